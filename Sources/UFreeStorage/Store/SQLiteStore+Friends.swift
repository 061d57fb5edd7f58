import GRDB
package import UFreeDomain
import UFreeNode
package import UFreeServices
import UFreeSync

extension SQLiteStore: FriendRepository {
    package func sendFriendRequest(to target: RequestTarget, id: RequestID, nonce: [UInt8], at now: Timestamp)
        async throws -> RequestRecord
    {
        try await write(at: now) { try $0.sendFriendRequest(to: target, id: id, nonce: nonce) }
    }

    package func observeIncomingRequests() -> AsyncStream<FriendRequest> { streams.incomingRequests() }

    package func requests(at now: Timestamp) async throws -> [RequestRecord] {
        try read { db, _ in try StoreReading.requests(db, at: now) }
    }

    package func acceptFriendRequest(
        _ id: RequestID, verified: Bool, level: PrivacyLevel?, at now: Timestamp
    ) async throws -> FriendRequest {
        try await write(at: now) { try $0.accept(id, verified: verified, level: level) }
    }

    package func declineFriendRequest(_ id: RequestID, at now: Timestamp) async throws -> FriendRequest {
        try await write(at: now) { try $0.decline(id) }
    }

    package func lookAtFriendRequest(_ id: RequestID, nonce: [UInt8], at now: Timestamp) async throws {
        try await write(at: now) { try $0.look(id, nonce) }
    }

    package func withdrawFriendRequest(_ id: RequestID, at now: Timestamp) async throws -> FriendRequest {
        try await write(at: now) { try $0.withdraw(id) }
    }

    package func friends() async throws -> [Friend] {
        try rows(\.friends, StoreReading.friends)
    }

    package func groups() async throws -> [FriendGroup] { try rows(\.groups, StoreReading.groups) }

    package func newFriendLevel() async throws -> PrivacyLevel { try read(StoreReading.newLevel) }

    package func shown(to friend: OwnerID) async throws -> ShownSchedule {
        try read { db, context in
            let friendship = try FriendRow.one(db, "WHERE owner = ? AND is_deleted = 0", [friend.data])
            let view = try friendship.flatMap {
                try ViewRow.one(db, "WHERE level = ?", [$0.sharing.level.rawValue])
            }
            return ShownSchedule(try view.map { try ViewReading.newest(db, $0, context.sealer) })
        }
    }

    @discardableResult
    package func updateAddressBook(
        at now: Timestamp, _ edit: @escaping @Sendable (inout AddressBook) throws -> Void
    ) async throws -> AddressBook {
        try await undoable(at: now) { try $0.updateAddressBook(edit) }
    }

    package func devices(of friend: OwnerID) async throws -> [DeviceID] {
        try read { db, _ in try StoreReading.devices(db, of: friend) }
    }

    package func removeFriend(_ id: OwnerID, at now: Timestamp) async throws {
        try await write(at: now) { _ = try $0.transact(id, .remove) }
    }

    package func blocked() async throws -> [BlockedPerson] { try read(StoreReading.blocked) }

    package func block(_ id: OwnerID, _ isBlocked: Bool, name: DisplayName, at now: Timestamp) async throws {
        try await write(at: now) { try $0.block(id, isBlocked, name: name) }
    }

    package func verifyFriend(_ id: OwnerID, at now: Timestamp) async throws -> Friend {
        try await write(at: now) { try $0.verify(id) }
    }
}

extension SQLiteStore: InvitationRepository {
    package func invitations(at now: Timestamp) async throws -> [Invitation] {
        try read { db, context in try StoreReading.invitations(db, context, at: now) }
    }

    package func invite(
        at now: Timestamp, _ make: @escaping @Sendable (_ taken: Set<Int>) throws -> Invitation
    ) async throws -> Invitation {
        try await write(at: now) { try $0.invite(make) }
    }

    package func revokeInvitations(_ number: Int?, at now: Timestamp) async throws -> [Invitation] {
        try await write(at: now) { try $0.revokeInvitations(number) }
    }
}

extension SQLiteStore: Journal {
    package func observe(
        coming: (@Sendable (JournalBatch) -> Void)?, _ pass: @escaping @Sendable (JournalBatch) -> Void
    ) -> JournalObservation {
        streams.observe(coming: coming, pass)
    }
}
