import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("People nearby, and being visible")
struct NearbyCommandTests {
    private static let people = [
        NearbyValue(id: "BEN-ID", name: "Ben", addresses: ["192.0.2.2:7633"], relation: "friend"),
        NearbyValue(
            id: nil, name: "Ben", addresses: ["192.0.2.9:7633"], relation: "none", sameNameAs: "BEN-ID"),
        NearbyValue(
            id: nil, name: "Cleo", addresses: ["192.0.2.3:7633", "[fe80::1%eth0]:7633"], relation: "none"),
        NearbyValue(id: "DAN-ID", name: "\u{1B}[2J$(reboot)", addresses: [], relation: "incoming"),
    ]

    private func run(_ desk: Desk, _ response: NearbyResponse, _ words: String...) async throws -> Desk.Result
    {
        try await FakeDaemon.run(["GET /v1/nearby": [.json(Samples.json(response))]]) { daemon in
            await desk.run(["nearby"] + words, at: daemon)
        }
    }

    @Test(
        "P1: each name is shown with its distinction and the next command; an unsafe name is never in one"
    )
    func table() async throws {
        let result = try await run(Desk(), NearbyResponse(people: Self.people, discovery: "dnssd"))
        #expect(
            result.output == """
                People Nearby
                  Ben                 friend     ufreectl week Ben            BEN-ID
                  Ben !                          ufreectl add 192.0.2.9:7633  192.0.2.9:7633
                  Cleo                           ufreectl add Cleo            192.0.2.3:7633
                  \\u{1B}[2J$(reboot)  asked you  ufreectl accept DAN-ID       DAN-ID
                  ! One of your friends has this name; this may be somebody else.

                """)
        #expect(result.code == 0)
        #expect(result.messages.isEmpty)
    }

    @Test("A pipe gets one record per person, --json the object")
    func plain() async throws {
        let response = NearbyResponse(people: Self.people, discovery: "dnssd")
        let plain = try await run(Desk(width: nil), response)
        #expect(
            plain.output.split(separator: "\n")[2]
                == "\tCleo\tnone\t\t192.0.2.3:7633\t[fe80::1%eth0]:7633")
        #expect(
            try await run(Desk(), response, "--json").output.hasPrefix(#"{"discovery":"dnssd","people":"#))
    }

    @Test("Without anybody nearby it ends with 1 and how to be seen; without discovery with cause and fix")
    func nobody() async throws {
        let empty = try await run(Desk(), NearbyResponse(people: [], discovery: "dnssd"))
        #expect(empty.code == 1)
        #expect(empty.output == "Nobody Nearby\nTo appear here, people run: ufreectl discoverable on\n")
        let off = try await run(Desk(width: nil), NearbyResponse(people: [], discovery: "off"))
        #expect(off.output.isEmpty)
        #expect(off.messages.hasPrefix("Discovery is off"))
        #expect(off.messages.contains("ufreectl add HOST:PORT"))
        let missing = try await run(Desk(), NearbyResponse(people: [], discovery: "unavailable"))
        #expect(missing.messages.contains("avahi-daemon does not answer"))
        #expect(missing.messages.contains("sudo apt install avahi-daemon"))
    }

    @Test("P1: discoverable on says on standard error until when; a pipe and JSON get the time")
    func discoverable() async throws {
        let shown = DiscoverableResponse(until: "2026-01-09T14:05:00+01:00", name: "Ana", discovery: "dnssd")
        try await FakeDaemon.run(["PUT /v1/discoverable": [.json(Samples.json(shown))]]) { daemon in
            let result = await Desk().run("discoverable", "on", "--for", "1h5m", at: daemon)
            #expect(result.output.isEmpty)
            #expect(
                result.messages == """
                    Your name, Ana, is visible on this network until 14:05.
                    Hide it: ufreectl discoverable off

                    """)
            #expect(daemon.calls.map(\.body) == [#"{"seconds":3900}"#])
            let plain = await Desk(width: nil).run("discoverable", "on", at: daemon)
            #expect(plain.output == "on\t2026-01-09T14:05:00+01:00\tdnssd\n")
            #expect(daemon.calls.last?.body == "{}")
            #expect(
                await Desk().run("discoverable", "on", "--json", at: daemon).output == Samples.json(shown)
                    + "\n")
            #expect(await Desk().run("discoverable", "--for", "10m", at: daemon).code == 0)
            #expect(daemon.calls.last?.body == #"{"seconds":600}"#)
        }
    }

    @Test(
        "P1: off is confirmed; a bare question is answered; unreadable words are refused before any request")
    func hidden() async throws {
        let hidden = DiscoverableResponse(until: nil, name: "Ana", discovery: "off")
        let answers = [
            "PUT /v1/discoverable": [FakeDaemon.Answer.json(Samples.json(hidden))],
            "GET /v1/discoverable": [.json(Samples.json(hidden))],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let text = "Your name, Ana, is not visible on this network.\n"
            #expect(await Desk().run("discoverable", "off", at: daemon).messages == text)
            #expect(daemon.calls.map(\.body) == [#"{"seconds":0}"#])
            let asked = await Desk().run("discoverable", at: daemon)
            #expect(asked.code == 0 && asked.output == text && asked.messages.contains("Discovery is off"))
            // Requested, but not in effect: the reason and the fix are shown.
            #expect(await Desk().run("discoverable", "on", at: daemon).messages.contains("Discovery is off"))
            let calls = daemon.calls.count
            for words in [
                ["off", "--for", "1h"], ["on", "--for", "soon"], ["on", "--for", "0m"], ["maybe"],
            ] {
                #expect(await Desk().run(["discoverable"] + words, at: daemon).code == 64)
            }
            #expect(daemon.calls.count == calls)
        }
    }

    @Test("P1: status shows until when the name is visible, also past midnight")
    func status() async throws {
        var status = StatusResponse(
            id: "ANA-ID", name: "Ana", version: ProgramVersion.current, instance: "i", listening: [],
            discovery: "dnssd",
            friends: .init(total: 0, connected: 0), health: [], socket: "/s", today: "2026-01-09",
            counters: [:],
            discoverableUntil: "2026-01-10T00:05:00+01:00")
        try await FakeDaemon.run(["GET /v1/status": [.json(Samples.json(status))]]) { daemon in
            let output = await Desk().run("status", at: daemon).output
            #expect(output.hasSuffix("\nYour name is visible on this network until 00:05 tomorrow.\n"))
        }
        status.discoverableUntil = nil
        try await FakeDaemon.run(["GET /v1/status": [.json(Samples.json(status))]]) { daemon in
            #expect(await !Desk().run("status", at: daemon).output.contains("visible"))
        }
    }
}
