import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    @Suite(.timeLimit(.minutes(3)))
    struct ShiftTests {
        private static func day(_ week: WeekResponse, _ offset: Int) throws -> DayValue {
            try #require(week.days.indices.contains(offset) ? week.days[offset] : nil)
        }

        @Test
        func `S10: a rotation typed once makes a friend's week, and explicit days are stronger`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                func done(_ words: String...) async throws -> CommandResult {
                    let result = try await ana.ctl(words)
                    try #require(result.code == 0, "\(result)")
                    return result
                }
                /// Returns Ben's copy of a day of Ana's week when it has these parts.
                func seen(_ offset: Int, _ parts: [String]) async throws -> DayValue {
                    let own: WeekResponse = try await ana.ctl("week", "--json").json()
                    let date = try Self.day(own, offset).date
                    return try await friendship.acceptingWatch.next("\(date) \(parts)") { event in
                        event.day?.date == date && event.day?.parts == parts ? event.day : nil
                    }
                }
                let none = try await ana.ctl(
                    "shift-type", "add", "--symbol", "M", "--title", "Early", "--location", "Ward")
                try #require(none.code == 65)
                try #require(
                    none.errors.contains("No locations available. Please create a location first."), "\(none)"
                )
                _ = try await done("location", "add", "Ward", "--address", "Hill 1")
                for (symbol, title, from, to) in [
                    ("M", "Early", "06:00", "14:00"), ("D", "Day", "9am", "5pm"),
                ] {
                    _ = try await done(
                        "shift-type", "add", "--symbol", symbol, "--title", title, "--from", from, "--to", to,
                        "--location", "ward")
                }
                _ = try await done(
                    "shift-type", "add", "--symbol", "n", "--title", "Night Shift", "--from", "22:00", "--to",
                    "06:00", "--overnight", "--location", "Ward")
                let again = try await ana.ctl(
                    "shift-type", "add", "--symbol", "m", "--title", "Other", "--location", "Ward")
                try #require(again.code == 65)
                try #require(
                    again.errors.contains("A shift type with symbol 'M' already exists."), "\(again)")
                let used = try await ana.ctl("location", "rm", "Ward")
                try #require(used.code == 65)
                try #require(used.errors.contains("Cannot Delete Location"), "\(used)")
                try #require(
                    used.errors.contains(
                        "This location is used by 3 shift type(s). Remove those shift types first, then delete this location."
                    ), "\(used)")

                _ = try await done("rotation", "set", "MNN---", "--from", "today")
                let morning = try await seen(0, ["evening"])
                try #require(morning.shift == nil && morning.status == "eveningOnly")
                _ = try await seen(2, ["afternoon"])
                _ = try await done("profile", "set", "symbols", "on")
                let shown = try await friendship.acceptingWatch.next("a symbol") {
                    $0.day?.shift == "N" ? $0.day : nil
                }
                try #require(shown.parts == ["morning", "afternoon"] || shown.parts == ["afternoon"])

                _ = try await done("set", "+1", "free")
                _ = try await seen(1, ["morning", "afternoon", "evening"])
                let why: WhyResponse = try await ana.ctl("why", "+1", "--json").json()
                try #require(why.layers.map(\.source) == ["explicit", "shift"])
                _ = try await done("clear", "+1")
                _ = try await seen(1, ["morning", "afternoon"])
                // The friend's copy of the whole week is equal to the owner's, day by day, except for the
                // source.
                _ = try await done("shift", "assign", "+3", "D")
                _ = try await seen(3, ["evening"])
                let mine: WeekResponse = try await ana.ctl("week", "--json").json()
                let theirs: WeekResponse = try await ben.ctl("week", "Ana", "--json").json()
                try #require(mine.days.map(\.parts) == theirs.days.map(\.parts))
                try #require(mine.days.map(\.shift) == ["M", "N", "N", "D", nil, nil, "M"])
                try #require(theirs.days.map(\.shift) == ["M", "N", "N", "D", nil, nil, "M"])
                try #require(theirs.days.allSatisfy { $0.source == nil })

                await ana.kill()
                try await ana.start()
                let after: WeekResponse = try await ana.ctl("week", "--json").json()
                try #require(after.days.map(\.parts) == mine.days.map(\.parts))
                for _ in 0..<2 { _ = try await done("undo") }
                let back: WeekResponse = try await ana.ctl("week", "--json").json()
                try #require(back.days.map(\.shift) == ["M", "N", "N", nil, nil, nil, "M"])
            }
        }

        @Test
        func `Y7: a day and the shifts of next year are at a friend, who is told once`() async throws {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                let set = try await ana.ctl("set", "+360", "evening", "-m", "Christmas")
                try #require(set.code == 0, "\(set)")
                try await friendship.acceptingWatch.day(note: "Christmas")
                for words in [
                    ["location", "add", "Ward"],
                    [
                        "shift-type", "add", "--symbol", "N", "--title", "Night", "--from", "22:00", "--to",
                        "06:00", "--overnight", "--location", "Ward",
                    ],
                    ["rotation", "set", "N-", "--from", "today"],
                ] {
                    let result = try await ana.ctl(words)
                    try #require(result.code == 0, "\(result)")
                }
                let mine: WeekResponse = try await ana.ctl("week", "+358..+364", "--json").json()
                _ = try await friendship.acceptingWatch.next("a week of nights") { event in
                    event.event == .friendUpdated && event.friend?.days.count == 7 ? event : nil
                }
                let theirs: WeekResponse = try await ben.ctl("week", "Ana", "+358..+364", "--json").json()
                try #require(mine.days.map(\.date) == theirs.days.map(\.date))
                try #require(mine.days.map(\.parts) == theirs.days.map(\.parts))
                try #require(theirs.days.contains { $0.note == "Christmas" })
                try #require(theirs.days.filter { $0.status == "unknown" }.count < 7)
                let log: LogResponse = try await ben.ctl("log", "--friend", "Ana", "--json").json()
                let days = log.entries.filter { $0.about == "days" }
                try #require(days.count == 2 && days.first?.lastDay != nil, "\(days)")
            }
        }

        @Test
        func `S7: exported, imported into an empty node and exported again, shift types are the same bytes`()
            async throws
        {
            try await ProcessLan.run { lan in
                let (ana, ben) = (lan.node("Ana"), lan.node("Ben"))
                try await ana.start()
                try await ben.start()
                for words in [
                    ["location", "add", "St. Mary", "--address", "Hill 1, 2nd floor"],
                    ["location", "add", "Clinic"],
                    ["shift-type", "add", "--symbol", "M", "--title", "Early", "--location", "Clinic"],
                    [
                        "shift-type", "add", "--symbol", "n", "--title", "Night, \"long\"", "--from", "20:00",
                        "--to", "06:00", "--overnight", "--location", "St. Mary", "--description", "a\nb",
                    ],
                    [
                        "shift-type", "add", "--symbol", "Ü", "--title", "Übung", "--all-day", "--location",
                        "Clinic",
                    ],
                ] {
                    let result = try await ana.ctl(words)
                    try #require(result.code == 0, "\(result)")
                }
                for kind in ["json", "csv"] {
                    let (first, second) = ("\(lan.directory)/1.\(kind)", "\(lan.directory)/2.\(kind)")
                    let option = kind == "csv" ? ["--csv"] : []
                    _ = try await ana.ctl(["shift-type", "export"] + option + [first])
                    if kind == "csv" {
                        // Everything is removed and restored from the table alone.
                        for symbol in ["M", "N", "Ü"] {
                            try #require(try await ben.ctl("shift-type", "rm", symbol, "--yes").code == 0)
                        }
                    }
                    let taken = try await ben.ctl("shift-type", "import", first, "--yes")
                    try #require(taken.code == 0, "\(taken)")
                    try #require(taken.errors.contains("Ü"), "\(taken)")
                    _ = try await ben.ctl(["shift-type", "export"] + option + [second])
                    try #require(
                        try Data(contentsOf: URL(filePath: first)) == Data(contentsOf: URL(filePath: second)))
                }
                let broken = "\(lan.directory)/broken.json"
                try Data("{\"shiftTypes\":[\n  {\"symbol\":\"Z\",}]}".utf8).write(to: URL(filePath: broken))
                let refused = try await ben.ctl("shift-type", "import", broken, "--yes")
                try #require(refused.code == 65)
                try #require(refused.errors.contains("line 2, column"), "\(refused)")
                let types: ShiftTypesResponse = try await ben.ctl("shift-type", "list", "--json").json()
                try #require(types.shiftTypes.map(\.symbol) == ["M", "N", "Ü"])
            }
        }
    }
}
