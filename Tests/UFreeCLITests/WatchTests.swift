import Testing
import UFreeAPI

@testable import UFreeCLI
@testable import UFreeControlClient

@Suite("Live updates")
struct WatchTests {
    private static let snapshot = Samples.event(.snapshot, 1) { event in
        event.week = Samples.week
        event.friends = FriendsResponse(friends: [Samples.friend("Ben")])
        event.requests = RequestsResponse(incoming: [], outgoing: [])
    }
    private static func day(_ sequence: Int) -> WatchEvent {
        Samples.event(.dayChanged, sequence) { event in
            event.owner = PersonValue(id: "BEN-ID", name: "Ben")
            event.mine = false
            event.before = Samples.day("2026-01-09")
            event.day = Samples.day("2026-01-09", .eveningOnly, parts: ["evening"], note: "after 7")
        }
    }

    /// Returns the items of a watch up to the first for which `isLast` is true.
    private func items(
        at daemon: FakeDaemon, since id: String? = nil, until isLast: (WatchItem) -> Bool
    ) async throws -> [WatchItem] {
        let path = try ControlSocketPath.resolve(option: daemon.path, environment: [:], uid: 1000)
        let client = ControlClient(path: path)
        var items: [WatchItem] = []
        for try await item in client.watch(since: id) {
            items.append(item)
            if isLast(item) { break }
        }
        return items
    }

    private func isEvent(_ sequence: Int) -> (WatchItem) -> Bool {
        { item in
            if case .event(let event, _) = item { event.id == "inst:\(sequence)" } else { false }
        }
    }

    private func names(_ items: [WatchItem]) -> [String] {
        items.map { item in
            switch item {
            case .event(let event, _): event.event.rawValue
            case .unknown: "unknown"
            case .disconnected: "disconnected"
            case .reconnected: "reconnected"
            }
        }
    }

    @Test("A lost connection is opened again and resumes after the last event")
    func resume() async throws {
        let answers: [FakeDaemon.Answer] = [
            .stream([":\n\n", Samples.sent(Self.snapshot), Samples.sent(Self.day(2))], ends: true),
            .stream([Samples.sent(Self.day(3))], ends: false),
        ]
        try await FakeDaemon.run(["GET /v1/events": answers]) { daemon in
            let items = try await items(at: daemon, until: isEvent(3))
            #expect(
                names(items) == ["snapshot", "day.changed", "disconnected", "reconnected", "day.changed"])
            #expect(daemon.calls.map(\.lastEventID) == [nil, "inst:2"])
        }
    }

    @Test("--since requests the events after that one")
    func since() async throws {
        try await FakeDaemon.run(["GET /v1/events": [.stream([Samples.sent(Self.day(8))], ends: false)]]) {
            daemon in
            _ = try await items(at: daemon, since: "inst:7", until: isEvent(8))
            #expect(daemon.calls.map(\.lastEventID) == ["inst:7"])
        }
    }

    @Test("Fault 51: after lagged the watch resumes after the last received event, without a message")
    func lagged() async throws {
        let lagged = Samples.event(.lagged, 90)
        let gap = Samples.event(.gap, 91)
        var again = Self.snapshot
        again.id = "inst:92"
        let answers: [FakeDaemon.Answer] = [
            .stream([Samples.sent(Self.day(2)), Samples.sent(lagged)], ends: true),
            .stream([Samples.sent(gap)], ends: true),
            .stream([Samples.sent(gap), Samples.sent(again)], ends: false),
        ]
        try await FakeDaemon.run(["GET /v1/events": answers]) { daemon in
            let items = try await items(at: daemon, until: isEvent(92))
            #expect(
                names(items) == [
                    "day.changed", "lagged", "gap", "disconnected", "reconnected", "gap", "snapshot",
                ])
            #expect(daemon.calls.map(\.lastEventID) == [nil, "inst:2", "inst:2"])
        }
    }

    @Test("An event of a later version is passed on unread")
    func unknown() async throws {
        let pieces = [
            "id: inst:5\nevent: shift.changed\ndata: {\"event\":\"shift.changed\"}\n\n",
            Samples.sent(Self.day(6)),
        ]
        try await FakeDaemon.run(["GET /v1/events": [.stream(pieces, ends: false)]]) { daemon in
            let items = try await items(at: daemon, until: isEvent(6))
            #expect(items.first == .unknown(json: "{\"event\":\"shift.changed\"}"))
        }
    }

    @Test("An absent daemon ends the watch at the start, and so does a refusal")
    func absent() async throws {
        let refusal = #"{"error":{"code":"notPermitted","message":"","details":[],"values":{}}}"#
        try await FakeDaemon.run(["GET /v1/events": [.json(refusal, status: 403)]]) { daemon in
            let error = await #expect(throws: APIError.self) {
                _ = try await items(at: daemon) { _ in true }
            }
            #expect(error?.code == .notPermitted)
        }
        #expect(await Desk().run("watch").code == 69)
    }

    @Test(
        "watch prints a line per event: for people a sentence, for programs a record, with --json the object")
    func printed() async throws {
        let request = Samples.event(.requestIncoming, 3) { $0.request = Samples.request("Cleo") }
        let pieces = [Self.snapshot, Self.day(2), request].map(Samples.sent)
        // The reader goes away after three events, so the fourth can't be written.
        let all = pieces + [Samples.sent(Self.day(4))]
        let answers = ["GET /v1/events": [FakeDaemon.Answer.stream(all, ends: false)]]
        try await FakeDaemon.run(answers) { daemon in
            let table = await Desk(room: table.utf8.count).run("watch", at: daemon)
            #expect(table.output == self.table)
            let plain = await Desk(width: nil, room: plain.utf8.count).run("watch", at: daemon)
            #expect(plain.output == self.plain)
            let objects = pieces.compactMap { $0.split(separator: "data: ").last?.dropLast(1) }.joined()
            let json = await Desk(width: nil, room: objects.utf8.count).run("watch", "--json", at: daemon)
            #expect(json.output == objects)
        }
    }

    private let table = """
        -120s  Live: 1 friend, 1 connected.
        -120s  🌙 Ben: Fri 9 Jan: No Status -> Evening Only ("after 7")
        -120s  Friend request from Cleo, code 042 137
                  Cleo  Fingerprint  CLEO-ID
                  Accept  ufreectl accept Cleo    Decline  ufreectl decline Cleo

        """
    private let plain = """
        2026-01-09T11:58:00Z\tsnapshot\tinst:1\t\t\tLive: 1 friend, 1 connected.
        2026-01-09T11:58:00Z\tday.changed\tinst:2\tBEN-ID\tBen\tunknown\t2026-01-09\teveningOnly\tevening\tafter 7\t\
        2026-01-09T11:58:00Z
        2026-01-09T11:58:00Z\trequest.incoming\tinst:3\tCLEO-ID\tCleo\tr1\t042137\tpending

        """
}
