import FoundationEssentials
import GRDB
import Glibc
package import UFreeDomain
import UFreeNode
package import UFreeServices
import UFreeSync

extension SQLiteStore: BackupRepository {
    /// The maximum size of a backup, in bytes: ten thousand days and a hundred thousand journal entries are a
    /// fifth of it.
    static let longestBackup = 1 << 28

    private var staged: String { DataDirectory.staged(in: directory.path) }

    package func outgoing(passphrase: String?, at now: Timestamp) async throws -> OutgoingBackup {
        let backups = Backups(directory: directory.path)
        let examiner = directory.examiner
        try PrivateFile.prepareDirectory(backups.path)
        let path = backups.outgoing()
        do {
            try await DataError.mapping {
                let keys = try directory.keys()
                try await examiner.copy(DatabaseFile.path(in: directory.path), to: path)
                try Task.checkCancellation()
                let content = try await examiner.examine(path)
                try Task.checkCancellation()
                // The keys as the backup contains them.
                let carried = keys.carrying(directory.credential).bytes
                try await examiner.perform {
                    var (manifest, ways) = (BackupManifest(content), [keys.backupKey])
                    if let passphrase {
                        let salt = Passphrase.newSalt()
                        let root = try Passphrase(text: passphrase).key(salt: salt, rounds: Passphrase.rounds)
                        manifest.carried = try CarriedKeys(carried, salt: salt, root: root)
                        ways.append(BackupKey(passphrase: root))
                    }
                    try BackupSeal.append(to: path, manifest, ways)
                }
                try Task.checkCancellation()
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
            let seal = try BackupSeal(of: staged)
            let content = try seal.manifest.content()
            try SchemaVersion.check(userVersion: content.version.packed, path: "the backup")
            let isMine = content.owner == context.owner
            // Another person's backup is authenticated by the passphrase, before anything of its database is
            // opened.
            if isMine {
                try await read(seal, by: directory.keys().backupKey) { _ in }
                try await write(at: now) { try $0.record(.validate, StoreRecord.backup) }
            }
            return IncomingBackup(
                owner: content.owner, isMine: isMine, name: content.name, lastChange: content.lastChange,
                days: content.days, friends: content.friends, carriesKeys: seal.manifest.carried != nil,
                needsPassphrase: !isMine || !hasKey(of: content))
        } catch {
            unlink(staged)
            throw Self.refusal(error)
        }
    }

    package func checkStaged(passphrase: String?) async throws {
        try await withStaged { seal in
            let (_, key, _) = try await unlocked(seal, passphrase)
            try await read(seal, by: key) { _ in }
        }
    }

    package func takeStaged(passphrase: String?, at now: Timestamp) async throws {
        try await withStaged { seal in
            try await take(seal, passphrase, at: now)
            unlink(staged)
        }
    }

    /// Works with the staged backup. One that is not readable is deleted.
    private func withStaged(_ work: (BackupSeal) async throws -> Void) async throws {
        guard PrivateFile.exists(staged) else { throw BackupError.nothingStaged }
        do {
            try await work(try BackupSeal(of: staged))
        } catch {
            let refusal = Self.refusal(error)
            if case .unreadable = refusal as? BackupError { unlink(staged) }
            throw refusal
        }
    }

    /// Returns the keys to continue with, whether they come from the backup, and the key that authenticates it.
    private func unlocked(
        _ seal: BackupSeal, _ passphrase: String?
    ) async throws -> (keys: KeyFile, key: BackupKey, areCarried: Bool) {
        let content = try seal.manifest.content()
        let isMine = content.owner == context.owner
        let mine = try directory.keys()
        guard !isMine || !hasKey(of: content) else { return (mine, mine.backupKey, false) }
        guard let carried = seal.manifest.carried else { throw BackupError.keysMissing }
        guard let passphrase else { throw BackupError.passphraseNeeded }
        let (bytes, root) = try await directory.examiner.perform {
            let root = try carried.root(Passphrase(text: passphrase))
            return (try carried.open(root), root)
        }
        let keys = try KeyFile(bytes, path: "the backup")
        guard try keys.identity(in: directory.path).keys.owner == content.owner else {
            throw DataError.corruptedData("the keys in the backup are another person's")
        }
        return (keys, isMine ? mine.backupKey : BackupKey(passphrase: root), true)
    }

    private func take(_ seal: BackupSeal, _ passphrase: String?, at now: Timestamp) async throws {
        let content = try seal.manifest.content()
        let (keys, key, bringsKeys) = try await unlocked(seal, passphrase)
        let next = NextDatabase(directory: directory.path)
        next.discard()
        var kept: String?
        do {
            let values = content.lastChange.map { ["madeAt": "\($0.milliseconds)"] } ?? [:]
            let isMine = content.owner == context.owner
            let putBack = PutBack(
                sealer: keys.sealer(directory.credential),
                blocked: isMine ? try read(StoreReading.blocked) : [])
            let present = try read { db, _ in
                try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'journal'") ?? 0
            }
            let seq = max(present, Backups(directory: directory.path).latestChange())
            try await read(seal, by: key) { path in
                try putBack.prepare(path, above: seq, code: .putBack, values: values, at: now)
            }
            // Later it cannot be cancelled any more: the next start takes the backup.
            try Task.checkCancellation()
            kept = try next.keepPresent("former-\(context.owner.description.prefix(7))")
            if bringsKeys {
                try PrivateFile.replace(
                    "\(directory.path)/\(NextDatabase.keys)", in: directory.path,
                    keys.bytes(sealedBy: directory.credential))
            }
            try next.commit()
        } catch {
            next.discard()
            if let kept { next.drop(kept) }
            throw error
        }
    }

    /// Authenticates a whole backup, and only then opens its database and reads it completely.
    /// - Parameter use: uses the extracted database, which is deleted afterwards unless `use` moves it.
    private func read(
        _ seal: BackupSeal, by key: BackupKey, _ use: @escaping @Sendable (String) throws -> Void
    ) async throws {
        let path = NextDatabase(directory: directory.path).aside
        let examiner = directory.examiner
        do {
            try await examiner.perform { try seal.extract(to: path, by: key) }
            try Task.checkCancellation()
            let found = try await examiner.examine(path, isIncoming: key.place == .passphrase)
            guard try found == seal.manifest.content() else {
                throw DataError.corruptedData("it holds something else than it says")
            }
            try await examiner.perform { try use(path) }
        } catch {
            NextDatabase(directory: directory.path).discard()
            throw error
        }
    }

    /// Maps errors: a problem with a backup is an error of that file, not of the data on this machine.
    private static func refusal(_ error: any Error) -> any Error {
        switch (error as? DatabaseError).map({ DataError($0) }) ?? error as? DataError {
        case .corruptedData(let place): BackupError.unreadable("damaged or no backup (\(place))")
        case .migrationFailed(let reason): BackupError.unreadable(reason)
        default: error
        }
    }

    package func renewSealingKey() async throws {
        guard directory.credential == nil else {
            throw DataError.permissionDenied(
                "the key comes from a systemd credential; docs/operations.md says how to change it")
        }
        try KeyFile.renewSealingKey(in: directory.path)
    }

    /// Returns whether this machine has the key that sealed a backup's content.
    private func hasKey(of content: BackupContent) -> Bool {
        content.tag.map { context.sealer.key(with: $0) != nil } ?? true
    }
}

extension DataDirectory {
    /// Returns the path of an uploaded backup; it is deleted at the next start.
    static func staged(in directory: String) -> String { directory + "/backup.staged" }

    /// Returns the keys in this directory.
    func keys() throws -> KeyFile { try KeyFile(in: path, credential: credential) }
}
