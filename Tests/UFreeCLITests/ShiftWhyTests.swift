import Testing
import UFreeAPI
import UFreeTexts

@testable import UFreeCLI

@Suite("Why a day with shifts is what it is")
struct ShiftWhyTests {
    private static func worked(
        _ type: ShiftTypeValue, _ date: String, rest: Int = 0
    ) -> WhyShiftValue {
        WhyShiftValue(
            symbol: type.symbol, title: type.title, date: date, duration: type.duration,
            source: ShiftDayValue.assigned, restHours: rest)
    }

    private static func layer(
        _ status: StatusWord, parts: [String] = [], _ shifts: [WhyShiftValue], taken: [String]
    ) -> WhyLayerValue {
        WhyLayerValue(
            source: "shift", status: status.rawValue, parts: parts, note: nil, since: nil, shifts: shifts,
            taken: taken)
    }

    private static let dayDefault = WhyLayerValue(
        source: "default", status: "free", parts: ["morning", "afternoon", "evening"], note: nil,
        since: "2026-01-08T12:58:00.000+01:00",
        default: DefaultValue(
            id: "w", number: 1, weekdays: ["friday"], status: "free", code: 1, parts: [],
            from: "2026-01-08", until: nil, createdAt: "2026-01-08T12:58:00.000+01:00"))

    /// Returns the output of `why fri`.
    private func why(
        _ day: DayValue, _ layers: [WhyLayerValue], dayOff: String? = nil, language: Language = .english
    ) async throws -> String {
        let answer = Samples.answer(
            WhyResponse(date: "2026-01-09", day: day, layers: layers, dayOff: dayOff))
        let answers = [
            "GET /v1/profile": [Samples.profileAnswer], "GET /v1/why?date=2026-01-09": [answer],
        ]
        return try await FakeDaemon.run(answers) { daemon in
            await Desk(locale: TextLocale(language: language)).run("why", "2026-01-09", at: daemon).output
        }
    }

    @Test("A11: a day with a night shift shows what it is and when the shift begins and ends")
    func night() async throws {
        let parts = ["morning", "afternoon"]
        let day = Samples.day("2026-01-09", .afternoonOnly, parts: parts)
        let layers = [
            Self.layer(
                .afternoonOnly, parts: parts, [Self.worked(Samples.night, "2026-01-09")], taken: ["evening"])
        ]
        #expect(
            try await why(day, layers)
                == "Fri 9 Jan: Morning + Afternoon: Night Shift (N), Fri 22:00 - Sat 06:00.\n")
        #expect(
            try await why(day, layers, language: .german)
                == "Fr 9. Jan.: Vormittag + Nachmittag: Night Shift (N), Fr 22:00 - Sa 06:00.\n")
    }

    @Test("A11: the day after a night, over a default, shows which parts the night takes")
    func morningAfter() async throws {
        let day = Samples.day("2026-01-09", .eveningOnly, parts: ["afternoon", "evening"])
        let night = Self.layer(.unknown, [Self.worked(Samples.night, "2026-01-08")], taken: ["morning"])
        #expect(
            try await why(day, [night, Self.dayDefault]) == """
                Fri 9 Jan: Afternoon + Evening: Night Shift (N), Thu 22:00 - Fri 06:00, takes Morning.
                Overrides Free: your default 1, Fri, set on Thu 8 Jan 12:58.

                """)
        #expect(
            try await why(day, [night, Self.dayDefault], language: .german) == """
                Fr 9. Jan.: Nachmittag + Abend: Night Shift (N), Do 22:00 - Fr 06:00, belegt Vormittag.
                Hat Vorrang vor Frei: deine Vorgabe 1, Fr, gesetzt am Do 8. Jan. 12:58.

                """)
    }

    @Test("0030: without a default the day after a night stays unknown, and its known part is shown")
    func overNothing() async throws {
        let night = Self.layer(
            .unknown, [Self.worked(Samples.night, "2026-01-08", rest: 11)], taken: ["morning", "afternoon"])
        #expect(
            try await why(Samples.day("2026-01-09"), [night]) == """
                Fri 9 Jan: No Status: Night Shift (N), Thu 22:00 - Fri 06:00 + 11 h of rest, takes Morning and \
                Afternoon. The rest of the day is unknown.

                """)
    }

    @Test(
        "A11: a shift that reaches into a working day comes after its own shift, also below an explicit day")
    func both() async throws {
        let shifts = [Self.worked(Samples.night, "2026-01-08"), Self.worked(Samples.duty, "2026-01-09")]
        let explicit = WhyLayerValue(
            source: "explicit", status: "free", parts: [], note: "off", since: "2026-01-08T12:58:00.000+01:00"
        )
        let layers = [explicit, Self.layer(.busy, shifts, taken: ["morning", "afternoon", "evening"])]
        #expect(
            try await why(Samples.day("2026-01-09", .free, note: "off"), layers) == """
                Fri 9 Jan: Free ("off"): you set it on Thu 8 Jan 12:58.
                Overrides Busy: Duty, "on call" (D), Fri, all day and Night Shift (N), Thu 22:00 - Fri 06:00.

                """)
        let nights = Self.layer(.unknown, [Self.worked(Samples.night, "2026-01-08")], taken: ["morning"])
        #expect(
            try await why(Samples.day("2026-01-09", .free), [explicit, nights])
                .hasSuffix("\nOverrides a shift: Night Shift (N), Thu 22:00 - Fri 06:00, takes Morning.\n"))
    }

    @Test("S10: a day off is shown, and that it does not mean free")
    func dayOff() async throws {
        let day = Samples.day("2026-01-09")
        #expect(
            try await why(day, [], dayOff: "rotation")
                == "Fri 9 Jan: No Status. It is a day off in your rotation. No default applies. Set one: "
                + "ufreectl default set fri evening\n")
        #expect(
            try await why(day, [], dayOff: "assigned", language: .german)
                == "Fr 9. Jan.: Kein Status. Du hast diesen Tag als dienstfrei eingetragen. Es gilt keine Vorgabe. "
                + "Setz eine: ufreectl default set fr evening\n")
        let night = Self.layer(.unknown, [Self.worked(Samples.night, "2026-01-08")], taken: ["morning"])
        #expect(
            try await why(
                Samples.day("2026-01-09", .eveningOnly, parts: ["afternoon", "evening"]),
                [night, Self.dayDefault],
                dayOff: "rotation"
            )
            .hasSuffix("\nIt is a day off in your rotation.\n"))
    }

    @Test("S13: a day off that counts as free says so, alone, after a night and below an explicit day")
    func freeDayOff() async throws {
        let all = ["morning", "afternoon", "evening"]
        let off = Self.layer(.free, parts: all, [], taken: [])
        #expect(
            try await why(Samples.day("2026-01-09", .free), [off, Self.dayDefault], dayOff: "rotation") == """
                Fri 9 Jan: Free: a day off in your rotation, which counts as free.
                Overrides Free: your default 1, Fri, set on Thu 8 Jan 12:58.

                """)
        let explicit = WhyLayerValue(
            source: "explicit", status: "free", parts: all, note: nil,
            since: "2026-01-08T12:58:00.000+01:00")
        #expect(
            try await why(
                Samples.day("2026-01-09", .free), [explicit, off], dayOff: "assigned", language: .german)
                    == """
                    Fr 9. Jan.: Frei: von dir eingetragen am Do 8. Jan. 12:58.
                    Hat Vorrang vor Frei: von dir als dienstfrei eingetragen, das gilt als frei.

                    """)
        let rest = ["afternoon", "evening"]
        let night = Self.layer(
            .eveningOnly, parts: rest, [Self.worked(Samples.night, "2026-01-08")], taken: ["morning"])
        for (source, sentence) in [
            ("rotation", "It is a day off in your rotation and counts as free."),
            ("assigned", "You assigned a day off; it counts as free."),
        ] {
            #expect(
                try await why(Samples.day("2026-01-09", .eveningOnly, parts: rest), [night], dayOff: source)
                    == """
                    Fri 9 Jan: Afternoon + Evening: Night Shift (N), Thu 22:00 - Fri 06:00.
                    \(sentence)

                    """)
        }
    }

    @Test("A11: a day without a status shows no shift and no default")
    func nothing() async throws {
        #expect(
            try await why(Samples.day("2026-01-09"), [])
                == "Fri 9 Jan: No Status. You haven't set this day, and no shift or default applies.\n")
    }
}
