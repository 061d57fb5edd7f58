import FoundationEssentials
import Synchronization
package import UFreeDomain
package import UFreeNode
package import UFreeServices
package import UFreeSync

/// The in-memory implementation of all ports that the SQLite store implements: a `MemoryDatabase` behind a
/// lock.
package final class InMemoryStore: Sendable {
    private let database: Mutex<MemoryDatabase>
    private let streams = JournalStreams()

    package init(_ database: MemoryDatabase) {
        self.database = Mutex(database)
    }

    /// The data that a crash at this moment would leave.
    package var contents: MemoryDatabase { database.withLock { $0 } }

    /// Performs a transaction: all or nothing, with its batches before those of the next.
    private func change<Result>(_ body: (inout MemoryDatabase) throws -> Result) throws -> Result
    where Result: Sendable {
        try database.withLock { database in
            var changed = database
            let result = try body(&changed)
            let news = changed.drainNews()
            database = changed
            for news in news {
                streams.prepare(news)
                streams.yield(news)
            }
            return result
        }
    }

    /// Performs a transaction as one change that can be undone.
    private func undoable<Result: Sendable>(
        at now: Timestamp, _ body: (inout MemoryDatabase) throws -> Result
    ) throws -> Result {
        try change { try $0.undoable(at: now, body) }
    }
}

extension InMemoryStore: UndoRepository {
    /// A dry run is an undo that is not stored.
    package func undoMyChanges(
        _ order: UndoOrder, over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ check: @escaping @Sendable (CivilDate) throws -> Void
    ) async throws -> UndoResult {
        guard !order.isDryRun else {
            var copy = contents
            return try copy.undoMyChanges(order, over: dates, at: now, check)
        }
        return try change { try $0.undoMyChanges(order, over: dates, at: now, check) }
    }
}

extension InMemoryStore: AvailabilityRepository {
    package func getMySchedule(_ dates: ClosedRange<CivilDate>) async throws -> [DayAvailability] {
        contents.getMySchedule(dates)
    }

    package func updateMySchedule(
        for dates: [CivilDate], at now: Timestamp,
        _ edit: @escaping @Sendable (ScheduleDay) throws -> DayContent?
    ) async throws -> [DayChange] {
        try undoable(at: now) { try $0.change(dates, at: now, edit) }
    }

    package func getMyDefaults() async throws -> [DayDefault] { contents.getMyDefaults() }

    package func getMyUnderlay() async throws -> Underlay { contents.getMyUnderlay() }

    package func updateMyDefaults(
        over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ edit: @escaping @Sendable ([DayDefault]) throws -> [DayDefault]
    ) async throws -> [DayChange] {
        try undoable(at: now) { try $0.changeDefaults(over: dates, at: now, edit) }
    }

    package func getFriendsSchedules(_ dates: ClosedRange<CivilDate>) async throws -> [FriendSchedule] {
        contents.getFriendsSchedules(dates)
    }
}

extension InMemoryStore: ShiftRepository {
    package func getMyRoster() async throws -> Roster { contents.roster }

    package func updateMyRoster(
        over dates: ClosedRange<CivilDate>, remembering names: [String: RosterNames.Meaning],
        at now: Timestamp,
        _ edit: @escaping @Sendable (inout Roster) throws -> Void
    ) async throws -> RosterUpdate {
        try undoable(at: now) {
            $0.rosterNames.remember(names)
            return try $0.changeRoster(over: dates, at: now, edit)
        }
    }

    package func rosterNames() async throws -> RosterNames { contents.rosterNames }
}

extension InMemoryStore: LiveRepository {
    package func live() async throws -> [OwnerID: LiveStatus] { contents.getLive() }

    package func updateMyLive(
        at now: Timestamp, _ edit: @escaping @Sendable (LiveStatus?) throws -> LiveStatus?
    ) async throws -> LiveStatus? {
        try undoable(at: now) { try $0.changeLive(at: now, edit) }
    }
}

extension InMemoryStore: WishRepository {
    package func wishes() async throws -> [Wish] { contents.wishes }

    package func updateWishes(
        at now: Timestamp, _ edit: @escaping @Sendable ([Wish]) throws -> [Wish]
    ) async throws -> [Wish] {
        try change { database in
            database.journal(try database.change(edit), at: now)
            return database.wishes
        }
    }
}

extension InMemoryStore: CalendarRepository {
    package func calendars() async throws -> [ImportedCalendar] { contents.calendars }

    package func updateCalendars(
        over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ edit: @escaping @Sendable ([ImportedCalendar]) throws -> [ImportedCalendar]
    ) async throws -> [DayChange] {
        try change { try $0.updateCalendars(over: dates, at: now, edit) }
    }
}

extension InMemoryStore: ImportRepository {
    package func importMine(
        _ dates: [CivilDate], defaults: @escaping @Sendable ([DayDefault]) throws -> [DayDefault],
        roster: @escaping @Sendable (inout Roster) throws -> Void,
        profile: @escaping @Sendable (Profile) -> Profile,
        names: @escaping @Sendable (inout AddressBook) throws -> Void, at now: Timestamp,
        _ edit: @escaping @Sendable (ScheduleDay) throws -> DayContent?
    ) async throws -> [DayChange] {
        try undoable(at: now) { try $0.importMine(dates, defaults, roster, names, profile, at: now, edit) }
    }
}

extension InMemoryStore: ProfileRepository {
    package func profile() async throws -> Profile { contents.profile }

    package func updateProfile(at now: Timestamp, _ edit: @escaping @Sendable (Profile) throws -> Profile)
        async throws -> Profile
    {
        try undoable(at: now) { try $0.changeProfile(at: now, edit) }
    }

    package func ownNumber() async throws -> OwnNumber { contents.ownNumber }

    package func updateOwnNumber(
        at now: Timestamp, _ edit: @escaping @Sendable (OwnNumber) throws -> OwnNumber
    ) async throws -> OwnNumber {
        try change { try $0.updateOwnNumber(at: now, edit) }
    }

    package func card(of owner: OwnerID) async throws -> Card {
        (owner == contents.owner ? contents.card : contents.held[owner]?.shownCard) ?? Card()
    }

    package func updateAvatar(_ avatar: Avatar?, at now: Timestamp) async throws {
        try change { $0.updateCard(at: now) { $0.avatar = avatar } }
    }

    package func contacts() async throws -> [Contact] { contents.contacts }

    package func updateContacts<Result: Sendable>(
        at now: Timestamp, _ edit: @escaping @Sendable (inout [PhoneNumber: Contact]) throws -> Result
    ) async throws -> Result {
        try change { try $0.updateContacts(at: now, edit) }
    }
}

extension InMemoryStore: InvitationRepository {
    package func invitations(at now: Timestamp) async throws -> [Invitation] { contents.invitations(at: now) }

    package func invite(
        at now: Timestamp, _ make: @escaping @Sendable (_ taken: Set<Int>) throws -> Invitation
    ) async throws -> Invitation {
        try change { try $0.invite(at: now, make) }
    }

    package func revokeInvitations(_ number: Int?, at now: Timestamp) async throws -> [Invitation] {
        try change { $0.revokeInvitations(number, at: now) }
    }
}

extension InMemoryStore: FriendRepository {
    package func sendFriendRequest(to target: RequestTarget, id: RequestID, nonce: [UInt8], at now: Timestamp)
        async throws -> RequestRecord
    {
        try change { try $0.sendFriendRequest(to: target, id: id, nonce: nonce, at: now) }
    }

    package func observeIncomingRequests() -> AsyncStream<FriendRequest> { streams.incomingRequests() }

    package func requests(at now: Timestamp) async throws -> [RequestRecord] { contents.requests(at: now) }

    package func acceptFriendRequest(
        _ id: RequestID, verified: Bool, level: PrivacyLevel?, at now: Timestamp
    ) async throws -> FriendRequest {
        try change { try $0.acceptFriendRequest(id, verified: verified, level: level, at: now) }
    }

    package func declineFriendRequest(_ id: RequestID, at now: Timestamp) async throws -> FriendRequest {
        try change { try $0.declineFriendRequest(id, at: now) }
    }

    package func lookAtFriendRequest(_ id: RequestID, nonce: [UInt8], at now: Timestamp) async throws {
        try change { try $0.lookAtFriendRequest(id, nonce: nonce, at: now) }
    }

    package func withdrawFriendRequest(_ id: RequestID, at now: Timestamp) async throws -> FriendRequest {
        try change { try $0.withdrawFriendRequest(id, at: now) }
    }

    package func friends() async throws -> [Friend] { contents.friends() }

    package func newFriendLevel() async throws -> PrivacyLevel { contents.newLevel }

    package func shown(to friend: OwnerID) async throws -> ShownSchedule {
        let level = contents.links[friend]?.friendship?.level
        return ShownSchedule(level.flatMap { contents.views[$0] })
    }

    package func groups() async throws -> [FriendGroup] { contents.groups }

    @discardableResult
    package func updateAddressBook(
        at now: Timestamp, _ edit: @escaping @Sendable (inout AddressBook) throws -> Void
    ) async throws -> AddressBook {
        try undoable(at: now) { try $0.updateAddressBook(at: now, edit) }
    }

    package func devices(of friend: OwnerID) async throws -> [DeviceID] { contents.devices(of: friend) }

    package func removeFriend(_ id: OwnerID, at now: Timestamp) async throws {
        try change { try $0.removeFriend(id, at: now) }
    }

    package func blocked() async throws -> [BlockedPerson] { contents.blocked.values.map(\.self).inOrder }

    package func block(_ id: OwnerID, _ isBlocked: Bool, name: DisplayName, at now: Timestamp) async throws {
        try change { try $0.block(id, isBlocked, name: name, at: now) }
    }

    package func verifyFriend(_ id: OwnerID, at now: Timestamp) async throws -> Friend {
        try change { try $0.verifyFriend(id, at: now) }
    }
}

extension InMemoryStore: Journal {
    package func observe(
        coming: (@Sendable (JournalBatch) -> Void)?, _ pass: @escaping @Sendable (JournalBatch) -> Void
    ) -> JournalObservation {
        streams.observe(coming: coming, pass)
    }
}

extension InMemoryStore: AuditRepository {
    package func audit(_ query: AuditQuery) async throws -> [AuditEntry] { contents.audit(query) }
    package func note(_ refusal: Refusal, at now: Timestamp) async throws {
        try change { $0.note(refusal, at: now) }
    }
}

extension InMemoryStore: ReplicaStore {
    package func follow(_ take: ReplicaNews.Reader?) {
        streams.follow(take)
    }

    package func load(at now: Timestamp) async throws -> ReplicaState { contents.load(at: now) }

    package func commit(_ change: StoreChange, at now: Timestamp) async throws {
        try self.change { try $0.commit(change, at: now) }
    }

    package func transact(_ owner: OwnerID, _ step: LinkStep, at now: Timestamp) async throws -> LinkOutcome {
        try change { try $0.transact(owner, step, at: now) }
    }

    package func link(to owner: OwnerID) async throws -> Link { contents.link(to: owner) }

    package func addressAsk(_ id: RequestID) async throws -> AddressAsk? { contents.addressAsk(id) }

    package func sharing(
        since held: [ViewLog], with owners: Set<OwnerID>
    ) async throws -> (views: [ViewUpdate], links: [Link]) {
        let contents = contents
        return (
            contents.views(since: held),
            owners.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
                .map { contents.link(to: $0) }
        )
    }

    package func spendEvaluations(_ count: Int, of limit: Int, at now: Timestamp) async throws -> Bool {
        try change { $0.spendEvaluations(count, of: limit, at: now) }
    }

    package func publish(at now: Timestamp) async throws { try change { $0.publish(at: now) } }

    package func begin(_ epochs: [PrivacyLevel: UInt64], at now: Timestamp) async throws {
        try change { $0.begin(epochs, at: now) }
    }

    package func meeting(of owner: OwnerID) async throws -> Meeting { contents.meeting(of: owner) }
}

/// An in-memory store has no keys and no starts, so it has no notices; it only names the next identity.
extension InMemoryStore: IdentityRepository {
    package func forgetNotices() async throws {}

    package func orderIdentity() async throws -> (owner: OwnerID, device: DeviceID) {
        let next = try ServiceFixture.person(99)
        return (next.owner, next.device)
    }

    @discardableResult
    package func reset(at now: Timestamp) async throws -> Farewell {
        try change { try $0.reset(at: now) }
        return Farewell(since: contents.resetAt ?? now, untold: contents.farewell?.untold ?? 0)
    }

    package func farewell() async throws -> Farewell? { contents.farewell }
}

extension FriendRepository {
    /// Accepts a request of somebody who sees what new friends see.
    package func acceptFriendRequest(
        _ id: RequestID, verified: Bool, at now: Timestamp
    ) async throws -> FriendRequest {
        try await acceptFriendRequest(id, verified: verified, level: nil, at: now)
    }
}
