import UFreeAPI
import UFreeTestSupport

@testable import UFreeCLI

extension Scenario {
    /// A log with every kind of change of shifts.
    static var shiftLog: LogResponse {
        let ana = PersonValue(id: "ANA-ID", name: "Ana")
        let location = LogStateValue(name: "Clinic")
        let type = LogStateValue(name: "Night Shift", symbol: "N")
        let other = LogStateValue(name: "Night", symbol: "X")
        let night = LogStateValue(symbol: "N")
        let rotation = LogStateValue(until: "2027-01-31", pattern: "MMNN----")
        let states: [(RosterPart?, LogStateValue?, LogStateValue?)] = [
            (.location, nil, location), (.location, location, LogStateValue(name: "Ward")),
            (.location, location, location), (.location, location, nil), (.shiftType, nil, type),
            (.shiftType, type, other), (.shiftType, type, type), (.shiftType, type, nil),
            (.shift, nil, night), (.shift, night, LogStateValue(symbol: "-")), (.shift, night, nil),
            (.rotation, nil, rotation), (.rotation, rotation, rotation), (.rotation, rotation, nil),
            (.settings, nil, nil), (.shift, nil, nil), (nil, night, nil),
        ]
        let entries = states.enumerated().map { index, state in
            var entry = LogEntryValue(
                seq: index, at: Samples.time, actor: ana, mine: true, action: "update", about: "shifts",
                owner: ana, result: "done", before: state.1, after: state.2, record: state.0?.rawValue)
            if state.0 == .shift { entry.day = "2026-01-10" }
            return entry
        }
        return LogResponse(entries: entries, more: false)
    }

    /// The daemon's refusals.
    static var refusedShifts: [Scenario] {
        let types = ["M  Morning Shift", "N  Night Shift"]
        let fields: [RuleValue] = [
            "symbol|required|", "title|required|", "location|required|", "to|endNotAfterStart|",
            "from|time||25:00", "to|time||never", "symbol|maxLength|3", "symbol|noSpaces|",
            "symbol|noRotationSign|", "symbol|symbolTaken|", "location|locationGone|",
            "location|noLocations|",
            "allDay|alone|from, to", "reassign|another||N", "shiftTypes|tooMany|100", "locations|tooMany|100",
            "rotations|tooMany|9", "pattern|noEmptySlot|", "pattern|maxSlots|366", "pattern|unknownSymbols|",
            "symbol|onePerDay|30|28", "restHours|range|0-24", "address|maxLength|200",
            "overnight|type|number", "duration|required|",
            "shiftDescription|maxLength|500", "until|maxSlots|400",
        ]
        let days = (0..<40).map { "2026-02-\(10 + $0 % 18)" }
        let answers = [
            refusal(.noLocations), refusal(.symbolTaken, ["symbol": "N"]), refusal(.endNotAfterStart),
            refusal(.missingFields, rules: fields), refusal(.validationFailed, rules: fields),
            refusal(.locationGone), refusal(.locationInUse, ["count": "2"], details: types),
            refusal(.shiftTypeInUse, ["symbol": "N", "count": "40", "rotations": "1"], details: days),
            refusal(.shiftTypeInUse, ["symbol": "N", "count": "1", "rotations": "0"], details: [days[0]]),
            refusal(.shiftTypeInUse, ["symbol": "N", "count": "0", "rotations": "2"]),
            refusal(.unknownSymbols, ["symbols": "X", "known": "M, N"]),
            refusal(.unknownSymbols, ["symbols": "X, Y", "known": ""]),
            refusal(.noSuchLocation, ["name": "Clinc"], details: ["Clinic"]),
            refusal(.noSuchShiftType, ["symbol": "X"], details: types),
            refusal(.shiftTypeNotSaved, ["reason": "insufficientStorage"]),
        ]
        return answers.map {
            Scenario(
                "shift-type edit N --title Night", ["PATCH /v1/shift-types/N": [$0]],
                typed: types + ["Clinic", "never", "N"])
        }
    }
}
