import Dispatch
import FoundationEssentials
import GRDB
import UFreeDomain

/// The readable rest of a damaged database: when each of the owner's days was changed, to determine what a
/// backup lacks. Only undamaged rows count.
struct Salvage {
    private var changed: [CivilDate: Timestamp] = [:]
    /// The owner's profile.
    private(set) var profile: Profile?
    /// The known people.
    private var people: [OwnerRow] = []
    /// Whether something could not be read, so that more may be lost than is known.
    private(set) var isPartial = false

    /// - Parameter path: the database, moved aside with its log.
    init(of path: String) {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.qos = .default
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            let profiles = try queue.read { db in
                readDays(db)
                let owners = Self.rows(db, OwnerRow.self)
                people = owners.sound
                // Earlier versions knew nobody who is blocked.
                if try SchemaVersion.stored(db) == .current { isPartial = isPartial || owners.isPartial }
                return Self.rows(db, ProfileRow.self)
            }
            try queue.close()
            profile = profiles.sound.first?.profile
            isPartial = isPartial || profiles.isPartial
        } catch {
            isPartial = true
        }
    }

    /// Returns the people who were blocked.
    func blocked(_ sealer: Sealer) -> [BlockedPerson] {
        people.compactMap { $0.blocked(sealer) }
    }

    /// Returns the owner's days that were changed after the last change in a backup, oldest first.
    func days(since backup: BackupContent) -> [CivilDate] {
        let last = backup.lastChange ?? Timestamp(milliseconds: .min)
        return changed.filter { $0.value > last }.keys.sorted()
    }

    /// Reads the days by the names of columns that every version of the schema has, because no migration was
    /// run.
    private mutating func readDays(_ db: Database) {
        do {
            let table = try RowCheck.tables(db, "main").first { $0.name == DayRow.table.name }
            guard let table else { throw DataError.corruptedData("no days") }
            try RowCheck.each(db, table, "main") { row, isRight in
                guard isRight, let text = String.fromDatabaseValue(row["date"]),
                    let date = CivilDate(iso: text), let moment = Int64.fromDatabaseValue(row["updated_at"])
                else {
                    isPartial = true
                    return
                }
                changed[date] = Timestamp(milliseconds: moment)
            }
        } catch {
            isPartial = true
        }
    }

    /// Returns the undamaged rows, and whether there are others.
    private static func rows<RowType: StoredRow>(_ db: Database, _ type: RowType.Type) -> (
        sound: [RowType], isPartial: Bool
    ) {
        var sound: [RowType] = []
        var isPartial = false
        do {
            try RowType.each(db) { row in
                switch row {
                case .success(let row): sound.append(row)
                case .failure: isPartial = true
                }
            }
        } catch {
            isPartial = true
        }
        return (sound, isPartial)
    }
}
