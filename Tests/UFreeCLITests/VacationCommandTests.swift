import Testing
import UFreeAPI
import UFreeTexts

@testable import UFreeCLI

@Suite("Vacations on the command line")
struct VacationCommandTests {
    private static let route = "PUT /v1/vacations/2026-01-10,2026-01-11,2026-01-12"

    private static func free(_ date: String, note: String? = "at the sea") -> DayValue {
        var day = Samples.day(date, .free, parts: ["morning", "afternoon", "evening"])
        day.note = note
        return day
    }

    private static func change(_ days: [DayValue], dryRun: Bool = false) -> ChangeResponse {
        ChangeResponse(
            changes: days.map {
                DayChangeValue(date: $0.date, before: Samples.day($0.date, .busy), after: $0)
            }, dryRun: dryRun, friendsConnected: 1, friendsWaiting: 0, shifts: true)
    }

    @Test("S12: one line says what the vacation is, with the shifts that were taken off")
    func entered() async throws {
        let days = ["2026-01-10", "2026-01-11", "2026-01-12"].map { Self.free($0) }
        let answer = VacationResponse(
            shiftsOff: ["2026-01-10", "2026-01-11"], kept: [], change: Self.change(days))
        try await FakeDaemon.run(Samples.answers([Self.route: [Samples.answer(answer)]])) { daemon in
            let words = ["vacation", "sat..mon", "-m", "at the sea"]
            let result = await Desk().run(words, at: daemon)
            #expect(
                result.output == """
                    Vacation: Sat 10 Jan - Mon 12 Jan, 3 days ("at the sea"). 2 shifts taken off. \
                    1 friend is connected. Undo: ufreectl undo

                    """)
            #expect(daemon.lastBody(VacationBody.self) == VacationBody(note: "at the sea"))
            let german = await Desk(locale: TextLocale(language: .german)).run(words, at: daemon)
            #expect(
                german.output == """
                    Urlaub: Sa 10. Jan. - Mo 12. Jan., 3 Tage („at the sea“). 2 Schichten ausgetragen. \
                    1 Freund ist verbunden. Rückgängig: ufreectl undo

                    """)
            let pipe = await Desk(width: nil).run(words, at: daemon)
            #expect(
                pipe.output.split(separator: "\n").first
                    == "2026-01-10\tbusy\tfree\tmorning,afternoon,evening\tat the sea")
            let json = await Desk().run(words + ["--json"], at: daemon)
            #expect(json.output == Samples.json(answer) + "\n")
            #expect(await Desk().run("vacation", at: daemon).code == 64)
        }
    }

    @Test("S12: kept days, a morning after a night shift and other changed days have a line each")
    func exceptions() async throws {
        let wedding = Samples.day("2026-01-11", .busy)
        var partly = Self.free("2026-01-10")
        (partly.status, partly.parts) = ("eveningOnly", ["afternoon", "evening"])
        let days = [partly, wedding, Self.free("2026-01-12"), Samples.day("2026-01-13", .free)]
        func answer(kept: [DayValue], dryRun: Bool) -> FakeDaemon.Answer {
            Samples.answer(
                VacationResponse(
                    shiftsOff: ["2026-01-12"], kept: kept, change: Self.change(days, dryRun: dryRun)))
        }
        let other = Samples.day("2026-01-12", .busy)
        let answers = [
            Self.route: [
                answer(kept: [wedding], dryRun: true), answer(kept: [wedding, other], dryRun: false),
            ]
        ]
        try await FakeDaemon.run(Samples.answers(answers)) { daemon in
            let words = ["vacation", "sat..mon", "-m", "at the sea"]
            let plan = await Desk().run(words + ["--dry-run"], at: daemon)
            #expect(
                plan.output == """
                    Vacation: Sat 10 Jan - Mon 12 Jan, 3 days ("at the sea"). 1 shift taken off.
                    Tue 13 Jan: Busy -> Free.
                    Sat 10 Jan: Afternoon + Evening ("at the sea").
                    Sun 11 Jan: Busy, kept.
                    You had set this day. To replace it, add: --replace
                    Dry run: nothing was changed.

                    """)
            #expect(
                daemon.lastBody(VacationBody.self) == VacationBody(note: "at the sea", dryRun: true))
            let done = await Desk().run(words + ["--replace"], at: daemon)
            #expect(done.output.contains("You had set these 2 days. To replace them, add: --replace\n"))
            #expect(
                daemon.lastBody(VacationBody.self) == VacationBody(note: "at the sea", replace: true))
        }
    }

    @Test("S12: a vacation of one day has no count; one that is already entered is unchanged")
    func unchanged() async throws {
        var none = Samples.noDays
        none.shifts = nil
        let answer = VacationResponse(shiftsOff: [], kept: [], change: none)
        let answers = ["PUT /v1/vacations/2026-01-10": [Samples.answer(answer)]]
        try await FakeDaemon.run(Samples.answers(answers)) { daemon in
            let result = await Desk().run("vacation", "sat", at: daemon)
            #expect(result.output == "Vacation: Sat 10 Jan, unchanged.\n")
        }
    }

    @Test("S14: a change of shifts warns about the first three short rests, once")
    func shortRests() async throws {
        func rest(_ symbol: String, minutes: Int, count: Int) -> ShortRestValue {
            ShortRestValue(
                first: WorkedShiftValue(date: "2026-01-10", symbol: symbol),
                second: WorkedShiftValue(date: "2026-01-11", symbol: "M"), minutes: minutes, count: count)
        }
        var change = Samples.noDays
        change.shortRests = [
            rest("N", minutes: 0, count: 1), rest("L", minutes: 480, count: 2),
            rest("K", minutes: 330, count: 46), rest("J", minutes: 60, count: 1),
        ]
        let shifts = ShiftsResponse(shifts: [Samples.shift("2026-01-10", Samples.night)], change: change)
        let answers = ["PUT /v1/shifts/2026-01-10": [Samples.answer(shifts)]]
        try await FakeDaemon.run(Samples.answers(answers)) { daemon in
            let result = await Desk().run("shift", "assign", "sat", "N", at: daemon)
            #expect(
                result.output == """
                    Sat 10 Jan: N, Night Shift, 22:00 - 06:00 (next day).
                    Less than 11 hours of rest: 0 h between N on Sat 10 Jan and M on Sun 11 Jan.
                    Less than 11 hours of rest: 8 h between L on Sat 10 Jan and M on Sun 11 Jan, and once more.
                    Less than 11 hours of rest: 5 h 30 min between K on Sat 10 Jan and M on Sun 11 Jan, and 45 more times.
                    1 more pair of shifts.
                    Undo: ufreectl undo

                    """)
            let german = await Desk(locale: TextLocale(language: .german)).run(
                "shift", "assign", "sat", "N", at: daemon)
            #expect(
                german.output.contains(
                    "Weniger als 11 Stunden Ruhe: 8 Stunden zwischen L am Sa 10. Jan. und M am So 11. Jan., und noch einmal.\n"
                ))
        }
    }
}
