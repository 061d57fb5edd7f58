import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    @Suite(.timeLimit(.minutes(2)))
    struct PrivacyTests {
        @Test func `D11: a note is nowhere in the database, its write-ahead log or the logs of either node`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let canary = "canary-\(UInt64.random(in: 0...UInt64.max))"
                let nodes = [friendship.asking, friendship.accepting]
                try #require(try await nodes[0].ctl("set", "tomorrow", "evening", "-m", canary).code == 0)
                try await friendship.acceptingWatch.day(note: canary)
                // The previous edit is in the journal, too.
                try #require(try await nodes[0].ctl("note", "tomorrow", "\(canary)-again").code == 0)
                try await friendship.acceptingWatch.day(note: "\(canary)-again")
                let shown = try await nodes[1].ctl("week", "Ana")
                try #require(shown.output.contains(canary))
                for node in nodes { try search(node, for: canary) }
                for node in nodes { try #require(await node.stop() == .exited(0)) }
                for node in nodes { try search(node, for: canary) }
            }
        }

        @Test func `Fault 55: a node's keys are in no argument, variable, log, export or answer`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = try await lan.friends().asking
                let keys = try Self.keys(of: ana)
                try #require(keys.count == 3)
                let export = "\(lan.directory)/export.json"
                try #require(try await ana.ctl("export", "--json", export).code == 0)
                let pid = try #require(ana.daemon?.pid)
                var places: [String: Data] = [:]
                for path in ["/proc/\(pid)/cmdline", "/proc/\(pid)/environ", ana.log, export] {
                    places[path] = Data(try String(contentsOfFile: path, encoding: .utf8).utf8)
                }
                for words in [["status"], ["profile"], ["friends"], ["log"], ["week"]] {
                    let answer = try await ana.ctl(words + ["--json"])
                    try #require(answer.code == 0, "\(answer)")
                    places[words[0]] = Data((answer.output + answer.errors).utf8)
                }
                for (place, bytes) in places {
                    try #require(!bytes.isEmpty, "\(place) is empty")
                    for key in keys { try #require(!Self.holds(key, bytes), "a key is in \(place)") }
                }
                // The search finds keys where they are.
                let file = try Data(contentsOf: URL(filePath: "\(ana.home)/identity.key"))
                try #require(keys.allSatisfy { Self.holds($0, file) })
            }
        }

        /// Returns the private keys in a node's key file.
        private static func keys(of node: NodeProcess) throws -> [Data] {
            let text = try String(contentsOfFile: "\(node.home)/identity.key", encoding: .utf8)
            return text.split(separator: "\n").compactMap { line -> Data? in
                let words = line.split(separator: " ")
                guard words.count == 2, ["owner", "device", "sealing"].contains(words[0]) else { return nil }
                let digits = Array(words[1])
                return Data(
                    stride(from: 0, to: digits.count - 1, by: 2).compactMap {
                        UInt8(String(digits[$0...$0 + 1]), radix: 16)
                    })
            }
        }

        /// Whether a text has a key, as bytes, in hexadecimal or in Base64.
        private static func holds(_ key: Data, _ text: Data) -> Bool {
            let digits = key.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
            // Without the end, which is padded in some forms.
            let base64 = key.base64EncodedString().prefix(40)
            return [key, Data(digits.utf8), Data(digits.uppercased().utf8), Data(base64.utf8)].contains {
                text.range(of: $0) != nil
            }
        }

        /// Searches every file of a node and its daemon's log.
        private func search(_ node: NodeProcess, for canary: String) throws {
            let folder = try #require(FileManager.default.enumerator(atPath: node.home))
            var paths = [node.log]
            for case let name as String in folder { paths.append("\(node.home)/\(name)") }
            var searched = 0
            for path in paths {
                guard
                    FileManager.default.attributesType(path) == .typeRegular,
                    let bytes = FileManager.default.contents(atPath: path)
                else { continue }
                searched += 1
                try #require(bytes.range(of: Data(canary.utf8)) == nil, "\(path)")
            }
            try #require(searched >= 3, "\(paths)")
        }
    }
}

extension FileManager {
    fileprivate func attributesType(_ path: String) -> FileAttributeType? {
        (try? attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    }
}
