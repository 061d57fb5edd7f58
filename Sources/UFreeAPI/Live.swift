/// The live states in JSON (L1).
package enum LiveStateWord: String, Codable, CaseIterable, Sendable {
    /// There is no live status; the day's availability applies.
    case checkSchedule
    case free, busy
}

/// My live status, with those of friends when it was only read, or the previous one after a change (L2).
package struct LiveResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.live/1"
    package var live: LiveValue
    /// The live status before the change; null if nothing was changed.
    @Nullable package var before: LiveValue?
    /// Whether a tap was ignored because another one on the same control was in progress.
    package var ignored: Bool
    /// How many friends are connected now, and how many receive the change when they connect.
    package var friendsConnected: Int
    package var friendsWaiting: Int
    /// The friends who have a live status now, each with it, by name; absent after a change.
    package var friends: [WhoValue]?

    package init(
        live: LiveValue, before: LiveValue? = nil, ignored: Bool = false, friendsConnected: Int,
        friendsWaiting: Int, friends: [WhoValue]? = nil
    ) {
        self.live = live
        self.before = before
        self.ignored = ignored
        self.friendsConnected = friendsConnected
        self.friendsWaiting = friendsWaiting
        self.friends = friends
    }
}

/// Body of `PUT /v1/live`.
package struct LiveBody: Codable, Sendable, Hashable {
    /// The state that clears a live status, so that the day's availability applies.
    package static let auto = "auto"
    /// The longest duration of a live status, in seconds.
    package static let longest = 86_400

    /// `free`, `busy` or `auto`.
    package var state: String
    /// The end: `HH:MM` today or `YYYY-MM-DDTHH:MM`, both in my zone; `24:00` is the end of the day. Not
    /// together with `seconds`; without both it lasts until the end of my day.
    @Omittable package var until: String?
    /// The duration in seconds: 1 to 86,400.
    @Omittable package var seconds: Int?
    /// At most 200 characters; absent or empty for none.
    @Omittable package var note: String?

    package init(state: String, until: String? = nil, seconds: Int? = nil, note: String? = nil) {
        self.state = state
        self.until = until
        self.seconds = seconds
        self.note = note
    }
}

/// Body of `POST /v1/live/toggle`.
package struct ToggleBody: Codable, Sendable, Hashable {
    /// The control that was tapped, such as `banner`. A tap is ignored while another one on the same control
    /// is in progress (L2). Without a value, the tap counts as one on a separate control.
    @Omittable package var control: String?

    package init(control: String? = nil) { self.control = control }
}
