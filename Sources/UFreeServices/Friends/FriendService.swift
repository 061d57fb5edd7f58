package import UFreeAPI

/// Friends and requests (F). WHO is a name, an id, the first group or more of an id, or a request's id; a
/// word that fits nobody throws `noSuchPerson` with close names, one that fits several `ambiguous` with the
/// candidates.
package protocol FriendService: Sendable {
    /// What is pending, and my requests that expired; newest first.
    func requests() async throws(APIError) -> RequestsResponse

    /// Asks somebody: an id, `HOST:PORT`, or the name of somebody nearby or of somebody who asked me.
    /// - Throws: `ambiguous` also for a name on the air that looks like another; `oneself`, `alreadyFriends`, `unreadableAddress`; `peerAway` when it was to wait and the
    ///   other side does not have it by then: the request stays.
    func add(_ body: AddFriendBody) async throws(APIError) -> OutgoingRequestResponse

    /// Accepts a request; again is done, not an error.
    /// - Throws: `wrongCode`, `noCodeYet` where a code was given: nothing is accepted then. `nothingPending`.
    func accept(_ who: String, _ body: CodeBody) async throws(APIError) -> IncomingRequestResponse

    /// Hides a request; its sender is told nothing (F3).
    func decline(_ who: String) async throws(APIError) -> IncomingRequestResponse

    /// Takes a request of mine back.
    func withdraw(_ who: String) async throws(APIError) -> OutgoingRequestResponse

    /// Friends by name.
    /// - Parameters:
    ///   - limit: how many, 1 to `FriendsResponse.most`; nil is all.
    ///   - after: the id of the friend that the page before ended with. One who is no friend any more is a `conflict`: the
    ///     pages before are not as they were.
    func friends(limit: Int?, after: String?) async throws(APIError) -> FriendsResponse

    /// One friend, with devices.
    func friend(_ who: String) async throws(APIError) -> FriendResponse

    /// Ends a friendship here at once; answers with the friend as it was.
    func remove(_ who: String) async throws(APIError) -> FriendResponse

    /// Marks a friend whose code was compared.
    /// - Throws: `wrongCode`, `noCodeYet`.
    func verify(_ who: String, _ body: CodeBody) async throws(APIError) -> FriendResponse
}

extension FriendService {
    /// All friends.
    package func friends() async throws(APIError) -> FriendsResponse {
        try await friends(limit: nil, after: nil)
    }
}
