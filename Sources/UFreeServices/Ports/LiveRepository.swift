package import UFreeDomain

/// The storage of live statuses (L). One contract suite runs on the in-memory and the SQLite implementation
/// (A14).
package protocol LiveRepository: Sendable {
    /// Returns everybody's last live status, including the owner's; it may have ended. People who cleared it
    /// or never set one are absent.
    func live() async throws -> [OwnerID: LiveStatus]

    /// Changes the owner's live status in one transaction; the edit gets the current status, or nil if it has
    /// ended. An unchanged status is not written.
    /// - Returns: the new status.
    func updateMyLive(
        at now: Timestamp, _ edit: @escaping @Sendable (LiveStatus?) throws -> LiveStatus?
    ) async throws -> LiveStatus?
}
