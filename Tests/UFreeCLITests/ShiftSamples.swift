import FoundationEssentials
import UFreeAPI

/// Locations, shift types and shifts of Ana, who works in a hospital.
extension Samples {
    /// Adds the answer for the profile, which every command with dates requests.
    static func answers(_ more: [String: [FakeDaemon.Answer]]) -> [String: [FakeDaemon.Answer]] {
        more.merging(["GET /v1/profile": [profileAnswer]]) { own, _ in own }
    }

    static let mary = LocationValue(id: "MARY-ID", name: "St. Mary", address: "Main St 1, 1010 Wien")
    static let clinic = LocationValue(id: "CLINIC-ID", name: "Clinic", address: nil)

    static func entry(_ location: LocationValue, _ symbols: String...) -> LocationEntryValue {
        LocationEntryValue(
            id: location.id, name: location.name, address: location.address, shiftTypes: symbols)
    }

    static let locations = LocationsResponse(locations: [entry(clinic, "D"), entry(mary, "M", "N")])

    static func time(_ hour: Int, _ minute: Int = 0) -> HourMinuteValue {
        HourMinuteValue(hour: hour, minute: minute)
    }

    static let allDay = ShiftDurationValue(type: ShiftDurationValue.allDay)

    static func hours(_ from: HourMinuteValue, _ to: HourMinuteValue, overnight: Bool? = nil)
        -> ShiftDurationValue
    {
        ShiftDurationValue(type: ShiftDurationValue.scheduled, from: from, to: to, overnight: overnight)
    }

    static let morning = ShiftTypeValue(
        id: "M-ID", symbol: "M", title: "Morning Shift", shiftDescription: nil,
        duration: hours(time(8), time(16, 30)), location: mary)
    static let night = ShiftTypeValue(
        id: "N-ID", symbol: "N", title: "Night Shift", shiftDescription: nil,
        duration: hours(time(22), time(6), overnight: true), location: mary)
    static let duty = ShiftTypeValue(
        id: "D-ID", symbol: "D", title: "Duty, \"on call\"", shiftDescription: "Phone on.\nStay near.",
        duration: allDay, location: clinic)

    static let shiftTypes = ShiftTypesResponse(shiftTypes: [duty, morning, night], more: false)

    /// Returns that many shift types with different symbols.
    static func shiftTypes(_ count: Int) -> ShiftTypesResponse {
        let types = (0..<count).map { number in
            var type = morning
            (type.id, type.symbol) = ("ID-\(number)", "\(100 + number)")
            return type
        }
        return ShiftTypesResponse(shiftTypes: types, more: false)
    }

    static func shift(
        _ date: String, _ type: ShiftTypeValue?, source: String = ShiftDayValue.assigned
    ) -> ShiftDayValue {
        ShiftDayValue(
            date: date, symbol: type?.symbol, title: type?.title, duration: type?.duration,
            location: type?.location.name, source: source)
    }

    /// The change that a night shift on Saturday causes on it and on the following Sunday, with a default of
    /// free.
    static var nightChange: ChangeResponse {
        let free = ["morning", "afternoon", "evening"]
        var saturday = day("2026-01-10", .afternoonOnly, parts: ["morning", "afternoon"])
        saturday.shift = "N"
        return ChangeResponse(
            changes: [
                DayChangeValue(
                    date: "2026-01-10", before: day("2026-01-10", .free, parts: free), after: saturday),
                DayChangeValue(
                    date: "2026-01-11", before: day("2026-01-11", .free, parts: free),
                    after: day("2026-01-11", .eveningOnly, parts: ["afternoon", "evening"])),
            ], dryRun: false, friendsConnected: 1, friendsWaiting: 0, shifts: true)
    }

    /// A change of shifts that changes no days of the week.
    static let noDays = ChangeResponse(
        changes: [], dryRun: false, friendsConnected: 1, friendsWaiting: 0, shifts: true)

    static func rotation(_ pattern: String, until: String? = nil, today: Int? = nil) -> RotationValue {
        RotationValue(
            id: "R-ID", pattern: pattern, length: pattern.count, anchor: "2026-01-05", from: "2026-01-09",
            until: until, today: today)
    }

    static let ready = ReadyRotationsResponse(patterns: [
        ReadyRotationValue(name: "4-on-4-off", pattern: "DDDD----", length: 8),
        ReadyRotationValue(name: "dupont", pattern: "NNNN---DDD-NNN---DDDD-------", length: 28),
    ])

    static func answer(_ value: some Encodable) -> FakeDaemon.Answer { .json(json(value)) }

    static let profileAnswer = answer(profile)

    /// Decodes JSON; nil if it is invalid.
    static func decoded<Value: Decodable>(_: Value.Type, _ json: String) -> Value? {
        try? JSONDecoder().decode(Value.self, from: Data(json.utf8))
    }
}

extension FakeDaemon {
    /// Returns the decoded body of the last request; nil if it is invalid.
    func lastBody<Body: Decodable>(_: Body.Type) -> Body? {
        Samples.decoded(Body.self, calls.last?.body ?? "")
    }
}
