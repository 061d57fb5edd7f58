import FoundationEssentials
import GRDB
import Glibc
import UFreeDomain
import UFreeNode
import UFreeSync

/// Rewrites the daily backups without data that they may no longer contain: removed friends, and data sealed
/// with a key older than a credential. Whether a file needs it is read from the file itself, so the next run
/// completes an interrupted one. Each file is completely old or completely new.
struct BackupRevision: Sendable {
    let backups: Backups
    let examiner: Examiner
    let key: BackupKey
    let owner: OwnerID
    let sealer: Sealer
    /// The removed friends.
    let removed: Set<OwnerID>
    /// The journal entry up to which `removed` is complete.
    let removals: Int64
    /// Whether the current key is a credential from outside the directory: nothing that another key opens may
    /// be kept.
    let isUnderCredential: Bool

    private var opened: String { backups.path + "/revising" }
    private var revised: String { backups.path + "/revised" }

    /// - Throws: `DataError` if the disk fails; the next run does the rest.
    func run() throws {
        for file in backups.all() where needsIt(file.path) {
            do {
                try DataError.mapping { try revise(file.path) }
            } catch let error as DataError {
                clear()
                switch error {
                case .corruptedData, .permissionDenied, .migrationFailed, .constraintViolation:
                    // Useless for a repair, and its content is unknown.
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
            // Backups from before there were seals.
            _ = try examiner.examineAtOnce(path)
            try examiner.copyAtOnce(path, to: opened)
        }
        let content = try examiner.examineAtOnce(opened)
        guard content.owner == owner else { throw DataError.permissionDenied("\(path) is another owner's") }
        guard content.version == .current else {
            // From before an update: only a migration could change it, and that needs a start.
            unlink(path)
            return
        }
        let (removed, sealer) = (removed, sealer)
        try examiner.change(opened, into: revised) { db in
            for friend in removed { try Self.erase(friend, db, sealer) }
            if content.tag != sealer.current.tag { try Resealing.rewrite(db, sealer) }
        }
        let manifest = BackupManifest(try examiner.examineAtOnce(revised), removals: removals)
        try BackupSeal.append(to: revised, manifest, [key])
        try PrivateFile.makeDurable(revised)
        guard rename(revised, path) == 0 else { throw SystemError.error(path) }
        try PrivateFile.sync(directory: backups.path)
    }

    /// Erases a removed friend. As in the live database, only the id, the dates and the stamps of the
    /// friendship are kept.
    private static func erase(_ friend: OwnerID, _ db: Database, _ sealer: Sealer) throws {
        let id: StatementArguments = [friend.data]
        for table in [
            "position", "friend_day", "live_status", "card", "replica_row", "outbox", "exchange", "address",
            "device",
        ] {
            try db.execute(sql: "DELETE FROM \(table) WHERE owner = ?", arguments: id)
        }
        try db.execute(sql: "DELETE FROM request WHERE peer = ?", arguments: id)
        for row in try WishRow.inOrder(db) where row.wish.people.contains(friend) {
            try row.erased(row.meta.deleted).save(db)
        }
        let member = try GroupMemberRow.all(db, "WHERE owner = ?", id)
        try db.execute(sql: "DELETE FROM group_member WHERE owner = ?", arguments: id)
        for row in try member.flatMap({ try GroupRow.all(db, "WHERE id = ?", [Data($0.id.bytes)]) })
        where try GroupMemberRow.all(db, "WHERE id = ?", [Data(row.id.bytes)]).isEmpty {
            try row.erased(row.meta.deleted).save(db)
        }
        for row in try FriendRow.all(db, "WHERE owner = ? AND is_deleted = 0", id) {
            try row.erased(row.meta.deleted).save(db)
        }
        for row in try JournalRow.telling(db, of: friend, sealer) { try row.save(db) }
    }

    private func clear() {
        for path in [opened, revised] {
            for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
        }
    }
}
