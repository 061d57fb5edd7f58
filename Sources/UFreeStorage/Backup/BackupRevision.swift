import FoundationEssentials
import GRDB
import Glibc
import UFreeDomain
import UFreeNode
import UFreeSync

/// Writes the daily backups again, without what they are not to hold any more: friends that were removed, and what opens with
/// a key of before a credential. What a file still needs is read from the file itself, so that a run that was cut off
/// is taken up by the next one; each file is the old one or the new one, whole.
struct BackupRevision: Sendable {
    let backups: Backups
    let examiner: Examiner
    let key: BackupKey
    let owner: OwnerID
    let sealer: Sealer
    /// The friends that were removed,
    let removed: Set<OwnerID>
    /// up to this entry of the journal.
    let removals: Int64
    /// The key of today comes from outside: nothing that another key opens may stay.
    let isUnderCredential: Bool

    private var opened: String { backups.path + "/revising" }
    private var revised: String { backups.path + "/revised" }

    /// - Throws: `DataError` where the disk is at fault; what was not reached yet is left for the next time.
    func run() throws {
        for file in backups.all() where needsIt(file.path) {
            do {
                try DataError.mapping { try revise(file.path) }
            } catch let error as DataError {
                clear()
                switch error {
                case .corruptedData, .permissionDenied, .migrationFailed, .constraintViolation:
                    // Of no use to a repair, and nobody can say what is in it.
                    if isUnderCredential { unlink(file.path) }
                default: throw error
                }
            }
        }
        clear()
    }

    private func needsIt(_ path: String) -> Bool {
        guard let manifest = try? BackupSeal(of: path).manifest else {
            return isUnderCredential || !removed.isEmpty
        }
        if isUnderCredential, manifest.tag != sealer.current.tag.hexadecimal { return true }
        return manifest.removals < removals && manifest.owner == owner.bytes.hexadecimal
    }

    private func revise(_ path: String) throws {
        clear()
        if let seal = try? BackupSeal(of: path) {
            try seal.extract(to: opened, by: key)
        } else {
            // From before there were seals.
            _ = try examiner.examineAtOnce(path)
            try examiner.copyAtOnce(path, to: opened)
        }
        let content = try examiner.examineAtOnce(opened)
        guard content.owner == owner else { throw DataError.permissionDenied("\(path) is another owner's") }
        guard content.version == .current else {
            // From before an update: nothing but a migration could change it, and that needs a start.
            unlink(path)
            return
        }
        let (removed, sealer) = (removed, sealer)
        try examiner.change(opened, into: revised) { db in
            for friend in removed { try Self.erase(friend, db) }
            if content.tag != sealer.current.tag { try Resealing.rewrite(db, sealer) }
        }
        let manifest = BackupManifest(try examiner.examineAtOnce(revised), removals: removals)
        try BackupSeal.append(to: revised, manifest, [key])
        try PrivateFile.makeDurable(revised)
        guard rename(revised, path) == 0 else { throw SystemError.error(path) }
        try PrivateFile.sync(directory: backups.path)
    }

    /// What is left of a friend who was removed is what the live database keeps: the id, the dates and the stamps of the friendship.
    private static func erase(_ friend: OwnerID, _ db: Database) throws {
        let id: StatementArguments = [friend.data]
        for table in ["position", "friend_day", "live_status", "outbox", "exchange", "address", "device"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE owner = ?", arguments: id)
        }
        try db.execute(sql: "DELETE FROM request WHERE peer = ?", arguments: id)
        for row in try WishRow.all(db) where row.wish.people.contains(friend) { try row.remove(db) }
        for row in try FriendRow.all(db, "WHERE owner = ? AND is_deleted = 0", id) {
            try row.erased(row.meta.deleted).save(db)
        }
        for row in try JournalRow.telling(db, of: friend) { try row.silent.save(db) }
    }

    private func clear() {
        for path in [opened, revised] {
            for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
        }
    }
}
