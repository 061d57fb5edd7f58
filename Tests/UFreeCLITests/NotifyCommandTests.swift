import FoundationEssentials
import Testing
import UFreeAPI

@testable import UFreeCLI

/// It is Friday, 2026-01-09.
@Suite("ufreectl notify")
struct NotifyCommandTests {
    private static let wishes = WishesResponse(wishes: [
        WishValue(
            id: "w1", number: 1,
            people: [PersonValue(id: "A", name: "Ana"), PersonValue(id: "B", name: "Ben")], now: false,
            dates: nil, part: "evening", met: ["2026-01-10"], createdAt: Samples.time),
        WishValue(
            id: "w2", number: 2, people: [PersonValue(id: "B", name: "Ben")], now: true, dates: nil,
            part: nil, met: [], createdAt: Samples.time),
    ])

    private func run(_ words: String..., at desk: Desk = Desk()) async throws -> (
        result: Desk.Result, call: FakeDaemon.Call?
    ) {
        let json = FakeDaemon.Answer.json(Samples.json(Self.wishes))
        let answers = [
            "GET /v1/profile": [FakeDaemon.Answer.json(Samples.json(Samples.profile))],
            "GET /v1/wishes": [json], "POST /v1/wishes": [json], "DELETE /v1/wishes/w2": [json],
        ]
        return try await FakeDaemon.run(answers) { daemon in
            (await desk.run(["notify"] + words, at: daemon), daemon.calls.last)
        }
    }

    @Test("The list shows people, times, and whether the wish is met")
    func list() async throws {
        let expected = """
              1  Ana and Ben  Evening, any day  yes: Sat 10 Jan
              2  Ben          Now               not yet

            """
        #expect(try await run("list").result == Desk.Result(code: 0, output: expected, messages: ""))
        #expect(try await run().result.output == expected)
        let plain = try await run("list", at: Desk(width: nil)).result
        #expect(plain.output == "1\tA,B\t\tevening\t2026-01-10\tw1\n2\tB\tnow\t\t\tw2\n")
    }

    @Test(
        "People with commas, then free, then days, a part, both, or now",
        arguments: [
            ("when ana,ben free evening", #"{"part":"evening","people":["ana","ben"]}"#),
            (
                "when Ana Maria, ben free fri evening",
                #"{"dates":["2026-01-09"],"part":"evening","people":["Ana Maria","ben"]}"#
            ),
            ("when ben free weekend", #"{"dates":["2026-01-10","2026-01-11"],"people":["ben"]}"#),
            ("when ben free now", #"{"now":true,"people":["ben"]}"#),
        ])
    func bodies(words: String, body: String) async throws {
        let json = FakeDaemon.Answer.json(Samples.json(Self.wishes))
        let answers = [
            "GET /v1/profile": [FakeDaemon.Answer.json(Samples.json(Samples.profile))],
            "POST /v1/wishes": [json],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run(
                ["notify"] + words.split(separator: " ").map(String.init), at: daemon)
            #expect(result.code == 0)
            #expect(
                result.output.hasSuffix(
                    "You are notified once, while ufreectl watch is running (--notify for desktop notifications).\n"
                ))
            let sent = try #require(daemon.calls.last?.body)
            let decoder = JSONDecoder()
            #expect(
                try decoder.decode(WishBody.self, from: Data(sent.utf8))
                    == decoder.decode(WishBody.self, from: Data(body.utf8)))
        }
    }

    @Test("rm takes the number from the list; another one ends with 1 and shows the list")
    func remove() async throws {
        let (result, call) = try await run("rm", "2")
        #expect(result.code == 0 && call?.route == "DELETE /v1/wishes/w2")
        #expect(
            result.output.hasSuffix("Wish removed. Add it again: ufreectl notify when Ben free now\n"))
        let other = try await run("rm", "7").result
        #expect(other.code == 1 && other.messages.contains("1  Ana and Ben: Evening, any day"))
    }

    @Test(
        "Bad input: a wish without people, free or a time is refused with 64 and the right form",
        arguments: [
            ["when", "ben"], ["when", "free", "fri"], ["when", "ben", "free"],
            ["when", "ben", "free", "morning", "evening"], ["when", "ben", "free", "fryday"],
        ])
    func refused(words: [String]) async throws {
        let answers = ["GET /v1/profile": [FakeDaemon.Answer.json(Samples.json(Samples.profile))]]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run(["notify"] + words, at: daemon)
            #expect(result.code == 64)
            #expect(result.messages.contains(words.contains("fryday") ? "friday" : "notify when ana,ben"))
        }
    }

    @Test("watch shows whose wish is met, and when")
    func watch() {
        var event = WatchEvent(event: .wishMet, id: "a:1", at: Samples.time)
        (event.wish, event.dates) = (Self.wishes.wishes[0], ["2026-01-10"])
        let view = WatchView(
            event: event, json: "", clock: { "\($0)" }, symbols: Symbols(isUnicode: true))
        let text = view.presentation.blocks.map { "\($0)" }.joined()
        #expect(text.contains("Ana and Ben are free: Evening, Sat 10 Jan"))
    }
}
