package import UFreeDomain

/// The stored days and live status of one friend.
package struct FriendSchedule: Hashable, Sendable {
    package let friend: Friend
    package let days: [DayAvailability]
    /// The friend's last live status, on this machine's clock; it may have ended.
    package let live: LiveStatus?

    package init(friend: Friend, days: [DayAvailability], live: LiveStatus? = nil) {
        self.friend = friend
        self.days = days
        self.live = live
    }
}

/// The storage of days. One contract suite runs on the in-memory and the SQLite implementation (A14).
///
/// Errors are `DataError`. Errors of the edit itself are passed through unchanged, and nothing is written. A
/// day that breaks a rule of its model is not written either, and `ValidationFailure` is thrown (D4).
package protocol AvailabilityRepository: Sendable {
    /// Returns the owner's explicit days in a range of dates, oldest first, without cleared and derived days.
    func getMySchedule(_ dates: ClosedRange<CivilDate>) async throws -> [DayAvailability]

    /// Returns the owner's defaults, earliest first, including those that have ended.
    func getMyDefaults() async throws -> [DayDefault]

    /// Returns the owner's defaults and shifts, which apply to days that are not explicit.
    func getMyUnderlay() async throws -> Underlay

    /// Changes the owner's defaults in one transaction; the edit gets their state within it.
    /// - Parameter dates: the dates whose changed days are reported.
    /// - Returns: those days, in the order of the dates.
    func updateMyDefaults(
        over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ edit: @escaping @Sendable ([DayDefault]) throws -> [DayDefault]
    ) async throws -> [DayChange]

    /// Changes days in one transaction: rows, stamps and journal together or not at all.
    ///
    /// The edit gets each day as it is within the transaction, and returns the content as for
    /// `ScheduleDay.content(after:)`. An unchanged day keeps its record and is not in the result. Setting a
    /// cleared day again reuses its id.
    /// - Returns: the changes in the order of the dates.
    func updateMySchedule(
        for dates: [CivilDate], at now: Timestamp,
        _ edit: @escaping @Sendable (ScheduleDay) throws -> DayContent?
    ) async throws -> [DayChange]

    /// Returns every friend's stored days in a range of dates; friends are ordered by name.
    func getFriendsSchedules(_ dates: ClosedRange<CivilDate>) async throws -> [FriendSchedule]
}

/// The storage of the owner's profile, phone number and contacts.
package protocol ProfileRepository: Sendable {
    /// Returns the owner's profile.
    func profile() async throws -> Profile
    /// Replaces the profile; an unchanged profile is not written.
    func updateProfile(at now: Timestamp, _ edit: @escaping @Sendable (Profile) throws -> Profile)
        async throws
        -> Profile
    /// Returns the owner's phone number, and who can find it.
    func ownNumber() async throws -> OwnNumber
    /// Replaces it; what is unchanged is not written.
    func updateOwnNumber(
        at now: Timestamp, _ edit: @escaping @Sendable (OwnNumber) throws -> OwnNumber
    ) async throws -> OwnNumber
    /// Returns the card of the owner, or what a friend showed of theirs; an empty one for anybody else.
    func card(of owner: OwnerID) async throws -> Card
    /// Replaces the owner's picture; nil removes it. It is not in the log.
    func updateAvatar(_ avatar: Avatar?, at now: Timestamp) async throws
    /// Returns the owner's contacts, in the order of their numbers.
    func contacts() async throws -> [Contact]
    /// Changes the contacts; what is unchanged is not written.
    /// - Returns: what the edit returns.
    func updateContacts<Result: Sendable>(
        at now: Timestamp, _ edit: @escaping @Sendable (inout [PhoneNumber: Contact]) throws -> Result
    ) async throws -> Result
}
