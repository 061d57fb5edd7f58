import FoundationEssentials
import UFreeAPI
import UFreeDomain

/// Resolves names and symbols in a roster.
extension Roster {
    /// Returns the location with a name or an id.
    /// - Throws: `noSuchLocation` with close names; `ambiguous` with the locations of that name.
    func location(named who: String) throws(APIError) -> Location {
        guard let location = try foundLocation(who) else {
            throw APIError(
                .noSuchLocation, values: ["name": who],
                details: CloseNames.of(who, among: locationsInOrder.map(\.name.text)))
        }
        return location
    }

    /// Returns the same for a shift type, where a missing location is a broken rule of the type.
    func chosenLocation(_ who: String) throws(APIError) -> ShiftTypeDraft.ChosenLocation {
        try foundLocation(who).map { .found($0.id) } ?? .gone(who)
    }

    /// Returns the locations with a name, ignoring case.
    func locations(named name: String) -> [Location] {
        let name = TextSanitizer.line(name).lowercased()
        return locationsInOrder.filter { $0.name.text.lowercased() == name }
    }

    /// Returns the location with a name or an id; nil if there is none.
    private func foundLocation(_ who: String) throws(APIError) -> Location? {
        if let id = UUID(uuidString: who), let location = locations[id] { return location }
        let found = locations(named: who)
        guard found.count <= 1 else {
            throw APIError(
                .ambiguous, values: ["who": who, "of": "locations"], details: found.map(Self.label))
        }
        return found.first
    }

    /// `name, address (id)`, as shown for an ambiguous name.
    private static func label(_ location: Location) -> String {
        location.name.text + (location.address.map { ", \($0)" } ?? "") + " (\(ValueMapping.id(location.id)))"
    }

    /// Returns the shift type with a symbol.
    /// - Throws: `noSuchShiftType` with the existing symbols.
    func shiftType(_ symbol: String) throws(APIError) -> ShiftType {
        guard let type = type(symbol: symbol) else { throw noShiftType(symbol) }
        return type
    }

    /// Returns the slots of as many days: the same for all, or one symbol a day.
    /// - Throws: `noSuchShiftType` with the existing symbols; `onePerDay` if there are more or fewer symbols
    ///   than days.
    func slots(_ text: String, days: Int) throws -> [ShiftSlot] {
        if let slot = RotationDraft.slot(text, in: self) { return Array(repeating: slot, count: days) }
        let signs = RotationDraft.signs(text, in: self)
        let slots = signs.compactMap { RotationDraft.slot($0, in: self) }
        if slots.count == days, signs.count == days { return slots }
        if slots.count == signs.count {
            throw ValidationFailure(errors: [
                ValidationError(
                    field: "symbol", rule: .onePerDay, limit: "\(days)", given: "\(signs.count)")
            ])
        }
        // A text of another length is hardly a pattern, but one unknown word.
        let unknown = signs.first { RotationDraft.slot($0, in: self) == nil && signs.count == days }
        throw noShiftType(unknown ?? text)
    }

    /// Returns the error for an unknown symbol, with the existing ones.
    func noShiftType(_ symbol: String) -> APIError {
        APIError(
            .noSuchShiftType, values: ["symbol": symbol],
            details: typesInOrder.prefix(20).map { "\($0.symbol)  \($0.title)" })
    }
}

extension ValueMapping {
    static func id(_ id: UUID) -> String { id.lowercaseText }

    static func location(_ location: Location) -> LocationValue {
        LocationValue(id: id(location.id), name: location.name.text, address: location.address?.text)
    }

    static func locations(_ roster: Roster) -> [LocationEntryValue] {
        let types = Dictionary(grouping: roster.typesInOrder, by: \.location)
        return roster.locationsInOrder.map { entry($0, types[$0.id] ?? []) }
    }

    static func entry(_ location: Location, in roster: Roster) -> LocationEntryValue {
        entry(location, roster.types(at: location.id))
    }

    private static func entry(_ location: Location, _ types: [ShiftType]) -> LocationEntryValue {
        LocationEntryValue(
            id: id(location.id), name: location.name.text, address: location.address?.text,
            shiftTypes: types.map(\.symbol.text))
    }

    static func duration(_ duration: ShiftDuration) -> ShiftDurationValue {
        switch duration {
        case .allDay: ShiftDurationValue(type: ShiftDurationValue.allDay)
        case .scheduled(let from, let to, let isOvernight):
            ShiftDurationValue(
                type: ShiftDurationValue.scheduled, from: time(from), to: time(to),
                overnight: isOvernight ? true : nil)
        }
    }

    private static func time(_ time: HourMinute) -> HourMinuteValue {
        HourMinuteValue(hour: time.hour, minute: time.minute)
    }

    /// Returns the value of a type and its location; the location of a removed type may no longer exist.
    static func type(_ type: ShiftType, in roster: Roster) -> ShiftTypeValue {
        ShiftTypeValue(
            id: id(type.id), symbol: type.symbol.text, title: type.title.text,
            shiftDescription: type.shiftDescription?.text, duration: duration(type.duration),
            location: roster.locations[type.location].map(location)
                ?? LocationValue(id: id(type.location), name: "", address: nil))
    }

    /// Returns nil if there is no shift and no day off on the date.
    static func shift(on date: CivilDate, in roster: Roster) -> ShiftDayValue? {
        guard let slot = roster.slot(on: date) else { return nil }
        let type = slot.type.flatMap { roster.type($0) }
        return ShiftDayValue(
            date: "\(date)", symbol: type?.symbol.text, title: type?.title.text,
            duration: type.map { duration($0.duration) },
            location: type.flatMap { roster.locations[$0.location]?.name.text },
            source: roster.days[date] != nil ? ShiftDayValue.assigned : ShiftDayValue.rotation)
    }

    /// Returns nil if there are none.
    static func shortRests(_ rests: [ShortRests]) -> [ShortRestValue]? {
        func worked(_ shift: ShiftDay.Worked) -> WorkedShiftValue {
            WorkedShiftValue(date: "\(shift.date)", symbol: shift.type.symbol.text)
        }
        let values = rests.map { rests in
            ShortRestValue(
                first: worked(rests.earliest.first), second: worked(rests.earliest.second),
                minutes: rests.earliest.minutes, count: rests.count)
        }
        return values.isEmpty ? nil : values
    }

    static func settings(_ settings: ShiftSettings) -> ShiftSettingsValue {
        ShiftSettingsValue(
            restHours: settings.restHours, sharesSymbols: settings.sharesSymbols,
            daysOffFree: settings.daysOffFree)
    }

    /// - Parameter today: used to set which day of the rotation today is; nil leaves that out.
    static func rotation(_ rotation: Rotation, in roster: Roster, today: CivilDate?) -> RotationValue {
        RotationValue(
            id: id(rotation.id), pattern: RotationDraft.pattern(of: rotation.slots, in: roster),
            length: rotation.slots.count, anchor: "\(rotation.anchor)", from: "\(rotation.from)",
            until: rotation.until?.description, today: today.flatMap { rotation.place(on: $0) }.map { $0 + 1 }
        )
    }
}
