import UFreeAPI

extension LogText {
    /// What happened to a location, a shift type, a shift, a rotation or the settings.
    static func shift(_ entry: LogEntryValue, today: String?) -> String {
        let (old, new) = (entry.before, entry.after)
        guard let state = new ?? old else {
            return entry.record == RosterPart.settings.rawValue
                ? say("Settings of shifts changed", "Einstellungen der Schichten geändert")
                : say("Something of shifts", "Etwas an Schichten")
        }
        let name = state.name ?? ""
        switch entry.record.flatMap({ RosterPart(rawValue: $0) }) {
        case .location: return done(entry, say("Location \(name)", "Ort \(name)"))
        case .shiftType:
            let symbol = state.symbol ?? ""
            return done(entry, say("Shift type \(symbol), \(name)", "Schichtart \(symbol), \(name)"))
        case .shift:
            let day = DayText.short(entry.day ?? "", today: today)
            let (before, after) = (old?.symbol ?? "", new?.symbol ?? "")
            if before.isEmpty { return say("Shift on \(day): \(after)", "Schicht am \(day): \(after)") }
            return after.isEmpty
                ? say(
                    "Shift on \(day): \(before), taken back", "Schicht am \(day): \(before), zurückgenommen")
                : say("Shift on \(day): \(before) -> \(after)", "Schicht am \(day): \(before) -> \(after)")
        case .rotation:
            let end = state.until.map { " " + DefaultText.until($0, today: today) } ?? ""
            let pattern = state.pattern ?? ""
            return done(entry, say("Rotation \(pattern)", "Rotation \(pattern)") + end)
        case .settings, nil: return say("Settings of shifts changed", "Einstellungen der Schichten geändert")
        }
    }

    private static func done(_ entry: LogEntryValue, _ what: String) -> String {
        switch (entry.before, entry.after) {
        case (nil, _): say("\(what) added", "\(what) angelegt")
        case (_, nil): say("\(what) removed", "\(what) entfernt")
        default: say("\(what) changed", "\(what) geändert")
        }
    }
}
