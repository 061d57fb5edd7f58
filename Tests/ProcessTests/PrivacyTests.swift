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
