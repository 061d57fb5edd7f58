package import UFreeAPI

/// A line of the log in words (D7).
package enum LogText {
    /// `Fri 9 Jan 13:05`, in the zone that the time is written for, which is the owner's.
    package static func moment(_ time: String, today: String? = nil) -> String {
        "\(DayText.short(String(time.prefix(10)), today: today)) \(time.dropFirst(11).prefix(5))"
    }

    /// Who acted.
    package static func actor(_ entry: LogEntryValue) -> String { entry.mine ? "You" : name(entry.actor) }

    /// What happened, without a full stop.
    package static func sentence(_ entry: LogEntryValue, today: String? = nil) -> String {
        switch LogTopic(rawValue: entry.about) {
        case .days: day(entry, today: today)
        case .defaults: standing(entry, today: today)
        case .friends: friend(entry)
        case .requests: request(entry)
        case .profile: changes(entry) ?? "Profile changed"
        case .store: store(entry)
        case nil: "\(entry.about): \(entry.action)"
        }
    }

    private static func day(_ entry: LogEntryValue, today: String?) -> String {
        guard let date = entry.day, let before = entry.before, let after = entry.after else {
            return "A day that is not kept any more"
        }
        let (old, new) = (status(before), status(after))
        let note = entry.changed.contains("note") ? ", note changed" : ""
        return "\(DayText.short(date, today: today)): \(old == new ? new : "\(old) -> \(new)")\(note)"
    }

    private static func standing(_ entry: LogEntryValue, today: String?) -> String {
        guard let state = entry.after ?? entry.before, let weekdays = state.weekdays else {
            return "A default that is not kept any more"
        }
        let rule = "Default for \(DefaultText.weekdays(weekdays)): \(status(state))"
        let end = state.until.map { " until \(DayText.short($0, today: today))" } ?? ""
        return entry.after == nil ? "\(rule), removed" : rule + end
    }

    private static func status(_ state: LogStateValue) -> String {
        let parts = PartWord.allCases.filter { state.parts?.contains($0.rawValue) ?? false }
        if parts.count == 2 { return parts.map(StatusText.name).joined(separator: " + ") }
        return StatusText.name(state.status.flatMap { StatusWord(rawValue: $0) } ?? .unknown)
    }

    private static func friend(_ entry: LogEntryValue) -> String {
        let friend = name(entry.owner)
        switch entry.action {
        case "create": return "\(friend) is a friend now"
        case "delete": return "\(friend) is not a friend any more"
        default: return "\(friend): \(changes(entry) ?? "changed")"
        }
    }

    private static func request(_ entry: LogEntryValue) -> String {
        // To an address where nobody was met yet there is nobody but oneself.
        let person = entry.owner.id == entry.actor.id && entry.mine ? "an address" : name(entry.owner)
        guard let direction = entry.direction, let status = entry.after?.status else {
            return "A request that is not kept any more"
        }
        let request = direction == "incoming" ? "Request from \(person)" : "Request to \(person)"
        guard status == "pending" else { return "\(request): \(status)" }
        return entry.action == "create" ? request : "\(request): changed"
    }

    /// `name Ben -> Benedikt, time zone UTC -> Europe/Vienna`; nil where the fields are not kept.
    private static func changes(_ entry: LogEntryValue) -> String? {
        guard let before = entry.before, let after = entry.after else { return nil }
        let fields = entry.changed.compactMap { field -> String? in
            switch field {
            case "name": "name \(before.name ?? "-") -> \(after.name ?? "-")"
            case "zone": "time zone \(before.zone ?? "-") -> \(after.zone ?? "-")"
            case "hours": "parts of the day"
            case "verified": after.verified == true ? "verified" : "not verified any more"
            case "privacy": "may see \(before.privacy ?? "-") -> \(after.privacy ?? "-")"
            default: nil
            }
        }
        return fields.isEmpty ? nil : fields.joined(separator: ", ")
    }

    private static func store(_ entry: LogEntryValue) -> String {
        let text =
            switch (entry.action, entry.value) {
            case ("backup", "file"): "A backup was handed out, without keys"
            case ("backup", "fileWithKeys"): "A backup was handed out, with the keys sealed by a passphrase"
            case ("restore", "putBack"): "A backup was put in the place of the database"
            case ("restore", "repaired"): "Another database took the place of the damaged one"
            case ("validate", "backup"): "A backup that was brought here was read from end to end"
            case ("validate", "damaged"): "The database was found to be damaged"
            case ("update", "sealing key"): "Everything stored was sealed with a new key"
            default: ""
            }
        guard text.isEmpty else { return text }
        return store(entry.action) + (entry.value.map { ": \($0)" } ?? "")
    }

    private static func store(_ action: String) -> String {
        switch action {
        case "backup": "The database was backed up"
        case "restore": "The database was restored from a backup"
        case "migrate": "The database was brought to a new version"
        case "validate": "The database was checked"
        case "read": "Answers were given"
        case "update": "The database was changed"
        default: "The database: \(action)"
        }
    }

    /// A name, or the first group of the id, which is enough to name somebody by.
    private static func name(_ person: PersonValue) -> String {
        person.name ?? person.id.map { String($0.prefix { $0 != "-" }) } ?? "somebody"
    }
}
