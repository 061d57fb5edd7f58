package import UFreeDomain

/// The storage of wishes. Wishes are private: they are never shared, and removing a friend removes the wishes
/// that name that friend.
package protocol WishRepository: Sendable {
    /// Returns the wishes, earliest first.
    func wishes() async throws -> [Wish]

    /// Changes the wishes in one transaction; the edit gets their state within it.
    /// - Returns: the new wishes.
    @discardableResult
    func updateWishes(
        at now: Timestamp, _ edit: @escaping @Sendable ([Wish]) throws -> [Wish]
    ) async throws -> [Wish]
}
