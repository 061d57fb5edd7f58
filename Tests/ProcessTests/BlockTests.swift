import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    @Suite(.timeLimit(.minutes(4)))
    struct BlockTests {
        @Test
        func `F20: a blocked friend gets nothing more, is not told, and gets what was missed afterwards`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben, watch) = (friendship.asking, friendship.accepting, friendship.acceptingWatch)
                try #require(try await ana.ctl("set", "+2", "evening", "-m", "after 7").code == 0)
                _ = try await watch.next("the day") { $0.event == .dayChanged ? $0 : nil }
                let before: FriendsResponse = try await ben.ctl("friends", "--json").json()
                let blocked = try await ana.ctl("friend", "block", "Ben")
                try #require(blocked.code == 0, "\(blocked)")
                for command in [
                    ["set", "+2", "busy"], ["now", "free"], ["profile", "set", "name", "Anna"],
                ] {
                    try #require(try await ana.ctl(command).code == 0)
                }
                // Ben's own change goes out and is acknowledged, after everything that Ana could have sent.
                try #require(try await ben.ctl("set", "+3", "free").code == 0)
                _ = try await watch.next("the receipt") { event in
                    event.event == .friendUpdated && event.friend?.hasMyLatest == true ? event : nil
                }
                let after: FriendsResponse = try await ben.ctl("friends", "--json").json()
                try #require(after.friends.map(\.days) == before.friends.map(\.days))
                try #require(after.friends.map(\.name) == before.friends.map(\.name))
                try #require(after.friends.map(\.connected) == [true])
                try #require(after.friends.map(\.live) == before.friends.map(\.live))
                // Ana sees no Ben, not even a restart later.
                await ana.kill()
                try await ana.start()
                let friends: FriendsResponse = try await ana.ctl("friends", "--json").json()
                try #require(friends.friends.isEmpty)
                try #require(try await ana.ctl("who", "+3").output.contains("Ben") == false)
                let list: BlockedResponse = try await ana.ctl("friend", "blocked", "--json").json()
                try #require(list.people.map(\.name) == ["Ben"])
                try #require(try await ana.ctl("friend", "show", "Ben").code == 65)
                try #require(try await ana.ctl("friend", "unblock", "Ben").code == 0)
                _ = try await watch.next("what was missed") { event in
                    event.day?.status == StatusWord.busy.rawValue ? event : nil
                }
                let week: WeekResponse = try await ana.ctl("week", "Ben", "--json").json()
                try #require(week.days.contains { $0.status == StatusWord.free.rawValue })
            }
        }
    }
}
