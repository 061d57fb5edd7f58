import FoundationEssentials
import UFreeAPI
import UFreeDomain

/// Locations, shift types, shifts and rotations as a file has them, before they are taken over (S7).
struct RosterFile: Sendable {
    /// A location as it stands in a shift type or by itself.
    struct Place: Sendable {
        /// What the mistakes of it are about.
        let at: String
        /// Nil where the file has none.
        let id: UUID?
        let draft: LocationDraft
    }

    /// A shift type and where it is.
    struct Kind: Sendable {
        let at: String
        let id: UUID?
        let draft: ShiftTypeDraft
        let location: Place
    }

    /// What is said of one date.
    struct Shift: Sendable {
        let at: String
        let date: CivilDate
        /// Nil is a day off.
        let symbol: String?
    }

    /// A rotation as it is typed.
    struct Repeated: Sendable {
        let at: String
        let id: UUID?
        let pattern: String
        let anchor: CivilDate
        /// The first date that it speaks of; nil where the file does not tell it.
        let from: CivilDate?
        let until: CivilDate?
    }

    var locations: [Place] = []
    var types: [Kind] = []
    var shifts: [Shift] = []
    /// In the order in which they were made.
    var rotations: [Repeated] = []
    var settings: ShiftSettingsBody?

    /// What was taken over, for who is told of it.
    struct Outcome: Sendable, Hashable {
        var added: [String] = []
        var changed: [String] = []
        var unchanged = 0
        var locations: [String] = []
        /// Symbols that not every keyboard has (S2).
        var unusual: [String] = []
    }

    /// Takes everything over: what has an id that is known, or else a known name or symbol, is changed, the rest is added.
    /// - Parameter days: those of which shifts are taken; others are passed over.
    /// - Throws: `ValidationFailure` with every mistake and its place.
    func merge(
        into roster: inout Roster, days: ClosedRange<CivilDate>, at now: Timestamp,
        _ newID: @escaping () -> UUID
    ) throws -> Outcome {
        var merge = RosterMerge(self, into: roster, newID: newID)
        for place in locations { _ = merge.take(place) }
        for kind in types { merge.take(kind) }
        // What is wrong with a type is said once: not again of every shift that has it.
        let isWhole = merge.result.isValid
        for shift in shifts where days.contains(shift.date) { try merge.take(shift, isWhole: isWhole) }
        for (index, rotation) in rotations.enumerated() {
            try merge.take(
                rotation, today: days.lowerBound, at: now.adding(milliseconds: Int64(index)), isWhole: isWhole
            )
        }
        if let settings { merge.take(settings) }
        try merge.result.throwIfInvalid()
        roster = merge.roster
        return merge.outcome
    }
}
