import UFreeAPI
import UFreeDomain

/// What an import takes from an export of UFree.
struct ExportFile: Sendable {
    /// One of my days.
    struct Day: Sendable {
        let date: CivilDate
        let word: DayWord
        /// Where the file has no notes at all, the day keeps the one it has.
        let note: DaysEdit.NoteEdit

        func edit(_ day: ScheduleDay) -> DayEdit {
            DayEdit(word: word, note: word == .unknown ? nil : note(day.record?.note))
        }
    }

    /// The profile's fields, each where it is there.
    struct ProfileFields: Sendable {
        var name: DisplayName?
        var zone: ZoneName?
        var hours: PartHours?

        func edit(_ profile: Profile) -> Profile {
            Profile(
                name: name ?? profile.name, zone: zone ?? profile.zone, hours: hours ?? profile.hours)
        }
    }

    let days: [Day]
    /// Nil in an anonymous export.
    let profile: ProfileFields?
    /// How many there are.
    let friends: Int
    let requests: Int

    /// - Throws: `ValidationFailure` with every mistake and its place.
    init(_ document: [String: JSONValue]) throws(ValidationFailure) {
        var fields = FieldReader()
        let isAnonymous = fields.flag(document["anonymous"], at: "anonymous")
        let items = fields.list(document["days"], at: "days") ?? []
        var seen: Set<CivilDate> = []
        var days: [Day] = []
        for (index, item) in items.enumerated() {
            let place = "days[\(index)]"
            guard let day = Self.day(item, at: place, hasNotes: !isAnonymous, &fields) else { continue }
            if !seen.insert(day.date).inserted { fields.refuse(place + ".date", "unique") }
            days.append(day)
        }
        self.days = days
        friends = Self.count(document["friends"], at: "friends", &fields)
        requests = Self.count(document["requests"], at: "requests", &fields)
        profile = isAnonymous ? nil : Self.profile(document["profile"], &fields)
        try fields.result.throwIfInvalid()
    }

    private static func count(_ value: JSONValue?, at place: String, _ fields: inout FieldReader) -> Int {
        value == nil ? 0 : fields.list(value, at: place)?.count ?? 0
    }

    private static func day(
        _ item: JSONValue, at place: String, hasNotes: Bool, _ fields: inout FieldReader
    ) -> Day? {
        guard let members = fields.object(item, at: place) else { return nil }
        let text = fields.text(members["date"], at: place + ".date")
        let date = text.flatMap { CivilDate(iso: $0) }
        if text != nil, date == nil { fields.refuse(place + ".date", "date") }
        let word = word(members, at: place, &fields)
        let note = note(members["note"], at: place + ".note", word: word, &fields)
        guard let date, let word else { return nil }
        return Day(date: date, word: word, note: hasNotes ? note.map { .write($0) } ?? .remove : .keep)
    }

    private static func word(
        _ members: [String: JSONValue], at place: String, _ fields: inout FieldReader
    ) -> DayWord? {
        let code = fields.optionalInteger(members["code"], at: place + ".code")
        let parts = parts(members["parts"], at: place + ".parts", &fields)
        guard let text = fields.text(members["status"], at: place + ".status") else { return nil }
        guard let status = ValueMapping.status(word: text) else {
            let known = StatusWord.allCases.map(\.rawValue).joined(separator: ", ")
            fields.refuse(place + ".status", "oneOf", known)
            return nil
        }
        if let code, code != status.code { fields.refuse(place + ".code", "matches", "status") }
        guard let parts, status != .unknown else { return DayWord(status) }
        let word = DayWord(freeParts: parts)
        guard word.status == status else {
            fields.refuse(place + ".parts", "matches", "status")
            return nil
        }
        return word
    }

    private static func parts(
        _ value: JSONValue?, at place: String, _ fields: inout FieldReader
    ) -> DayParts? {
        guard value != nil, let items = fields.list(value, at: place) else { return nil }
        var parts: DayParts = []
        for (index, item) in items.enumerated() {
            guard let text = fields.text(item, at: "\(place)[\(index)]") else { return nil }
            guard let part = ValueMapping.part(word: text) else {
                let known = PartWord.allCases.map(\.rawValue).joined(separator: ", ")
                fields.refuse("\(place)[\(index)]", "oneOf", known)
                return nil
            }
            parts.insert(DayParts(part))
        }
        return parts
    }

    private static func note(
        _ value: JSONValue?, at place: String, word: DayWord?, _ fields: inout FieldReader
    ) -> Note? {
        guard let text = fields.optionalText(value, at: place) else { return nil }
        do {
            let note = try Note(validating: text)
            if note != nil, word == .unknown { fields.refuse(place, "needsStatus") }
            return note
        } catch {
            fields.refuse(place, "maxLength", "\(Note.characterLimit)")
            return nil
        }
    }

    private static func profile(_ value: JSONValue?, _ fields: inout FieldReader) -> ProfileFields? {
        guard let value, let members = fields.object(value, at: "profile") else { return nil }
        var profile = ProfileFields()
        if let text = fields.optionalText(members["name"], at: "profile.name") {
            do {
                profile.name = try DisplayName(validating: text)
            } catch {
                for mistake in error.errors { fields.refuse("profile.name", mistake.rule, mistake.limit) }
            }
        }
        if let text = fields.optionalText(members["zone"], at: "profile.zone") {
            profile.zone = ZoneName(text).flatMap { LocalCalendar.knows($0) ? $0 : nil }
            if profile.zone == nil { fields.refuse("profile.zone", "knownZone") }
        }
        if let value = members["parts"], value != .null {
            profile.hours = hours(value, &fields)
        }
        return profile
    }

    private static func hours(_ value: JSONValue, _ fields: inout FieldReader) -> PartHours? {
        guard let members = fields.object(value, at: "profile.parts") else { return nil }
        var minutes: [Int] = []
        for name in ["morning", "afternoon", "evening", "end"] {
            let place = "profile.parts.\(name)"
            guard let text = fields.text(members[name], at: place) else { continue }
            guard let minute = ClockTime.minute(text) else {
                fields.refuse(place, "time")
                continue
            }
            minutes.append(minute)
        }
        guard minutes.count == 4 else { return nil }
        let hours = PartHours(
            morning: minutes[0], afternoon: minutes[1], evening: minutes[2], end: minutes[3])
        if hours == nil { fields.refuse("profile.parts", "ascending") }
        return hours
    }
}
