package import UFreeAPI

extension ControlClient {
    /// How many friends one request asks for. A small page doesn't keep the daemon busy for long.
    private static let page = 100

    /// Returns all friends, reading page by page.
    /// - Throws: The errors of `call`, and `conflict` if the list keeps changing while it is read.
    package func allFriends() async throws(APIError) -> Reply<FriendsResponse> {
        for _ in 1...3 {
            do {
                return try await friendsPageByPage()
            } catch {
                // The friend at the end of the previous page was removed.
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
