package import UFreeAPI

extension ControlClient {
    /// The longest backup, in bytes.
    package static let longestBackup = 1 << 28
    /// A large database is written, read from end to end, and carried over.
    private static let patience: Int64 = 600

    /// Everything in one file.
    /// - Parameter passphrase: seals the owner's keys into it; without one there are none in it.
    package func backUp(passphrase: String?) async throws(APIError) -> [UInt8] {
        try await file(
            .backUp, body: BackupBody(passphrase: passphrase), limit: Self.longestBackup,
            seconds: Self.patience)
    }

    /// Brings a backup to the daemon, which looks at it; nothing is changed by it.
    package func bringBackup(_ file: [UInt8]) async throws(APIError) -> Reply<IncomingBackupResponse> {
        try await call(.bringBackup, RouteArguments(), file: file, seconds: Self.patience)
    }

    /// Takes the backup that was brought; the daemon begins anew.
    package func restore(passphrase: String?) async throws(APIError) -> Reply<RestartResponse> {
        try await call(.restore, body: RestoreBody(passphrase: passphrase), seconds: Self.patience)
    }

    /// Seals everything that is stored with a new key; the daemon begins anew.
    package func renewKey() async throws(APIError) -> Reply<RestartResponse> {
        try await call(.renewKey)
    }
}
