import Synchronization
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

    @Test("What a full disk refused is written after the next change that succeeds, the newest 16 of it")
    func waiting() async throws {
        let audit = FailingAudit(inner: fixture.ports.audit)
        var ports = fixture.ports
        ports.audit = audit
        let log = RefusalLog(ports, logger: LogLines().logger())
        audit.isFull.withLock { $0 = true }
        for _ in 0..<20 {
            await log.note(API.setDays.route, APIError(.insufficientStorage))
            fixture.clock.advance(milliseconds: 60_000)
        }
        await log.storeChanged()
        #expect(try await entries().isEmpty)
        audit.isFull.withLock { $0 = false }
        await log.storeChanged()
        await log.storeChanged()
        let entries = try await entries()
        #expect(entries.count == RefusalLog.mostWaiting)
        #expect(
            entries.last?.at.hasPrefix("2026-01-09T11:04:") == true
                && entries.first?.value == "insufficientStorage")
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

/// A log on a disk that can be full.
private final class FailingAudit: AuditRepository {
    let isFull = Mutex(false)
    private let inner: any AuditRepository

    init(inner: any AuditRepository) { self.inner = inner }

    func audit(_ query: AuditQuery) async throws -> [AuditEntry] { try await inner.audit(query) }

    func note(_ refusal: Refusal, at now: Timestamp) async throws {
        if isFull.withLock(\.self) { throw DataError.insufficientStorage }
        try await inner.note(refusal, at: now)
    }
}
