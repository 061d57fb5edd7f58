import UFreeAPI
import UFreeDomain

/// The parts of a UFree export that an import uses.
struct ExportFile: Sendable {
    /// An edit of one of the owner's days. If the file has no notes at all, the day keeps its note.
    struct Day: Sendable {
        let date: CivilDate
        let edit: DaysEdit
    }

    let days: [Day]
    /// In the order of their creation.
    let defaults: [Default]
    /// Changes the fields that are present; nil in an anonymous export.
    let profile: (@Sendable (Profile) -> Profile)?
    let roster: RosterFile
    /// Empty in an anonymous export.
    let names: NamesFile
    /// The number of friends.
    let friends: Int
    let requests: Int
    let wishes: Int

    /// The dates of its explicit days and assigned shifts.
    var dates: Set<CivilDate> { Set(days.map(\.date) + roster.shifts.map(\.date)) }

    /// - Throws: `ValidationFailure` with every error and its place.
    init(_ document: [String: JSONValue]) throws(ValidationFailure) {
        var fields = FieldReader()
        let isAnonymous = fields.flag(document["anonymous"], at: "anonymous")
        let items = fields.list(document["days"], at: "days") ?? []
        var seen: Set<CivilDate> = []
        var days: [Day] = []
        for (index, item) in items.enumerated() {
            let place = "days[\(index)]"
            guard let day = Self.day(item, at: place, hasNotes: !isAnonymous, &fields) else { continue }
            if !seen.insert(day.date).inserted { fields.refuse(place + ".date", .unique) }
            days.append(day)
        }
        self.days = days
        defaults = Self.defaults(document["defaults"], &fields)
        var roster = RosterFile(document, &fields)
        // An anonymous export does not contain them.
        if isAnonymous { roster.settings = nil }
        self.roster = roster
        names = NamesFile(document, &fields)
        friends = Self.count(document["friends"], at: "friends", &fields)
        requests = Self.count(document["requests"], at: "requests", &fields)
        wishes = Self.count(document["wishes"], at: "wishes", &fields)
        let draft = isAnonymous ? nil : Self.profile(document["profile"], &fields)
        try fields.result.throwIfInvalid()
        profile = try draft.map { draft throws(ValidationFailure) in try draft.edit() }
    }

    /// Creates a file with only shift types.
    init(_ roster: RosterFile) {
        (days, defaults, profile, friends, requests, wishes) = ([], [], nil, 0, 0, 0)
        names = NamesFile()
        self.roster = roster
    }

    private static func count(_ value: JSONValue?, at place: String, _ fields: inout FieldReader) -> Int {
        value == nil ? 0 : fields.list(value, at: place)?.count ?? 0
    }

    private static func day(
        _ item: JSONValue, at place: String, hasNotes: Bool, _ fields: inout FieldReader
    ) -> Day? {
        guard let members = fields.object(item, at: place) else { return nil }
        let date = date(members["date"], at: place + ".date", &fields)
        let word = word(members, at: place, &fields)
        let text = fields.optionalText(members["note"], at: place + ".note") ?? ""
        let note = DaysEdit.NoteEdit(text, field: place + ".note", &fields.result)
        guard let date, let word else { return nil }
        do throws(AvailabilityError) {
            _ = try DaysEdit.set(word, note)(ScheduleDay(date: date, record: nil))
        } catch {
            fields.result.add(error, field: place + ".note")
        }
        return Day(date: date, edit: .set(word, hasNotes ? note : .keep))
    }

    static func word(
        _ members: [String: JSONValue], at place: String, _ fields: inout FieldReader
    ) -> DayWord? {
        let code = fields.optionalInteger(members["code"], at: place + ".code")
        let parts = parts(members["parts"], at: place + ".parts", &fields)
        guard let text = fields.text(members["status"], at: place + ".status"),
            let status = DaysEdit.status(of: text, field: place + ".status", &fields.result)
        else { return nil }
        if let code, code != status.code { fields.refuse(place + ".code", .matches, "status") }
        guard let parts, status != .unknown else { return DayWord(status) }
        let word = DayWord(freeParts: parts)
        guard word.status == status else {
            fields.refuse(place + ".parts", .matches, "status")
            return nil
        }
        return word
    }

    /// Returns nil if there are none, or one of them is unreadable.
    private static func parts(
        _ value: JSONValue?, at place: String, _ fields: inout FieldReader
    ) -> DayParts? {
        guard value != nil, let items = fields.list(value, at: place) else { return nil }
        let read = items.enumerated().map { index, item in
            fields.text(item, at: "\(place)[\(index)]").flatMap {
                DaysEdit.part(of: $0, field: "\(place)[\(index)]", &fields.result)
            }
        }
        let free = read.compactMap(\.self)
        return free.count == read.count ? free.reduce(into: []) { $0.insert(DayParts($1)) } : nil
    }

    /// Reads the profile, with the same rules as for any profile.
    private static func profile(_ value: JSONValue?, _ fields: inout FieldReader) -> ProfileDraft? {
        guard let value, let members = fields.object(value, at: "profile") else { return nil }
        let draft = ProfileDraft(
            name: fields.optionalText(members["name"], at: "profile.name"),
            zone: fields.optionalText(members["zone"], at: "profile.zone"),
            parts: hours(members["parts"], &fields), isZone: LocalCalendar.knows)
        fields.refuse(draft.validationErrors, in: "profile")
        return draft
    }

    /// In minutes; nil for each invalid time.
    private static func hours(_ value: JSONValue?, _ fields: inout FieldReader) -> [Int?]? {
        guard value != .null, let value, let members = fields.object(value, at: "profile.parts") else {
            return nil
        }
        return ["morning", "afternoon", "evening", "end"].map { name in
            fields.text(members[name], at: "profile.parts.\(name)").flatMap(HourMinute.minutes)
        }
    }
}
