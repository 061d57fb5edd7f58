package import UFreeDomain

/// A copy of everything that is on its way out, as a file of this machine's that goes when it is let go.
package struct OutgoingBackup: Sendable {
    /// In bytes.
    package let size: Int
    /// The bytes from a place on, at most that many; empty at the end. Throws `DataError`.
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

/// The bytes of a backup that is brought here, piece by piece.
package typealias BackupPieces = any AsyncSequence<[UInt8], any Error> & Sendable

/// What a backup that was brought here holds.
package struct IncomingBackup: Hashable, Sendable {
    package let owner: OwnerID
    /// Whether it is the owner's of this machine.
    package let isMine: Bool
    /// The owner's name in it.
    package let name: String
    /// The last change in it; nil where there never was one.
    package let lastChange: Timestamp?
    package let days: Int
    package let friends: Int
    /// It carries the keys of its owner, sealed by a passphrase.
    package let carriesKeys: Bool
    /// It can be taken only with them.
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

/// Why a backup is not taken.
package enum BackupError: Error, Hashable, Sendable {
    /// It is no backup, or not as it was written; says what was found.
    case unreadable(String)
    /// Nothing was brought here, or it was taken already.
    case nothingStaged
    /// The keys in it are sealed, or it is another person's and carries none.
    case passphraseNeeded
    case wrongPassphrase
    /// It is another person's, or sealed with a key that is not here, and it carries no keys.
    case keysMissing
    /// Longer than a backup may be, in bytes.
    case tooLarge(limit: Int)
}

/// Copies of everything that leave the machine, and come back.
///
/// Errors are `DataError` and `BackupError`.
package protocol BackupRepository: Sendable {
    /// Writes everything into one file and reads it from end to end; the audit has a line of it.
    /// - Parameter passphrase: seals the keys of the owner into it; without one there are no keys in it.
    func outgoing(passphrase: String?, at now: Timestamp) async throws -> OutgoingBackup

    /// Puts a backup aside. One's own is authenticated and read from end to end, and the audit has a line of that; another person's
    /// says what it holds, and is authenticated when it is taken. The one that was there before goes.
    func stage(_ pieces: BackupPieces, at now: Timestamp) async throws -> IncomingBackup

    /// Authenticates what was staged and reads it from end to end, and makes everything ready for the next start to take it in the place of what there is, which is kept.
    func takeStaged(passphrase: String?, at now: Timestamp) async throws

    /// Makes everything ready for the next start to seal all that is stored with a new key.
    func renewSealingKey() async throws
}
