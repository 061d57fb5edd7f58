import Testing
import UFreeAPI
import UFreeTestSupport
import UFreeTexts

@testable import UFreeCLI

@Suite("week WHEN and month")
struct MonthCommandTests {
    private static let nobody = Scenario.refusal(.noSuchPerson, ["who": "?"])

    /// January 2026: the seven days of the samples, and a night shift on the fifteenth.
    private static var january: WeekResponse {
        let known = Samples.days.reduce(into: [:]) { $0[$1.date] = $1 }
        let days = (1...31).map { number -> DayValue in
            let date = "2026-01-\(number < 10 ? "0" : "")\(number)"
            var day = known[date] ?? Samples.day(date)
            if number == 15 { day.shift = "N" }
            return day
        }
        return WeekResponse(
            owner: PersonValue(id: "ANA-ID", name: "Ana"), zone: "Europe/Vienna", days: days, asOf: nil,
            isRange: true)
    }

    private func run(
        _ desk: Desk = Desk(width: 100), _ words: String..., answers: [String: [FakeDaemon.Answer]]
    ) async throws -> (result: Desk.Result, routes: [String]) {
        try await FakeDaemon.run(answers) { daemon in
            let result = await desk.run(words, at: daemon)
            return (result, daemon.calls.map(\.route).filter { $0 != "GET /v1/profile" })
        }
    }

    private let month = ["GET /v1/days?from=2026-01-01&to=2026-01-31": [Scenario.json(january)]]

    @Test("A month is a calendar: symbols, words, shifts, today in brackets, notes below")
    func calendar() async throws {
        let result = try await run(Desk(width: 80), "month", answers: month).result
        #expect(
            result.output == """
                January 2026
                  Mon       Tue       Wed       Thu       Fri       Sat       Sun
                                                1         2         3         4
                  5         6         7         8       [ 9]🌙     10 ✓      11 ✗
                                                        Evening   Free      Busy
                 12 🌅     13 🌞     14 🌅🌙   15 ·  N   16        17        18
                Morning   Afternoon Morning
                                    Evening
                 19        20        21        22        23        24        25
                 26        27        28        29        30        31

                  Fri 9 Jan   after 7
                  Tue 13 Jan  café 日本

                """)
        #expect(result.code == 0 && result.messages.isEmpty)
    }

    @Test("month asks once which day it is, with and without days")
    func once() async throws {
        let range = "GET /v1/days?from=2026-01-01&to=2026-01-31"
        for words in [["month"], ["month", "--", "today"]] {
            try await FakeDaemon.run([range: [Scenario.json(Self.january)]]) { daemon in
                #expect(await Desk().run(words, at: daemon).code == 0)
                #expect(daemon.calls.map(\.route) == ["GET /v1/profile", range])
            }
        }
    }

    @Test(
        "Where the words do not fit, a legend explains the symbols; no line is too long",
        arguments: [30, 60, 68])
    func narrow(width: Int) async throws {
        let output = try await run(Desk(width: width), "month", answers: month).result.output
        #expect(output.contains("✓ Free  ✗ Busy") && !output.contains("\nMorning"))
        #expect(output.contains("[ 9]🌙"))
    }

    @Test(
        "--plain is the calendar to print; a pipe without it has a record for each day; --json is one object")
    func forms() async throws {
        let printed = try await run(
            Desk(width: nil, environment: ["LANG": "C"]), "month", "--plain", answers: month)
        #expect(printed.result.output.contains("[ 9]*      10 +      11 x\n"))
        #expect(!printed.result.output.contains("\t") && !printed.result.output.contains("\u{1B}"))
        let piped = try await run(Desk(width: nil), "month", answers: month)
        #expect(piped.result.output.split(separator: "\n").count == 31)
        #expect(piped.result.output.contains("\n2026-01-11\tbusy\t\t\t2026-01-09T11:58:00Z\n"))
        let json = try await run(Desk(width: nil), "month", "--json", "--plain", answers: month)
        #expect(json.result.output == Samples.json(Self.january) + "\n")
    }

    @Test("A month without a known day is aligned too")
    func unknown() async throws {
        var week = Self.january
        week.days = week.days.map { Samples.day($0.date) }
        let answers = ["GET /v1/days?from=2026-01-01&to=2026-01-31": [Scenario.json(week)]]
        let lines = try await run(Desk(width: 80), "month", answers: answers).result.output
            .split(separator: "\n")
        #expect(lines[1] == "  Mon   Tue   Wed   Thu   Fri   Sat   Sun")
        #expect(lines[4] == " 12    13    14    15    16    17    18")
    }

    @Test("A broken rule is printed once, in the reader's language")
    func brokenRule() async throws {
        let refusal = Scenario.refusal(.validationFailed, ["more": "3"], rules: ["to|maxSlots|400"])
        let german = Desk(locale: TextLocale(language: .german))
        let answers = ["GET /v1/days?from=2026-01-01&to=2026-01-31": [refusal]]
        let result = try await run(german, "month", answers: answers).result
        #expect(result.code == 65)
        #expect(
            result.messages
                == "Ungültig:\n  Ende: höchstens 400 Tage\n  und 3 weitere\nNichts wurde geändert.\n")
    }

    @Test("Days of two months are two calendars")
    func several() async throws {
        let routes = try await run(
            Desk(width: nil), "month", "2026-01-31..2026-02-01", "--plain",
            answers: [
                "GET /v1/days?friend=2026-01-31..2026-02-01&from=2026-01-01&to=2026-01-31": [Self.nobody],
                "GET /v1/days?from=2026-01-01&to=2026-02-28": [Scenario.json(Self.january)],
            ])
        #expect(
            routes.result.output.contains("January 2026\n")
                && routes.result.output.contains("\nFebruary 2026\n"))
    }

    @Test("A name is preferred to a date word, and after -- every word is a date word")
    func names() async throws {
        let (result, routes) = try await run(
            Desk(), "week", "mon", answers: ["GET /v1/week?friend=mon": [Scenario.json(Samples.week)]])
        #expect(result.code == 0 && routes == ["GET /v1/week?friend=mon"])
        let range = "GET /v1/days?from=2026-01-12&to=2026-01-12"
        #expect(
            try await run(Desk(), "week", "--", "mon", answers: [range: [Scenario.json(Self.january)]]).routes
                == [range])
        let theirs = "GET /v1/days?friend=mon&from=2026-01-12&to=2026-01-12"
        let both = try await run(
            Desk(), "week", "mon", "--", "mon", answers: [theirs: [Scenario.json(Self.january)]])
        #expect(both.routes == [theirs] && both.result.output.hasPrefix("Ana  "))
    }

    @Test("For a friend and days the longest known name counts")
    func friendAndDays() async throws {
        let range = "from=2026-01-12&to=2026-01-18"
        let (result, routes) = try await run(
            Desk(), "week", "Ben", "next", "week",
            answers: [
                "GET /v1/week?friend=Ben%20next%20week": [Self.nobody],
                "GET /v1/days?friend=Ben%20next&from=2026-01-09&to=2026-01-15": [Self.nobody],
                "GET /v1/days?friend=Ben&\(range)": [Scenario.json(Self.january)],
            ])
        #expect(result.code == 0 && routes.count == 3)
        #expect(routes.last == "GET /v1/days?friend=Ben&\(range)")
    }

    @Test("Only the requested days are shown, with the year where it differs")
    func chosen() async throws {
        let answers = [
            "GET /v1/week?friend=9%20jan%2C11%20jan": [Self.nobody],
            "GET /v1/days?from=2026-01-09&to=2026-01-11": [Scenario.json(Self.january)],
        ]
        let (result, routes) = try await run(Desk(), "week", "9 jan,11 jan", answers: answers)
        #expect(routes.count == 2, "\(routes) \(result)")
        #expect(result.output == "My Days\n  Fri 9 Jan   🌙  Evening Only  after 7\n  Sun 11 Jan  ✗   Busy\n")
    }

    @Test("Words for neither a friend nor days are refused with the more useful error")
    func neither() async throws {
        func refused(_ words: String..., by refusal: FakeDaemon.Answer) async throws -> Desk.Result {
            let friend = words.joined(separator: "%20")
            return try await run(
                Desk(), "week", words.joined(separator: " "),
                answers: ["GET /v1/week?friend=\(friend)": [refusal]]
            ).result
        }
        let close = Scenario.refusal(.noSuchPerson, ["who": "Bne"], details: ["Ben"])
        let nobody = try await refused("Bne", by: close)
        #expect(nobody.code == 67 && nobody.messages.contains("Ben"))
        let slip = try await refused("tomorow", by: Self.nobody)
        #expect(slip.code == 64 && slip.messages.contains("tomorrow"))
        let missing = try await refused("31", "feb", by: Self.nobody)
        #expect(missing.code == 64 && missing.messages.contains("28 feb"))
        #expect(try await refused("xyzzy", by: Self.nobody).code == 67)
        let many = try await run(
            Desk(), "week", "today..+400", answers: ["GET /v1/week?friend=today..%2B400": [Self.nobody]])
        #expect(many.result.code == 64 && many.result.messages.contains("400"))
    }
}
