import GRDB
import UFreeDomain
import UFreeServices

/// Counts starts and clean stops, first in the database and then in the witness file, and detects at a start
/// that the two do not match (Y6). A failure to count never prevents a start or a stop.
struct LifeCounter: Sendable {
    /// How long a notice is shown, in milliseconds.
    static let noticeLength: Int64 = 86_400_000

    let directory: String
    /// The mark of this machine; nil if it has none.
    let mark: String?

    /// Counts a start, before shared data is read.
    ///
    /// A restored database starts new views in the same transaction, so that its numbers cannot be mistaken
    /// for those of the lost one.
    /// - Returns: the notices for the owner.
    func start(_ pool: DatabasePool, at now: Timestamp) -> [HealthItem] {
        let finding = WitnessFile.find(in: directory)
        catchUp(pool, finding)
        let (life, notices): (LifeCount, [HealthItem])
        do {
            (life, notices) = try DataError.mapping {
                try pool.write { db in try count(db, finding, at: now) }
            }
        } catch {
            let noticed = (try? pool.read { db in try verdict(db, finding) }) ?? []
            return noticed.map { HealthItem(code: $0, isError: false, since: now) } + [
                Self.notCounted(error, at: now)
            ]
        }
        do {
            try WitnessFile(life: life, machine: mark).write(in: directory)
            return notices
        } catch {
            return notices + [Self.notCounted(error, at: now)]
        }
    }

    /// Returns the notices of a start that can write nothing, and so is not counted.
    func readOnly(_ pool: DatabasePool, reason: String, at now: Timestamp) -> [HealthItem] {
        let found = (try? pool.read { db in try verdict(db, WitnessFile.find(in: directory)) }) ?? []
        return found.map { HealthItem(code: $0, isError: false, since: now) } + [
            HealthItem(code: .storageReadOnly, isError: true, since: now, values: ["reason": reason])
        ]
    }

    private static func notCounted(_ error: any Error, at now: Timestamp) -> HealthItem {
        let reason = (error as? DataError)?.reason ?? "\(error)"
        return HealthItem(
            code: .startNotCounted, isError: false, since: now, values: ["reason": reason])
    }

    /// Counts a clean stop.
    func stop(_ pool: DatabasePool) throws {
        let life = try DataError.mapping {
            try pool.write { db in
                var life = try Self.life(db)
                life.stops += 1
                try LifeRow(life).save(db)
                return life
            }
        }
        try WitnessFile(life: life, machine: mark).write(in: directory)
    }

    /// Updates a witness that a crash left one step behind, so that a second crash does not leave it two
    /// steps behind.
    private func catchUp(_ pool: DatabasePool, _ finding: WitnessFile.Finding) {
        guard case .found(var witness) = finding, let life = try? pool.read({ try Self.life($0) }),
            life != witness.life, life.follows(witness.life)
        else { return }
        witness.life = life
        // If it cannot be written, counting this start reports that.
        try? witness.write(in: directory)
    }

    private func count(_ db: Database, _ finding: WitnessFile.Finding, at now: Timestamp) throws
        -> (LifeCount, [HealthItem])
    {
        let codes = try verdict(db, finding)
        if codes.contains(.restored) { try db.execute(sql: "DELETE FROM view") }
        for code in codes { try NoticeRow(code: code, since: now).save(db) }
        for notice in try NoticeRow.all(db)
        where !(0..<Self.noticeLength).contains(notice.since.milliseconds(until: now)) {
            try notice.remove(db)
        }
        var life = try Self.life(db)
        if life.starts == 0 || codes.contains(.restored) { life.line = .random(in: .min ... .max) }
        life.starts += 1
        try LifeRow(life).save(db)
        let notices = try NoticeRow.all(db, "ORDER BY since, code")
        return (life, notices.compactMap(\.item))
    }

    /// Returns the notices that follow from comparing database and witness.
    private func verdict(_ db: Database, _ finding: WitnessFile.Finding) throws -> [HealthCode] {
        let life = try Self.life(db)
        switch finding {
        // The first start was interrupted between the two: it shared nothing that another copy could know.
        case .missing where life.starts == 1 && life.stops == 0: return []
        case .missing, .unreadable: return life.starts > 0 ? [.restored] : []
        case .found(let witness):
            // The machine's id may have been added or removed: only two different ids mean a move.
            let isMoved = witness.machine != nil && mark != nil && witness.machine != mark
            return (life.follows(witness.life) ? [] : [.restored]) + (isMoved ? [.moved] : [])
        }
    }

    private static func life(_ db: Database) throws -> LifeCount {
        try LifeRow.one(db, "WHERE id = 1", [])?.life ?? LifeCount()
    }
}
