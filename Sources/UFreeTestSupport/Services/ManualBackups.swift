import Synchronization
package import UFreeDomain
package import UFreeServices

/// Backups with contents that a test provides. A restore gets the bytes that were brought last; a first byte
/// other than zero marks somebody else's backup.
package final class ManualBackups: BackupRepository {
    /// The contents of every backup.
    package static let contents: [UInt8] = Array("a backup".utf8)
    package static let passphrase = "correct horse"

    private struct State {
        var staged: [UInt8]?
        var taken = 0
        var keys = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// How many backups were taken.
    package var taken: Int { state.withLock { $0.taken } }
    /// How often the key was renewed.
    package var keys: Int { state.withLock { $0.keys } }

    package func outgoing(passphrase: String?, at now: Timestamp) async throws -> OutgoingBackup {
        OutgoingBackup(size: Self.contents.count, read: { Array(Self.contents.dropFirst($0).prefix($1)) }) {}
    }

    package func stage(_ pieces: BackupPieces, at now: Timestamp) async throws -> IncomingBackup {
        var bytes: [UInt8] = []
        for try await piece in pieces { bytes += piece }
        guard let first = bytes.first else { throw DataError.corruptedData("the backup is empty") }
        state.withLock { [bytes] in $0.staged = bytes }
        guard let owner = OwnerID(bytes: [UInt8](repeating: first, count: 32)) else {
            throw FixtureError("a fingerprint has 32 bytes")
        }
        return IncomingBackup(
            owner: owner, isMine: first == 0, name: "Ana", lastChange: Timestamp(milliseconds: 0),
            days: bytes.count,
            friends: 1, carriesKeys: true, needsPassphrase: first != 0)
    }

    package func checkStaged(passphrase: String?) async throws {
        guard let staged = state.withLock({ $0.staged }) else { throw BackupError.nothingStaged }
        if staged.first != 0 {
            guard let passphrase else { throw BackupError.passphraseNeeded }
            guard passphrase == Self.passphrase else { throw BackupError.wrongPassphrase }
        }
    }

    package func takeStaged(passphrase: String?, at now: Timestamp) async throws {
        try await checkStaged(passphrase: passphrase)
        state.withLock { state in
            state.staged = nil
            state.taken += 1
        }
    }

    package func renewSealingKey() async throws { state.withLock { $0.keys += 1 } }
}
