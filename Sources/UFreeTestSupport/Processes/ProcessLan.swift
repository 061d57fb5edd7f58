import Foundation
import Glibc
import Synchronization

/// Real daemons and clients on the loopback interface, each with its own directory, for one test.
///
/// Every process that the test started is ended, the youngest first. The directories are removed if the test
/// succeeds; if it throws, they are kept and named on standard error.
package final class ProcessLan: Sendable {
    /// Short on purpose: a socket's path has at most 107 bytes.
    package let directory: String
    /// The zone of every node, chosen so that it is the middle of the day there: no test runs over midnight.
    package let zone: String
    package let programs: Programs
    private let ends = Mutex<[@Sendable () async -> Void]>([])

    private init() throws {
        programs = try Programs.built()
        var template = Array("/tmp/ufree-XXXXXX".utf8CString)
        directory = try template.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress, let made = mkdtemp(start) else {
                throw FixtureError("no directory under /tmp: errno \(errno)")
            }
            return String(cString: made)
        }
        let hour = Calendar.gregorianUTC.component(.hour, from: Date())
        zone = (6..<18).contains(hour) ? "Etc/UTC" : "Etc/GMT-12"
    }

    /// Runs a test with its own network.
    package static func run(_ body: (ProcessLan) async throws -> Void) async throws {
        let lan = try ProcessLan()
        do {
            try await body(lan)
        } catch {
            await lan.end()
            FileHandle.standardError.write(Data("logs of the failed test: \(lan.directory)\n".utf8))
            throw error
        }
        await lan.end()
        guard ProcessInfo.processInfo.environment["UFREE_KEEP"] == nil else { return }
        try FileManager.default.removeItem(atPath: lan.directory)
    }

    /// Returns a person's machine; its daemon is not started yet.
    /// - Parameters:
    ///   - place: where its programs run.
    /// - options: the options of every start of the daemon; nil for loopback without discovery.
    package func node(_ name: String, at place: Place = .here, options: [String]? = nil) -> NodeProcess {
        let node = NodeProcess(
            name: name, home: "\(directory)/\(name.lowercased())", programs: programs, zone: zone,
            place: place,
            options: options ?? NodeProcess.loopback)
        atEnd { await node.end() }
        return node
    }

    /// Registers an action for the end of the test, whether it fails or not. The last one is executed first.
    func atEnd(_ action: @escaping @Sendable () async -> Void) { ends.withLock { $0.append(action) } }

    private func end() async {
        while let action = ends.withLock({ $0.popLast() }) { await action() }
    }
}

extension Calendar {
    fileprivate static var gregorianUTC: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }
}
