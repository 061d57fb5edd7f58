package import UFreeDomain

/// Periodic maintenance of stored data.
///
/// Errors are `DataError`.
package protocol MaintenanceRepository: Sendable {
    /// Returns the time of the newest backup; nil if there is none.
    func lastBackup() async -> Timestamp?

    /// Creates a backup and reads it completely before it counts; the last seven are kept (D8).
    func backUp(at now: Timestamp) async throws

    /// Rewrites the kept backups without the friends removed since; does nothing if none was removed.
    func reviseBackups() async throws

    /// Logs what was read.
    /// - Parameter reads: such as `friends 3, week 12`.
    func note(reads: String, at now: Timestamp) async throws

    /// Deletes data past its retention time (`Retention`, D12).
    func retain(at now: Timestamp) async throws
}
