import FoundationEssentials
import UFreeAPI
import UFreeDomain

/// The locations, shift types, shifts and rotations of a file before the import (S7).
struct RosterFile: Sendable {
    /// A location, as part of a shift type or on its own.
    struct Place: Sendable {
        /// The place that its errors refer to.
        let at: String
        /// Nil if the file has none.
        let id: UUID?
        let draft: LocationDraft
    }

    /// A shift type and its location.
    struct Kind: Sendable {
        let at: String
        let id: UUID?
        let draft: ShiftTypeDraft
        let location: Place
    }

    /// The shift or day off of one date.
    struct Shift: Sendable {
        let at: String
        let date: CivilDate
        /// Nil means a day off.
        let symbol: String?
    }

    /// A rotation as typed.
    struct Repeated: Sendable {
        let at: String
        let id: UUID?
        let pattern: String
        let anchor: CivilDate
        /// The first date that it applies to; nil if it is not in the file.
        let from: CivilDate?
        let until: CivilDate?
    }

    var locations: [Place] = []
    var types: [Kind] = []
    var shifts: [Shift] = []
    /// In the order of their creation.
    var rotations: [Repeated] = []
    var settings: ShiftSettingsBody?

    /// The result of an import, to report it.
    struct Outcome: Sendable, Hashable {
        var added: [String] = []
        var changed: [String] = []
        var unchanged = 0
        var locations: [String] = []
        /// Symbols that not every keyboard has (S2).
        var unusual: [String] = []
    }

    /// Imports everything. A record with a known id, or else a known name or symbol, is changed; the rest is
    /// added.
    /// - Parameter days: the dates whose shifts are imported; others are ignored.
    /// - Throws: `ValidationFailure` with every error and its place.
    func merge(
        into roster: inout Roster, days: ClosedRange<CivilDate>, at now: Timestamp,
        _ newID: @escaping () -> UUID
    ) throws -> Outcome {
        var merge = RosterMerge(self, into: roster, newID: newID)
        for place in locations { _ = merge.take(place) }
        for kind in types { merge.take(kind) }
        // The errors of a type are reported once, not again for every shift that uses it.
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
