import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    @Suite(.timeLimit(.minutes(4)))
    struct UndoTests {
        @Test
        func `A12, A15: an undone live status and name reach a friend; redo survives a kill`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, watch) = (friendship.asking, friendship.acceptingWatch)
                func live(_ state: LiveStateWord) async throws {
                    try await watch.next("live status \(state)") { event in
                        event.event == .liveChanged && event.live?.state == state.rawValue ? event : nil
                    }
                }
                func name(_ name: String) async throws {
                    try await watch.next("name \(name)") { event in
                        event.event == .profileChanged && event.owner?.name == name ? event : nil
                    }
                }
                func done(_ words: String...) async throws -> String {
                    let result = try await ana.ctl(words)
                    try #require(result.code == 0, "\(result)")
                    return result.errors
                }
                _ = try await done("profile", "set", "name", "Anna")
                try await name("Anna")
                _ = try await done("now", "free", "--for", "2h")
                try await live(.free)
                let undone = try await done("undo", "2")
                try #require(undone.contains("2 changes undone."), "\(undone)")
                try await name("Ana")
                try await live(.checkSchedule)
                await ana.kill()
                try await ana.start()
                _ = try await done("redo")
                try await name("Anna")
                _ = try await done("redo")
                try await live(.free)
                let log: LogResponse = try await ana.ctl("log", "--json").json()
                try #require(log.entries.prefix(4).map(\.cause) == ["redo", "redo", "undo", "undo"])
                // Another change ends what can be redone.
                _ = try await done("undo")
                _ = try await done("set", "fri", "busy")
                try #require(try await ana.ctl("redo").code == 1)
            }
        }
    }
}
