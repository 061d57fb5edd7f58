import GRDB
import UFreeDomain
import UFreeServices

/// Counts starts and clean stops, in the database first and in the witness file afterwards, and notices at a start that
/// the two do not belong together (Y6). Counting never keeps anybody from starting or stopping.
struct LifeCounter: Sendable {
    /// How long what was noticed is said, in milliseconds.
    static let noticeLength: Int64 = 86_400_000

    let directory: String
    /// Of this machine; nil where it has none.
    let mark: String?

    /// Counts a start, before anybody reads what is shared.
    ///
    /// A restored database begins its views anew in the transaction that counts: nothing it numbers from now on can be taken for
    /// what the lost one numbered.
    /// - Returns: what the owner has to know.
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

    private static func notCounted(_ error: any Error, at now: Timestamp) -> HealthItem {
        let reason = (error as? DataError)?.reason ?? "\(error)"
        return HealthItem(
            code: "startNotCounted", isError: false, since: now, values: ["reason": reason])
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

    /// Brings a witness that a crash left one step behind up to the database, so that a second crash makes no two of it.
    private func catchUp(_ pool: DatabasePool, _ finding: WitnessFile.Finding) {
        guard case .found(var witness) = finding, let life = try? pool.read({ try Self.life($0) }),
            life != witness.life, life.follows(witness.life)
        else { return }
        witness.life = life
        // Where it cannot be written, the count of this start says so.
        try? witness.write(in: directory)
    }

    private func count(_ db: Database, _ finding: WitnessFile.Finding, at now: Timestamp) throws
        -> (LifeCount, [HealthItem])
    {
        let codes = try verdict(db, finding)
        if codes.contains("restored") { try db.execute(sql: "DELETE FROM view") }
        for code in codes { try NoticeRow(code: code, since: now).save(db) }
        for notice in try NoticeRow.all(db)
        where !(0..<Self.noticeLength).contains(notice.since.milliseconds(until: now)) {
            try notice.remove(db)
        }
        var life = try Self.life(db)
        if life.starts == 0 || codes.contains("restored") { life.line = .random(in: .min ... .max) }
        life.starts += 1
        try LifeRow(life).save(db)
        let notices = try NoticeRow.all(db, "ORDER BY since, code")
        return (life, notices.map(\.item))
    }

    /// The codes of what database and witness say of each other.
    private func verdict(_ db: Database, _ finding: WitnessFile.Finding) throws -> [String] {
        let life = try Self.life(db)
        switch finding {
        // The first start was cut off between the two: nothing was shared that another copy could know of.
        case .missing where life.starts == 1 && life.stops == 0: return []
        case .missing, .unreadable: return life.starts > 0 ? ["restored"] : []
        case .found(let witness):
            // The machine's own name may have come or gone: only two that differ tell something.
            let isMoved = witness.machine != nil && mark != nil && witness.machine != mark
            return (life.follows(witness.life) ? [] : ["restored"]) + (isMoved ? ["moved"] : [])
        }
    }

    private static func life(_ db: Database) throws -> LifeCount {
        try LifeRow.one(db, "WHERE id = 1", [])?.life ?? LifeCount()
    }
}
