package import UFreeAPI

extension ControlClient {
    /// How many friends are asked for at once: the daemon is not to be kept from its other work for long.
    private static let page = 100

    /// All friends, page by page.
    /// - Throws: also `conflict`, where friends came and went faster than they could be read.
    package func allFriends() async throws(APIError) -> Reply<FriendsResponse> {
        for _ in 1...3 {
            do {
                return try await friendsPageByPage()
            } catch {
                // A friend whom a page ended with is none any more.
                guard error.code == .conflict else { throw error }
            }
        }
        return try await friendsPageByPage()
    }

    private func friendsPageByPage() async throws(APIError) -> Reply<FriendsResponse> {
        let first = try await call(API.friends, PageQuery(limit: Self.page))
        guard var next = first.value.next else { return first }
        var all = first.value.friends
        while true {
            let page = try await call(API.friends, PageQuery(limit: Self.page, after: next)).value
            all += page.friends
            guard let more = page.next else { break }
            next = more
        }
        return try Reply(encoding: FriendsResponse(friends: all))
    }
}
