package import UFreeDomain

/// Where live statuses are kept (L). One contract suite runs on the in-memory and the SQLite implementation (A14).
package protocol LiveRepository: Sendable {
    /// What everybody said last of a moment, mine too; it may be over. Who took it back, or never said any, is absent.
    func live() async throws -> [OwnerID: LiveStatus]

    /// Changes mine in one transaction; the edit sees what is said now, and nothing once that is over. What stays the same
    /// is not written.
    /// - Returns: what is said from now on.
    func updateMyLive(
        at now: Timestamp, _ edit: @escaping @Sendable (LiveStatus?) throws -> LiveStatus?
    ) async throws -> LiveStatus?
}
