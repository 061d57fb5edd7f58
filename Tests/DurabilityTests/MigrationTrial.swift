import Foundation
import UFreeTestSupport

@testable import UFreeStorage

/// The first start of the current daemon on the database of a released version (`Tests/Samples/schemas`),
/// repeated and interrupted or refused at a different call each time.
struct MigrationTrial {
    static let versions = ["1.0.0", "1.1.0", "1.2.0", "2.0.0", "2.1.0", "2.2.0", "2.3.0"]

    /// The number of calls until the daemon is ready.
    let calls: Int
    private let version: String
    private let node: NodeProcess
    private let shim: DiskShim
    private let sample: StoredRows
    private let after: StoredRows

    /// Migrates once without a disturbance.
    init(_ version: String, in lan: ProcessLan) async throws {
        self.version = version
        node = lan.node("Ana-\(version)")
        shim = try DiskShim(below: node.home, at: "\(lan.directory)/migration-\(version)", isRecording: false)
        try Self.place(version, at: node.home)
        sample = try StoredRows("\(node.home)/ufree.db")
        guard sample.version.map({ "\($0)" }) == version, sample.count > 0 else {
            throw FixtureError("the sample \(version) holds \(sample)")
        }
        try Self.place(version, at: node.home)
        let start = try shim.counter()
        try await node.start(variables: shim.variables)
        calls = Int(try shim.counter() - start)
        await node.kill()
        after = try Self.rows(node.home)
        guard after.version == .current else { throw FixtureError("\(version) was not migrated") }
    }

    /// Kills the daemon at a call and checks the data after the next start.
    func kill(_ act: DiskShim.Act, at point: Int, _ tally: inout KillTally) async throws {
        let what = "\(version), \(act) at call \(point) of \(calls)"
        let isReady = try await disturbedStart(act, at: point)
        tally.points += 1
        tally.killed += await node.daemon?.exit(within: .zero) == .signalled(SIGKILL) ? 1 : 0
        await node.kill()
        tally.done += isReady ? 1 : 0
        tally.slowest = max(tally.slowest, try await checked(what))
        tally.there += 1
    }

    /// Makes a call fail, and checks the daemon's error and the data after the next start.
    /// - Returns: The exit code, or a text if the daemon survived.
    func fail(_ act: DiskShim.Act, at point: Int) async throws -> String {
        let what = "\(version), \(act) at call \(point) of \(calls)"
        let logged = try self.logged()
        let isReady = try await disturbedStart(act, at: point)
        let end = await node.daemon?.exit(within: .zero)
        await node.kill()
        if !isReady {
            // If a directory can't be created the code is 73, whatever the reason. If the index of the log
            // (-shm) can't be created, SQLite treats the database as read-only: 77.
            guard case .exited(let code) = end, (act == .fullOn ? [73] : [73, 74, 77, 78]).contains(code)
            else {
                throw FixtureError("\(what): \(String(describing: end))")
            }
            let said = try self.logged().dropFirst(logged.count)
            guard said.contains("ufreed: ") else { throw FixtureError("\(what): said only \(said)") }
        }
        _ = try await checked(what)
        guard case .exited(let code) = end else { return "went on" }
        return "\(code)"
    }

    private func logged() throws -> String { try String(contentsOfFile: node.log, encoding: .utf8) }

    private func disturbedStart(_ act: DiskShim.Act, at point: Int) async throws -> Bool {
        try Self.place(version, at: node.home)
        try shim.arm(act, after: UInt64(point))
        defer { try? shim.disarm() }
        do {
            try await node.start(variables: shim.variables)
            return true
        } catch { return false }
    }

    /// Starts the daemon normally: all data must be there in the current schema, and the previous file in the
    /// backups.
    /// - Returns: How long the start took.
    private func checked(_ what: String) async throws -> Duration {
        let started = try await node.start()
        await node.kill()
        let rows = try Self.rows(node.home)
        guard rows == after else { throw FixtureError("\(what): \(rows.difference(to: after))") }
        let names = DirectoryNames.all(in: node.home)
        guard !names.contains(where: { $0.hasPrefix("damaged-") }) else {
            throw FixtureError("\(what): taken for damage, \(names)")
        }
        // The file is kept before a migration that an older program can't read.
        guard version.prefix(1) != "\(SchemaVersion.current.major)" else { return started }
        let backups = Backups(directory: node.home).all()
        let isKept = try backups.contains { file in try StoredRows(file.path) == sample }
        guard isKept else { throw FixtureError("\(what): no backup of \(version) among \(backups)") }
        return started
    }

    private static func rows(_ home: String) throws -> StoredRows {
        try StoredRows("\(home)/ufree.db", openedBy: KeyFile(in: home).sealer(nil))
    }

    /// Copies the files of a sample to the daemon's directory, readable only by the owner.
    private static func place(_ version: String, at home: String) throws {
        let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Samples/schemas/\(version)").path
        let files = FileManager.default
        try? files.removeItem(atPath: home)
        try files.createDirectory(
            atPath: home, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        for name in try files.contentsOfDirectory(atPath: samples) {
            try files.copyItem(atPath: "\(samples)/\(name)", toPath: "\(home)/\(name)")
            try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(home)/\(name)")
        }
    }
}
