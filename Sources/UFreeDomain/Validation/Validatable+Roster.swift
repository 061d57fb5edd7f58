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
