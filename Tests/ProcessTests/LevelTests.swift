import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    @Suite(.timeLimit(.minutes(4)))
    struct LevelTests {
        /// The status and note of the next change of Ana's day that Ben sees.
        private func next(_ watch: WatchReader, _ what: String, _ status: StatusWord) async throws -> String?
        {
            let event = try await watch.next(what) { event in
                event.event == .dayChanged && event.day?.status == status.rawValue ? event : nil
            }
            return event.day?.note
        }

        @Test func `F8: a friend's machine has at once what a new level shows, and no more`() async throws {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben, watch) = (friendship.asking, friendship.accepting, friendship.acceptingWatch)
                func show(_ level: String) async throws {
                    let result = try await ana.ctl("friend", "privacy", "Ben", level)
                    try #require(result.code == 0, "\(result)")
                }
                /// What Ana is told that Ben sees.
                func seen() async throws -> [String] {
                    let view: WeekResponse = try await ana.ctl("friend", "see", "Ben", "--json").json()
                    return view.days.map(\.status).filter { $0 != StatusWord.unknown.rawValue }
                }
                try #require(try await ana.ctl("set", "+2", "evening", "-m", "after 7").code == 0)
                try #require(try await next(watch, "the day", .eveningOnly) == "after 7")
                try await show("busy-only")
                try #require(try await next(watch, "only busy", .busy) == nil)
                try #require(try await seen() == ["busy"])
                try await show("paused:+5")
                try #require(try await next(watch, "nothing", .unknown) == nil)
                let week: WeekResponse = try await ben.ctl("week", "Ana", "--json").json()
                try #require(week.days.allSatisfy { $0.status == StatusWord.unknown.rawValue })
                try #require(try await seen() == [])
                // What is set during a pause is not sent.
                try #require(try await ana.ctl("set", "+3", "free", "-m", "secret").code == 0)
                try await show("no-notes")
                try #require(try await next(watch, "without notes", .eveningOnly) == nil)
                try #require(try await seen() == ["eveningOnly", "free"])
                try #require(try await ana.ctl("undo").code == 0)
                try #require(try await next(watch, "the pause again", .unknown) == nil)
            }
        }
    }
}
