import Foundation
import UFreeDomain
import UFreeTestSupport

/// The results of some kills.
struct KillTally: CustomStringConvertible {
    var points = 0
    /// The trials in which the daemon was killed; in the others it had already made its last call.
    var killed = 0
    var done = 0
    var there = 0
    var slowest = Duration.zero

    var description: String {
        """
        \(points) points, \(killed) killed; \(there) wholly there, \(done) of them acknowledged, \
        \(points - there) not at all; slowest start \(slowest)
        """
    }

    static func += (left: inout KillTally, right: KillTally) {
        left.points += right.points
        left.killed += right.killed
        left.done += right.done
        left.there += right.there
        left.slowest = max(left.slowest, right.slowest)
    }
}

/// A change that is repeated on the same node and interrupted at a different call each time.
struct KillTrial {
    /// The number of calls that the change makes.
    let calls: Int
    private let mutation: Mutation
    private let home: LivedIn
    private let shim: DiskShim
    private let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    private let before: Seen
    private let after: (Seen, newRequests: Int)

    /// Performs the change once without a kill.
    /// - Throws: `FixtureError` if it fails or changes nothing.
    init(_ mutation: Mutation, _ home: LivedIn, in lan: ProcessLan) async throws {
        self.mutation = mutation
        self.home = home
        let isFirst = if case .firstStart = mutation.doing(home) { true } else { false }
        shim = try DiskShim(below: home.node.home, at: "\(lan.directory)/kill", isRecording: false)
        try home.putBack(isEmpty: isFirst)
        // Before a first start there is no data, so the directory is opened with a new identity.
        before = try await Seen(home.node.home, name: "Nobody", at: now)
        try home.putBack(isEmpty: isFirst)
        let start = try await Self.begin(mutation.doing(home), home.node, shim)
        guard try await Self.end(mutation.doing(home), home.node, shim) else {
            throw FixtureError("\(mutation.name) cannot be done")
        }
        calls = Int(try shim.counter() - start)
        await home.node.kill()
        after = try await Seen(home.node.home, name: "Nobody", at: now).beside(before)
    }

    /// Starts the daemon if the change needs it.
    /// - Returns: The number of the last call.
    private static func begin(_ doing: Mutation.Doing, _ node: NodeProcess, _ shim: DiskShim) async throws
        -> UInt64
    {
        try shim.disarm()
        switch doing {
        case .firstStart, .start: break
        case .command, .stop: try await node.start(variables: shim.variables)
        }
        return try shim.counter()
    }

    /// Performs the change.
    /// - Returns: Whether the change was reported as done.
    private static func end(_ doing: Mutation.Doing, _ node: NodeProcess, _ shim: DiskShim) async throws
        -> Bool
    {
        switch doing {
        case .command(let words): return try await node.ctl(words).code == 0
        case .stop: return await node.stop() == .exited(0)
        case .firstStart, .start:
            do {
                try await node.start(variables: shim.variables)
                return true
            } catch { return false }
        }
    }

    /// Performs a change that restarts the daemon, and starts the daemon again when it was killed, like a
    /// service manager. The client learns from the new daemon whether the change is done.
    /// - Returns: Whether the change was reported as done, and whether there was a kill.
    private func endAndAnew() async throws -> (isDone: Bool, isKilled: Bool) {
        let node = home.node
        guard let daemon = node.daemon else { throw FixtureError("no daemon") }
        async let kill = Self.startedAfterKill(of: daemon, node)
        let isDone = try await Self.end(mutation.doing(home), node, shim)
        // The change was refused during a kill, or done by a daemon that was never killed; that daemon ends
        // here.
        _ = await daemon.exit(within: isDone ? .zero : .seconds(5))
        try shim.disarm()
        daemon.signal(SIGTERM)
        return (isDone, try await kill)
    }

    private static func startedAfterKill(of daemon: ChildProcess, _ node: NodeProcess) async throws -> Bool {
        guard await daemon.exit(within: .seconds(40)) == .signalled(SIGKILL) else { return false }
        try await node.start()
        return true
    }

    /// Throws unless the previous files are in a directory of their own, unchanged.
    private func checkFormer(_ what: String) async throws {
        let directory = home.node.home
        let copy = directory + ".former"
        defer { try? FileManager.default.removeItem(atPath: copy) }
        for name in try FileManager.default.contentsOfDirectory(atPath: directory)
        where name.hasPrefix("former-") {
            try? FileManager.default.removeItem(atPath: copy)
            try FileManager.default.copyItem(atPath: "\(directory)/\(name)", toPath: copy)
            let former = try await Seen(copy, name: "Nobody", at: now)
            if former.told == before.told, former.sealing == before.sealing { return }
        }
        throw FixtureError("\(what): what was there before is not kept")
    }

    /// Performs the change with a kill at one of its calls.
    /// - Throws: `FixtureError` if the data is wrong afterwards.
    func run(_ act: DiskShim.Act, at point: Int, _ tally: inout KillTally) async throws {
        let doing = mutation.doing(home)
        let node = home.node
        let isFirst = if case .firstStart = doing { true } else { false }
        try home.putBack(isEmpty: isFirst)
        _ = try await Self.begin(doing, node, shim)
        try shim.arm(act, after: UInt64(point))
        let isDone, isKilled: Bool
        if mutation.restart != nil {
            (isDone, isKilled) = try await endAndAnew()
        } else {
            isDone = try await Self.end(doing, node, shim)
            isKilled =
                await node.daemon?.exit(within: isDone ? .zero : .seconds(5)) == .signalled(SIGKILL)
        }
        await node.kill()

        let what = "\(mutation.name), \(act) at call \(point) of \(calls), \(isDone ? "done" : "not done")"
        let key = "\(node.home)/identity.key"
        let keys = isFirst ? FileManager.default.contents(atPath: key) : nil
        let started = try await node.start()
        await node.kill()
        if let keys, keys != FileManager.default.contents(atPath: key) {
            throw FixtureError("\(what): another identity")
        }
        let (seen, newRequests) = try await Seen(node.home, name: "Nobody", at: now).beside(before)
        let isThere = seen == after.0 && newRequests == after.newRequests
        // After a first start that was killed, the second start must do the same.
        guard isThere || (seen == before && newRequests == 0 && !isDone && !isFirst) else {
            throw FixtureError("\(what): \(seen), neither \(before) nor \(after)")
        }
        if isThere, mutation.restart == .formerFiles { try await checkFormer(what) }
        tally.points += 1
        tally.killed += isKilled ? 1 : 0
        tally.done += isDone ? 1 : 0
        tally.there += isThere ? 1 : 0
        tally.slowest = max(tally.slowest, started)
    }
}
