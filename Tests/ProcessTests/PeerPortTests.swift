import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    @Suite(.timeLimit(.minutes(2)))
    struct PeerPortTests {
        /// Data that isn't TLS.
        enum Garbage: CaseIterable {
            case http, zeroes, ones, longRecord

            var bytes: [UInt8] {
                switch self {
                case .http: [UInt8]("GET / HTTP/1.1\r\n\r\n".utf8)
                case .zeroes: [UInt8](repeating: 0, count: 4_096)
                case .ones: [UInt8](repeating: 0xFF, count: 4_096)
                case .longRecord: [0x16, 0x03, 0x01, 0xFF, 0xFF]
                }
            }
        }

        @Test(arguments: Garbage.allCases)
        func `Fault 35: garbage to the peers' port closes that connection, is counted, and the daemon lives`(
            garbage: Garbage
        ) async throws {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let ana = friendship.asking
                let status = try await ana.status()
                let before = refusals(status)
                let closed = try await RawConnection.send(
                    garbage.bytes, to: try #require(status.listening.first), within: .seconds(15))
                try #require(closed, "the connection stayed open")
                let after = try await ana.status()
                try #require(refusals(after) > before, "\(after.counters)")
                try #require(after.friends.connected == 1)
                try #require(try await ana.ctl("set", "tomorrow", "free", "-m", "still here").code == 0)
                try await friendship.acceptingWatch.day(note: "still here")
            }
        }

        @Test(arguments: ["nobody", "stranger", "friend"])
        func `Fault 35: broken rules are answered as in Tests/Samples/malformed.txt`(who: String)
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                let eve = lan.hostile("Eve")
                if who == "friend" { try await eve.befriend(ana) }
                let file = sampleFile("malformed.txt")
                let (_, values) = try await eve.attack(
                    "malformed", at: try await ana.address(), "who=\(who)", "file=\(file.path)")
                let wanted = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                    .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
                    .filter { $0.count == 4 && $0[0] == who }.map { [$0[1], $0[3]] }
                #expect(values.answered == wanted && !wanted.isEmpty)
            }
        }

        /// Returns a file of Tests/Samples.
        private func sampleFile(_ name: String) -> URL {
            URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: "Samples/\(name)")
        }

        private func refusals(_ status: StatusResponse) -> Int {
            (status.counters["refused"] ?? 0) + (status.counters["violations"] ?? 0)
        }
    }
}
