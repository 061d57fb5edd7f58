import FoundationEssentials
import UFreeAPI
import UFreeDomain

extension RosterFile {
    /// Reads what a JSON file has of a roster: all that `export --json` writes, or shift types alone (S7).
    init(_ document: [String: JSONValue], _ fields: inout FieldReader) {
        locations = Self.items(document["locations"], "locations", &fields) { members, at, fields in
            Self.place(members, at, &fields)
        }
        types = Self.items(document["shiftTypes"], "shiftTypes", &fields, Self.kind)
        shifts = Self.items(document["shifts"], "shifts", &fields) { members, at, fields in
            guard let date = ExportFile.date(members["date"], at: at + ".date", &fields) else { return nil }
            return (date, fields.optionalText(members["symbol"], at: at + ".symbol"))
        }
        rotations = Self.items(document["rotations"], "rotations", &fields) { members, at, fields in
            guard let pattern = fields.text(members["pattern"], at: at + ".pattern"),
                let anchor = fields.text(members["anchor"], at: at + ".anchor")
            else { return nil }
            let until = fields.optionalText(members["until"], at: at + ".until")
            return (at, RotationBody(pattern: pattern, from: anchor, until: until))
        }
        if let value = document["shiftSettings"], let members = fields.object(value, at: "shiftSettings") {
            settings = ShiftSettingsBody(
                restHours: fields.optionalInteger(members["restHours"], at: "shiftSettings.restHours"),
                sharesSymbols: fields.flag(members["sharesSymbols"], at: "shiftSettings.sharesSymbols"))
            if let hours = settings?.restHours, !(0...ShiftSettings.mostRest).contains(hours) {
                fields.refuse("shiftSettings.restHours", "range", "0-\(ShiftSettings.mostRest)")
            }
        }
    }

    private static func items<Item>(
        _ value: JSONValue?, _ place: String, _ fields: inout FieldReader,
        _ read: ([String: JSONValue], String, inout FieldReader) -> Item?
    ) -> [Item] {
        guard value != nil, let items = fields.list(value, at: place) else { return [] }
        var result: [Item] = []
        for (index, item) in items.enumerated() {
            let at = "\(place)[\(index)]"
            guard let members = fields.object(item, at: at), let read = read(members, at, &fields) else {
                continue
            }
            result.append(read)
        }
        return result
    }

    private static func place(
        _ members: [String: JSONValue], _ at: String, _ fields: inout FieldReader
    ) -> Place? {
        let id = id(members["id"], at: at + ".id", &fields)
        guard let name = fields.text(members["name"], at: at + ".name") else { return nil }
        return Place(
            id: id, name: name, address: fields.optionalText(members["address"], at: at + ".address"))
    }

    private static func kind(
        _ members: [String: JSONValue], _ at: String, _ fields: inout FieldReader
    ) -> Kind? {
        let id = id(members["id"], at: at + ".id", &fields)
        let symbol = fields.text(members["symbol"], at: at + ".symbol")
        let title = fields.text(members["title"], at: at + ".title")
        let description = fields.optionalText(members["shiftDescription"], at: at + ".shiftDescription")
        var draft = ShiftTypeDraft(symbol: symbol, title: title, shiftDescription: description ?? "")
        let hasDuration = duration(members["duration"], at: at + ".duration", &draft, &fields)
        guard let value = members["location"], let found = fields.object(value, at: at + ".location") else {
            if members["location"] == nil { fields.refuse(at + ".location", "required") }
            return nil
        }
        guard let place = place(found, at + ".location", &fields), symbol != nil, title != nil, hasDuration
        else {
            return nil
        }
        return Kind(at: at, id: id, draft: draft, location: place)
    }

    /// - Returns: whether it reads.
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
                place + ".type", "oneOf", "\(ShiftDurationValue.allDay), \(ShiftDurationValue.scheduled)")
            return false
        }
    }

    /// `HH:MM` of an hour and a minute.
    private static func time(
        _ value: JSONValue?, at place: String, _ fields: inout FieldReader
    ) -> String? {
        guard let members = fields.object(value, at: place) else { return nil }
        let (hour, minute) = (
            fields.integer(members["hour"], at: place + ".hour"),
            fields.integer(members["minute"], at: place + ".minute")
        )
        guard let hour, let minute else { return nil }
        guard let time = HourMinute(hour: hour, minute: minute) else {
            fields.refuse(place, "time")
            return nil
        }
        return time.text
    }

    /// Nil where there is none.
    private static func id(_ value: JSONValue?, at place: String, _ fields: inout FieldReader) -> UUID? {
        guard let text = fields.optionalText(value, at: place) else { return nil }
        let id = UUID(uuidString: text)
        if id == nil { fields.refuse(place, "uuid") }
        return id
    }
}
