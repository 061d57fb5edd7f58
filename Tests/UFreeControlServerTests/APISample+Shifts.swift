import UFreeAPI

extension APISample {
    private static let place = LocationValue(id: "a", name: "Hospital", address: nil)
    private static let location = LocationEntryValue(id: "a", name: "Hospital", address: nil, shiftTypes: [])
    private static var locationAlone: LocationEntryValue {
        var value = location
        value.schema = LocationEntryValue.kind
        return value
    }
    private static var typeAlone: ShiftTypeValue {
        var value = type
        value.schema = ShiftTypeValue.kind
        return value
    }
    private static let time = HourMinuteValue(hour: 22, minute: 0)
    private static let allDay = ShiftDurationValue(type: ShiftDurationValue.allDay)
    private static let overnight = ShiftDurationValue(
        type: ShiftDurationValue.scheduled, from: time, to: time, overnight: true)
    private static let type = ShiftTypeValue(
        id: "a", symbol: "N", title: "Night", shiftDescription: nil, duration: overnight, location: place)
    private static let dayOff = ShiftDayValue(
        date: "2026-01-09", symbol: nil, title: nil, duration: nil, location: nil,
        source: ShiftDayValue.assigned)
    private static let rotation = RotationValue(
        id: "a", pattern: "N-", length: 2, anchor: "2026-01-09", from: "2026-01-09", until: nil, today: nil)
    private static let ready = ReadyRotationValue(name: "panama", pattern: "D-", length: 2)
    private static let settings = ShiftSettingsValue(restHours: 11, sharesSymbols: false)
    private static let worked = WorkedShiftValue(date: "2026-01-09", symbol: "N")
    /// A short rest between two shifts.
    static let shortRest = ShortRestValue(first: worked, second: worked, minutes: 0, count: 1)
    private static let change = ChangeResponse(
        changes: [], dryRun: false, friendsConnected: 0, friendsWaiting: 0)
    /// A shift in the answer to `why`.
    static let whyShift = WhyShiftValue(
        symbol: "N", title: "Night", date: "2026-01-09", duration: overnight, source: ShiftDayValue.rotation,
        restHours: 11)

    static let shifts: [APISample] = [
        APISample("Place", full: place), APISample("Location", full: locationAlone, bare: location),
        APISample(
            "Locations",
            full: LocationsResponse(locations: [location], location: place, warnings: []),
            bare: LocationsResponse(locations: [])),
        APISample("HourMinute", full: time), APISample("ShiftDuration", full: overnight, bare: allDay),
        APISample("ShiftType", full: typeAlone, bare: type),
        APISample("ShiftTypes", full: ShiftTypesResponse(shiftTypes: [type], more: false)),
        APISample(
            "ShiftTypeChange", full: ShiftTypeResponse(shiftType: type, warnings: [], change: change)),
        APISample("Shift", full: dayOff),
        APISample(
            "Shifts", full: ShiftsResponse(shifts: [dayOff], change: change),
            bare: ShiftsResponse(shifts: [])),
        APISample("WorkedShift", full: worked), APISample("ShortRest", full: shortRest),
        APISample("Vacation", full: VacationResponse(shiftsOff: ["2026-01-09"], kept: [], change: change)),
        APISample("Rotation", full: rotation),
        APISample(
            "Rotations", full: RotationsResponse(rotations: [rotation], change: change),
            bare: RotationsResponse(rotations: [])),
        APISample("ReadyRotation", full: ready),
        APISample("ReadyRotations", full: ReadyRotationsResponse(patterns: [ready])),
        APISample(
            "ShiftSettings",
            full: ShiftSettingsResponse(restHours: 11, sharesSymbols: true, change: change),
            bare: ShiftSettingsResponse(restHours: 0, sharesSymbols: false)),
        APISample("ExportShiftSettings", full: settings),
        APISample("ImportedShiftTypes", full: ImportedShiftTypesValue()),
        APISample("WhyShift", full: whyShift),
    ]

    static let shiftBodies: [APISample] = [
        APISample("EditLocation", full: LocationBody(name: "", address: ""), bare: LocationBody()),
        APISample(
            "EditShiftType",
            full: ShiftTypeBody(
                symbol: "", title: "", shiftDescription: "", allDay: true, from: "", to: "", overnight: true,
                location: ""), bare: ShiftTypeBody()),
        APISample("AssignShift", full: ShiftBody(symbol: "", dryRun: true), bare: ShiftBody(symbol: "")),
        APISample(
            "SetRotation",
            full: RotationBody(pattern: "", from: "", until: "", symbols: [:], dryRun: true),
            bare: RotationBody(pattern: "", from: "")),
        APISample(
            "SetVacation", full: VacationBody(note: "", replace: true, dryRun: true), bare: VacationBody()),
        APISample(
            "EditShiftSettings",
            full: ShiftSettingsBody(restHours: 0, sharesSymbols: true, daysOffFree: true),
            bare: ShiftSettingsBody()),
    ]
}
