import UFreeAPI
import UFreeTexts

/// What the clock alone changes in a live view.
enum LiveClock {
    /// A live status that holds now; nil where there is none or it is over (L3: who reads judges, so it ends on time while
    /// its owner's machine is off).
    static func current(_ live: LiveValue?, now: Int) -> LiveValue? {
        live.flatMap { LiveText.isSaid($0, now: now) ? $0 : nil }
    }

    /// When the picture changes next though nothing happens: ages turn with the minute, and a live status ends.
    static func nextChange(of state: LiveState, after now: Int) -> Int {
        let ends = ([state.live] + state.friends.map(\.live)).compactMap { live in
            current(live, now: now)?.until.flatMap { AgeText.seconds($0) }
        }
        return ([(now / 60 + 1) * 60] + ends).min() ?? now + 60
    }
}
