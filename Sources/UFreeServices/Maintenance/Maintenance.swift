package import Logging
import Synchronization
import UFreeDomain

/// Looks after what is stored while the daemon runs: a backup a day (D8), none of them with a friend who was removed within
/// the last hour or before, and what is over is let go (D12). What fails is tried
/// again an hour later, and said in the status until it went well.
package final class Maintenance: Sendable {
    /// Until the first look: a start has other things to do.
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
    /// By what it failed in.
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

    /// What went wrong the last time, if something did: the part that is in trouble for longest.
    package var health: [HealthItem] {
        let longest = troubles.withLock { $0.values.min { $0.since < $1.since } }
        return longest.map { [$0] } ?? []
    }

    /// Works until it is cancelled.
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

    /// Notes in the audit what was read since the last time: once a day, and at the end.
    /// - Returns: whether that went well.
    @discardableResult
    package func noteReads() async -> Bool {
        let now = clock.now()
        return await succeeds(.reads) {
            try await reads.tell { text in try await repository.note(reads: text, at: now) }
        }
    }

    /// Whether the clock went on as clocks do, the machine asleep for a night at most: one that jumped may jump back, and what was
    /// let go does not come back (fault 18).
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
                    code: "maintenanceFailed", isError: true, since: troubles[part]?.since ?? now,
                    values: ["reason": reason])
            }
            return false
        }
    }
}

extension Duration {
    /// Whole milliseconds.
    fileprivate var milliseconds: Int64 { components.seconds * 1_000 }
}
