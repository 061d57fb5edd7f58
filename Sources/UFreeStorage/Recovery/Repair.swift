import FoundationEssentials
import GRDB
import Glibc
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

/// Puts the newest good backup in the place of a damaged database (D6, fault 8). The damaged files stay, whole, in a directory of
/// their own; sharing begins anew; the owner is told what was lost.
struct Repair {
    let directory: String
    let identity: NodeIdentity
    let sealer: Sealer
    let examiner: Examiner
    /// For a database that no backup is there for.
    let firstProfile: Profile

    /// - Parameter reason: what was found.
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
        try PutBack(sealer: sealer).prepare(
            next.aside, above: Backups(directory: directory).latestChange(), code: StoreRecord.repaired,
            values: values, at: now)
        try next.commit()
        try next.take()
    }

    /// Of those that are this owner's, as they were written and read from end to end, the one with the latest change.
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
        // Those of a version without seals count only where none with a seal opens. They lie where the database lies: whoever
        // can change them can change it.
        let sealed = mine.filter { BackupSeal.ends($0.file.path) }
        return (sealed.isEmpty ? mine : sealed).max { $0.content.seq < $1.content.seq }
    }

    /// Writes the database that a backup is into a file of its own.
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
