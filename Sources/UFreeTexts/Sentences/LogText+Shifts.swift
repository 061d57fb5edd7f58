import UFreeAPI

extension LogText {
    /// A change of a location, a shift type, a shift, a rotation or the settings.
    static func shift(_ entry: LogEntryValue, today: String?) -> String {
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
}
