import FoundationEssentials
import UFreeAPI
import UFreeDomain

extension RosterFile {
    /// Reads the roster of an export: everything that `export --json` writes.
    init(_ document: [String: JSONValue], _ fields: inout FieldReader) {
        locations = Self.items(document["locations"], "locations", most: Location.limit, &fields, Self.place)
        if let value = document["shiftTypes"] { readTypes(value, &fields) }
        shifts = Self.items(document["shifts"], "shifts", most: Self.mostShifts, &fields, Self.shift)
        var seen: Set<CivilDate> = []
        for shift in shifts where !seen.insert(shift.date).inserted {
            fields.refuse(shift.at + ".date", .unique)
        }
        rotations = Self.items(
            document["rotations"], "rotations", most: Rotation.limit, &fields, Self.rotation)
        if let value = document["shiftSettings"], let members = fields.object(value, at: "shiftSettings") {
            settings = Self.settings(members, &fields)
        }
    }

    /// Reads only the shift types of a file.
    /// - Parameter lines: for a table, the line where each begins.
    init(
        shiftTypes value: JSONValue?, lines: [Int]? = nil
    ) throws(ValidationFailure) {
        var fields = FieldReader()
        readTypes(value, lines: lines, &fields)
        try fields.result.throwIfInvalid()
    }

    private mutating func readTypes(_ value: JSONValue?, lines: [Int]? = nil, _ fields: inout FieldReader) {
        guard let items = fields.list(value, at: "shiftTypes") else { return }
        types = Self.items(
            items, at: { index in lines.map { "line \($0[index])" } ?? "shiftTypes[\(index)]" }, "shiftTypes",
            most: ShiftType.limit, &fields, Self.kind)
    }

    /// An export has a month of past shifts and a year of future ones; a file with many more is hostile.
    private static let mostShifts = 10_000

    private static func items<Item>(
        _ value: JSONValue?, _ name: String, most: Int, _ fields: inout FieldReader,
        _ read: ([String: JSONValue], String, inout FieldReader) -> Item?
    ) -> [Item] {
        guard value != nil, let items = fields.list(value, at: name) else { return [] }
        return self.items(items, at: { "\(name)[\($0)]" }, name, most: most, &fields, read)
    }

    /// Reads the items of a list, at most the limit.
    private static func items<Item>(
        _ items: [JSONValue], at place: (Int) -> String, _ name: String, most: Int,
        _ fields: inout FieldReader, _ read: ([String: JSONValue], String, inout FieldReader) -> Item?
    ) -> [Item] {
        if items.count > most { fields.refuse(name, .tooMany, "\(most)") }
        return items.prefix(most).enumerated().compactMap { index, item in
            fields.object(item, at: place(index)).flatMap { read($0, place(index), &fields) }
        }
    }

    private static func place(
        _ members: [String: JSONValue], _ at: String, _ fields: inout FieldReader
    ) -> Place? {
        let id = id(members["id"], at: at + ".id", &fields)
        let draft = LocationDraft(
            name: fields.text(members["name"], at: at + ".name"),
            address: fields.change(members["address"], at: at + ".address"))
        var judged = ValidationResult()
        _ = judged.reading { () throws(ValidationFailure) in try draft.location(changing: nil, id: nobody) }
        fields.refuse(judged.errors, in: at)
        return Place(at: at, id: id, draft: draft)
    }

    /// The id of a record that is only checked.
    private static let nobody = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    /// A roster with only one location, to check shift types on their own; their own location is checked
    /// separately.
    private static let nowhere: Roster = {
        let name = try? ShiftText(validating: "-", limit: Location.nameLimit, field: "name")
        return Roster(
            locations: [name].compactMap { $0.map { Location(id: nobody, name: $0, address: nil) } },
            types: [], formerTypes: [], days: [:], rotations: [], settings: .standard)
    }()

    /// Returns the errors in a shift type itself.
    private static func mistakes(in draft: ShiftTypeDraft) -> [ValidationError] {
        var (judged, draft) = (ValidationResult(), draft)
        draft.location = .found(nobody)
        _ = judged.reading { () throws(ValidationFailure) in
            try draft.type(changing: nil, in: nowhere, id: nobody)
        }
        return judged.errors.map { error in
            let isTime = ["from", "to"].contains(error.field)
            return ValidationError(
                field: isTime ? "duration.\(error.field)" : error.field, rule: error.rule, limit: error.limit,
                given: error.given)
        }
    }

    private static func kind(
        _ members: [String: JSONValue], _ at: String, _ fields: inout FieldReader
    ) -> Kind? {
        let id = id(members["id"], at: at + ".id", &fields)
        let symbol = fields.text(members["symbol"], at: at + ".symbol")
        let title = fields.text(members["title"], at: at + ".title")
        let description = fields.change(members["shiftDescription"], at: at + ".shiftDescription")
        var draft = ShiftTypeDraft(symbol: symbol, title: title, shiftDescription: description)
        let hasDuration = duration(members["duration"], at: at + ".duration", &draft, &fields)
        let location = fields.object(members["location"], at: at + ".location").flatMap {
            place($0, at + ".location", &fields)
        }
        fields.refuse(mistakes(in: draft), in: at)
        guard hasDuration else { return nil }
        return location.map { Kind(at: at, id: id, draft: draft, location: $0) }
    }

    /// - Returns: whether it is readable.
    private static func duration(
        _ value: JSONValue?, at place: String, _ draft: inout ShiftTypeDraft, _ fields: inout FieldReader
    ) -> Bool {
        guard let members = fields.object(value, at: place),
            let type = fields.text(members["type"], at: place + ".type")
        else { return false }
        switch type {
        case ShiftDurationValue.allDay:
            draft.isAllDay = true
            return true
        case ShiftDurationValue.scheduled:
            draft.isAllDay = false
            draft.isOvernight = fields.flag(members["overnight"], at: place + ".overnight")
            draft.from = time(members["from"], at: place + ".from", &fields)
            draft.to = time(members["to"], at: place + ".to", &fields)
            return draft.from != nil && draft.to != nil
        default:
            fields.refuse(
                place + ".type", .oneOf, "\(ShiftDurationValue.allDay), \(ShiftDurationValue.scheduled)")
            return false
        }
    }

    /// Returns an hour and a minute as `HH:MM`.
    private static func time(
        _ value: JSONValue?, at place: String, _ fields: inout FieldReader
    ) -> String? {
        guard let members = fields.object(value, at: place) else { return nil }
        let (hour, minute) = (
            fields.integer(members["hour"], at: place + ".hour"),
            fields.integer(members["minute"], at: place + ".minute")
        )
        guard let hour, let minute else { return nil }
        let time = HourMinute(hour: hour, minute: minute)
        if time == nil { fields.refuse(place, .time) }
        return time?.text
    }

    private static func shift(
        _ members: [String: JSONValue], _ at: String, _ fields: inout FieldReader
    ) -> Shift? {
        let symbol = fields.optionalText(members["symbol"], at: at + ".symbol")
        return ExportFile.date(members["date"], at: at + ".date", &fields).map {
            Shift(at: at, date: $0, symbol: symbol)
        }
    }

    private static func rotation(
        _ members: [String: JSONValue], _ at: String, _ fields: inout FieldReader
    ) -> Repeated? {
        let id = id(members["id"], at: at + ".id", &fields)
        let pattern = fields.text(members["pattern"], at: at + ".pattern")
        let anchor = ExportFile.date(members["anchor"], at: at + ".anchor", &fields)
        let from = ExportFile.optionalDate(members["from"], at: at + ".from", &fields)
        let until = ExportFile.optionalDate(members["until"], at: at + ".until", &fields)
        guard let pattern, let anchor else { return nil }
        return Repeated(at: at, id: id, pattern: pattern, anchor: anchor, from: from, until: until)
    }

    private static func settings(
        _ members: [String: JSONValue], _ fields: inout FieldReader
    ) -> ShiftSettingsBody {
        let hours = fields.optionalInteger(members["restHours"], at: "shiftSettings.restHours")
        fields.result.check(
            .number(hours), field: "shiftSettings.restHours", rules: [.range(0...ShiftSettings.mostRest)])
        return ShiftSettingsBody(
            restHours: hours,
            sharesSymbols: members["sharesSymbols"].map {
                fields.flag($0, at: "shiftSettings.sharesSymbols")
            },
            daysOffFree: members["daysOffFree"].map {
                fields.flag($0, at: "shiftSettings.daysOffFree")
            })
    }

    /// Returns nil if there is none.
    private static func id(_ value: JSONValue?, at place: String, _ fields: inout FieldReader) -> UUID? {
        fields.optionalText(value, at: place).flatMap { text in
            let id = UUID(uuidString: text)
            if id == nil { fields.refuse(place, .uuid) }
            return id
        }
    }
}
