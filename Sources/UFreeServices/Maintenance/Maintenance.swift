package import Logging
import Synchronization
import UFreeDomain

/// Maintains the stored data while the daemon runs: creates a backup a day (D8), removes former friends from
/// the backups within an hour, and deletes data after its retention time (D12). A failed task is repeated
/// after an hour, and reported in the status until it succeeds.
package final class Maintenance: Sendable {
    /// The time until the first run, because a start has other work to do.
    private static let afterStart = Duration.seconds(60)
    private static let interval = Duration.seconds(3_600)
    /// In milliseconds.
    private static let day: Int64 = 86_400_000

    private enum Part { case backup, revision, reads, retention }

    private let repository: any MaintenanceRepository
    private let reads: ReadCounters
    private let clock: any WallClock
    private let pause: Pause
    private let logger: Logger
    /// The current problems by the task that failed.
    private let troubles = Mutex<[Part: HealthItem]>([:])

    package init(
        _ repository: any MaintenanceRepository, reads: ReadCounters, clock: any WallClock,
        pause: @escaping Pause, logger: Logger
    ) {
        self.repository = repository
        self.reads = reads
        self.clock = clock
        self.pause = pause
        self.logger = logger
    }

    /// The current problem, if any: that of the task that has been failing for the longest time.
    package var health: [HealthItem] {
        let longest = troubles.withLock { $0.values.min { $0.since < $1.since } }
        return longest.map { [$0] } ?? []
    }

    /// Runs until cancelled.
    package func run() async throws {
        try await pause(Self.afterStart)
        await backUpIfDue()
        await reviseBackups()
        var retainedAt: Timestamp?
        while !Task.isCancelled {
            let before = clock.now()
            try await pause(Self.interval)
            await backUpIfDue()
            await reviseBackups()
            let now = clock.now()
            guard Self.isSteady(from: before, to: now), Self.isDue(retainedAt, at: now) else { continue }
            let isNoted = await noteReads()
            let isRetained = await succeeds(.retention) { try await repository.retain(at: now) }
            if isNoted, isRetained { retainedAt = now }
        }
    }

    /// Logs what was read since the last time: once a day, and at the end.
    /// - Returns: whether it succeeded.
    @discardableResult
    package func noteReads() async -> Bool {
        let now = clock.now()
        return await succeeds(.reads) {
            try await reads.tell { text in try await repository.note(reads: text, at: now) }
        }
    }

    /// Returns whether the clock advanced normally, with the machine asleep for a night at most. A clock that
    /// jumped may jump back, and deleted data does not come back (fault 18).
    private static func isSteady(from before: Timestamp, to now: Timestamp) -> Bool {
        (interval.milliseconds - 60_000...interval.milliseconds + day).contains(
            before.milliseconds(until: now))
    }

    private static func isDue(_ last: Timestamp?, at now: Timestamp) -> Bool {
        guard let last else { return true }
        return !(0..<day).contains(last.milliseconds(until: now))
    }

    private func backUpIfDue() async {
        let now = clock.now()
        guard Self.isDue(await repository.lastBackup(), at: now) else { return }
        _ = await succeeds(.backup) { try await repository.backUp(at: now) }
    }

    private func reviseBackups() async {
        _ = await succeeds(.revision) { try await repository.reviseBackups() }
    }

    private func succeeds(_ part: Part, _ work: () async throws -> Void) async -> Bool {
        do {
            try await work()
            troubles.withLock { $0[part] = nil }
            return true
        } catch is CancellationError {
            return false
        } catch {
            let reason = (error as? DataError)?.reason ?? "\(error)"
            logger.error("maintenance failed", metadata: ["part": "\(part)", "reason": "\(reason)"])
            let now = clock.now()
            troubles.withLock { troubles in
                troubles[part] = HealthItem(
                    code: .maintenanceFailed, isError: true, since: troubles[part]?.since ?? now,
                    values: ["reason": reason])
            }
            return false
        }
    }
}

extension Duration {
    /// Whole seconds in milliseconds.
    fileprivate var milliseconds: Int64 { components.seconds * 1_000 }
}
