import Foundation
import Glibc

/// A running tcpdump.
package final class LanCapture: Sendable {
    private let process: ChildProcess
    private let file: String

    init(filter: String, on runner: ProgramRunner, file: String) async throws {
        self.file = file
        // Each packet is written at once (-U), as root in the test's directory (-Z).
        let command = "exec tcpdump -i br0 -n -U -Z root -s 0 -w \"$0\" \"$1\" 2>&1"
        let (process, lines) = try runner.follow("/bin/sh", ["-c", command, file, filter])
        self.process = process
        try await lines.expect("listening on")
    }

    /// Stops the recording.
    /// - Returns: The bytes of a classic pcap file.
    package func stop() async throws -> [UInt8] {
        process.signal(SIGINT)
        guard await process.exit(within: .seconds(10)) == .exited(0) else {
            throw FixtureError("tcpdump does not end")
        }
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    }
}
