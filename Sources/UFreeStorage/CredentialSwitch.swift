import GRDB
import Glibc
import UFreeDomain

/// Makes sure that after a start with a credential, nothing in the directory opens without it: data is
/// re-sealed if possible, and deleted otherwise. This runs at each such start, after the database is open,
/// and completes what a killed run left undone.
struct CredentialSwitch {
    let directory: String
    let credential: [UInt8]

    /// - Parameter backups: re-seals the daily backups.
    /// - Throws: `DataError` if the disk fails.
    func perform(_ keys: KeyFile, _ backups: BackupRevision) throws {
        let next = NextDatabase(directory: directory)
        // Left behind by a killed start or change, and no longer needed.
        next.discard()
        next.dropUnused()
        for name in [KeyFile.name, IdentityOrder.name, NextDatabase.keys] {
            unlink("\(directory)/\(name).new")
        }
        for name in DirectoryNames.all(in: backups.backups.path) where !Backups.isKept(name) {
            unlink("\(backups.backups.path)/\(name)")
        }
        if KeyFile.isPlain(in: directory) {
            try PrivateFile.replace(
                KeyFile.path(in: directory), in: directory, keys.bytes(sealedBy: credential))
        }
        try backups.run()
        for name in DirectoryNames.all(in: directory) where NextDatabase.isKept(name) {
            try seal("\(directory)/\(name)") { next.drop(name) }
        }
    }

    /// - Parameter drop: deletes the whole directory.
    private func seal(_ former: String, _ drop: () -> Void) throws {
        let key = KeyFile.path(in: former)
        if PrivateFile.exists(key), !KeyFile.isPlain(in: former) { return }
        // Damaged data cannot be re-sealed.
        guard former.contains("/former-"), PrivateFile.exists(key) else { return drop() }
        do {
            let keys = try KeyFile(in: former)
            let sealer = keys.sealer(credential)
            try DataError.mapping {
                try FileHeader.check(DatabaseFile.path(in: former))
                let queue = try DatabaseFile.prepared(DatabaseFile.path(in: former))
                _ = try Migrations(sealer).run(queue)
                _ = try Resealing.run(queue, sealer)
                try queue.close()
            }
            // Last: until then, the next start repeats all of it.
            try PrivateFile.replace(key, in: former, keys.bytes(sealedBy: credential))
        } catch let error as DataError {
            switch error {
            case .corruptedData, .permissionDenied, .migrationFailed, .constraintViolation: drop()
            default: throw error
            }
        }
    }
}
