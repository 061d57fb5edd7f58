package import UFreeAPI

/// Standing wishes: to be told once when friends are free.
package protocol WishService: Sendable {
    /// Those that are not over, and when each is met as things are.
    func wishes() async throws(APIError) -> WishesResponse

    /// Makes one; said again it stays the one that it is.
    func add(_ body: WishBody) async throws(APIError) -> WishesResponse

    /// Takes one away.
    func remove(_ id: String) async throws(APIError) -> WishesResponse
}
