package import UFreeAPI

/// What export and import say.
package enum TransferText {
    /// Asked before a file is written over.
    package static func replace(_ path: String) -> String {
        say("\(path) is there already. Replace it?", "\(path) gibt es schon. Ersetzen?")
    }

    /// What was written, and where to.
    package static func exported(_ export: ExportResponse, to path: String) -> String {
        let types = export.shiftTypes.count
        let counts =
            [CountText.days(export.days.count), CountText.friends(export.friends.count)]
            + (types > 0 ? [CountText.shiftTypes(types)] : [])
        let all = counts.joined(separator: ", ")
        return export.anonymous
            ? say(
                "\(path) is written: \(all), without names, ids, notes and times.",
                "\(path) ist geschrieben: \(all), ohne Namen, Kennungen, Notizen und Zeiten.")
            : say(
                "\(path) is written: \(all), with everything but your keys.",
                "\(path) ist geschrieben: \(all), mit allem außer deinen Schlüsseln.")
    }

    /// Asks before a file is taken over.
    package static func question(_ plan: ImportResponse) -> String {
        var things: [String] = []
        if !plan.change.changes.isEmpty { things.append(CountText.days(plan.change.changes.count)) }
        if plan.defaults > 0 { things.append(CountText.defaults(plan.defaults)) }
        if plan.shiftTypes.isAnother { things.append(say("your shifts", "deine Schichten")) }
        if !plan.profile.isEmpty { things.append(say("your profile", "dein Profil")) }
        let all = things.isEmpty ? say("nothing", "nichts") : list(things)
        return say("Change \(all)?", "\(all) ändern?")
    }

    /// What is to be said beside the days that change: the profile, what stays, what was passed over (D9).
    package static func rest(_ response: ImportResponse) -> [String] {
        var lines: [String] = []
        let isDry = response.change.dryRun
        if !response.profile.isEmpty {
            lines.append(profile(response.profile.map(field).joined(separator: ", "), isDry: isDry))
        }
        if response.defaults > 0 { lines.append(defaults(response.defaults, isDry: isDry)) }
        lines += shifts(response.shiftTypes, isDry: isDry)
        if response.unchanged > 0 {
            lines.append(alreadySo(CountText.days(response.unchanged), response.unchanged))
        } else if response.isNothing {
            lines.append(
                say("Nothing of the file is to be taken over.", "Aus der Datei ist nichts zu übernehmen."))
        }
        return lines + response.warnings.map(warning)
    }

    private static func shifts(_ value: ImportedShiftTypesValue, isDry: Bool) -> [String] {
        var lines: [String] = []
        if !value.locations.isEmpty {
            let names = value.locations.joined(separator: ", ")
            lines.append(
                isDry
                    ? say("Locations to be added: \(names).", "Orte, die dazukämen: \(names).")
                    : say("Locations added: \(names).", "Orte angelegt: \(names)."))
        }
        if !value.added.isEmpty {
            let symbols = value.added.joined(separator: ", ")
            lines.append(
                isDry
                    ? say("Shift types to be added: \(symbols).", "Schichtarten, die dazukämen: \(symbols).")
                    : say("Shift types added: \(symbols).", "Schichtarten angelegt: \(symbols)."))
        }
        if !value.changed.isEmpty {
            let symbols = value.changed.joined(separator: ", ")
            lines.append(
                isDry
                    ? say(
                        "Shift types to be changed: \(symbols).",
                        "Schichtarten, die anders würden: \(symbols).")
                    : say("Shift types changed: \(symbols).", "Schichtarten geändert: \(symbols)."))
        }
        if value.unchanged > 0 {
            lines.append(alreadySo(CountText.shiftTypes(value.unchanged), value.unchanged))
        }
        if value.isAnother, lines.isEmpty {
            lines.append(
                isDry
                    ? say("Your shifts would change.", "Deine Schichten würden anders.")
                    : say("Your shifts changed.", "Deine Schichten sind geändert."))
        }
        return lines
    }

    private static func alreadySo(_ things: String, _ count: Int) -> String {
        count == 1
            ? say("\(things) of the file is so already.", "\(things) der Datei ist schon so.")
            : say("\(things) of the file are so already.", "\(things) der Datei sind schon so.")
    }

    private static func profile(_ fields: String, isDry: Bool) -> String {
        isDry
            ? say("Profile: \(fields) would change.", "Profil: \(fields) würde geändert.")
            : say("Profile: \(fields) changed.", "Profil: \(fields) geändert.")
    }

    private static func defaults(_ count: Int, isDry: Bool) -> String {
        let defaults = CountText.defaults(count)
        switch (isDry, count) {
        case (true, 1):
            return say("\(defaults) of the file would be yours.", "\(defaults) der Datei würde deine.")
        case (true, _):
            return say("\(defaults) of the file would be yours.", "\(defaults) der Datei würden deine.")
        case (false, 1):
            return say("\(defaults) of the file is yours.", "\(defaults) der Datei ist jetzt deine.")
        case (false, _):
            return say("\(defaults) of the file are yours.", "\(defaults) der Datei sind jetzt deine.")
        }
    }

    /// What was passed over, and why; nothing of a code that this program does not know but the code.
    package static func warning(_ warning: ImportWarningValue) -> String {
        let number = warning.count
        let days = CountText.days(number)
        switch ImportWarning(rawValue: warning.code) {
        case .pastDays:
            return number == 1
                ? say("Passed over: \(days) that is over.", "Übergangen: \(days), der vorbei ist.")
                : say("Passed over: \(days) that are over.", "Übergangen: \(days), die vorbei sind.")
        case .daysTooFarAhead:
            return say(
                "Passed over: \(days) more than 366 days ahead.",
                "Übergangen: \(days), mehr als 366 Tage voraus.")
        case .friends:
            let friends = CountText.friends(number)
            return say(
                "Passed over: \(friends). A friendship needs both sides: ufreectl add",
                "Übergangen: \(friends). Eine Freundschaft braucht beide Seiten: ufreectl add")
        case .requests:
            let requests = CountText.requests(number)
            return say("Passed over: \(requests).", "Übergangen: \(requests).")
        case .unusualSymbols:
            let symbols = (warning.names ?? []).joined(separator: ", ")
            return say(
                "Taken, though not every keyboard has these symbols: \(symbols).",
                "Übernommen, obwohl nicht jede Tastatur diese Kürzel hat: \(symbols).")
        case .profile:
            return say(
                "The profile stays as it is; --profile takes over the one of an export with names.",
                "Das Profil bleibt, wie es ist; --profile übernimmt das eines Exports mit Namen.")
        case nil:
            return say(
                "Passed over: \(warning.code) (\(number)).", "Übergangen: \(warning.code) (\(number)).")
        }
    }

    private static func field(_ field: String) -> String {
        switch field {
        case "name": say("name", "Name")
        case "zone": say("time zone", "Zeitzone")
        case "parts": say("parts of the day", "Tageszeiten")
        default: field
        }
    }
}
