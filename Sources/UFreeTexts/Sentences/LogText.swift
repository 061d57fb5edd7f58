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

    /// The change, or the error of an operation, without a full stop.
    package static func sentence(_ entry: LogEntryValue, today: String? = nil) -> String {
        if entry.result != "done", let code = entry.value.flatMap(ErrorCode.init) {
            return RefusalText.sentence(code)
        }
        let change = change(entry, today: today)
        switch entry.cause {
        case "undo": return say("\(change), by undo", "\(change), durch undo")
        case "redo": return say("\(change), by redo", "\(change), durch redo")
        default: return change
        }
    }

    private static func change(_ entry: LogEntryValue, today: String?) -> String {
        switch LogTopic(rawValue: entry.about) {
        case .days: day(entry, today: today)
        case .defaults: rule(entry, today: today)
        case .shifts: shift(entry, today: today)
        case .live: live(entry, today: today)
        case .wishes: wish(entry, today: today)
        case .friends where entry.record == LogEntryValue.newFriends:
            FriendText.newFriends + ": " + (levels(entry) ?? changed)
        case .friends where entry.record == LogEntryValue.block:
            entry.action == "delete"
                ? say("\(name(entry.owner)) no longer blocked", "\(name(entry.owner)) nicht mehr blockiert")
                : say("\(name(entry.owner)) blocked", "\(name(entry.owner)) blockiert")
        case .friends where entry.record == LogEntryValue.group:
            named(entry) {
                $0.name ?? ""
            } with: {
                say("Group \($0)", "Gruppe \($0)")
            }
        case .friends: friend(entry)
        case .requests: request(entry)
        case .profile: changes(entry) ?? say("Profile changed", "Profil geändert")
        case .store: store(entry)
        case nil: "\(entry.about): \(entry.action)"
        }
    }

    private static func day(_ entry: LogEntryValue, today: String?) -> String {
        guard let date = entry.day else {
            return say("A day that is no longer stored", "Ein Tag, der nicht mehr gespeichert ist")
        }
        if let last = entry.lastDay {
            let (from, to) = (DayText.short(date, today: today), DayText.short(last, today: today))
            return say("Days from \(from) to \(to) changed", "Tage von \(from) bis \(to) geändert")
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
            case "nickname": return say("nickname changed", "Spitzname geändert")
            case "privacy":
                let levels = "\(privacy(before)) -> \(privacy(after))"
                return say("may see \(levels)", "darf sehen: \(levels)")
            default: return nil
            }
        }
        return fields.isEmpty ? nil : fields.joined(separator: ", ")
    }

    private static func privacy(_ state: LogStateValue) -> String {
        guard let level = state.privacy else { return "-" }
        let end = state.until.map { " " + say("until \(DayText.short($0))", "bis \(DayText.short($0))") }
        return FriendText.privacy(level) + (end ?? "")
    }

    private static func levels(_ entry: LogEntryValue) -> String? {
        guard let before = entry.before, let after = entry.after else { return nil }
        return "\(privacy(before)) -> \(privacy(after))"
    }

    /// A name, or the first group of the id, which commands accept too.
    private static func name(_ person: PersonValue) -> String {
        person.name ?? person.id.map { String($0.prefix { $0 != "-" }) } ?? FriendText.somebody
    }

    // MARK: Shifts

    /// A change of a location, a shift type, a shift, a rotation or the settings.
    private static func shift(_ entry: LogEntryValue, today: String?) -> String {
        let part = entry.record.flatMap { RosterPart(rawValue: $0) }
        guard part != .settings else { return settings }
        guard let state = entry.after ?? entry.before else {
            return say(
                "A shift entry that is no longer stored",
                "Ein Schichteintrag, der nicht mehr gespeichert ist")
        }
        switch part {
        case .location:
            return named(entry) {
                $0.name ?? ""
            } with: {
                say("Location \($0)", "Ort \($0)")
            }
        case .shiftType:
            return named(entry) {
                "\($0.symbol ?? "") (\($0.name ?? ""))"
            } with: {
                say("Shift type \($0)", "Schichtart \($0)")
            }
        case .shift: return shiftOfDay(entry, today: today)
        case .rotation: return rotation(entry, state, today: today)
        case .settings, nil: return settings
        }
    }

    private static var settings: String {
        say("Shift settings changed", "Schichteinstellungen geändert")
    }

    /// A change of something with a name, which may have been renamed.
    private static func named(
        _ entry: LogEntryValue, _ name: (LogStateValue) -> String, with kind: (String) -> String
    ) -> String {
        guard let before = entry.before.map(name) else {
            let what = kind(entry.after.map(name) ?? "")
            return say("\(what) added", "\(what) angelegt")
        }
        let what = kind(before)
        guard let after = entry.after.map(name) else { return say("\(what) removed", "\(what) entfernt") }
        return before == after
            ? say("\(what) changed", "\(what) geändert")
            : say("\(what), now \(after)", "\(what), jetzt \(after)")
    }

    private static func shiftOfDay(_ entry: LogEntryValue, today: String?) -> String {
        let day = DayText.short(entry.day ?? "", today: today)
        let (before, after) = (entry.before?.symbol ?? "", entry.after?.symbol ?? "")
        if before.isEmpty { return say("Shift on \(day): \(after)", "Schicht am \(day): \(after)") }
        return after.isEmpty
            ? say("Shift on \(day): \(before), removed", "Schicht am \(day): \(before), entfernt")
            : say("Shift on \(day): \(before) -> \(after)", "Schicht am \(day): \(before) -> \(after)")
    }

    private static func rotation(
        _ entry: LogEntryValue, _ state: LogStateValue, today: String?
    ) -> String {
        let pattern = state.pattern ?? ""
        if entry.after == nil {
            return say("Rotation \(pattern) removed", "Rotation \(pattern) entfernt")
        }
        let end = state.until.map { " " + DefaultText.until($0, today: today) } ?? ""
        return entry.before == nil
            ? say("Rotation \(pattern) set\(end)", "Rotation \(pattern) gesetzt\(end)")
            : say("Rotation \(pattern) changed\(end)", "Rotation \(pattern) geändert\(end)")
    }

    // MARK: The database

    /// An action on the whole database.
    private static func store(_ entry: LogEntryValue) -> String {
        switch (entry.action, entry.value) {
        case ("backup", "file"):
            say("Backup made, without keys", "Sicherung erstellt, ohne Schlüssel")
        case ("backup", "fileWithKeys"):
            say(
                "Backup made, with keys encrypted by a passphrase",
                "Sicherung erstellt, Schlüssel mit einer Passphrase verschlüsselt")
        case ("restore", "putBack"):
            say("Database replaced by a backup", "Datenbank durch eine Sicherung ersetzt")
        case ("restore", "repaired"):
            say("Damaged database replaced", "Beschädigte Datenbank ersetzt")
        case ("validate", "backup"):
            say("Backup checked before a restore", "Sicherung vor dem Wiederherstellen geprüft")
        case ("validate", "damaged"):
            say("Database found to be damaged", "Datenbank als beschädigt erkannt")
        case ("update", "sealing key"):
            say("All data encrypted with a new key", "Alle Daten mit einem neuen Schlüssel verschlüsselt")
        default: store(entry.action) + (entry.value.map { ": \($0)" } ?? "")
        }
    }

    private static func store(_ action: String) -> String {
        switch action {
        case "backup": say("Database backed up", "Datenbank gesichert")
        case "restore":
            say("Database restored from a backup", "Datenbank aus einer Sicherung wiederhergestellt")
        case "migrate":
            say("Database upgraded", "Datenbank aktualisiert")
        case "validate": say("Database checked", "Datenbank geprüft")
        case "read": say("Queries answered", "Abfragen beantwortet")
        case "update": say("Database changed", "Datenbank geändert")
        default: say("Database: \(action)", "Datenbank: \(action)")
        }
    }
}
