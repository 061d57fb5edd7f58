import Logging
import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite struct BrokenStorageTests {
    private func services(_ error: DataError) throws -> (Services, ServiceFixture) {
        let fixture = try ServiceFixture(zone: .utc)
        let broken = fixture.ports.breaking(with: error)
        return (
            Services(
                broken, words: { code, _ in (code.rawValue, code.rawValue) }, logger: .init(label: "test")),
            fixture
        )
    }

    @Test("A7: errors of the repository pass through unchanged, from every service")
    func passThrough() async throws {
        let (services, _) = try services(.storageUnavailable("no such device"))
        let expected = APIError(.storageUnavailable, values: ["reason": "no such device"])
        await #expect(throws: expected) { try await services.availability.week(of: nil) }
        await #expect(throws: expected) {
            try await services.availability.setDays(["2026-01-09"], SetDaysBody(status: "free"))
        }
        await #expect(throws: expected) { try await services.undo.undo(UndoBody(count: 1)) }
        await #expect(throws: expected) { try await services.friends.friends() }
        await #expect(throws: expected) { try await services.transfer.export(anonymous: false) }
        await #expect(throws: expected) {
            let file = #"{"schema":"ufree.export/1","days":[]}"#
            _ = try await services.transfer.import(
                Array(file.utf8), only: false, profile: false, dryRun: false)
        }
        await #expect(throws: expected) {
            try await services.audit.log(friend: nil, about: nil, limit: nil, before: nil)
        }
        await #expect(throws: expected) { try await services.profile.edit(ProfileBody(name: "Anna")) }
    }

    @Test("D6: events are delivered without unreadable details when nothing can be read")
    func nothingReadable() async throws {
        let fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna")))
        let ports = fixture.ports.unreadable(.storageUnavailable("x"))
        let item = HealthItem(
            code: .cloneSuspected, isError: true, since: ServiceFixture.noon, values: ["friend": "AAAA"])
        fixture.node.set(NodeStatus(health: [item]))
        let ben = try ServiceFixture.person(2)
        try await fixture.befriend(ben, name: "Ben")
        let hub = EventHub(
            ports,
            status: StatusService(
                ports, words: { code, values in (values["name"] ?? "no name", code.rawValue) }),
            logger: .init(label: "test"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await hub.run() }
            let stream = try await hub.subscribe(since: "00c0ffee00c0ffee:0")
            try await fixture.ask(
                from: try ServiceFixture.person(3), name: "Eva", id: try ServiceFixture.request(9))
            try await fixture.give("2026-01-10", DayWord(.busy), of: ben)
            _ = try await fixture.services.availability.setDays(["2026-01-09"], SetDaysBody(status: "free"))
            fixture.node.tell(.connected(ben.owner))
            fixture.node.tell(.health)
            var seen: [EventName: WatchEvent] = [:]
            var owners: [PersonValue?] = []
            for await case .event(let event, _) in stream.items {
                seen[event.event] = event
                if event.event == .dayChanged { owners.append(event.owner) }
                if seen[.healthChanged] != nil, seen[.requestIncoming] != nil,
                    seen[.dayChanged]?.mine == true
                {
                    break
                }
            }
            #expect(seen[.requestIncoming]?.request?.from.name == "Eva")
            #expect(owners == [ben.owner, fixture.me.owner].map { PersonValue(id: "\($0)", name: nil) })
            #expect(seen[.dayChanged]?.day?.status == "free")
            // It is unknown whether the connected peers are friends, so there is no event about them.
            #expect(seen[.peerConnected] == nil)
            // In UTC, because the owner's zone is also unknown.
            #expect(seen[.healthChanged]?.health?.map(\.since) == ["2026-01-09T11:00:00.000Z"])
            #expect(seen[.healthChanged]?.health?.map(\.text) == ["no name"])
            hub.close()
            group.cancelAll()
        }
    }

    @Test("Fault 5: a full disk is reported as a full disk")
    func fullDisk() async throws {
        let (services, _) = try services(.insufficientStorage)
        await #expect(throws: APIError(.insufficientStorage)) {
            try await services.availability.cycleDays(["2026-01-09"])
        }
    }

    @Test("A stream whose snapshot cannot be read is refused; live events continue")
    func stream() async throws {
        let (services, fixture) = try services(.storageUnavailable("x"))
        await #expect(throws: APIError(.storageUnavailable, values: ["reason": "x"])) {
            try await services.events.subscribe(since: nil)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await services.events.run() }
            let resumed = try await services.events.subscribe(since: "00c0ffee00c0ffee:0")
            #expect(resumed.first.isEmpty)
            try await fixture.befriend(try ServiceFixture.person(2), name: "Ben")
            var names: [EventName] = []
            for await case .event(let event, _) in resumed.items {
                names.append(event.event)
                if event.event == .friendAdded {
                    #expect(event.friend?.name == "Ben")
                    break
                }
            }
            #expect(names.first == .requestIncoming)
            services.events.close()
            group.cancelAll()
        }
    }
}
