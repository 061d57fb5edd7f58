import FoundationEssentials
import GRDB
import Glibc
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

/// Replaces a damaged database with the newest good backup (D6, fault 8). The damaged files are kept
/// unchanged in a directory of their own, sharing restarts from the beginning, and the owner is notified of
/// what was lost.
struct Repair {
    let directory: String
    let identity: NodeIdentity
    let sealer: Sealer
    let examiner: Examiner
    /// The profile for a new database if there is no backup and the damaged one has no readable profile.
    let firstProfile: Profile

    /// - Parameter reason: the damage that was found.
    func perform(_ reason: String, at now: Timestamp) throws {
        let next = NextDatabase(directory: directory)
        next.discard()
        let kept = try next.keepPresent("damaged-\(Backups.name(now))")
        let found = Salvage(of: "\(directory)/\(kept)/\(DatabaseFile.name)")
        var values = ["reason": reason, "kept": kept]
        if let backup = newestGood() {
            try open(backup.file.path, to: next.aside)
            values["madeAt"] = "\(backup.file.madeAt.milliseconds)"
            let lost = found.days(since: backup.content)
            if !lost.isEmpty { values["days"] = lost.map(\.description).joined(separator: " ") }
            if found.isPartial { values["partial"] = "true" }
        } else {
            let queue = try DatabaseFile.create(
                in: directory, name: NextDatabase.name + ".new", sealer
            ) { db in
                try FirstRows.write(identity, found.profile ?? firstProfile, db, at: now)
            }
            try queue.close()
        }
        try PutBack(sealer: sealer, blocked: found.blocked(sealer)).prepare(
            next.aside, above: Backups(directory: directory).latestChange(), code: .repaired,
            values: values, at: now)
        try next.commit()
        try next.take()
    }

    /// Returns the backup with the latest change, among the authentic and completely readable backups of this
    /// owner.
    private func newestGood() -> (file: Backups.File, content: BackupContent)? {
        let backups = Backups(directory: directory)
        let files = backups.all()
        let aside = backups.path + "/making"
        let good = files.compactMap { file -> (file: Backups.File, content: BackupContent)? in
            guard (try? open(file.path, to: aside)) != nil else { return nil }
            defer { unlink(aside) }
            return (try? examiner.examineAtOnce(aside)).map { (file: file, content: $0) }
        }
        let mine = good.filter { $0.content.owner == identity.keys.owner }
        // Backups without a seal, from an older version, count only if none with a seal opens. They are in
        // the same place as the database: anyone who can change them can change the database.
        let sealed = mine.filter { BackupSeal.ends($0.file.path) }
        return (sealed.isEmpty ? mine : sealed).max { $0.content.seq < $1.content.seq }
    }

    /// Writes the database of a backup into a file of its own.
    private func open(_ file: String, to path: String) throws {
        unlink(path)
        if let seal = try? BackupSeal(of: file) {
            try seal.extract(to: path, by: BackupKey(ownerKey: identity.ownerPrivateKey))
        } else {
            _ = try examiner.examineAtOnce(file)
            try examiner.copyAtOnce(file, to: path)
        }
    }
}
