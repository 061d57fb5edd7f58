package import UFreeDomain

/// A backup ready for download, in a temporary file on this machine.
package struct OutgoingBackup: Sendable {
    /// In bytes.
    package let size: Int
    /// Returns at most the given number of bytes from an offset; empty at the end. Throws `DataError`.
    package let read: @Sendable (_ offset: Int, _ limit: Int) throws -> [UInt8]
    /// Removes the file.
    package let discard: @Sendable () -> Void

    package init(
        size: Int, read: @escaping @Sendable (Int, Int) throws -> [UInt8],
        discard: @escaping @Sendable () -> Void
    ) {
        self.size = size
        self.read = read
        self.discard = discard
    }
}

/// The bytes of an uploaded backup, piece by piece.
package typealias BackupPieces = any AsyncSequence<[UInt8], any Error> & Sendable

/// A summary of an uploaded backup.
package struct IncomingBackup: Hashable, Sendable {
    package let owner: OwnerID
    /// Whether it belongs to the owner of this machine.
    package let isMine: Bool
    /// The owner's name in it.
    package let name: String
    /// The time of the last change in it; nil if there is none.
    package let lastChange: Timestamp?
    package let days: Int
    package let friends: Int
    /// Whether it contains the keys of its owner, sealed with a passphrase.
    package let carriesKeys: Bool
    /// Whether it can be restored only with those keys.
    package let needsPassphrase: Bool

    package init(
        owner: OwnerID, isMine: Bool, name: String, lastChange: Timestamp?, days: Int, friends: Int,
        carriesKeys: Bool, needsPassphrase: Bool
    ) {
        self.owner = owner
        self.isMine = isMine
        self.name = name
        self.lastChange = lastChange
        self.days = days
        self.friends = friends
        self.carriesKeys = carriesKeys
        self.needsPassphrase = needsPassphrase
    }
}

/// The reasons why a backup cannot be restored.
package enum BackupError: Error, Hashable, Sendable {
    /// It is not a backup, or it is damaged. The value describes the problem.
    case unreadable(String)
    /// No backup was uploaded, or it was already restored.
    case nothingStaged
    /// The keys in it are sealed, or it is another person's and contains none.
    case passphraseNeeded
    case wrongPassphrase
    /// It is another person's or sealed with an unknown key, and it contains no keys.
    case keysMissing
    /// It is longer than the limit for backups, in bytes.
    case tooLarge(limit: Int)
}

/// The storage of backups that leave the machine and come back.
///
/// Errors are `DataError` and `BackupError`.
package protocol BackupRepository: Sendable {
    /// Writes all data into one file and reads it completely to verify it. The audit log gets an entry.
    /// - Parameter passphrase: seals the owner's keys into the backup; without it, the backup has no keys.
    func outgoing(passphrase: String?, at now: Timestamp) async throws -> OutgoingBackup

    /// Stores an uploaded backup, replacing an earlier one. The owner's own backup is authenticated and read
    /// completely, and the audit log gets an entry. Another person's backup is only summarised now, and
    /// authenticated when it is restored.
    func stage(_ pieces: BackupPieces, at now: Timestamp) async throws -> IncomingBackup

    /// Authenticates the staged backup and reads it completely, as `takeStaged` does, and changes nothing.
    func checkStaged(passphrase: String?) async throws

    /// Authenticates the staged backup and reads it completely. The next start then restores it; the current
    /// data is set aside.
    func takeStaged(passphrase: String?, at now: Timestamp) async throws

    /// Prepares the next start to seal all stored data with a new key.
    func renewSealingKey() async throws
}
