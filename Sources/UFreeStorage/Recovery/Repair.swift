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
            try copy(backup.file.path, to: next.aside)
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
        try PutBack(sealer: sealer).prepare(next.aside, code: StoreRecord.repaired, values: values, at: now)
        try next.commit()
        try next.take()
    }

    /// Of those that read from end to end and are this owner's, the one with the latest change.
    private func newestGood() -> (file: Backups.File, content: BackupContent)? {
        let good = Backups(directory: directory).all().compactMap { file in
            (try? examiner.examineAtOnce(file.path)).map { (file: file, content: $0) }
        }
        return good.filter { $0.content.owner == identity.keys.owner }
            .max { $0.content.seq < $1.content.seq }
    }

    private func copy(_ file: String, to path: String) throws {
        unlink(path)
        try examiner.copyAtOnce(file, to: path)
    }
}
