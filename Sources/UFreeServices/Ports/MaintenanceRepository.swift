package import UFreeDomain

/// What stored data needs from time to time.
///
/// Errors are `DataError`.
package protocol MaintenanceRepository: Sendable {
    /// When the newest backup was made; nil where there is none.
    func lastBackup() async -> Timestamp?

    /// Keeps a copy of everything, read from end to end before it counts; the last seven are kept (D8).
    func backUp(at now: Timestamp) async throws

    /// Writes the backups that are kept again without the friends who were removed since; nothing where none was.
    func reviseBackups() async throws

    /// Notes in the audit what was read.
    /// - Parameter reads: such as `friends 3, week 12`.
    func note(reads: String, at now: Timestamp) async throws

    /// Lets go of what is older than it is kept (`Retention`, D12).
    func retain(at now: Timestamp) async throws
}
