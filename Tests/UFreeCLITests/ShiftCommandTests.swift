import Testing
import UFreeAPI
import UFreeTexts

@testable import UFreeCLI

@Suite("Shifts of days on the command line")
struct ShiftCommandTests {
    private static func shifts(
        _ shifts: [ShiftDayValue], _ change: ChangeResponse? = nil
    ) -> FakeDaemon.Answer {
        Samples.answer(ShiftsResponse(shifts: shifts, change: change))
    }

    @Test("S10: assign shows the shift of each date, the changed days, also the following ones, and the undo")
    func assign() async throws {
        let night = Self.shifts([Samples.shift("2026-01-10", Samples.night)], Samples.nightChange)
        try await FakeDaemon.run(Samples.answers(["PUT /v1/shifts/2026-01-10": [night]])) { daemon in
            let words = ["shift", "assign", "sat", "n"]
            let lines = """
                Sat 10 Jan: N, Night Shift, 22:00 - 06:00 (next day). Free -> Morning + Afternoon.
                Sun 11 Jan: Free -> Afternoon + Evening.
                1 friend is connected. Undo: ufreectl undo

                """
            let result = await Desk().run(words, at: daemon)
            #expect(result == Desk.Result(code: 0, output: lines, messages: ""))
            #expect(daemon.lastBody(ShiftBody.self) == ShiftBody(symbol: "n"))
            let pipe = await Desk(width: nil).run(words, at: daemon)
            #expect(pipe.output == "2026-01-10\tN\tNight Shift\tSt. Mary\tassigned\n")
            #expect(pipe.messages == lines)
            let json = await Desk(width: nil).run(words + ["--json"], at: daemon)
            #expect(json.messages.isEmpty)
            #expect(json.output.contains(#""schema":"ufree.shifts/1""#))
        }
    }

    @Test("S10: several dates are one call; a day off is -; a dry run says that nothing was changed")
    func many() async throws {
        var dry = Samples.noDays
        dry.dryRun = true
        let off = Self.shifts([Samples.shift("2026-01-10", nil), Samples.shift("2026-01-11", nil)], dry)
        let one = Self.shifts([Samples.shift("2026-01-12", nil)], Samples.noDays)
        let answers = ["PUT /v1/shifts/2026-01-10,2026-01-11": [off], "PUT /v1/shifts/2026-01-12": [one]]
        try await FakeDaemon.run(Samples.answers(answers)) { daemon in
            let result = await Desk().run("shift", "assign", "weekend", "-", "--dry-run", at: daemon)
            #expect(
                result.output == """
                    Sat 10 Jan: Day off.
                    Sun 11 Jan: Day off.
                    Dry run: nothing was changed.

                    """)
            #expect(daemon.lastBody(ShiftBody.self) == ShiftBody(symbol: "-", dryRun: true))
            let single = await Desk().run("shift", "assign", "mon", "-", at: daemon)
            #expect(single.output == "Mon 12 Jan: Day off. Undo: ufreectl undo\n")
        }
    }

    @Test("Missing days or shift are 64, and an unknown symbol is 1 with the known ones")
    func refused() async throws {
        for words in [[], ["sat"]] {
            let result = await Desk().run(["shift", "assign"] + words)
            #expect(result.code == 64)
            #expect(result.messages == "Days and a shift are missing: ufreectl shift assign fri M\n")
        }
        let unknown = Scenario.refusal(.noSuchShiftType, ["symbol": "Q"], details: ["M  Morning Shift"])
        try await FakeDaemon.run(Samples.answers(["PUT /v1/shifts/2026-01-10": [unknown]])) { daemon in
            let result = await Desk().run("shift", "assign", "sat", "Q", at: daemon)
            #expect(result.code == 1)
            #expect(
                result.messages == """
                    There is no shift type with symbol "Q".
                      M  Morning Shift
                    List your shift types: ufreectl shift-type list

                    """)
            #expect(await Desk().run("shift", "clear", at: daemon).code == 64)
            #expect(await Desk().run("shift", "assign", "blursday", "M", at: daemon).code == 64)
        }
    }

    @Test("S10: clear says that there is no shift any more, or that the rotation applies and what to do")
    func clear() async throws {
        let spoken = [Samples.shift("2026-01-12", Samples.night, source: ShiftDayValue.rotation)]
        let answers = [
            "DELETE /v1/shifts/2026-01-10": [Self.shifts([], Samples.noDays)],
            "DELETE /v1/shifts/2026-01-11,2026-01-12": [Self.shifts(spoken, Samples.noDays)],
            "DELETE /v1/shifts/2026-01-13": [
                Self.shifts(
                    [Samples.shift("2026-01-13", nil, source: ShiftDayValue.rotation)], Samples.noDays)
            ],
        ]
        try await FakeDaemon.run(Samples.answers(answers)) { daemon in
            let none = await Desk().run("shift", "clear", "sat", at: daemon)
            #expect(none.output == "Sat 10 Jan: no shift. Undo: ufreectl undo\n")
            let rotation = await Desk().run("shift", "clear", "sun,mon", at: daemon)
            #expect(
                rotation.output == """
                    Sun 11 Jan: no shift.
                    Mon 12 Jan: N, Night Shift, 22:00 - 06:00 (next day).
                    The rotation applies. For a day off: ufreectl shift assign 2026-01-12 -
                    Undo: ufreectl undo

                    """)
            // A day off of the rotation already has no shift.
            let off = await Desk().run("shift", "clear", "tue", at: daemon)
            #expect(off.output == "Tue 13 Jan: Day off. Undo: ufreectl undo\n")
        }
    }

    private static let week = [
        Samples.shift("2026-01-09", Samples.duty),
        Samples.shift("2026-01-10", nil, source: ShiftDayValue.rotation),
        Samples.shift("2026-01-11", Samples.night, source: ShiftDayValue.rotation),
    ]

    @Test("S10: list shows date, symbol, title, hours, location and whether it comes from the rotation")
    func list() async throws {
        try await FakeDaemon.run(Samples.answers(["GET /v1/shifts": [Self.shifts(Self.week)]])) { daemon in
            #expect(
                await Desk().run("shift", at: daemon).output == """
                      Fri 9 Jan   D  Duty, "on call"  All Day                   Clinic
                      Sat 10 Jan  -  Day off                                              from rotation
                      Sun 11 Jan  N  Night Shift      22:00 - 06:00 (next day)  St. Mary  from rotation

                    """)
            let german = await Desk(locale: TextLocale(language: .german)).run("shift", "list", at: daemon)
            #expect(
                german.output == """
                      Fr 9. Jan.   D  Duty, "on call"  Ganztägig                 Clinic
                      Sa 10. Jan.  -  Dienstfrei                                           aus Rotation
                      So 11. Jan.  N  Night Shift      22:00 - 06:00 (Folgetag)  St. Mary  aus Rotation

                    """)
            let pipe = await Desk(width: nil).run("shift", "list", at: daemon)
            #expect(
                pipe.output == """
                    2026-01-09\tD\tDuty, "on call"\tClinic\tassigned
                    2026-01-10\t-\t\t\trotation
                    2026-01-11\tN\tNight Shift\tSt. Mary\trotation

                    """)
            let json = await Desk().run("shift", "list", "--json", at: daemon)
            #expect(json.output == Samples.json(ShiftsResponse(shifts: Self.week)) + "\n")
        }
    }

    @Test("S10: named days are requested from the first to the last, and those between are left out")
    func listDays() async throws {
        let route = "GET /v1/shifts?from=2026-01-09&until=2026-01-11"
        let answers = [route: [Self.shifts(Self.week), Self.shifts([])]]
        try await FakeDaemon.run(Samples.answers(answers)) { daemon in
            let result = await Desk(width: nil).run("shift", "list", "fri,sun", at: daemon)
            #expect(
                result.output.split(separator: "\n").map { $0.prefix(10) } == ["2026-01-09", "2026-01-11"])
            let none = await Desk().run("shift", "list", "fri..sun", at: daemon)
            #expect(
                none.output
                    == "No shifts on these days.\nAssign one: ufreectl shift assign fri M\n")
        }
    }

    @Test("S10: rest is a number of hours, with or without h, or off; anything else is 64")
    func rest() async throws {
        func settings(_ hours: Int, _ change: ChangeResponse? = nil) -> FakeDaemon.Answer {
            Samples.answer(ShiftSettingsResponse(restHours: hours, sharesSymbols: true, change: change))
        }
        let answers = [
            "GET /v1/shift-settings": [settings(0)],
            "PATCH /v1/shift-settings": [
                settings(11, Samples.nightChange), settings(1, Samples.noDays), settings(0, Samples.noDays),
            ],
        ]
        try await FakeDaemon.run(Samples.answers(answers)) { daemon in
            let shown = await Desk().run("shift", "rest", at: daemon)
            #expect(shown.output == "No hours after a shift count as busy.\n")
            let pipe = await Desk(width: nil).run("shift", "rest", at: daemon)
            #expect(pipe.output == "0\tsymbols\t\n")
            let eleven = await Desk().run("shift", "rest", "11h", at: daemon)
            #expect(
                eleven.output == """
                    11 hours after each shift count as busy.
                    Sat 10 Jan (N): Free -> Morning + Afternoon.
                    Sun 11 Jan: Free -> Afternoon + Evening.
                    1 friend is connected. Undo: ufreectl undo

                    """)
            let one = await Desk().run("shift", "rest", "1", at: daemon)
            #expect(one.output == "1 hour after each shift counts as busy. Undo: ufreectl undo\n")
            #expect(await Desk().run("shift", "rest", "OFF", at: daemon).code == 0)
            let sent = daemon.calls.filter { $0.route.hasPrefix("PATCH") }.map(\.body)
            #expect(sent == [#"{"restHours":11}"#, #"{"restHours":1}"#, #"{"restHours":0}"#])
            let long = await Desk().run("shift", "rest", "long", at: daemon)
            #expect(long.code == 64)
            #expect(long.messages == "\"long\" is not a number of hours such as 11.\n")
        }
    }

    @Test("S13: days off count as free or as the default says; anything else is 64")
    func daysOff() async throws {
        func settings(_ areFree: Bool, _ change: ChangeResponse? = nil) -> FakeDaemon.Answer {
            Samples.answer(
                ShiftSettingsResponse(
                    restHours: 0, sharesSymbols: false, daysOffFree: areFree, change: change))
        }
        let answers = [
            "GET /v1/shift-settings": [settings(false), settings(true)],
            "PATCH /v1/shift-settings": [settings(true, Samples.noDays), settings(false, Samples.noDays)],
        ]
        try await FakeDaemon.run(Samples.answers(answers)) { daemon in
            let shown = await Desk().run("shift", "days-off", at: daemon)
            #expect(shown.output == "Your default applies to days off.\n")
            let pipe = await Desk(width: nil).run("shift", "days-off", at: daemon)
            #expect(pipe.output == "0\t\tfree\n")
            let free = await Desk().run("shift", "days-off", "Free", at: daemon)
            #expect(free.output == "Days off count as free. Undo: ufreectl undo\n")
            #expect(await Desk().run("shift", "days-off", "default", at: daemon).code == 0)
            let sent = daemon.calls.filter { $0.route.hasPrefix("PATCH") }.map(\.body)
            #expect(sent == [#"{"daysOffFree":true}"#, #"{"daysOffFree":false}"#])
            let busy = await Desk().run("shift", "days-off", "busy", at: daemon)
            #expect(busy.code == 64)
            #expect(
                busy.messages == "\"busy\" is neither free nor default: ufreectl shift days-off free\n")
        }
    }

    @Test("0030: the profile sets whether friends see symbols, and shows it")
    func symbols() async throws {
        let off = ShiftSettingsResponse(restHours: 0, sharesSymbols: false, change: nil)
        var on = off
        (on.sharesSymbols, on.change) = (true, Samples.noDays)
        let answers = [
            "PATCH /v1/shift-settings": [Samples.answer(on)],
            "GET /v1/shift-settings": [Samples.answer(off), Samples.answer(on)],
        ]
        try await FakeDaemon.run(Samples.answers(answers)) { daemon in
            #expect(
                await Desk().run("profile", at: daemon).output.contains(
                    "  Shifts       friends do not see their symbols\n"))
            let set = await Desk().run("profile", "set", "symbols", "On", at: daemon)
            #expect(
                set.output == "Friends see the symbol of your shift beside a day. Undo: ufreectl undo\n")
            #expect(
                await Desk().run("profile", at: daemon).output.contains(
                    "  Shifts       friends see their symbols\n"))
            let pipe = await Desk(width: nil).run("profile", at: daemon)
            #expect(!pipe.output.contains("symbols"))
            #expect(await Desk().run("profile", "set", "symbols", "maybe", at: daemon).code == 64)
        }
    }

    @Test("A day with a shift shows its symbol in the week; other days leave the column empty")
    func week() async throws {
        var week = Samples.week
        (week.days[3].shift, week.days[3].source) = ("M", "shift")
        week.days[6].source = "default"
        try await FakeDaemon.run(["GET /v1/week": [Samples.answer(week)]]) { daemon in
            let lines = await Desk().run(at: daemon).output.split(separator: "\n")
            #expect(lines[4] == "  Mon 12 Jan  🌅    Morning Only       M")
            #expect(lines[5] == "  Tue 13 Jan  🌞    Afternoon Only        café 日本")
            #expect(lines[7] == "  Thu 15 Jan  ·     No Status             from default")
        }
    }
}
