import Foundation
import GRDB
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeTestSupport

@testable import UFreeStorage

/// Opens images one after the other and checks their data.
struct ImageCheck {
    /// An image: its number, and the last call before the power was cut.
    struct Cut: Sendable {
        let image: Int
        let after: UInt64
    }

    /// The results.
    struct Tally: Sendable, CustomStringConvertible {
        var images = 0
        /// Images that lack something acknowledged, or contain something that nobody requested.
        var lost = 0
        var notOpened = 0
        /// Images that report that they were restored or copied.
        var alarms = 0
        var failures: [String] = []

        var isGood: Bool { failures.isEmpty }

        var description: String {
            "\(images) images, \(lost) with a loss, \(notOpened) not opened, \(alarms) with a false alarm"
        }

        static func + (left: Tally, right: Tally) -> Tally {
            Tally(
                images: left.images + right.images, lost: left.lost + right.lost,
                notOpened: left.notOpened + right.notOpened, alarms: left.alarms + right.alarms,
                failures: left.failures + right.failures)
        }
    }

    /// Whether images that fail are kept.
    var isKeeping = true
    private let events: [DiskEvent]
    private let changes: [Hour.Change]
    private let place: String
    private let seed: UInt64
    private let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))

    init(_ events: [DiskEvent], _ changes: [Hour.Change], at place: String, seed: UInt64) {
        self.events = events
        self.changes = changes
        self.place = place
        self.seed = seed
    }

    /// - Parameter cuts: the images, oldest first.
    @concurrent
    func run(_ cuts: ArraySlice<Cut>) async throws -> Tally {
        var tally = Tally()
        var disk = DiskModel()
        var next = 0
        for cut in cuts {
            while next < events.count, events[next].number <= cut.after {
                try disk.apply(events[next])
                next += 1
            }
            try await check(cut, disk, &tally)
            if tally.images % 5_000 == 0 { report("so far one of two: \(tally)") }
        }
        return tally
    }

    private func check(_ cut: Cut, _ disk: DiskModel, _ tally: inout Tally) async throws {
        tally.images += 1
        var chance = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(cut.image))
        let image = DiskImage(disk, using: &chance)
        try? FileManager.default.removeItem(atPath: place)
        try image.write(to: place)
        var problem: String?
        do {
            let (found, alarms) = try await open()
            if !alarms.isEmpty { tally.alarms += 1 }
            problem =
                self.problem(found, cut, hasKey: image.holds(KeyFile.name))
                ?? alarms.first.map { "says \($0)" }
            if problem != nil, alarms.isEmpty { tally.lost += 1 }
            // Whichever identity the image has, it must stay the same.
            if cut.after < changes[0].end || cut.image % 10 == 0 {
                let again = try await open().found.owner
                if again != found.owner { problem = "two identities" }
            }
        } catch {
            tally.notOpened += 1
            problem = "\(error)"
        }
        guard let problem else { return try FileManager.default.removeItem(atPath: place) }
        let kept = "\(place)-image-\(cut.image)"
        if isKeeping, tally.failures.count < 5 {
            try? FileManager.default.removeItem(atPath: kept)
            try image.write(to: kept)
        }
        tally.failures.append("image \(cut.image), cut after call \(cut.after), kept in \(kept): \(problem)")
    }

    private func open() async throws -> (found: Told, alarms: [String]) {
        guard let name = DisplayName.image else { throw FixtureError("no name") }
        let opened = try DataDirectory(at: place).open(
            firstProfile: Profile(name: name, zone: .utc), at: now, zones: .utc)
        let pool = opened.store.pool
        defer { opened.store.letGo() }
        let found = try await Told(opened, at: now)
        let problems = try await pool.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
        guard problems == ["ok"] else { throw FixtureError("integrity_check: \(problems)") }
        // Every change that can be undone must be completely in the journal.
        let torn = try await pool.read {
            try Int.fetchOne(
                $0,
                sql: """
                    SELECT count(*) FROM own_change AS change WHERE last_seq - first_seq + 1 !=
                        (SELECT count(*) FROM journal WHERE seq BETWEEN change.first_seq AND change.last_seq)
                    """)
        }
        guard torn == 0 else { throw FixtureError("changes that are not in the journal: \(torn ?? 0)") }
        try pool.close()
        return (found, opened.noticed.map(\.code.rawValue))
    }

    /// Returns what an image lacks or should not contain.
    private func problem(_ found: Told, _ cut: Cut, hasKey: Bool) -> String? {
        let acknowledged = changes.lastIndex { $0.end <= cut.after }
        var allowed = changes.filter { $0.begin < cut.after && $0.end > cut.after }
        allowed += acknowledged.map { [changes[$0]] } ?? []
        if allowed.contains(where: { $0.after == found }) { return nil }
        if acknowledged == nil, found.days.isEmpty, found.friends.isEmpty, found.pending.isEmpty {
            // Started as new, with the existing keys if there were any.
            if !hasKey || found.owner == changes[0].after.owner { return nil }
        }
        return "none of \(allowed.map(\.words)): \(found.difference(from: allowed.last?.after))"
    }
}

extension DisplayName {
    /// The name for an image without a database.
    fileprivate static var image: DisplayName? { DisplayName(sanitizing: "Image") }
}

extension Told {
    /// Returns a description of the difference, for a failure.
    func difference(from other: Told?) -> String {
        guard let other else { return "\(self)" }
        var parts: [String] = []
        if owner != other.owner { parts.append("owner") }
        if name != other.name { parts.append("name \(name), not \(other.name)") }
        if hours != other.hours { parts.append("hours") }
        for date in Set(days.keys).union(other.days.keys) where days[date] != other.days[date] {
            parts.append(
                "\(date): \(String(describing: days[date])), not \(String(describing: other.days[date]))")
        }
        if shifts != other.shifts { parts.append("shifts \(shifts), not \(other.shifts)") }
        if friends != other.friends { parts.append("friends \(friends), not \(other.friends)") }
        if friendDays != other.friendDays {
            parts.append("friends' days \(friendDays), not \(other.friendDays)")
        }
        if pending != other.pending { parts.append("requests \(pending), not \(other.pending)") }
        return parts.joined(separator: "; ")
    }
}
