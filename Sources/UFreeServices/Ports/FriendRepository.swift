package import UFreeDomain

/// Whom a request is for.
package enum RequestTarget: Hashable, Sendable {
    case owner(OwnerID)
    /// `HOST:PORT`: whoever answers there.
    case address(String)
}

/// A request with what the other side is known to have.
package struct RequestRecord: Hashable, Sendable {
    package let request: FriendRequest
    /// Outgoing: whether the other side acknowledged it. Incoming: always true.
    package let isDelivered: Bool

    package init(request: FriendRequest, isDelivered: Bool) {
        self.request = request
        self.isDelivered = isDelivered
    }
}

/// Where friends and requests are kept; each step is one transaction with its journal entries. The steps
/// follow the replication engine's own rules (`Link`), so a service and a peer cannot disagree about them.
///
/// Errors are `DataError`, and `FriendError` where a step is refused.
package protocol FriendRepository: Sendable {
    /// Makes a pending request, or returns the pending one to the same target (asking twice is one request).
    /// - Parameters:
    ///   - id: 128 random bits for a new request.
    ///   - nonce: 32 random bytes for the comparison code.
    /// - Throws: `FriendError.alreadyFriends`.
    func sendFriendRequest(to target: RequestTarget, id: RequestID, nonce: [UInt8], at now: Timestamp)
        async throws -> RequestRecord

    /// New incoming requests from now on, until the stream's consumer goes away. Keeps the newest 64: who is
    /// slower reads `requests(at:)`.
    func observeIncomingRequests() -> AsyncStream<FriendRequest>

    /// Requests, newest first: the pending, and those that ended in the last 30 days. A pending one over its
    /// lifetime reads as expired.
    func requests(at now: Timestamp) async throws -> [RequestRecord]

    /// Accepts an incoming request: request and friendship in one transaction; again is done, not an error.
    /// - Parameter verified: the owner typed the right code.
    /// - Throws: `FriendError.nothingPending` when there is no such request to accept.
    func acceptFriendRequest(_ id: RequestID, verified: Bool, at now: Timestamp) async throws -> FriendRequest

    /// Hides an incoming request; nothing is told to its sender.
    func declineFriendRequest(_ id: RequestID, at now: Timestamp) async throws -> FriendRequest

    /// The owner looks at an incoming request that has no code yet: its exchange goes on where others have to wait.
    /// - Parameter nonce: 32 random bytes.
    /// - Throws: `FriendError.nothingPending`.
    func lookAtFriendRequest(_ id: RequestID, nonce: [UInt8], at now: Timestamp) async throws

    /// Takes an outgoing request back.
    func withdrawFriendRequest(_ id: RequestID, at now: Timestamp) async throws -> FriendRequest

    /// Friends by name.
    func friends() async throws -> [Friend]
    /// The devices of a friend, as its signed list has them.
    func devices(of friend: OwnerID) async throws -> [DeviceID]
    /// Ends a friendship here at once, erases what is held of the friend and leaves the news in the outbox.
    func removeFriend(_ id: OwnerID, at now: Timestamp) async throws
    /// Marks a friend whose code was compared.
    func verifyFriend(_ id: OwnerID, at now: Timestamp) async throws -> Friend
}
