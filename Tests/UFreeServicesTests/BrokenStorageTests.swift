import Logging
import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

@Suite struct BrokenStorageTests {
    private func services(_ error: DataError) throws -> (Services, ServiceFixture) {
        let fixture = try ServiceFixture(zone: .utc)
        let broken = fixture.ports.breaking(with: error)
        return (Services(broken, words: { code, _ in (code, code) }, logger: .init(label: "test")), fixture)
    }

    @Test("A7: errors of the repository pass through unchanged, from every service")
    func passThrough() async throws {
        let (services, _) = try services(.storageUnavailable("no such device"))
        let expected = APIError(.storageUnavailable, values: ["reason": "no such device"])
        await #expect(throws: expected) { try await services.availability.week(of: nil) }
        await #expect(throws: expected) {
            try await services.availability.setDays(["2026-01-09"], SetDaysBody(status: "free"))
        }
        await #expect(throws: expected) { try await services.availability.undo(UndoBody(count: 1)) }
        await #expect(throws: expected) { try await services.friends.friends() }
        await #expect(throws: expected) { try await services.transfer.export(anonymous: false) }
        await #expect(throws: expected) {
            let file = #"{"schema":"ufree.export/1","days":[]}"#
            _ = try await services.transfer.import(Array(file.utf8), profile: false, dryRun: false)
        }
        await #expect(throws: expected) {
            try await services.audit.log(friend: nil, about: nil, limit: nil, before: nil)
        }
        await #expect(throws: expected) { try await services.profile.edit(ProfileBody(name: "Anna")) }
    }

    @Test("Fault 5: a full disk is said as what it is")
    func fullDisk() async throws {
        let (services, _) = try services(.insufficientStorage)
        await #expect(throws: APIError(.insufficientStorage)) {
            try await services.availability.cycleDays(["2026-01-09"])
        }
    }

    @Test("A stream whose snapshot cannot be read is refused; the events themselves go on")
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
            for await case .event(let event) in resumed.items {
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
