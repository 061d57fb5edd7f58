import FoundationEssentials
import UFreeAPI
import UFreeDomain

/// Merges the records of a file into a roster one by one, and collects every error with its place.
struct RosterMerge {
    private(set) var roster: Roster
    private(set) var outcome = RosterFile.Outcome()
    private(set) var result = ValidationResult()

    private let newID: () -> UUID
    /// The ids in the file.
    private let places: Set<UUID>
    private let types: Set<UUID>
    /// The ids of the owner's locations by name, in order.
    private var names: [String: [UUID]]
    /// The merged locations by their ids in the file, and the owner's locations that were found by name.
    private var found: [UUID: UUID] = [:]
    private var foundByName: Set<UUID> = []
    /// The types already merged from the file.
    private var taken: Set<UUID> = []

    init(_ file: RosterFile, into roster: Roster, newID: @escaping () -> UUID) {
        self.roster = roster
        self.newID = newID
        places = Set((file.locations + file.types.map(\.location)).compactMap(\.id))
        types = Set(file.types.compactMap(\.id))
        names = Dictionary(grouping: roster.locationsInOrder) { Self.key($0.name) }.mapValues { $0.map(\.id) }
    }

    private static func key(_ name: ShiftText) -> String { name.text.lowercased() }

    /// Adds the errors of a record of the file.
    private mutating func keep(_ errors: [ValidationError], in place: String) {
        for error in errors {
            // That there are too many of a kind is not an error of a single record.
            let isOfAll = error.rule == .tooMany
            if isOfAll, result.errors.contains(where: { $0.rule == error.rule && $0.field == error.field }) {
                continue
            }
            result.add(
                ValidationError(
                    field: isOfAll ? error.field : "\(place).\(error.field)", rule: error.rule,
                    limit: error.limit, given: error.given))
        }
    }

    // MARK: Locations

    /// - Returns: the id of the owner's location; nil if the location has errors.
    mutating func take(_ place: RosterFile.Place) -> UUID? {
        let old = mine(place)
        var draft = place.draft
        // A location found by name keeps the spelling of its existing name.
        if let old, old.id != place.id { draft.name = nil }
        do {
            let location = try draft.location(changing: old, id: place.id ?? newID())
            if let id = place.id { found[id] = location.id }
            if location == old { return location.id }
            try roster.save(location)
            if old == nil { outcome.locations.append(location.name.text) }
            if let old { names[Self.key(old.name)]?.removeAll { $0 == location.id } }
            names[Self.key(location.name), default: []].append(location.id)
            return location.id
        } catch {
            keep(error.errors, in: place.at)
            return nil
        }
    }

    /// Finds the owner's location by id, otherwise by name. Names may repeat (C1): of several, the one with
    /// the same address is preferred, and one whose id is also in the file is excluded.
    private mutating func mine(_ place: RosterFile.Place) -> Location? {
        if let id = place.id, let known = roster.locations[found[id] ?? id] { return known }
        let named = place.draft.name.flatMap { names[TextSanitizer.line($0).lowercased()] } ?? []
        let same = named.filter {
            place.id == nil || !(places.contains($0) || foundByName.contains($0))
        }.compactMap { roster.locations[$0] }
        let chosen = same.first { $0.address?.text ?? "" == place.draft.address ?? "" } ?? same.first
        if place.id != nil, let chosen { foundByName.insert(chosen.id) }
        return chosen
    }

    // MARK: Shift types

    mutating func take(_ kind: RosterFile.Kind) {
        let location = take(kind.location)
        if let id = kind.id, taken.contains(id) {
            return keep([ValidationError(field: "id", rule: .unique)], in: kind.at)
        }
        let old = mine(kind)
        var draft = kind.draft
        draft.location = location.map { .found($0) }
        do {
            let type = try draft.type(changing: old, in: roster, id: kind.id ?? newID())
            try roster.save(type)
            taken.formUnion([type.id, kind.id ?? type.id])
            switch old {
            case nil: outcome.added.append(type.symbol.text)
            case type?: outcome.unchanged += 1
            default: outcome.changed.append(type.symbol.text)
            }
            if type != old, type.symbol.isUnusual { outcome.unusual.append(type.symbol.text) }
        } catch {
            // The errors of the location were already reported for the location itself.
            keep(error.errors.filter { $0.field != "location" }, in: kind.at)
        }
    }

    /// Finds the owner's shift type by id, otherwise by symbol; a type whose id is also in the file is
    /// excluded.
    private func mine(_ kind: RosterFile.Kind) -> ShiftType? {
        if let type = kind.id.flatMap({ roster.types[$0] }) { return type }
        let same = kind.draft.symbol.flatMap { roster.type(symbol: $0) }
        return same.flatMap { taken.contains($0.id) || types.contains($0.id) ? nil : $0 }
    }

    // MARK: Dates

    /// - Parameter isWhole: whether all types of the file were merged.
    mutating func take(_ shift: RosterFile.Shift, isWhole: Bool) throws {
        guard let symbol = shift.symbol else { return try roster.assign(.off, to: [shift.date]) }
        if let type = roster.type(symbol: symbol) {
            try roster.assign(.shift(type.id), to: [shift.date])
        } else if isWhole {
            keep(
                [ValidationError(field: "symbol", rule: .unknownSymbols, given: symbol)], in: shift.at)
        }
    }

    mutating func take(
        _ rotation: RosterFile.Repeated, today: CivilDate, at now: Timestamp, isWhole: Bool
    ) throws {
        if let until = rotation.until, until < today { return }
        let body = RotationBody(
            pattern: rotation.pattern, from: "\(rotation.anchor)", until: rotation.until?.description)
        do {
            // A rotation that has ended keeps the past days that it applied to.
            let id = rotation.id.flatMap { roster.rotations[$0] == nil ? $0 : nil } ?? newID()
            let read = try body.rotation(in: roster, id: id, today: today, at: now)
            let new = read.beginning(rotation.from ?? read.from)
            let isThere = roster.rotations(from: today).contains { $0.saysTheSame(as: new, from: today) }
            if !isThere { try roster.add(new, today: today) }
        } catch let error as ValidationFailure {
            let rules = error.errors.filter { isWhole || $0.rule != .unknownSymbols }
            keep(rules.filter { $0.field != "from" }, in: rotation.at)
            for rule in rules where rule.field == "from" {
                keep(
                    [ValidationError(field: "anchor", rule: rule.rule, limit: rule.limit, given: rule.given)],
                    in: rotation.at)
            }
        }
    }

    // MARK: Settings

    mutating func take(_ settings: ShiftSettingsBody) {
        roster.set(
            ShiftSettings(
                restHours: settings.restHours ?? roster.settings.restHours,
                sharesSymbols: settings.sharesSymbols ?? roster.settings.sharesSymbols,
                daysOffFree: settings.daysOffFree ?? roster.settings.daysOffFree))
    }
}

extension Rotation {
    /// Returns the same rotation without any dates before a date.
    fileprivate func beginning(_ date: CivilDate) -> Rotation {
        Rotation(
            id: id, slots: slots, anchor: anchor, from: max(from, date), until: until, createdAt: createdAt)
    }
}
