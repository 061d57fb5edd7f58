package import UFreeDomain
package import UFreeServices

extension SQLiteStore: AvailabilityRepository {
    package func getMySchedule(_ dates: ClosedRange<CivilDate>) async throws -> [DayAvailability] {
        try read { try StoreReading.mySchedule($0, $1, dates) }
    }

    package func updateMySchedule(
        for dates: [CivilDate], at now: Timestamp,
        _ edit: @escaping @Sendable (ScheduleDay) throws -> DayContent?
    ) async throws -> [DayChange] {
        try await undoable(at: now) { try $0.change(dates, edit) }
    }

    package func getMyDefaults() async throws -> [DayDefault] {
        try read { try StoreReading.defaults($0, $1).live.map(\.rule) }
    }

    package func getMyUnderlay() async throws -> Underlay {
        try read { try StoreReading.underlay($0, $1) }
    }

    package func updateMyDefaults(
        over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ edit: @escaping @Sendable ([DayDefault]) throws -> [DayDefault]
    ) async throws -> [DayChange] {
        try await undoable(at: now) { try $0.changeDefaults(over: dates, edit) }
    }

    package func getFriendsSchedules(_ dates: ClosedRange<CivilDate>) async throws -> [FriendSchedule] {
        try read { try StoreReading.friendsSchedules($0, $1, dates) }
    }
}

extension SQLiteStore: ShiftRepository {
    package func getMyRoster() async throws -> Roster {
        try read { try StoreReading.roster($0, $1) }
    }

    package func updateMyRoster(
        over dates: ClosedRange<CivilDate>, remembering names: [String: RosterNames.Meaning],
        at now: Timestamp,
        _ edit: @escaping @Sendable (inout Roster) throws -> Void
    ) async throws -> RosterUpdate {
        try await undoable(at: now) {
            if !names.isEmpty { try $0.remember(names) }
            return try $0.changeRoster(over: dates, edit)
        }
    }

    package func rosterNames() async throws -> RosterNames {
        try read { try StoreReading.rosterNames($0, $1.sealer) }
    }
}

extension SQLiteStore: LiveRepository {
    package func live() async throws -> [OwnerID: LiveStatus] {
        try rows(\.live, StoreReading.statuses)
    }

    package func updateMyLive(
        at now: Timestamp, _ edit: @escaping @Sendable (LiveStatus?) throws -> LiveStatus?
    ) async throws -> LiveStatus? {
        try await undoable(at: now) { try $0.changeLive(edit) }
    }
}

extension SQLiteStore: WishRepository {
    package func wishes() async throws -> [Wish] {
        try rows(\.wishes) { db, _ in try WishRow.inOrder(db).map(\.wish) }
    }

    package func updateWishes(
        at now: Timestamp, _ edit: @escaping @Sendable ([Wish]) throws -> [Wish]
    ) async throws -> [Wish] {
        try await write(at: now) { try $0.updateWishes(edit) }
    }
}

extension SQLiteStore: CalendarRepository {
    package func calendars() async throws -> [ImportedCalendar] {
        try read { try StoreReading.calendars($0, $1).all }
    }

    package func updateCalendars(
        over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ edit: @escaping @Sendable ([ImportedCalendar]) throws -> [ImportedCalendar]
    ) async throws -> [DayChange] {
        try await write(at: now) { try $0.updateCalendars(over: dates, edit) }
    }
}

extension SQLiteStore: ImportRepository {
    package func importMine(
        _ dates: [CivilDate], defaults: @escaping @Sendable ([DayDefault]) throws -> [DayDefault],
        roster: @escaping @Sendable (inout Roster) throws -> Void,
        profile: @escaping @Sendable (Profile) -> Profile,
        names: @escaping @Sendable (inout AddressBook) throws -> Void, at now: Timestamp,
        _ edit: @escaping @Sendable (ScheduleDay) throws -> DayContent?
    ) async throws -> [DayChange] {
        try await undoable(at: now) { try $0.importMine(dates, defaults, roster, names, profile, edit) }
    }
}

extension SQLiteStore: ProfileRepository {
    package func profile() async throws -> Profile {
        context.last.profile
    }

    package func updateProfile(at now: Timestamp, _ edit: @escaping @Sendable (Profile) throws -> Profile)
        async throws -> Profile
    {
        try await undoable(at: now) { try $0.changeProfile(edit) }
    }

    package func ownNumber() async throws -> OwnNumber { try read(StoreReading.ownNumber) }

    package func updateOwnNumber(
        at now: Timestamp, _ edit: @escaping @Sendable (OwnNumber) throws -> OwnNumber
    ) async throws -> OwnNumber {
        try await write(at: now) { try $0.updateOwnNumber(edit) }
    }

    package func card(of owner: OwnerID) async throws -> Card {
        try read { db, context in try StoreReading.card(db, context, of: owner) ?? Card() }
    }

    package func updateAvatar(_ avatar: Avatar?, at now: Timestamp) async throws {
        try await write(at: now) { try $0.updateCard { $0.avatar = avatar } }
    }

    package func contacts() async throws -> [Contact] { try read(StoreReading.contacts) }

    package func updateContacts<Result: Sendable>(
        at now: Timestamp, _ edit: @escaping @Sendable (inout [PhoneNumber: Contact]) throws -> Result
    ) async throws -> Result {
        try await write(at: now) { try $0.updateContacts(edit) }
    }
}
