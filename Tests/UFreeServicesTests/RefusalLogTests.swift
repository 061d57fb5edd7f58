import Testing
import UFreeAPI
import UFreeDomain
import UFreeTestSupport

@testable import UFreeServices

@Suite("D7: refused and failed operations in the log")
struct RefusalLogTests {
    private let fixture: ServiceFixture
    private var log: RefusalLog { fixture.services.refusals }

    init() throws { fixture = try ServiceFixture(zone: .utc) }

    private func entries() async throws -> [LogEntryValue] {
        try await fixture.services.audit.log(friend: nil, about: nil, limit: 1_000, before: nil).entries
            .filter { $0.result != "done" }
    }

    @Test("A refusal has the topic of its endpoint and the code of its error, and no value")
    func refused() async throws {
        await log.note(API.setDays.route, APIError(.tooFarAhead, values: ["last": "2027-01-10"]))
        await log.note(API.removeFriend.route, APIError(.noSuchPerson, values: ["who": "canary"]))
        await log.note(API.addLocation.route, APIError(.insufficientStorage))
        let entries = try await entries()
        #expect(entries.map(\.about) == ["shifts", "friends", "days"])
        #expect(entries.map(\.value) == ["insufficientStorage", "noSuchPerson", "tooFarAhead"])
        #expect(entries.map(\.result) == ["failed", "refused", "refused"])
        #expect(entries.allSatisfy { $0.mine && $0.action == "validate" && $0.changed.isEmpty })
        #expect(
            try await fixture.services.audit.log(friend: nil, about: "friends", limit: 5, before: nil)
                .entries.map(\.value) == ["noSuchPerson"])
    }

    @Test("A question that is refused is no operation")
    func reads() async throws {
        await log.note(API.week.route, APIError(.noSuchPerson))
        #expect(try await entries().isEmpty)
    }

    @Test("The same refusal is written once a minute, and at most 500 are written in 24 hours")
    func limits() async throws {
        for _ in 0..<3 { await log.note(API.setDays.route, APIError(.tooFarAhead)) }
        #expect(try await entries().count == 1)
        for _ in 0..<600 {
            fixture.clock.advance(milliseconds: 60_000)
            await log.note(API.setDays.route, APIError(.tooFarAhead))
        }
        #expect(try await entries().count == RefusalLog.mostPerDay)
        fixture.clock.advance(milliseconds: 86_400_000)
        await log.note(API.setDays.route, APIError(.tooFarAhead))
        #expect(try await entries().count == RefusalLog.mostPerDay + 1)
    }

    @Test("Every endpoint that changes something has a topic of its own part")
    func topics() {
        #expect(
            RefusalLog.topic(of: API.noteDays.route) == .days && RefusalLog.topic(of: API.undo.route) == .days
        )
        #expect(RefusalLog.topic(of: API.setRotation.route) == .shifts)
        #expect(RefusalLog.topic(of: API.accept.route) == .requests)
        #expect(RefusalLog.topic(of: API.restore.route) == .store)
    }
}
