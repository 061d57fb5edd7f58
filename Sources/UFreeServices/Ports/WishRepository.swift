package import UFreeDomain

/// Where standing wishes are kept. They are nobody else's business: they are in no export, and a friend's removal takes those
/// along that name the friend.
package protocol WishRepository: Sendable {
    /// The earliest first.
    func wishes() async throws -> [Wish]

    /// Changes them in one transaction; the edit sees them as they are inside it.
    /// - Returns: those that are there now.
    @discardableResult
    func updateWishes(
        at now: Timestamp, _ edit: @escaping @Sendable ([Wish]) throws -> [Wish]
    ) async throws -> [Wish]
}
