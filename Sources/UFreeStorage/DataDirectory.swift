import GRDB
import Synchronization
package import UFreeDomain
package import UFreeNode
package import UFreeServices
import UFreeSync

/// Everything one node keeps: `identity.key`, `ufree.db`, `witness` and `lock` in one directory that is its owner's
/// alone, for one process at a time.
package final class DataDirectory: Sendable {
    package let path: String
    private let machineID: String?
    /// Nil once the directory was let go.
    private let lock: Mutex<InstanceLock?>
    /// The closed connection that made the database. Kept, because its end would have Dispatch run a thread and then
    /// wake the process every second for as long as it lives (decision 0006).
    private let maker = Mutex<DatabaseQueue?>(nil)

    /// Prepares the directory (0700 and ours) and takes the lock.
    /// - Parameter machineID: by what this machine is known again.
    /// - Throws: `AlreadyRunning`; `DataError`.
    package init(at path: String, machineID: String? = MachineMark.machineID()) throws {
        self.path = path
        self.machineID = machineID
        try PrivateFile.prepareDirectory(path)
        lock = Mutex(try InstanceLock(path: path + "/lock"))
    }

    /// Lets the next process in. Nothing here may be used afterwards.
    func release() {
        lock.withLock { $0 = nil }
    }

    /// Opens what is there; the first start makes keys and database by itself (I1). A kill at any point of that
    /// leaves either nothing, or a key file that the next start takes: never two identities (fault 2). A new identity
    /// that was ordered is taken first.
    /// - Parameters:
    ///   - profile: who the owner is, if this is the first start.
    ///   - today: the date in a zone at a moment, for the window that friends hold.
    /// - Throws: `DataError`.
    package func open(
        firstProfile profile: Profile, at now: Timestamp,
        today: @escaping @Sendable (ZoneName, Timestamp) -> CivilDate
    ) throws -> OpenedStore {
        try DataError.mapping {
            let change = try IdentityChange(directory: path).perform(at: now)
            let hasDatabase = PrivateFile.exists(DatabaseFile.path(in: path))
            let keys = try keys(hasDatabase: hasDatabase)
            let identity = try keys.identity(in: path)
            let sealer = Sealer(key: keys.sealingKey)
            if !hasDatabase {
                let queue = try DatabaseFile.create(in: path) { db in
                    try FirstRows.write(identity, profile, db, at: now)
                }
                maker.withLock { $0 = queue }
            }
            let pool = try DatabaseFile.open(in: path)
            guard try pool.read({ try FirstRows.owner($0) }) == identity.keys.owner else {
                throw DataError.corruptedData(
                    "\(KeyFile.path(in: path)) does not belong to the database beside it")
            }
            let counter = LifeCounter(
                directory: path, mark: MachineMark.mark(machineID, identity.keys.device))
            let noticed = counter.start(pool, at: now)
            let own = try pool.read { try StoreReading.profile($0, of: identity.keys.owner) }
            let store = SQLiteStore(
                pool: pool, sealer: sealer, owner: identity.keys.owner, device: identity.keys.device,
                profile: own.profile, today: today, directory: self, counter: counter)
            return OpenedStore(
                identity: identity, store: store, isFirstStart: !hasDatabase, isNewIdentity: change.isNew,
                noticed: change.notices + noticed)
        }
    }

    private func keys(hasDatabase: Bool) throws(DataError) -> KeyFile {
        let file = KeyFile.path(in: path)
        if PrivateFile.exists(file) { return try KeyFile(in: path) }
        guard !hasDatabase else {
            throw .corruptedData("\(file) is missing beside the database; put a copy of it back")
        }
        return try KeyFile.create(in: path)
    }
}

/// A node's keys and data, ready.
package struct OpenedStore: Sendable {
    package let identity: NodeIdentity
    package let store: SQLiteStore
    /// Keys or database were made by this start.
    package let isFirstStart: Bool
    /// The owner had asked for another identity, and this start has it.
    package let isNewIdentity: Bool
    /// What this start noticed about the data, or one of the last day did (Y6).
    package let noticed: [HealthItem]
}
