package import UFreeAPI

/// A line of the log in words (D7).
package enum LogText {
    /// `Fri 9 Jan 13:05`, in the zone of the text, which is the owner's.
    package static func moment(_ time: String, today: String? = nil) -> String {
        "\(DayText.short(String(time.prefix(10)), today: today)) \(TimeText.clock(time.dropFirst(11)))"
    }

    /// Shown when there are no entries.
    package static var nothing: String { say("No entries.", "Keine Einträge.") }

    /// How to show older entries.
    package static func older(_ command: String) -> String { say("Older: \(command)", "Älteres: \(command)") }

    /// Who acted.
    package static func actor(_ entry: LogEntryValue) -> String {
        entry.mine ? WatchText.you : name(entry.actor)
    }

    /// What went wrong; empty where nothing did.
    package static func result(_ entry: LogEntryValue) -> String {
        switch entry.result {
        case "done": ""
        case "refused": say("refused", "abgelehnt")
        case "failed": say("failed", "fehlgeschlagen")
        default: entry.result
        }
    }

    /// The change, without a full stop.
    package static func sentence(_ entry: LogEntryValue, today: String? = nil) -> String {
        if entry.result != "done", let code = entry.value.flatMap(ErrorCode.init) { return refusal(code) }
        return switch LogTopic(rawValue: entry.about) {
        case .days: day(entry, today: today)
        case .defaults: rule(entry, today: today)
        case .shifts: shift(entry, today: today)
        case .live: live(entry, today: today)
        case .wishes: wish(entry, today: today)
        case .friends: friend(entry)
        case .requests: request(entry)
        case .profile: changes(entry) ?? say("Profile changed", "Profil geändert")
        case .store: store(entry)
        case nil: "\(entry.about): \(entry.action)"
        }
    }

    /// The error of an operation, without what was typed.
    private static func refusal(_ code: ErrorCode) -> String {
        let message = ErrorText(APIError(code)).message
        return message.last.map { ".:".contains($0) } == true ? String(message.dropLast()) : message
    }

    private static func day(_ entry: LogEntryValue, today: String?) -> String {
        guard let date = entry.day else {
            return say("A day that is no longer stored", "Ein Tag, der nicht mehr gespeichert ist")
        }
        guard let before = entry.before, let after = entry.after else {
            let day = DayText.short(date, today: today)
            return say("\(day) changed", "\(day) geändert")
        }
        let (old, new) = (status(before), status(after))
        let note = entry.changed.contains("note") ? say(", note changed", ", Notiz geändert") : ""
        return "\(DayText.short(date, today: today)): \(old == new ? new : "\(old) -> \(new)")\(note)"
    }

    private static func rule(_ entry: LogEntryValue, today: String?) -> String {
        guard let state = entry.after ?? entry.before, let weekdays = state.weekdays else {
            return say("A default that is no longer stored", "Eine Vorgabe, die nicht mehr gespeichert ist")
        }
        let (days, status) = (DefaultText.weekdays(weekdays), status(state))
        let rule = say("Default (\(days)): \(status)", "Vorgabe (\(days)): \(status)")
        if entry.after == nil { return say("\(rule), removed", "\(rule), entfernt") }
        return rule + (state.until.map { " " + DefaultText.until($0, today: today) } ?? "")
    }

    private static func live(_ entry: LogEntryValue, today: String?) -> String {
        guard entry.before != nil || entry.after != nil else {
            return say("Live status changed", "Live-Status geändert")
        }
        return LiveText.change(
            entry.before, entry.after, end: entry.after?.until.map { moment($0, today: today) },
            isNoteChanged: entry.changed.contains("note"))
    }

    private static func wish(_ entry: LogEntryValue, today: String?) -> String {
        guard let state = entry.after ?? entry.before else {
            return say("A wish that is no longer stored", "Ein Wunsch, der nicht mehr gespeichert ist")
        }
        let time = WishText.time(
            isNow: state.now ?? false, part: state.parts?.first, dates: state.dates, today: today)
        let wish = say("Wish (\(time))", "Wunsch (\(time))")
        switch entry.action {
        case "create": return wish
        case "delete": return say("\(wish), removed", "\(wish), entfernt")
        default: return say("\(wish), came true", "\(wish), erfüllt")
        }
    }

    private static func status(_ state: LogStateValue) -> String {
        let parts = PartWord.allCases.filter { state.parts?.contains($0.rawValue) ?? false }
        if parts.count == 2 { return parts.map(StatusText.name).joined(separator: " + ") }
        return StatusText.name(state.status.flatMap { StatusWord(rawValue: $0) } ?? .unknown)
    }

    private static func friend(_ entry: LogEntryValue) -> String {
        let friend = name(entry.owner)
        switch entry.action {
        case "create": return say("\(friend) is now a friend", "\(friend) ist jetzt befreundet")
        case "delete": return say("\(friend) is no longer a friend", "\(friend) ist nicht mehr befreundet")
        default: return "\(friend): \(changes(entry) ?? changed)"
        }
    }

    private static func request(_ entry: LogEntryValue) -> String {
        // A request to an address that did not answer yet has no recipient but oneself.
        let isAddress = entry.owner.id == entry.actor.id && entry.mine
        let person = isAddress ? say("an address", "eine Adresse") : name(entry.owner)
        guard let direction = entry.direction, let status = entry.after?.status else {
            return say("A request that is no longer stored", "Eine Anfrage, die nicht mehr gespeichert ist")
        }
        let request =
            direction == "incoming"
            ? say("Request from \(person)", "Anfrage von \(person)")
            : say("Request to \(person)", "Anfrage an \(person)")
        guard status == RequestWord.pending.rawValue else {
            return "\(request): \(RequestText.status(status))"
        }
        return entry.action == "create" ? request : "\(request): \(changed)"
    }

    private static var changed: String { say("changed", "geändert") }

    /// `name Ben -> Benedikt, time zone UTC -> Europe/Vienna`; nil where the fields are no longer stored.
    private static func changes(_ entry: LogEntryValue) -> String? {
        guard let before = entry.before, let after = entry.after else { return nil }
        let fields = entry.changed.compactMap { field -> String? in
            switch field {
            case "name":
                let (old, new) = (before.name ?? "-", after.name ?? "-")
                return say("name \(old) -> \(new)", "Name \(old) -> \(new)")
            case "zone":
                let (old, new) = (before.zone ?? "-", after.zone ?? "-")
                return say("time zone \(old) -> \(new)", "Zeitzone \(old) -> \(new)")
            case "hours": return say("parts of the day", "Tageszeiten")
            case "verified":
                return after.verified == true
                    ? say("verified", "bestätigt") : say("no longer verified", "nicht mehr bestätigt")
            case "privacy":
                let (old, new) = (privacy(before), privacy(after))
                return say("may see \(old) -> \(new)", "darf sehen: \(old) -> \(new)")
            default: return nil
            }
        }
        return fields.isEmpty ? nil : fields.joined(separator: ", ")
    }

    private static func privacy(_ state: LogStateValue) -> String {
        state.privacy.map(FriendText.privacy) ?? "-"
    }

    /// A name, or the first group of the id, which commands accept too.
    private static func name(_ person: PersonValue) -> String {
        person.name ?? person.id.map { String($0.prefix { $0 != "-" }) } ?? FriendText.somebody
    }
}
