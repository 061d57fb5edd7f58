import GRDB
import Glibc
import UFreeDomain

/// After a start with a credential nothing in the directory is left that opens without it: what can be sealed anew is, the rest
/// goes. Done at each such start, after the database itself: what a kill left undone is found by looking.
struct CredentialSwitch {
    let directory: String
    let credential: [UInt8]

    /// - Parameter backups: seals the daily ones anew.
    /// - Throws: `DataError` where the disk is at fault.
    func perform(_ keys: KeyFile, _ backups: BackupRevision) throws {
        let next = NextDatabase(directory: directory)
        // What a start or a change that was killed left behind; nobody waits for it any more.
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

    /// - Parameter drop: lets go of the whole directory.
    private func seal(_ former: String, _ drop: () -> Void) throws {
        let key = KeyFile.path(in: former)
        if PrivateFile.exists(key), !KeyFile.isPlain(in: former) { return }
        // What is damaged cannot be sealed anew.
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
            // Last: until it is, the next start does all of it again.
            try PrivateFile.replace(key, in: former, keys.bytes(sealedBy: credential))
        } catch let error as DataError {
            switch error {
            case .corruptedData, .permissionDenied, .migrationFailed, .constraintViolation: drop()
            default: throw error
            }
        }
    }
}
