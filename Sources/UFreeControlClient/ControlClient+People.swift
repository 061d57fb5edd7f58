package import UFreeAPI

extension ControlClient {
    /// The requests that wait.
    package func requests() async throws(APIError) -> Reply<RequestsResponse> {
        try await call(.requests)
    }

    /// Sends a friend request.
    /// - Parameters:
    ///   - who: an id or `HOST:PORT`.
    ///   - wait: seconds to wait until the other side has it, 0 to 60; nil is not at all.
    package func addFriend(
        _ who: String, wait: Int? = nil
    ) async throws(APIError) -> Reply<OutgoingRequestResponse> {
        try await call(.addFriend, body: AddFriendBody(to: who, wait: wait), seconds: 10 + Int64(wait ?? 0))
    }

    /// Accepts a request; with a code only if it agrees.
    /// - Parameter who: a name, an owner's id or a request's id, as in the calls below.
    package func accept(
        _ who: String, code: String? = nil
    ) async throws(APIError) -> Reply<IncomingRequestResponse> {
        try await call(.acceptRequest, RouteArguments(who: who), body: CodeBody(code: code))
    }

    /// Declines a request; the other side is not told.
    package func decline(_ who: String) async throws(APIError) -> Reply<IncomingRequestResponse> {
        try await call(.declineRequest, RouteArguments(who: who))
    }

    /// Takes back a request of mine.
    package func withdraw(_ who: String) async throws(APIError) -> Reply<OutgoingRequestResponse> {
        try await call(.withdrawRequest, RouteArguments(who: who))
    }

    /// How many friends are asked for at once: the daemon is not to be kept from its other work for long.
    private static let page = 100

    /// All friends.
    /// - Throws: also `conflict`, where friends came and went faster than they could be read.
    package func friends() async throws(APIError) -> Reply<FriendsResponse> {
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
        let first: Reply<FriendsResponse> = try await friends(after: nil)
        guard var next = first.value.next else { return first }
        var all = first.value.friends
        while true {
            let page = try await friends(after: next).value
            all += page.friends
            guard let more = page.next else { break }
            next = more
        }
        return try Reply(encoding: FriendsResponse(friends: all))
    }

    private func friends(after: String?) async throws(APIError) -> Reply<FriendsResponse> {
        try await call(
            .friends, RouteArguments(query: [("limit", "\(Self.page)"), ("after", after)]))
    }

    /// One friend, with devices.
    package func friend(_ who: String) async throws(APIError) -> Reply<FriendResponse> {
        try await call(.friend, RouteArguments(who: who))
    }

    /// Removes a friend on both sides (F6); answers the friend as it was.
    package func removeFriend(_ who: String) async throws(APIError) -> Reply<FriendResponse> {
        try await call(.removeFriend, RouteArguments(who: who))
    }

    /// Marks a friend as verified if the code agrees (F7).
    package func verifyFriend(_ who: String, code: String) async throws(APIError) -> Reply<FriendResponse> {
        try await call(.verifyFriend, RouteArguments(who: who), body: CodeBody(code: code))
    }
}
