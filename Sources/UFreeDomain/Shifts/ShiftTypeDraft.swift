package import FoundationEssentials

/// The fields of a shift type as given, not yet validated (D4, S2 to S5). In a change, nil fields keep their
/// value; in a new type, they are missing or get their default.
package struct ShiftTypeDraft: Sendable {
    package var symbol: String?
    package var title: String?
    /// An empty text removes the description.
    package var shiftDescription: String?
    package var isAllDay: Bool?
    /// `HH:MM`.
    package var from: String?
    package var to: String?
    package var isOvernight: Bool?
    /// The location that was named; nil if none was.
    package var location: ChosenLocation?

    /// The result of looking up the location that was named.
    package enum ChosenLocation: Sendable {
        case found(UUID)
        /// No location has that name or id, or not any more.
        case gone(String)
    }

    package static let endNotAfterStart = ValidationError(field: "to", rule: .endNotAfterStart)

    package init(
        symbol: String? = nil, title: String? = nil, shiftDescription: String? = nil, isAllDay: Bool? = nil,
        from: String? = nil, to: String? = nil, isOvernight: Bool? = nil, location: ChosenLocation? = nil
    ) {
        self.symbol = symbol
        self.title = title
        self.shiftDescription = shiftDescription
        self.isAllDay = isAllDay
        self.from = from
        self.to = to
        self.isOvernight = isOvernight
        self.location = location
    }

    /// Validates the draft and returns the shift type.
    /// - Parameters:
    ///   - old: the type to change; nil for a new one.
    ///   - roster: the roster it must be consistent with.
    /// - Throws: every broken rule, in the order of the form's fields.
    package func type(
        changing old: ShiftType?, in roster: Roster, id: UUID
    ) throws(ValidationFailure) -> ShiftType {
        var result = ValidationResult()
        let symbol = readSymbol(old, roster, &result)
        let title = readTitle(old, &result)
        let description = readDescription(old, &result)
        let duration = readDuration(old?.duration, &result)
        let location = readLocation(old, roster, &result)
        guard let symbol, let title, let duration, let location, result.isValid else {
            throw ValidationFailure(errors: result.errors)
        }
        return ShiftType(
            id: old?.id ?? id, symbol: symbol, title: title, shiftDescription: description,
            duration: duration, location: location)
    }

    private func readSymbol(
        _ old: ShiftType?, _ roster: Roster, _ result: inout ValidationResult
    ) -> ShiftSymbol? {
        guard symbol != nil || old == nil else { return old?.symbol }
        let read = result.reading { () throws(ValidationFailure) in
            try ShiftSymbol(validating: symbol ?? "")
        }
        if let read, let rule = roster.brokenRule(symbol: read, of: old?.id) { result.add(rule) }
        return read
    }

    private func readTitle(_ old: ShiftType?, _ result: inout ValidationResult) -> ShiftText? {
        guard title != nil || old == nil else { return old?.title }
        let before = result.errors.count
        let read = result.reading { () throws(ValidationFailure) in
            try ShiftText(validating: title ?? "", limit: ShiftType.titleLimit, field: "title")
        }
        if read == .some(nil), result.errors.count == before {
            result.add(ValidationError(field: "title", rule: .required))
        }
        return read ?? nil
    }

    private func readDescription(_ old: ShiftType?, _ result: inout ValidationResult) -> ShiftText? {
        guard let shiftDescription else { return old?.shiftDescription }
        return result.reading { () throws(ValidationFailure) in
            try ShiftText(
                validating: shiftDescription, limit: ShiftType.descriptionLimit, field: "shiftDescription",
                hasLines: true)
        } ?? nil
    }

    /// Giving a time turns an all-day shift into one with times. A time that is not given keeps its value, or
    /// gets that of a new shift.
    private func readDuration(
        _ old: ShiftDuration?, _ result: inout ValidationResult
    ) -> ShiftDuration? {
        let hasTimes = from != nil || to != nil || isOvernight == true
        let before = result.errors.count
        if isAllDay == true, hasTimes {
            result.add(ValidationError(field: "allDay", rule: .alone, limit: "from, to"))
        }
        let first = from.flatMap { Self.time($0, "from", &result) }
        let last = to.flatMap { Self.time($0, "to", &result) }
        if isAllDay == true { return .allDay }
        if isAllDay == nil, !hasTimes, isOvernight == nil { return old ?? .standard }
        let (oldStart, oldEnd, wasOvernight) = Self.times(of: old)
        let (start, end) = (first ?? oldStart, last ?? oldEnd)
        guard result.errors.count == before else { return nil }
        // An overnight shift stays overnight while its end is not after its start; no other shift becomes
        // overnight unless that is given.
        let duration = ShiftDuration.scheduled(
            from: start, to: end, isOvernight: isOvernight ?? (wasOvernight && end <= start))
        if !duration.isInOrder { result.add(Self.endNotAfterStart) }
        return duration
    }

    private static func times(
        of duration: ShiftDuration?
    ) -> (from: HourMinute, to: HourMinute, isOvernight: Bool) {
        switch duration {
        case .scheduled(let from, let to, let isOvernight): (from, to, isOvernight)
        case .allDay, nil: (.eight, .sixteen, false)
        }
    }

    private static func time(
        _ text: String, _ field: String, _ result: inout ValidationResult
    ) -> HourMinute? {
        let time = HourMinute(text: text)
        if time == nil { result.add(ValidationError(field: field, rule: .time, given: text)) }
        return time
    }

    private func readLocation(
        _ old: ShiftType?, _ roster: Roster, _ result: inout ValidationResult
    ) -> UUID? {
        switch location {
        case .found(let id) where roster.locations[id] != nil: return id
        case .found, .gone:
            result.add(
                ValidationError(
                    field: "location", rule: roster.locations.isEmpty ? .noLocations : .locationGone))
        case nil:
            if let old { return old.location }
            let rule: RuleName = roster.locations.isEmpty ? .noLocations : .required
            result.add(ValidationError(field: "location", rule: rule))
        }
        return nil
    }
}
