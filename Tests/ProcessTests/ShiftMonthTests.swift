import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    @Suite(.timeLimit(.minutes(3)))
    struct ShiftMonthTests {
        @Test
        func `S9, S16: on a terminal an empty answer is asked again, and the only location is the default`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                try #require(try await ana.ctl("location", "add", "Ward").code == 0)
                let terminal = try ana.terminal(["shift-type", "add"])
                for (question, answer) in [
                    ("Symbol (e.g., M, N, D): ", ""),
                    ("Please type something; Ctrl-C ends.\r\nSymbol (e.g., M, N, D): ", "n"),
                    ("Title (e.g., Morning Shift): ", "Night"), ("From (Enter: 08:00): ", "22:00"),
                    ("To (Enter: 16:00): ", "6:00"), ("Does it end on the next day? [y/N] ", "y"),
                    ("Location (Enter: Ward): ", ""),
                ] {
                    try await terminal.expect(question) { $0.plain.hasSuffix(question) }
                    terminal.type("\(answer)\n")
                }
                let added = "Shift type N added: Night, 22:00 - 06:00 (next day), Ward."
                try await terminal.expect(added) { $0.plain.contains(added) }
                try #require(await terminal.process.exit(within: .seconds(5)) == .exited(0))

                let edit = ["shift-type", "edit", "N", "--from", "23:00", "--to", "07:00"]
                // The shift stays overnight; a day shift that ends before it starts is asked about.
                try #require(try await ana.ctl(edit).code == 0)
                let day = [
                    "shift-type", "add", "--symbol", "K", "--title", "Late", "--location", "Ward", "--from",
                    "17:00", "--to", "01:00",
                ]
                try #require(try await ana.ctl(day).code == 65)
                let asking = try ana.terminal(day)
                let question = "Does it end on the next day? [y/N] "
                try await asking.expect(question) { $0.plain.hasSuffix(question) }
                asking.type("y\n")
                let late = "Shift type K added: Late, 17:00 - 01:00 (next day), Ward."
                try await asking.expect(late) { $0.plain.contains(late) }
            }
        }

        @Test
        func `S12, S13: a friend sees a vacation over a rotation, its undo, and days off that are free`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let ana = friendship.asking
                func done(_ words: String...) async throws {
                    let result = try await ana.ctl(words)
                    try #require(result.code == 0, "\(result)")
                }
                let today: ProfileResponse = try await ana.ctl("profile", "--json").json()
                /// Returns when Ben's copy of a day of Ana's has this status and note.
                func seen(_ date: String, _ status: String, _ note: String? = nil) async throws {
                    _ = try await friendship.acceptingWatch.next("\(date) \(status)") { event in
                        event.day?.date == date && event.day?.status == status && event.day?.note == note
                            ? event.day : nil
                    }
                }
                try await done("location", "add", "Ward")
                try await done(
                    "shift-type", "add", "--symbol", "M", "--title", "Early", "--location", "Ward", "--from",
                    "06:00", "--to", "14:00")
                try await done("rotation", "set", "M-", "--from", "today")
                try await seen(today.today, "eveningOnly")
                try await done("vacation", "today..+13", "-m", "at the sea")
                try await seen(today.today, "free", "at the sea")
                let plan = try await ana.ctl("shift", "list", "today..+13", "--json")
                let shifts: ShiftsResponse = try plan.json()
                try #require(shifts.shifts.count == 14 && shifts.shifts.allSatisfy { $0.symbol == nil })
                try await done("undo")
                try await seen(today.today, "eveningOnly")
                try await done("shift", "days-off", "free")
                let week: WeekResponse = try await ana.ctl("week", "--json").json()
                try #require(
                    week.days.map(\.status).prefix(4) == ["eveningOnly", "free", "eveningOnly", "free"])
                try await seen(week.days[1].date, "free")
            }
        }
    }
}
