import UFreeAPI
import UFreeTexts

/// Changes in a live view that depend only on the time.
enum LiveClock {
    /// Returns the live status if it applies now, otherwise nil. The reader checks the end time, so a live
    /// status ends on time even if its owner's machine is off (L3).
    static func current(_ live: LiveValue?, now: Int) -> LiveValue? {
        live.flatMap { LiveText.isSaid($0, now: now) ? $0 : nil }
    }

    /// Returns the time of the next change without an event: ages change every minute, and a live status can
    /// end.
    static func nextChange(of state: LiveState, after now: Int) -> Int {
        let ends = ([state.live] + state.friends.map(\.live)).compactMap { live in
            current(live, now: now)?.until.flatMap { AgeText.seconds($0) }
        }
        return ([(now / 60 + 1) * 60] + ends).min() ?? now + 60
    }
}
