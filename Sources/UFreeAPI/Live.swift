/// The live states as JSON carries them (L1).
package enum LiveStateWord: String, Codable, CaseIterable, Sendable {
    /// Nothing is said: the day's availability speaks.
    case checkSchedule
    case free, busy
}

/// My live status, and where it was changed what it was before (L2).
package struct LiveResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.live/1"
    package var live: LiveValue
    /// Null where it was only read.
    @Nullable package var before: LiveValue?
    /// Whether a tap was passed over because one from the same control was under way.
    package var ignored: Bool
    /// How many friends are connected now, and how many get it when they connect.
    package var friendsConnected: Int
    package var friendsWaiting: Int

    package init(
        live: LiveValue, before: LiveValue? = nil, ignored: Bool = false, friendsConnected: Int,
        friendsWaiting: Int
    ) {
        self.live = live
        self.before = before
        self.ignored = ignored
        self.friendsConnected = friendsConnected
        self.friendsWaiting = friendsWaiting
    }
}

/// Body of `PUT /v1/live`.
package struct LiveBody: Codable, Sendable, Hashable {
    /// The state that takes a live status back, so that the day's availability speaks.
    package static let auto = "auto"
    /// The longest that a live status may hold, in seconds.
    package static let longest = 86_400

    /// `free`, `busy` or `auto`.
    package var state: String
    /// `HH:MM` of today, or `YYYY-MM-DDTHH:MM`, both in my zone; `24:00` is the end of the day. Not together with `seconds`;
    /// without both it holds to the end of my day.
    package var until: String?
    /// For how long, in seconds: 1 to 86,400.
    package var seconds: Int?
    /// At most 200 characters; absent or empty is none.
    package var note: String?

    package init(state: String, until: String? = nil, seconds: Int? = nil, note: String? = nil) {
        self.state = state
        self.until = until
        self.seconds = seconds
        self.note = note
    }
}

/// Body of `POST /v1/live/toggle`.
package struct ToggleBody: Codable, Sendable, Hashable {
    /// What was tapped, such as `banner`: a tap on the same control while one is under way is passed over (L2). Absent is a
    /// control of its own.
    package var control: String?

    package init(control: String? = nil) { self.control = control }
}
