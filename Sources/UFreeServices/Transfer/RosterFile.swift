import FoundationEssentials
import UFreeAPI
import UFreeDomain

/// Locations, shift types, shifts and rotations as a file has them, before they are taken over (S7).
struct RosterFile: Sendable {
    /// A location as it stands in a shift type or by itself.
    struct Place: Sendable {
        /// Nil where the file has none.
        let id: UUID?
        let name: String
        let address: String?
    }

    /// A shift type and where it is.
    struct Kind: Sendable {
        /// What the mistakes of it are about.
        let at: String
        let id: UUID?
        let draft: ShiftTypeDraft
        let location: Place
    }

    var locations: [Place] = []
    var types: [Kind] = []
    /// Symbols by date; nil is a day off.
    var shifts: [(date: CivilDate, symbol: String?)] = []
    var rotations: [(at: String, body: RotationBody)] = []
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
    /// - Throws: `ValidationFailure` with every mistake and its place.
    func merge(
        into roster: inout Roster, today: CivilDate, at now: Timestamp, _ newID: () -> UUID
    ) throws -> Outcome {
        var (result, outcome) = (ValidationResult(), Outcome())
        for (index, place) in locations.enumerated() {
            _ = Self.location(place, at: "locations[\(index)]", &roster, &result, &outcome, newID)
        }
        for kind in types { take(kind, &roster, &result, &outcome, newID) }
        try result.throwIfInvalid()
        for (date, symbol) in shifts where date >= today {
            guard let symbol else {
                try roster.assign(.off, to: [date])
                continue
            }
            guard let type = roster.type(symbol: symbol) else { continue }
            try roster.assign(.shift(type.id), to: [date])
        }
        for (place, body) in rotations {
            do {
                let rotation = try body.rotation(in: roster, id: newID(), today: today, at: now)
                let isThere = roster.rotations(from: today).contains {
                    $0.saysTheSame(as: rotation, from: today)
                }
                if !isThere, !rotation.isOver(on: today) { try roster.add(rotation, today: today) }
            } catch let error as ValidationFailure {
                var fields = FieldReader()
                fields.refuse(error.errors, in: place)
                try fields.result.throwIfInvalid()
            }
        }
        if let settings {
            roster.set(
                ShiftSettings(
                    restHours: settings.restHours ?? roster.settings.restHours,
                    sharesSymbols: settings.sharesSymbols ?? roster.settings.sharesSymbols))
        }
        return outcome
    }

    private func take(
        _ kind: Kind, _ roster: inout Roster, _ result: inout ValidationResult, _ outcome: inout Outcome,
        _ newID: () -> UUID
    ) {
        let location = Self.location(
            kind.location, at: kind.at + ".location", &roster, &result, &outcome, newID)
        let old =
            kind.id.flatMap { roster.types[$0] } ?? kind.draft.symbol.flatMap { roster.type(symbol: $0) }
        var draft = kind.draft
        draft.location = location.map { .found($0) }
        do {
            let type = try draft.type(changing: old, in: roster, id: kind.id ?? newID())
            try roster.save(type)
            switch old {
            case nil: outcome.added.append(type.symbol.text)
            case type?: outcome.unchanged += 1
            default: outcome.changed.append(type.symbol.text)
            }
            if type.symbol.isUnusual { outcome.unusual.append(type.symbol.text) }
        } catch {
            // That there is no location was said of the location itself.
            let rules = error.errors.filter { location != nil || $0.field != "location" }
            result.keep(rules, in: kind.at)
        }
    }

    /// By its id, else by its name, else a new one.
    private static func location(
        _ place: Place, at field: String, _ roster: inout Roster, _ result: inout ValidationResult,
        _ outcome: inout Outcome, _ newID: () -> UUID
    ) -> UUID? {
        let name = TextSanitizer.line(place.name).lowercased()
        let old =
            place.id.flatMap { roster.locations[$0] }
            ?? roster.locationsInOrder.first { $0.name.text.lowercased() == name }
        do {
            let draft = LocationDraft(name: place.name, address: place.address ?? "")
            let location = try draft.location(changing: old, id: place.id ?? newID())
            if location == old { return location.id }
            try roster.save(location)
            if old == nil { outcome.locations.append(location.name.text) }
            return location.id
        } catch {
            result.keep(error.errors, in: field)
            return nil
        }
    }
}

extension ValidationResult {
    /// Keeps what is wrong with something inside another.
    fileprivate mutating func keep(_ errors: [ValidationError], in place: String) {
        for error in errors {
            add(
                ValidationError(
                    field: "\(place).\(error.field)", rule: error.rule, limit: error.limit,
                    given: error.given))
        }
    }
}
