import Logging
import Synchronization
import Testing
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// Records the calls, and fails on demand.
private final class ManualStore: MaintenanceRepository {
    struct State {
        var last: Timestamp?
        var backups: [Timestamp] = []
        var retentions: [Timestamp] = []
        var reads: [String] = []
        var revisions = 0
        var isFull = false
        var failure: (any Error & Sendable)?
    }

    let state = Mutex(State())

    func lastBackup() async -> Timestamp? { state.withLock { $0.last } }

    func backUp(at now: Timestamp) async throws {
        try state.withLock { state in
            guard !state.isFull else { throw DataError.insufficientStorage }
            if let failure = state.failure { throw failure }
            state.last = now
            state.backups.append(now)
        }
    }

    func reviseBackups() async throws { state.withLock { $0.revisions += 1 } }

    func note(reads: String, at now: Timestamp) async throws {
        try state.withLock { state in
            guard !state.isFull else { throw DataError.insufficientStorage }
            state.reads.append(reads)
        }
    }

    func retain(at now: Timestamp) async throws { state.withLock { $0.retentions.append(now) } }
}

@Suite struct MaintenanceTests {
    private static let start = ServiceFixture.noon
    private static let hour: Int64 = 3_600_000

    /// Runs through a number of pauses. Before each one ends the clock advances by the result of the closure,
    /// in milliseconds.
    private func run(
        _ store: ManualStore, _ reads: ReadCounters = ReadCounters(), pauses: Int,
        log: LogLines = LogLines(), endsQuietly: Bool = false,
        _ step: @escaping @Sendable (Int) -> Int64
    ) async -> Maintenance {
        let clock = ManualClock(Self.start)
        let counter = Counter()
        let maintenance = Maintenance(
            store, reads: reads, clock: clock,
            pause: { _ in
                let number = counter.next()
                guard number < pauses else {
                    guard endsQuietly else { throw CancellationError() }
                    withUnsafeCurrentTask { $0?.cancel() }
                    return
                }
                clock.advance(milliseconds: step(number))
            }, logger: log.logger())
        try? await maintenance.run()
        return maintenance
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock { count in
                defer { count += 1 }
                return count
            }
        }
    }

    @Test("D8: a backup is made soon after the start and then once a day")
    func daily() async {
        let store = ManualStore()
        _ = await run(store, pauses: 50) { $0 == 0 ? 60_000 : Self.hour }
        let backups = store.state.withLock { $0.backups }
        #expect(backups.count == 3)
        #expect(zip(backups, backups.dropFirst()).allSatisfy { $0.milliseconds(until: $1) == 24 * Self.hour })
    }

    @Test("D8: a start soon after another one makes no backup")
    func notDue() async {
        let store = ManualStore()
        store.state.withLock { $0.last = Self.start.adding(milliseconds: -Self.hour) }
        _ = await run(store, pauses: 2) { _ in Self.hour }
        #expect(store.state.withLock { $0.backups.isEmpty })
    }

    @Test("D12: expired data is deleted once a day, the first time an hour after the start")
    func retention() async {
        let store = ManualStore()
        _ = await run(store, pauses: 50) { $0 == 0 ? 60_000 : Self.hour }
        let times = store.state.withLock { $0.retentions }
        #expect(times.count == 3)
        #expect(times.first == Self.start.adding(milliseconds: 60_000 + Self.hour))
    }

    @Test(
        "Fault 18: with a clock that jumped nothing is deleted",
        arguments: [-Self.hour, 0, 20 * 365 * 24 * Self.hour])
    func jump(by step: Int64) async {
        let store = ManualStore()
        _ = await run(store, pauses: 2) { $0 == 0 ? 60_000 : step }
        #expect(store.state.withLock { $0.retentions.isEmpty })
    }

    @Test("It ends when it is cancelled, also where the pause reports no cancellation")
    func cancelled() async {
        let store = ManualStore()
        // A separate task, so that the test itself is not cancelled.
        _ = await Task { await run(store, pauses: 3, endsQuietly: true) { _ in Self.hour } }.value
        #expect(store.state.withLock { $0.backups.count } == 1)
    }

    @Test("D6: the reason of a failure is logged and reported; a cancelled backup is no failure")
    func failures() async {
        struct Oddity: Error {}
        let store = ManualStore()
        let log = LogLines()
        store.state.withLock { $0.failure = Oddity() }
        let odd = await run(store, pauses: 1, log: log) { _ in Self.hour }
        #expect(odd.health.first?.values["reason"] == "Oddity()")
        #expect(log.all == ["error maintenance failed part=backup reason=Oddity()"])
        store.state.withLock { $0.failure = CancellationError() }
        let ended = await run(store, pauses: 1, log: log) { _ in Self.hour }
        #expect(ended.health.isEmpty)
        #expect(log.all.count == 1)
    }

    @Test("D6: of two failing tasks the older failure is reported, until it succeeds")
    func troubles() async throws {
        let store = ManualStore()
        let reads = ReadCounters()
        store.state.withLock { $0.isFull = true }
        reads.count(.week)
        let maintenance = await run(store, reads, pauses: 30) { number in
            if number == 28 { store.state.withLock { $0.isFull = false } }
            return number == 0 ? 60_000 : Self.hour
        }
        #expect(maintenance.health.isEmpty)
        store.state.withLock { $0.isFull = true }
        reads.count(.week)
        let both = await run(store, reads, pauses: 30) { _ in Self.hour }
        #expect(both.health.map(\.since) == [Self.start.adding(milliseconds: Self.hour)])
    }

    @Test("D6: a failing backup is reported until one succeeds")
    func trouble() async {
        let store = ManualStore()
        store.state.withLock { $0.isFull = true }
        let failing = await run(store, pauses: 3) { _ in Self.hour }
        #expect(failing.health.map(\.code) == [.maintenanceFailed])
        #expect(failing.health.first?.since == Self.start.adding(milliseconds: Self.hour))
        #expect(failing.health.first?.values["reason"] == DataError.insufficientStorage.reason)
        let recovering = await run(store, pauses: 3) { number in
            if number == 2 { store.state.withLock { $0.isFull = false } }
            return Self.hour
        }
        #expect(recovering.health.isEmpty)
    }

    @Test("D7: reads are logged as numbers, once a day and at the end, and each one once")
    func reads() async throws {
        let store = ManualStore()
        let reads = ReadCounters()
        for read: ReadCounters.Read in [.week, .who, .week] { reads.count(read) }
        let maintenance = await run(store, reads, pauses: 30) { number in
            if number == 20 { reads.count(.friends) }
            return number == 0 ? 60_000 : Self.hour
        }
        #expect(store.state.withLock { $0.reads } == ["week 2, who 1", "friends 1"])
        await maintenance.noteReads()
        #expect(store.state.withLock { $0.reads.count } == 2)
        reads.count(.log)
        await maintenance.noteReads()
        #expect(store.state.withLock { $0.reads.last } == "log 1")
    }

    @Test("D7: reads that could not be logged are logged the next time, and the problem is over")
    func readsOnFullDisk() async throws {
        let store = ManualStore()
        let reads = ReadCounters()
        let maintenance = await run(store, reads, pauses: 0) { _ in 0 }
        store.state.withLock { $0.isFull = true }
        reads.count(.week)
        await maintenance.noteReads()
        #expect(maintenance.health.map(\.code) == [.maintenanceFailed])
        reads.count(.week)
        await maintenance.noteReads()
        store.state.withLock { $0.isFull = false }
        await maintenance.noteReads()
        #expect(store.state.withLock { $0.reads } == ["week 2"])
        #expect(maintenance.health.isEmpty)
    }
}
