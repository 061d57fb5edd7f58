import FoundationEssentials
import Glibc
package import UFreeDomain
import UFreeNode
package import UFreeServices
import UFreeSync

extension SQLiteStore: BackupRepository {
    /// The longest backup that is taken, in bytes: ten thousand days and a hundred thousand journal entries are a twentieth.
    static let longestBackup = 1 << 30

    private var staged: String { directory.path + "/backup.staged" }

    package func outgoing(passphrase: String?, at now: Timestamp) async throws -> OutgoingBackup {
        let backups = Backups(directory: directory.path)
        try PrivateFile.prepareDirectory(backups.path)
        let path = backups.outgoing()
        do {
            try await DataError.mapping {
                try await directory.examiner.copy(DatabaseFile.path(in: directory.path), to: path)
                if let passphrase {
                    let keys = try directory.keys().bytes
                    try await directory.examiner.carry(keys, Passphrase(text: passphrase), in: path)
                }
                _ = try await directory.examiner.examine(path)
            }
            let file = try ReadableFile(path)
            let text = passphrase == nil ? StoreRecord.file : StoreRecord.fileWithKeys
            try await write(at: now) { try $0.record(.backup, text) }
            return OutgoingBackup(size: file.size, read: { try file.read(from: $0, limit: $1) }) {
                unlink(path)
            }
        } catch {
            if case .corruptedData(let place) = error as? DataError { suspect(place) }
            unlink(path)
            throw error
        }
    }

    package func stage(_ pieces: BackupPieces, at now: Timestamp) async throws -> IncomingBackup {
        unlink(staged)
        do {
            let file = try PrivateFile.Writer(staged)
            for try await bytes in pieces {
                guard file.size + bytes.count <= Self.longestBackup else {
                    throw BackupError.tooLarge(limit: Self.longestBackup)
                }
                try file.append(bytes)
            }
            try file.finish()
            let content = try await directory.examiner.examine(staged)
            let isMine = content.owner == context.owner
            try await write(at: now) { try $0.record(.validate, StoreRecord.backup) }
            return IncomingBackup(
                owner: content.owner, isMine: isMine, name: content.name, lastChange: content.lastChange,
                days: content.days, friends: content.friends, carriesKeys: content.carriesKeys,
                needsPassphrase: !isMine || !hasKey(of: content))
        } catch {
            unlink(staged)
            switch error as? DataError {
            case .corruptedData(let place): throw BackupError.unreadable("damaged or no backup (\(place))")
            case .migrationFailed(let reason): throw BackupError.unreadable(reason)
            default: throw error
            }
        }
    }

    package func takeStaged(passphrase: String?, at now: Timestamp) async throws {
        guard PrivateFile.exists(staged) else { throw BackupError.nothingStaged }
        let content = try await directory.examiner.examine(staged)
        let isMine = content.owner == context.owner
        var keys = try directory.keys()
        if !isMine || !hasKey(of: content) {
            guard content.carriesKeys else { throw BackupError.keysMissing }
            guard let passphrase else { throw BackupError.passphraseNeeded }
            guard
                let bytes = try await directory.examiner.carried(Passphrase(text: passphrase), by: staged)
            else { throw BackupError.keysMissing }
            keys = try KeyFile(bytes, path: "the backup")
            guard try keys.identity(in: directory.path).keys.owner == content.owner else {
                throw DataError.corruptedData("the keys in the backup are another person's")
            }
        }
        let next = NextDatabase(directory: directory.path)
        next.discard()
        guard rename(staged, next.aside) == 0 else { throw SystemError.error(next.aside) }
        var kept: String?
        do {
            let values = content.lastChange.map { ["madeAt": "\($0.milliseconds)"] } ?? [:]
            try PutBack(sealer: keys.sealer(directory.credential)).prepare(
                next.aside, code: StoreRecord.putBack, values: values, at: now)
            kept = try next.keepPresent("former-\(context.owner.description.prefix(7))")
            if !isMine || !hasKey(of: content) {
                try PrivateFile.replace(
                    "\(directory.path)/\(NextDatabase.keys)", in: directory.path, keys.bytes)
            }
            try next.commit()
        } catch {
            next.discard()
            if let kept { next.drop(kept) }
            throw error
        }
    }

    package func renewSealingKey() async throws {
        guard directory.credential == nil else {
            throw DataError.permissionDenied(
                "the key comes from a systemd credential; give ufreed another one there")
        }
        try KeyFile.renewSealingKey(in: directory.path)
    }

    /// Whether what is sealed in a backup opens with the keys of this machine.
    private func hasKey(of content: BackupContent) -> Bool {
        content.tag.map { context.sealer.key(with: $0) != nil } ?? true
    }
}

extension DataDirectory {
    /// The keys as they are to be carried.
    fileprivate func keys() throws -> KeyFile { try KeyFile(in: path).carrying(credential) }
}
