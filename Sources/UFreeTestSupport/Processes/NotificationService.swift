import Foundation

/// A separate session bus with the notification service of `Scripts/notifications.py`.
package struct NotificationService: Sendable {
    /// A call of `Notify`, or the name of another method.
    package struct Call: Codable, Hashable, Sendable {
        package var call: String
        package var app: String?
        package var replaces: UInt32?
        package var summary: String?
        package var body: String?
        package var actions: Int?
        package var timeout: Int?
    }

    /// The value of `DBUS_SESSION_BUS_ADDRESS`.
    package let address: String
    private let lines: LineReader?

    /// The environment variables of a program in that session.
    package var variables: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

    fileprivate init(address: String, lines: LineReader?) {
        (self.address, self.lines) = (address, lines)
    }

    /// Returns every call so far.
    package func calls() throws -> [Call] {
        try (lines?.all ?? []).map { try Self.call(in: $0) }
    }

    /// Returns the next call of `Notify`. Earlier calls are skipped.
    /// - Throws: `FixtureError` with all calls, if there is none in time.
    @discardableResult
    package func next(
        _ what: String, within limit: Duration = .seconds(15), where fits: (Call) -> Bool = { _ in true }
    ) async throws -> Call {
        let found = try await lines?.next(within: limit) { line -> Call? in
            let call = try Self.call(in: line)
            return call.call == "Notify" && fits(call) ? call : nil
        }
        guard let found else {
            throw FixtureError("no notification of \(what) within \(limit); calls: \(lines?.all ?? [])")
        }
        return found
    }

    private static func call(in line: String) throws -> Call {
        try JSONDecoder().decode(Call.self, from: Data(line.utf8))
    }
}

extension ProcessLan {
    /// Starts a session bus; it ends with the test, together with its service.
    /// - Parameter capabilities: those of the service. Nil is a bus without a service, and `deaf` a service
    ///   that never answers.
    package func notifications(_ capabilities: [String]?) async throws -> NotificationService {
        let address = "unix:path=\(directory)/bus"
        let runner = ProgramRunner(
            place: .here, files: "\(directory)/bus", environment: ["DBUS_SESSION_BUS_ADDRESS": address])
        atEnd { await runner.end() }
        let bus = try runner.follow(
            "/usr/bin/dbus-daemon",
            ["--session", "--nofork", "--nopidfile", "--print-address", "--address=\(address)"])
        try await bus.lines.expect("unix:path=")
        guard let capabilities else { return NotificationService(address: address, lines: nil) }
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Scripts/notifications.py").standardizedFileURL.path
        let service = try runner.follow("/usr/bin/python3", [script] + capabilities)
        try await service.lines.expect("ready")
        return NotificationService(address: address, lines: service.lines)
    }
}
