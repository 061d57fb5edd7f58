import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    @Suite(.timeLimit(.minutes(2)))
    struct ZoneTests {
        /// Returns the date in a zone with Foundation's calendar, because the product has its own.
        private static func date(in zone: String) throws -> String {
            let format = Date.ISO8601FormatStyle(timeZone: try #require(TimeZone(identifier: zone)))
            return Date.now.formatted(format.year().month().day())
        }

        @Test func `A3: the machine's zone may change; the owner's day follows the profile`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                try #require(try await ana.ctl("set", "today..+6", "free", "-m", "mine").code == 0)
                let before = try await ana.ctl("week", "--json").json(WeekResponse.self)
                for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
                    await ana.kill()
                    try await ana.start(variables: ["TZ": zone])
                    let after = try await ana.ctl("week", "--json").json(WeekResponse.self)
                    try #require(after == before)
                }
                // At any hour one of the two has a different date than Vienna: the week moves, the days stay.
                for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
                    try #require(try await ana.ctl("profile", "set", "zone", zone).code == 0)
                    let moved = try await ana.ctl("week", "--json").json(WeekResponse.self)
                    try #require(moved.zone == zone)
                    let today = try Self.date(in: zone)
                    try #require(moved.days.first?.date == today)
                    for day in moved.days {
                        let same = before.days.first { $0.date == day.date }
                        try #require(day.note == same?.note && day.id == same?.id)
                    }
                }
            }
        }

        @Test func `A3: a friend's dates are the friend's, and programs get the zone`() async throws {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                let zone = "Pacific/Kiritimati"
                try #require(try await ben.ctl("profile", "set", "zone", zone).code == 0)
                try await friendship.askingWatch.next("Ben's zone") { $0.zone == zone ? true : nil }
                try #require(try await ben.ctl("set", "today", "free", "-m", "here").code == 0)
                let event = try await friendship.askingWatch.day(note: "here")
                let today = try Self.date(in: zone)
                try #require(event.day?.date == today)
                let week = try await ana.ctl("week", "Ben", "--json").json(WeekResponse.self)
                try #require(week.zone == zone && week.days.first?.date == today)
                try #require(week.days.first?.note == "here")
                let friends = try await ana.ctl("friends", "--json").json(FriendsResponse.self).friends
                try #require(friends.map(\.zone) == [zone] && friends.first?.days.first?.date == today)
                let day = try await ana.ctl("who", today, "--json").json(WhoResponse.self)
                try #require(day.free.map(\.zone) == [zone])
                // A point in time is the same everywhere.
                let moment = try await ana.ctl("who", today, "--at", "12:00", "--json").json(WhoResponse.self)
                try #require((moment.free + moment.busy + moment.unknown).map(\.zone) == [nil])
                try #require(try await ana.ctl("week", "--json").json(WeekResponse.self).zone != zone)
            }
        }
    }
}
