import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("Best times on the command line")
struct BestCommandTests {
    private static let profile = FakeDaemon.Answer.json(Samples.json(Samples.profile))

    private static func person(_ name: String) -> PersonValue { PersonValue(id: "\(name)-ID", name: name) }

    private static let best = BestResponse(
        people: 3,
        slots: [
            BestSlotValue(
                date: "2026-01-10", part: "evening", free: ["Ben", "Cleo", "Dan"].map(person), missing: [],
                mine: "free"),
            BestSlotValue(
                date: "2026-01-11", part: "day", free: ["Ben", "Cleo"].map(person),
                missing: [BestMissingValue(id: "D", name: "Dan", known: false)], mine: "unknown"),
            BestSlotValue(
                date: "2026-01-12", part: "morning", free: [person("Ben")],
                missing: [
                    BestMissingValue(id: "C", name: "Cleo", known: true),
                    BestMissingValue(id: "D", name: "Dan", known: false),
                ], mine: "free"),
        ])

    @Test("W2: slots show who is free, who is missing and why, best first; a pipe gets records")
    func shown() async throws {
        let answers = [
            "GET /v1/profile": [Self.profile],
            "GET /v1/best": [FakeDaemon.Answer.json(Samples.json(Self.best))],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk(width: 120).run("best", at: daemon)
            #expect(
                result.output == """
                    Best times this week
                      Sat 10 Jan  🌙  Evening  all 3: Ben, Cleo and Dan
                      Sun 11 Jan  ✓   All day  Ben and Cleo, without Dan (unknown)         you haven't set this day
                      Mon 12 Jan  🌅  Morning  Ben, without Cleo (busy) and Dan (unknown)

                    """)
            #expect(result.code == 0)
            let pipe = await Desk(width: nil).run("best", at: daemon)
            #expect(
                pipe.output == """
                    2026-01-10\tevening\tBen,Cleo,Dan\t\tfree\tBen-ID,Cleo-ID,Dan-ID\t
                    2026-01-11\tday\tBen,Cleo\tDan\tunknown\tBen-ID,Cleo-ID\tD
                    2026-01-12\tmorning\tBen\tCleo,Dan\tfree\tBen-ID\tC,D

                    """)
        }
    }

    @Test("W2: names, part and number are sent; without any slot it ends with 1 and says so")
    func asked() async throws {
        let none = FakeDaemon.Answer.json(Samples.json(BestResponse(people: 2, slots: [])))
        let nobody = FakeDaemon.Answer.json(Samples.json(BestResponse(people: 0, slots: [])))
        let target = "GET /v1/best?with=Ben,Eva%20M&part=evening&min=2"
        let answers = ["GET /v1/profile": [Self.profile], target: [none], "GET /v1/best": [nobody]]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run(
                "best", "--with", "Ben, Eva M", "--part", "evening", "--min", "2", at: daemon)
            #expect(result.code == 1)
            #expect(
                result.output
                    == "At no time this week are 2 of your friends free at once. Try a lower --min.\n")
            let alone = await Desk().run("best", at: daemon)
            #expect(alone.code == 1)
            #expect(alone.output == "You have no friends yet. Find people: ufreectl nearby\n")
        }
    }

    @Test(
        "W9: of more than five people the numbers are shown, the one who is missing, and the unknown separately"
    )
    func crowd() async throws {
        let names = (1...8).map { "F\($0)" }
        func slot(_ date: String, _ free: Int, unknown: Int) -> BestSlotValue {
            let missing = names.dropFirst(free).enumerated().map { index, name in
                BestMissingValue(id: name, name: name, known: index >= unknown)
            }
            return BestSlotValue(
                date: date, part: "evening", free: names.prefix(free).map(Self.person), missing: missing,
                mine: "free")
        }
        let response = BestResponse(
            people: 8,
            slots: [
                slot("2026-01-10", 8, unknown: 0), slot("2026-01-11", 7, unknown: 0),
                slot("2026-01-12", 4, unknown: 3), slot("2026-01-13", 3, unknown: 5),
                slot("2026-01-14", 3, unknown: 0),
            ], most: 8)
        let answers = [
            "GET /v1/profile": [Self.profile],
            "GET /v1/best": [FakeDaemon.Answer.json(Samples.json(response))],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk(width: 120).run("best", at: daemon)
            #expect(
                result.output == """
                    Best times this week
                      Sat 10 Jan  🌙  Evening  all 8
                      Sun 11 Jan  🌙  Evening  7 of 8 free, without F8 (busy)
                      Mon 12 Jan  🌙  Evening  4 of 8 free, 1 busy, 3 unknown
                      Tue 13 Jan  🌙  Evening  3 of 8 free, 5 unknown
                      Wed 14 Jan  🌙  Evening  3 of 8 free, 5 busy
                      For the names, add --names.

                    """)
            let named = await Desk(width: 120).run("best", "--names", at: daemon).output
            #expect(named.contains("all 8: F1, F2, F3, F4, F5, F6, F7 and F8\n"))
            #expect(named.contains("F1, F2, F3 and F4, without F5 (unknown), ") && !named.contains("--names"))
            // Programs get the names in any case.
            let pipe = await Desk(width: nil).run("best", at: daemon).output
            #expect(pipe.hasPrefix("2026-01-10\tevening\tF1,F2,F3,F4,F5,F6,F7,F8\t"))
        }
    }

    @Test("W9: where nothing suits, the number that would and later times are shown, and it ends with 1")
    func later() async throws {
        func answer(_ people: Int, most: Int, later: [BestSlotValue]?) -> FakeDaemon.Answer {
            .json(Samples.json(BestResponse(people: people, slots: [], most: most, later: later)))
        }
        let answers = [
            answer(3, most: 1, later: Self.best.slots), answer(3, most: 1, later: []),
            answer(3, most: 0, later: nil), answer(1, most: 0, later: []),
        ]
        try await FakeDaemon.run(["GET /v1/profile": [Self.profile], "GET /v1/best": answers]) { daemon in
            let later = await Desk(width: 120).run("best", at: daemon)
            #expect(later.code == 1)
            #expect(
                later.output.hasPrefix(
                    """
                    At no time this week are 2 of your friends free at once. Try --min 1.
                    Best times later
                      Sat 10 Jan  🌙  Evening  all 3: Ben, Cleo and Dan

                    """))
            #expect(
                await Desk().run("best", at: daemon).output
                    == "At no time this week are 2 of your friends free at once. Try --min 1. Nor in the four weeks after.\n"
            )
            #expect(
                await Desk().run("best", at: daemon).output
                    == "You share no free time with any of your 3 friends this week.\n")
            #expect(
                await Desk().run("best", at: daemon).output
                    == "You share no free time this week. Nor in the four weeks after.\n")
        }
    }

    @Test("W6: best takes days and a part, which an option must not contradict")
    func when() async throws {
        var weekend = Self.best
        for index in weekend.slots.indices { weekend.slots[index].date = "2026-01-10" }
        let best = FakeDaemon.Answer.json(Samples.json(weekend))
        // Today is Friday, 9 January 2026.
        let answers = [
            "GET /v1/profile": [Self.profile],
            "GET /v1/best?part=evening&dates=2026-01-10,2026-01-11": [best],
            // An older daemon ignores the dates.
            "GET /v1/best?dates=2026-12-24": [best],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk(width: 120).run("best", "weekend", "evening", at: daemon)
            #expect(result.code == 0)
            #expect(result.output.hasPrefix("Best times\n"))
            let older = await Desk().run("best", "24", "dec", at: daemon)
            #expect(older.code == 70 && older.output.isEmpty)
            #expect(older.messages.contains("The daemon does not know this call"), "\(older.messages)")
            let two = await Desk().run("best", "weekend", "evening", "--part", "morning", at: daemon)
            #expect(two.code == 64 && two.messages.contains("Give one part of the day, not two."))
            let now = await Desk().run("best", "now", at: daemon)
            #expect(now.code == 64 && now.messages.contains("ufreectl who now"))
        }
    }
}
