package import FoundationEssentials

/// All shift data of an owner: locations, shift types and the dates of shifts. Each change keeps it
/// consistent: no type without its location, no date without its type (C4), no symbol twice (S2).
package struct Roster: Hashable, Sendable {
    package private(set) var locations: [UUID: Location] = [:]
    package private(set) var types: [UUID: ShiftType] = [:]
    /// Types that were removed; past days that had them keep them (S11).
    package private(set) var formerTypes: [UUID: ShiftType] = [:]
    /// The shifts of single dates, which override rotations.
    package private(set) var days: [CivilDate: ShiftSlot] = [:]
    package private(set) var rotations: [UUID: Rotation] = [:]
    package private(set) var settings = ShiftSettings.standard

    package init() {}

    /// Creates a roster from stored data. Former types are kept only if they are still used.
    package init(
        locations: [Location], types: [ShiftType], formerTypes: [ShiftType], days: [CivilDate: ShiftSlot],
        rotations: [Rotation], settings: ShiftSettings
    ) {
        self.locations = Dictionary(locations.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        self.types = Dictionary(types.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        self.days = days
        self.rotations = Dictionary(rotations.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        self.settings = settings
        self.formerTypes = formerTypes.reduce(into: [:]) { former, type in
            if isUsed(type.id) { former[type.id] = type }
        }
    }

    /// The roster without removed types, and without the past days that used them.
    package var withoutFormerTypes: Roster {
        func isCurrent(_ slot: ShiftSlot) -> Bool { slot.type.map { types[$0] != nil } ?? true }
        return Roster(
            locations: Array(locations.values), types: Array(types.values), formerTypes: [],
            days: days.filter { isCurrent($0.value) },
            rotations: rotations.values.filter { $0.slots.allSatisfy(isCurrent) }, settings: settings)
    }

    // MARK: Queries

    /// The locations, sorted by name.
    package var locationsInOrder: [Location] {
        locations.values.sorted {
            ($0.name.text.lowercased(), $0.id.text) < ($1.name.text.lowercased(), $1.id.text)
        }
    }

    /// The types, sorted by symbol.
    package var typesInOrder: [ShiftType] { types.values.sorted { $0.symbol < $1.symbol } }

    /// Returns the type with an id, including removed types.
    package func type(_ id: UUID) -> ShiftType? { types[id] ?? formerTypes[id] }

    /// Returns the type with a symbol, ignoring case.
    package func type(symbol: String) -> ShiftType? {
        let normal = ShiftSymbol.normal(symbol)
        return types.values.first { $0.symbol.text == normal }
    }

    /// Returns the types at a location, sorted by symbol.
    package func types(at location: UUID) -> [ShiftType] { typesInOrder.filter { $0.location == location } }

    /// Returns the slot of a date: the one set for the date itself, otherwise that of the latest rotation
    /// that covers it.
    package func slot(on date: CivilDate) -> ShiftSlot? {
        days[date] ?? rotation(on: date)?.slot(on: date)
    }

    /// Returns the rotation that applies to a date without a slot of its own.
    package func rotation(on date: CivilDate) -> Rotation? {
        rotations.values.filter { $0.place(on: date) != nil }.max(by: Rotation.isEarlier)
    }

    /// Returns the rotations that are not over, earliest first.
    package func rotations(from today: CivilDate) -> [Rotation] {
        rotations.values.filter { !$0.isOver(on: today) }.sorted {
            ($0.from, $0.createdAt, $0.id.text) < ($1.from, $1.createdAt, $1.id.text)
        }
    }

    // MARK: Locations

    /// Adds a location, or replaces the one with its id.
    /// - Throws: `ValidationFailure` if there would be too many.
    package mutating func save(_ location: Location) throws(ValidationFailure) {
        locations[location.id] = location
        try Self.check(locations.count, of: "locations", most: Location.limit)
    }

    /// Removes a location.
    /// - Parameter other: the new location of its shift types.
    /// - Throws: `ShiftError.locationInUse` if it has shift types and no other location is given;
    ///   `noSuchLocation` if either does not exist.
    package mutating func removeLocation(_ id: UUID, movingTypesTo other: UUID? = nil) throws(ShiftError) {
        guard locations[id] != nil, other != id, other.map({ locations[$0] != nil }) ?? true else {
            throw .noSuchLocation
        }
        let used = types(at: id)
        guard used.isEmpty || other != nil else { throw .locationInUse(used) }
        for type in used { types[type.id] = other.map { type.moved(to: $0) } }
        locations[id] = nil
    }

    // MARK: Shift types

    /// Adds a shift type, or replaces the one with its id.
    /// - Throws: every broken rule: `symbolTaken`, `locationGone`, `endNotAfterStart`, `tooMany`.
    package mutating func save(_ type: ShiftType) throws(ValidationFailure) {
        var result = ValidationResult()
        if let rule = brokenRule(symbol: type.symbol, of: type.id) { result.add(rule) }
        if locations[type.location] == nil {
            result.add(ValidationError(field: "location", rule: .locationGone))
        }
        if !type.duration.isInOrder { result.add(ShiftTypeDraft.endNotAfterStart) }
        try result.throwIfInvalid()
        types[type.id] = type
        formerTypes[type.id] = nil
        try Self.check(types.count, of: "shiftTypes", most: ShiftType.limit)
    }

    /// Returns the rule that a symbol breaks beside the existing ones; nil for none.
    /// - Parameter id: the id of the type that is to have the symbol.
    package func brokenRule(symbol: ShiftSymbol, of id: UUID?) -> ValidationError? {
        guard let other = type(symbol: symbol.text), other.id != id else { return nil }
        return ValidationError(field: "symbol", rule: .symbolTaken, given: symbol.text)
    }

    /// Removes a shift type; past days keep it.
    /// - Parameter other: the type that replaces it from today on.
    /// - Throws: `ShiftError.shiftTypeInUse` if it is used from today on and no other type is given;
    ///   `noSuchShiftType` if either does not exist.
    package mutating func removeType(
        _ id: UUID, replacingBy other: UUID? = nil, today: CivilDate, newID: () -> UUID
    ) throws(ShiftError) {
        guard let type = types[id], other != id, other.map({ types[$0] != nil }) ?? true else {
            throw .noSuchShiftType
        }
        let coming = days.filter { $0.key >= today && $0.value == .shift(id) }.keys.sorted()
        let using = rotations(from: today).filter { $0.slots.contains(.shift(id)) }
        if let other {
            for date in coming { days[date] = .shift(other) }
            for rotation in using {
                let next = rotation.continued(from: today, as: newID()).replacing(id, with: other)
                rotations[rotation.id] = rotation.ended(before: today)
                rotations[next.id] = next
            }
        } else if !coming.isEmpty || !using.isEmpty {
            throw .shiftTypeInUse(type, days: coming, rotations: using.count)
        }
        types[id] = nil
        if isUsed(id) { formerTypes[id] = type }
    }

    /// Returns whether any date or rotation uses a type.
    private func isUsed(_ id: UUID) -> Bool {
        days.values.contains(.shift(id)) || rotations.values.contains { $0.slots.contains(.shift(id)) }
    }

    // MARK: Dates

    /// Sets the shift of single dates.
    /// - Parameter slot: the shift or day off; nil clears the dates, so that a rotation applies.
    /// - Throws: `ShiftError.noSuchShiftType`.
    package mutating func assign(_ slot: ShiftSlot?, to dates: [CivilDate]) throws(ShiftError) {
        if let type = slot?.type, types[type] == nil { throw .noSuchShiftType }
        for date in dates { days[date] = slot }
    }

    /// Adds a rotation. Rotations that it covers completely from its first date on end the day before.
    /// - Throws: `ShiftError.noSuchShiftType`; `ValidationFailure` if there would be too many.
    package mutating func add(_ new: Rotation, today: CivilDate) throws {
        guard new.slots.allSatisfy({ $0.type.map { types[$0] != nil } ?? true }) else {
            throw ShiftError.noSuchShiftType
        }
        for old in rotations.values {
            let isCovered = new.until.map { last in old.until.map { $0 <= last } ?? false } ?? true
            if isCovered { rotations[old.id] = old.ended(before: new.from) }
        }
        rotations[new.id] = new
        try Self.check(
            rotations.values.count { !$0.isOver(on: today) }, of: "rotations", most: Rotation.limit)
    }

    /// Ends all rotations; past days keep their shifts.
    package mutating func endRotations(today: CivilDate) {
        for rotation in rotations(from: today) { rotations[rotation.id] = rotation.ended(before: today) }
    }

    /// Changes the settings of all shifts.
    package mutating func set(_ settings: ShiftSettings) { self.settings = settings }

    private static func check(_ count: Int, of field: String, most: Int) throws(ValidationFailure) {
        guard count <= most else {
            throw ValidationFailure(errors: [
                ValidationError(field: field, rule: .tooMany, limit: "\(most)")
            ])
        }
    }
}

extension Roster: Validatable {
    /// Checks the rules of the whole roster (C4, S2): each type has a location and a unique symbol, and each
    /// shift has a type. A repository validates before writing, and its schema enforces the same rules.
    package func validate() -> ValidationResult {
        var result = ValidationResult()
        for type in typesInOrder where locations[type.location] == nil {
            result.add(ValidationError(field: "location", rule: .locationGone, given: type.symbol.text))
        }
        for (type, next) in zip(typesInOrder, typesInOrder.dropFirst()) where type.symbol == next.symbol {
            result.add(ValidationError(field: "symbol", rule: .symbolTaken, given: type.symbol.text))
        }
        for type in typesInOrder where !type.duration.isInOrder {
            result.add(ShiftTypeDraft.endNotAfterStart)
        }
        let slots = days.values + rotations.values.flatMap(\.slots)
        if slots.contains(where: { slot in slot.type.map { type($0) == nil } ?? false }) {
            result.add(ValidationError(field: "shiftType", rule: .known))
        }
        for rotation in rotations.values where !(1...Rotation.longest).contains(rotation.slots.count) {
            result.add(ValidationError(field: "pattern", rule: .maxSlots, limit: "\(Rotation.longest)"))
        }
        if !(0...ShiftSettings.mostRest).contains(settings.restHours) {
            result.add(
                ValidationError(field: "restHours", rule: .range, limit: "0-\(ShiftSettings.mostRest)"))
        }
        return result
    }
}

extension ShiftType {
    fileprivate func moved(to location: UUID) -> ShiftType {
        ShiftType(
            id: id, symbol: symbol, title: title, shiftDescription: shiftDescription, duration: duration,
            location: location)
    }
}

extension Rotation {
    /// Returns the same rotation from a date on, with another id.
    fileprivate func continued(from date: CivilDate, as id: UUID) -> Rotation {
        Rotation(
            id: id, slots: slots, anchor: anchor, from: max(from, date), until: until, createdAt: createdAt)
    }
}
