import Synchronization
import Testing
import UFreeAPI
import UFreeDomain
import UFreeTestSupport

@testable import UFreeServices

extension EventHubTests {
    /// A journal whose test says what is about to be committed, and what was.
    private final class StagedJournal: Journal {
        typealias Pass = @Sendable (JournalBatch) -> Void
        private let readers = Mutex<(coming: Pass?, pass: Pass?)>((nil, nil))

        func observe(coming: Pass?, _ pass: @escaping Pass) -> JournalObservation {
            readers.withLock { $0 = (coming, pass) }
            return JournalObservation {}
        }

        func begin(_ batch: JournalBatch) { readers.withLock { $0.coming }?(batch) }
        func commit(_ batch: JournalBatch) { readers.withLock { $0.pass }?(batch) }
    }

    @Test("Q4: no watcher is told of a change that is not committed, and of each that is committed as it is")
    func coming() async throws {
        let fixture = try ServiceFixture(zone: .utc)
        let journal = StagedJournal()
        var ports = fixture.ports
        ports.journal = journal
        let owner = fixture.ports.identity.owner
        func batch(_ date: String) throws -> JournalBatch {
            let day = ScheduleDay(date: try #require(CivilDate(iso: date)), record: nil)
            return JournalBatch(
                seq: 7, at: fixture.clock.now(),
                changes: [.day(owner: owner, isMine: true, before: day, after: day)])
        }
        let hub = Self.hub(on: ports)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await hub.run() }
            var items = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            // One that fails, one that is committed after it, one that fails, and one that nobody prepared for.
            try journal.begin(batch("2026-01-09"))
            try journal.begin(batch("2026-01-10"))
            try journal.commit(batch("2026-01-10"))
            try journal.begin(batch("2026-01-11"))
            try journal.commit(batch("2026-01-12"))
            // Prepared with an id that another event has taken meanwhile.
            try journal.begin(batch("2026-01-13"))
            fixture.node.tell(.nearby)
            var seen: [String] = []
            while seen.count < 3, case .event(let event, let json)? = await items.next(isolation: #isolation)
            {
                if event.event.isNotice { try journal.commit(batch("2026-01-13")) }
                if let day = event.day { seen.append(day.date) }
                #expect(try JSONWriter.bytes(event) == json)
            }
            #expect(seen == ["2026-01-10", "2026-01-12", "2026-01-13"])
            hub.close()
            group.cancelAll()
        }
    }
}
