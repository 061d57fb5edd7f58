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
                result.output.hasPrefix(
                    "At no time this week are enough of your 2 friends free; try a lower --min.\n"))
            let alone = await Desk().run("best", at: daemon)
            #expect(alone.code == 1)
            #expect(alone.output == "You have no friends yet. Find people: ufreectl nearby\n")
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
