package import UFreeDomain

/// The target of a friend request.
package enum RequestTarget: Hashable, Sendable {
    case owner(OwnerID)
    /// `HOST:PORT`: the machine that answers there.
    case address(String)
}

/// A request with its delivery state.
package struct RequestRecord: Hashable, Sendable {
    package let request: FriendRequest
    /// Outgoing: whether the other side acknowledged it. Incoming: always true.
    package let isDelivered: Bool

    package init(request: FriendRequest, isDelivered: Bool) {
        self.request = request
        self.isDelivered = isDelivered
    }
}

/// The owner's data as a friend sees it.
package struct ShownSchedule: Hashable, Sendable {
    /// The days with a status, oldest first.
    package let days: [DayAvailability]
    package let live: LiveStatus?

    package init(days: [DayAvailability], live: LiveStatus?) {
        self.days = days
        self.live = live
    }
}

/// The storage of friends and requests; each step is one transaction with its journal entries. The steps
/// follow the rules of the replication engine (`Link`), so a service and a peer cannot disagree about them.
///
/// Errors are `DataError`, and `FriendError` if a step is refused.
package protocol FriendRepository: Sendable {
    /// Creates a pending request, or returns the pending request to the same target.
    /// - Parameters:
    ///   - id: 128 random bits for a new request.
    ///   - nonce: 32 random bytes for the comparison code.
    /// - Throws: `FriendError.alreadyFriends`.
    func sendFriendRequest(to target: RequestTarget, id: RequestID, nonce: [UInt8], at now: Timestamp)
        async throws -> RequestRecord

    /// Returns new incoming requests from now on, until the stream's consumer goes away. The stream buffers
    /// the newest 64; a slower consumer reads `requests(at:)`.
    func observeIncomingRequests() -> AsyncStream<FriendRequest>

    /// Returns requests, newest first: the pending ones, and those that ended in the last 30 days. A pending
    /// request past its lifetime is returned as expired.
    func requests(at now: Timestamp) async throws -> [RequestRecord]

    /// Accepts an incoming request: request and friendship in one transaction. Accepting it again is not an
    /// error.
    /// - Parameters:
    ///   - verified: whether the owner typed the right code.
    ///   - level: what the friend sees from the start; nil for what new friends see.
    /// - Throws: `FriendError.nothingPending` if there is no such request to accept.
    func acceptFriendRequest(
        _ id: RequestID, verified: Bool, level: PrivacyLevel?, at now: Timestamp
    ) async throws -> FriendRequest

    /// Hides an incoming request; its sender is not notified.
    func declineFriendRequest(_ id: RequestID, at now: Timestamp) async throws -> FriendRequest

    /// Records that the owner looks at an incoming request that has no code yet: its exchange continues,
    /// while that of others has to wait.
    /// - Parameter nonce: 32 random bytes.
    /// - Throws: `FriendError.nothingPending`.
    func lookAtFriendRequest(_ id: RequestID, nonce: [UInt8], at now: Timestamp) async throws

    /// Withdraws an outgoing request.
    func withdrawFriendRequest(_ id: RequestID, at now: Timestamp) async throws -> FriendRequest

    /// Returns the friends, as `shown`.
    func friends() async throws -> [Friend]
    /// Returns the owner's groups, ordered by name. Groups and nicknames are never shared. Removing a friend
    /// removes both the nickname and the memberships.
    func groups() async throws -> [FriendGroup]
    /// Returns what new friends see.
    func newFriendLevel() async throws -> PrivacyLevel
    /// Returns the owner's data as a friend sees it: the rows of the friend's view, whether or not they have arrived.
    func shown(to friend: OwnerID) async throws -> ShownSchedule
    /// Changes nicknames, groups and levels in one transaction; the edit gets their state within it.
    /// - Returns: the new state.
    @discardableResult
    func updateAddressBook(
        at now: Timestamp, _ edit: @escaping @Sendable (inout AddressBook) throws -> Void
    ) async throws -> AddressBook
    /// Returns the devices in a friend's signed list.
    func devices(of friend: OwnerID) async throws -> [DeviceID]
    /// Ends a friendship on this machine at once, erases the friend's data and puts the notification into the
    /// outbox.
    func removeFriend(_ id: OwnerID, at now: Timestamp) async throws
    /// Returns the blocked people, ordered by name. They are not among `friends`, and their requests are not pending.
    func blocked() async throws -> [BlockedPerson]
    /// Blocks a person, or ends that. A friendship stays, and a pending request to the person is withdrawn.
    /// - Parameter name: the name under which the owner sees the person.
    func block(_ id: OwnerID, _ isBlocked: Bool, name: DisplayName, at now: Timestamp) async throws
    /// Marks a friend as verified.
    func verifyFriend(_ id: OwnerID, at now: Timestamp) async throws -> Friend
}
