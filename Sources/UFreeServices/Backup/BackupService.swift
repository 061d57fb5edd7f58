package import UFreeAPI

/// Copies of everything, out and back in (D8), and the key that seals what is stored (D11).
package protocol BackupService: Sendable {
    /// Everything in one file.
    func backUp(_ body: BackupBody) async throws(APIError) -> OutgoingBackup

    /// Looks at a backup that is brought here; nothing but the audit is changed by it.
    func bring(_ pieces: BackupPieces) async throws(APIError) -> IncomingBackupResponse

    /// Puts the backup that was brought in the place of what there is, which is kept aside. The daemon begins anew.
    func restore(_ body: RestoreBody) async throws(APIError) -> RestartResponse

    /// Seals everything with a new key. The daemon begins anew.
    func renewKey() async throws(APIError) -> RestartResponse
}
