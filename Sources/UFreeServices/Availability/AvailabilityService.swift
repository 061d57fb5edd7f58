package import UFreeAPI

/// Weeks, days, and who is free (A, W).
package protocol AvailabilityService: Sendable {
    /// Seven days from the owner's today: mine, or those of a friend named by name or id.
    func week(of friend: String?) async throws(APIError) -> WeekResponse

    /// Says the same of every date, each `YYYY-MM-DD`; all of them or none.
    func setDays(_ dates: [String], _ body: SetDaysBody) async throws(APIError) -> ChangeResponse

    /// Writes or removes the note of days that have a status.
    func noteDays(_ dates: [String], _ body: NoteBody) async throws(APIError) -> ChangeResponse

    /// Removes the explicit word of days.
    func clearDays(_ dates: [String]) async throws(APIError) -> ChangeResponse

    /// Moves days on to the next word (A8).
    func cycleDays(_ dates: [String]) async throws(APIError) -> ChangeResponse

    /// My defaults that are not over (A11).
    func defaults() async throws(APIError) -> DefaultsResponse

    /// Says of weekdays what holds as a rule from today on.
    func setDefault(_ body: DefaultBody) async throws(APIError) -> DefaultsResponse

    /// Ends a default; what it said of days that are over stays.
    func removeDefault(_ id: String) async throws(APIError) -> DefaultsResponse

    /// Why one of my days is what it is.
    /// - Parameter date: `YYYY-MM-DD`.
    func why(_ date: String) async throws(APIError) -> WhyResponse

    /// Takes back the last changes of my days and defaults (A12).
    func undo(_ body: UndoBody) async throws(APIError) -> ChangeResponse

    /// When friends are free together in the next seven days, best first (W2).
    /// - Parameters:
    ///   - names: names or ids of friends; none is all of them.
    ///   - part: one of `PartWord`, to ask for a part of the day alone.
    ///   - minimum: how many have to be free, 1 or more; nil is all but one.
    func best(with names: [String], part: String?, minimum: Int?) async throws(APIError) -> BestResponse

    /// Friends by what they said of a day (W1).
    /// - Parameters:
    ///   - date: `YYYY-MM-DD`.
    ///   - part: one of `PartWord`, to ask for a part of the day.
    ///   - time: `HH:MM` in my zone, converted to each friend's; not together with a part.
    func who(on date: String, part: String?, at time: String?) async throws(APIError) -> WhoResponse
}
