package import UFreeAPI

extension ControlClient {
    /// Seven days, mine or a friend's.
    package func week(of friend: String? = nil) async throws(APIError) -> Reply<WeekResponse> {
        try await call(.week, RouteArguments(query: [("friend", friend)]))
    }

    /// Says the same of all the days.
    /// - Parameter dates: `YYYY-MM-DD`, at least one.
    package func setDays(
        _ dates: [String], to body: SetDaysBody
    ) async throws(APIError) -> Reply<ChangeResponse> {
        try await call(.setDays, RouteArguments(dates: dates), body: body)
    }

    /// Writes or removes the note of the days.
    /// - Parameter note: nil or empty removes the note.
    package func noteDays(_ dates: [String], note: String?) async throws(APIError) -> Reply<ChangeResponse> {
        try await call(.noteDays, RouteArguments(dates: dates), body: NoteBody(note: note))
    }

    /// Removes what was said of the days.
    package func clearDays(_ dates: [String]) async throws(APIError) -> Reply<ChangeResponse> {
        try await call(.clearDays, RouteArguments(dates: dates))
    }

    /// Steps one day on (A8).
    package func cycleDay(_ date: String) async throws(APIError) -> Reply<ChangeResponse> {
        try await call(.cycleDay, RouteArguments(dates: [date]))
    }

    /// My live status.
    package func live() async throws(APIError) -> Reply<LiveResponse> { try await call(.live) }

    /// Says what holds of this moment, or takes it back.
    package func setLive(_ body: LiveBody) async throws(APIError) -> Reply<LiveResponse> {
        try await call(.setLive, body: body)
    }

    /// One tap (L2).
    /// - Parameter control: what was tapped.
    package func toggleLive(_ control: String) async throws(APIError) -> Reply<LiveResponse> {
        try await call(.toggleLive, body: ToggleBody(control: control))
    }

    /// My standing wishes.
    package func wishes() async throws(APIError) -> Reply<WishesResponse> { try await call(.wishes) }

    /// Makes a standing wish.
    package func addWish(_ body: WishBody) async throws(APIError) -> Reply<WishesResponse> {
        try await call(.addWish, body: body)
    }

    /// Takes a wish away by its id.
    package func removeWish(_ id: String) async throws(APIError) -> Reply<WishesResponse> {
        try await call(.removeWish, RouteArguments(who: id))
    }

    /// My defaults that are not over (A11).
    package func defaults() async throws(APIError) -> Reply<DefaultsResponse> { try await call(.defaults) }

    /// Says what holds of weekdays from today on.
    package func setDefault(_ body: DefaultBody) async throws(APIError) -> Reply<DefaultsResponse> {
        try await call(.setDefault, body: body)
    }

    /// Ends a default by its id.
    package func removeDefault(_ id: String) async throws(APIError) -> Reply<DefaultsResponse> {
        try await call(.removeDefault, RouteArguments(who: id))
    }

    /// Why one of my days is what it is.
    /// - Parameter date: `YYYY-MM-DD`.
    package func why(_ date: String) async throws(APIError) -> Reply<WhyResponse> {
        try await call(.why, RouteArguments(query: [("date", date)]))
    }

    /// Takes back the last changes of my days (A12).
    package func undo(_ count: Int) async throws(APIError) -> Reply<ChangeResponse> {
        try await call(.undo, body: UndoBody(count: count))
    }

    /// When friends are free together in the next seven days.
    /// - Parameters:
    ///   - names: names or ids of friends, without commas; none is all of them.
    ///   - minimum: how many have to be free; nil is all but one.
    package func best(
        with names: [String] = [], part: PartWord? = nil, minimum: Int? = nil
    ) async throws(APIError) -> Reply<BestResponse> {
        let with = names.isEmpty ? nil : names.joined(separator: ",")
        return try await call(
            .best,
            RouteArguments(query: [
                ("with", with), ("part", part?.rawValue), ("min", minimum.map(String.init)),
            ]))
    }

    /// Who is free on a day, in a part of it, or at a time of it; or now.
    /// - Parameter date: `YYYY-MM-DD`, or `now`.
    /// - Parameter time: `HH:MM` in my zone; not together with a part.
    package func who(
        on date: String, part: PartWord? = nil, at time: String? = nil
    ) async throws(APIError) -> Reply<WhoResponse> {
        try await call(.who, RouteArguments(query: [("date", date), ("part", part?.rawValue), ("at", time)]))
    }
}
