import GRDB
import Glibc
import Synchronization
package import UFreeDomain
package import UFreeNode
package import UFreeServices
import UFreeSync

/// The data directory of one node: `identity.key`, `ufree.db`, `witness` and `lock`, accessible only to its
/// owner, and used by one process at a time.
package final class DataDirectory: Sendable {
    package let path: String
    private let machineID: String?
    /// Nil after `release()`.
    private let lock: Mutex<InstanceLock?>
    /// The closed connection that created the database. It is kept, because releasing it would make Dispatch
    /// start a thread and then wake the process every second (decision 0006).
    private let maker = Mutex<DatabaseQueue?>(nil)

    /// A sealing key from outside the directory.
    let credential: [UInt8]?
    let examiner: Examiner

    /// Prepares the directory (0700 and owned by this user) and takes the lock.
    /// - Parameters:
    ///   - machineID: identifies this machine.
    ///   - credential: seals instead of the key beside the database (D11): 32 bytes.
    /// - Throws: `AlreadyRunning`; `DataError`.
    package init(
        at path: String, machineID: String? = MachineMark.machineID(), credential: [UInt8]? = nil
    ) throws {
        self.path = path
        self.machineID = machineID
        self.credential = credential
        try PrivateFile.prepareDirectory(path)
        lock = Mutex(try InstanceLock(path: path + "/lock"))
        examiner = try DataError.mapping { try Examiner() }
    }

    /// Releases the lock for the next process. Nothing of this directory may be used afterwards.
    func release() {
        lock.withLock { $0 = nil }
    }

    /// Opens the existing data; the first start creates keys and database (I1). If it is killed, it leaves
    /// either nothing or a key file that the next start uses: never two identities (fault 2). An ordered new
    /// identity is put in place first.
    /// - Parameters:
    ///   - profile: the owner's profile if this is the first start.
    ///   - zones: for the range of dates that friends keep, and for shifts.
    /// - Throws: `DataError`.
    package func open(
        firstProfile profile: Profile, at now: Timestamp, zones: ZoneClock
    ) throws -> OpenedStore {
        try DataError.mapping {
            if PrivateFile.isReadOnly(path) { return try openToRead(at: now, zones) }
            var noticed = try IdentityChange(
                directory: path, credential: credential, backUp: { try self.backUp($0, at: now) }
            ).perform(at: now)
            let next = NextDatabase(directory: path)
            let isNew = next.exists
            if isNew { try next.take() }
            unlink(Self.staged(in: path))
            let farewell = try FarewellOrder(in: path)
            // The keys go first.
            if farewell != nil, !PrivateFile.exists(KeyFile.path(in: path)) {
                try FarewellOrder.deleteEverything(in: path)
            }
            let hasDatabase = PrivateFile.exists(DatabaseFile.path(in: path))
            let keys = try keys(hasDatabase: hasDatabase)
            let identity = try keys.identity(in: path)
            let sealer = keys.sealer(credential)
            if !hasDatabase {
                let queue = try DatabaseFile.create(in: path, sealer) { db in
                    try FirstRows.write(identity, profile, db, at: now)
                }
                maker.withLock { $0 = queue }
            }
            let repair = Repair(
                directory: path, identity: identity, sealer: sealer, examiner: examiner, firstProfile: profile
            )
            let (pool, migratedFrom) = try openOrRepair(repair, at: now)
            if let credential {
                let revision = try revision(keys, try pool.read { try Removals($0) })
                try CredentialSwitch(directory: path, credential: credential).perform(keys, revision)
            }
            let counter = LifeCounter(
                directory: path, mark: MachineMark.mark(machineID, identity.keys.device))
            noticed += counter.start(pool, at: now)
            let own = try pool.read { try StoreReading.profile($0, of: identity.keys.owner) }
            let store = SQLiteStore(
                pool: pool, sealer: sealer, identity: identity, profile: own.profile, zones: zones,
                directory: self, counter: counter)
            if let farewell, farewell.owner == identity.keys.owner {
                try store.resume(farewell, at: now)
            } else if let farewell {
                // The owner started over before everybody knew.
                farewell.deleteFormer(in: path)
                FarewellOrder.remove(in: path)
            }
            return OpenedStore(
                identity: identity, store: store, isFirstStart: !hasDatabase, hasTakenOther: isNew,
                migratedFrom: migratedFrom.map { "\($0)" }, noticed: noticed)
        }
    }

    /// Opens the data on a read-only file system: reads work, and every write is refused (D6). An ordered
    /// identity, an upgrade and a repair wait for a start that can write.
    private func openToRead(at now: Timestamp, _ zones: ZoneClock) throws -> OpenedStore {
        let keys = try KeyFile(in: path, credential: credential)
        let identity = try keys.identity(in: path)
        let pool = try DatabaseFile.openToRead(in: path)
        let sealer = keys.sealer(credential)
        try pool.read { db in
            try RowCheck.atStart(db, journal: Suspicion.exists(in: path))
            try Resealing.check(db, sealer)
        }
        let owner = identity.keys.owner
        guard try pool.read({ try FirstRows.owner($0) }) == owner else { throw foreignKeys }
        let counter = LifeCounter(
            directory: path, mark: MachineMark.mark(machineID, identity.keys.device))
        let reason = "\(path): \(String(cString: strerror(EROFS)))"
        let noticed = counter.readOnly(pool, reason: reason, at: now)
        let own = try pool.read { try StoreReading.profile($0, of: identity.keys.owner) }
        let store = SQLiteStore(
            pool: pool, sealer: sealer, identity: identity, profile: own.profile, zones: zones,
            directory: self, counter: nil)
        let farewell = try FarewellOrder(in: path)
        if let farewell, farewell.owner == owner { store.context.last.note(farewell: farewell.since) }
        return OpenedStore(
            identity: identity, store: store, isFirstStart: false, hasTakenOther: false, migratedFrom: nil,
            noticed: noticed)
    }

    /// Opens the database; a damaged one is moved aside and repaired (D6).
    private func openOrRepair(_ repair: Repair, at now: Timestamp) throws -> (DatabasePool, SchemaVersion?) {
        do {
            return try openSound(repair.identity, repair.sealer, at: now)
        } catch let error {
            guard case .corruptedData(let place) = error as? DataError else { throw error }
            try repair.perform(place, at: now)
            unlink(Suspicion.path(in: path))
            return try openSound(repair.identity, repair.sealer, at: now)
        }
    }

    private func openSound(_ identity: NodeIdentity, _ sealer: Sealer, at now: Timestamp) throws
        -> (DatabasePool, SchemaVersion?)
    {
        try DataError.mapping {
            let (pool, from) = try DatabaseFile.open(in: path, sealer) { _ in try backUp(identity, at: now) }
            let isSuspected = Suspicion.exists(in: path)
            try pool.read { try RowCheck.atStart($0, journal: isSuspected) }
            if isSuspected { unlink(Suspicion.path(in: path)) }
            guard try pool.read({ try FirstRows.owner($0) }) == identity.keys.owner else {
                throw foreignKeys
            }
            if let from {
                _ = try pool.write {
                    try StoreRecord.write(.migrate, "\(from) to \(SchemaVersion.current)", $0, at: now)
                }
            }
            if try Resealing.run(pool, sealer) {
                _ = try pool.write { try StoreRecord.write(.update, "sealing key", $0, at: now) }
            }
            // Last: the steps before it may empty the log.
            pool.writeWithoutTransaction { $0.lengthenLog() }
            return (pool, from)
        }
    }

    /// Backs up the database before a migration that an older program cannot read.
    /// - Throws: `DataError.permissionDenied` if it is another owner's; nothing is changed then.
    private func backUp(_ identity: NodeIdentity, at now: Timestamp) throws {
        let backups = Backups(directory: path)
        let aside = try backups.prepare()
        try examiner.copyAtOnce(DatabaseFile.path(in: path), to: aside)
        let content = try examiner.examineAtOnce(aside)
        guard content.owner == identity.keys.owner else {
            unlink(aside)
            throw foreignKeys
        }
        try BackupSeal.append(
            to: aside, BackupManifest(content), [BackupKey(ownerKey: identity.ownerPrivateKey)])
        _ = try backups.keep(aside, at: now)
    }

    private var foreignKeys: DataError {
        .permissionDenied("\(KeyFile.path(in: path)) does not belong to the database beside it")
    }

    /// Returns the revision of the daily backups.
    func revision(_ keys: KeyFile, _ removals: Removals) throws -> BackupRevision {
        BackupRevision(
            backups: Backups(directory: path), examiner: examiner, key: keys.backupKey,
            owner: try keys.identity(in: path).keys.owner, sealer: keys.sealer(credential),
            removed: removals.friends, removals: removals.seq, isUnderCredential: credential != nil)
    }

    private func keys(hasDatabase: Bool) throws(DataError) -> KeyFile {
        let file = KeyFile.path(in: path)
        if PrivateFile.exists(file) { return try KeyFile(in: path, credential: credential) }
        guard !hasDatabase else {
            throw .corruptedData("\(file) is missing beside the database; put a copy of it back")
        }
        return try KeyFile.create(in: path, credential: credential)
    }
}

/// The opened keys and data of a node.
package struct OpenedStore: Sendable {
    package let identity: NodeIdentity
    package let store: SQLiteStore
    /// Whether this start created keys or database.
    package let isFirstStart: Bool
    /// Whether another database replaced the previous one: that of a new identity, or a restored backup.
    package let hasTakenOther: Bool
    /// The version of the schema that this start migrated from, if any.
    package let migratedFrom: String?
    /// The notices about the data by this start, or by another of the last day (Y6).
    package let noticed: [HealthItem]
}
