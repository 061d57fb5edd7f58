package import UFreeAPI

/// Texts of export and import.
package enum TransferText {
    /// Asked before a file is overwritten.
    package static func replace(_ path: String) -> String {
        say("\(path) already exists. Replace it?", "\(path) gibt es schon. Ersetzen?")
    }

    /// The result of an export.
    package static func exported(_ export: ExportResponse, to path: String) -> String {
        let types = export.shiftTypes.count
        let counts =
            [CountText.days(export.days.count), CountText.friends(export.friends.count)]
            + (types > 0 ? [CountText.shiftTypes(types)] : [])
        let all = counts.joined(separator: ", ")
        return export.anonymous
            ? say(
                "Wrote \(path): \(all), without names, ids, notes, addresses, times and shifts.",
                "\(path) geschrieben: \(all), ohne Namen, Kennungen, Notizen, Adressen, Zeiten und Schichten."
            )
            : say(
                "Wrote \(path): \(all); without keys, live status and log.",
                "\(path) geschrieben: \(all); ohne Schlüssel, Live-Status und Protokoll.")
    }

    /// The result of writing a calendar.
    package static func exported(days: Int, to path: String) -> String {
        say("Wrote \(path): \(CountText.days(days)).", "\(path) geschrieben: \(CountText.days(days)).")
    }

    /// Asked before a file is imported.
    package static func question(_ plan: ImportResponse) -> String {
        var things: [String] = []
        if !plan.change.changes.isEmpty { things.append(CountText.days(plan.change.changes.count)) }
        if plan.defaults > 0 { things.append(CountText.defaults(plan.defaults)) }
        if plan.names?.isEmpty == false {
            things.append(say("nicknames and groups", "Spitznamen und Gruppen"))
        }
        if plan.shiftTypes.isAnother { things.append(say("your shifts", "deine Schichten")) }
        if !plan.profile.isEmpty { things.append(say("your profile", "dein Profil")) }
        let all = things.isEmpty ? say("nothing", "nichts") : list(things)
        return say("Change \(all)?", "\(all) ändern?")
    }

    /// Everything but the changed days: the profile, unchanged data, and what was skipped (D9).
    package static func rest(_ response: ImportResponse) -> [String] {
        var lines: [String] = []
        let isDry = response.change.dryRun
        if !response.profile.isEmpty {
            lines.append(profile(response.profile.map(field).joined(separator: ", "), isDry: isDry))
        }
        if response.defaults > 0 { lines.append(defaults(response.defaults, isDry: isDry)) }
        lines += shifts(response.shiftTypes, isDry: isDry)
        if let names = response.names, !names.isEmpty {
            let all = names.joined(separator: ", ")
            lines.append(
                isDry
                    ? say("New nicknames and groups: \(all).", "Neue Spitznamen und Gruppen: \(all).")
                    : say(
                        "Nicknames and groups imported: \(all).", "Spitznamen und Gruppen importiert: \(all)."
                    ))
        }
        if response.unchanged > 0 {
            lines.append(alreadyMatches(CountText.days(response.unchanged), response.unchanged))
        } else if response.isNothing {
            lines.append(
                say("The file has nothing to import.", "Die Datei enthält nichts zu importieren."))
        }
        return lines + response.warnings.map(warning)
    }

    private static func shifts(_ value: ImportedShiftTypesValue, isDry: Bool) -> [String] {
        var lines: [String] = []
        if !value.locations.isEmpty {
            let names = value.locations.joined(separator: ", ")
            lines.append(
                isDry
                    ? say("New locations: \(names).", "Neue Orte: \(names).")
                    : say("Locations added: \(names).", "Orte angelegt: \(names)."))
        }
        if !value.added.isEmpty {
            let symbols = value.added.joined(separator: ", ")
            lines.append(
                isDry
                    ? say("New shift types: \(symbols).", "Neue Schichtarten: \(symbols).")
                    : say("Shift types added: \(symbols).", "Schichtarten angelegt: \(symbols)."))
        }
        if !value.changed.isEmpty {
            let symbols = value.changed.joined(separator: ", ")
            lines.append(
                isDry
                    ? say(
                        "Shift types that would change: \(symbols).",
                        "Schichtarten, die sich ändern würden: \(symbols).")
                    : say("Shift types changed: \(symbols).", "Schichtarten geändert: \(symbols)."))
        }
        if value.unchanged > 0 {
            lines.append(alreadyMatches(CountText.shiftTypes(value.unchanged), value.unchanged))
        }
        if value.isAnother, lines.isEmpty {
            lines.append(
                isDry
                    ? say("Your shifts would change.", "Deine Schichten würden sich ändern.")
                    : say("Your shifts changed.", "Deine Schichten wurden geändert."))
        }
        return lines
    }

    private static func alreadyMatches(_ things: String, _ count: Int) -> String {
        count == 1
            ? say("\(things) already matches.", "\(things) stimmt bereits überein.")
            : say("\(things) already match.", "\(things) stimmen bereits überein.")
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
            return say("\(defaults) would be imported.", "\(defaults) würde importiert.")
        case (true, _):
            return say("\(defaults) would be imported.", "\(defaults) würden importiert.")
        case (false, 1):
            return say("\(defaults) imported.", "\(defaults) importiert.")
        case (false, _):
            return say("\(defaults) imported.", "\(defaults) importiert.")
        }
    }

    /// What was skipped, and why; of an unknown code only the code.
    package static func warning(_ warning: ImportWarningValue) -> String {
        let number = warning.count
        let days = CountText.days(number)
        switch ImportWarning(rawValue: warning.code) {
        case .pastDays:
            return say("Skipped: \(days) in the past.", "Übersprungen: \(days) in der Vergangenheit.")
        case .daysTooFarAhead:
            return say(
                "Skipped: \(days) more than 366 days ahead.",
                "Übersprungen: \(days) mehr als 366 Tage voraus.")
        case .friends:
            let friends = CountText.friends(number)
            return say(
                "Skipped: \(friends). A friendship needs both sides: ufreectl add",
                "Übersprungen: \(friends). Eine Freundschaft braucht beide Seiten: ufreectl add")
        case .requests:
            let requests = CountText.requests(number)
            return say("Skipped: \(requests).", "Übersprungen: \(requests).")
        case .wishes:
            let wishes = CountText.wishes(number)
            return say(
                "Skipped: \(wishes). Add one: ufreectl notify when",
                "Übersprungen: \(wishes). So legst du einen an: ufreectl notify when")
        case .unusualSymbols:
            let symbols = (warning.names ?? []).joined(separator: ", ")
            return say(
                "Not every keyboard has these symbols: \(symbols).",
                "Nicht jede Tastatur hat diese Kürzel: \(symbols).")
        case .names:
            let names = (warning.names ?? []).joined(separator: ", ")
            return say(
                "Not or not completely imported (not a friend here, or the name is taken): \(names).",
                "Nicht oder nicht ganz importiert (hier nicht befreundet, oder der Name ist vergeben): \(names)."
            )
        case .profile:
            return say(
                "Profile not imported; --profile imports it from an export with names.",
                "Profil nicht importiert; --profile importiert es aus einem Export mit Namen.")
        case nil:
            return say("Skipped: \(warning.code) (\(number)).", "Übersprungen: \(warning.code) (\(number)).")
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
