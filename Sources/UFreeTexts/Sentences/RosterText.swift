package import UFreeAPI
import UFreeDomain

/// Texts about importing an employer's roster (S17).
package enum RosterText {
    /// `"Frühdienst" (12 times, first on Mon 30 Nov, 06:00-14:00)`.
    private static func name(_ value: RosterNameValue, today: String) -> String {
        let name = quoted(value.name)
        let day = DayText.short(value.first, today: today)
        let hours = value.hours.map { ", \($0)" } ?? ""
        return value.count == 1
            ? say("\(name) (on \(day)\(hours))", "\(name) (am \(day)\(hours))")
            : say(
                "\(name) (\(value.count) times, first on \(day)\(hours))",
                "\(name) (\(value.count)-mal, zuerst am \(day)\(hours))")
    }

    /// Asks what a name means.
    /// - Parameter symbols: those of the shift types.
    package static func ask(_ value: RosterNameValue, symbols: [String], today: String) -> String {
        let name = name(value, today: today)
        let known = symbols.joined(separator: ", ")
        return say(
            "\(name): which shift is that? \(known), - for a day off, Enter for none: ",
            "\(name): Welche Schicht ist das? \(known), - für dienstfrei, Eingabetaste für keine: ")
    }

    /// After an answer that is no symbol.
    package static func symbolNeeded(_ symbols: [String]) -> String {
        let known = symbols.joined(separator: ", ")
        return say("Please type \(known), - or nothing.", "Bitte gib \(known), - oder nichts ein.")
    }

    /// A name in a preview whose meaning is not known.
    package static func unknown(_ value: RosterNameValue, today: String) -> String {
        let name = name(value, today: today)
        return say("\(name) has no shift type yet.", "\(name) hat noch keine Schichtart.")
    }

    /// How a name becomes known without a question.
    package static func howToMap(_ name: String) -> String {
        say(
            "Say what it means: --map '\(name)=SYMBOL', with - for a day off or nothing for what is no shift.",
            "Sag, was er bedeutet: --map '\(name)=KÜRZEL', mit - für dienstfrei oder nichts für etwas anderes."
        )
    }

    /// `In the roster: M on 12 days, off on 4 days, no shift on 1 day.`
    package static func found(_ response: RosterImportResponse) -> String? {
        var counts: [(symbol: String, count: Int)] = []
        for name in response.names {
            guard let symbol = name.symbol else { continue }
            if let place = counts.firstIndex(where: { $0.symbol == symbol }) {
                counts[place].count += name.count
            } else {
                counts.append((symbol, name.count))
            }
        }
        guard !counts.isEmpty else { return nil }
        let parts = counts.map { symbol, count in
            let (on, an) = (CountText.days(count), CountText.daysDative(count))
            return switch symbol {
            case "": say("no shift on \(on)", "keine Schicht an \(an)")
            case ShiftSymbol.off: say("off on \(on)", "dienstfrei an \(an)")
            default: say("\(symbol) on \(on)", "\(symbol) an \(an)")
            }
        }
        let all = parts.joined(separator: ", ")
        return say("In the roster: \(all).", "Im Dienstplan: \(all).")
    }

    /// What was left out.
    package static func left(_ response: RosterImportResponse) -> [String] {
        var lines: [String] = []
        if response.past > 0 {
            let count = "\(response.past)"
            lines.append(
                response.past == 1
                    ? say("1 entry is in the past, and left out.", "1 Eintrag ist vergangen und bleibt weg.")
                    : say(
                        "\(count) entries are in the past, and left out.",
                        "\(count) Einträge sind vergangen und bleiben weg."))
        }
        if response.tooFarAhead > 0 {
            let count = "\(response.tooFarAhead)"
            let days = "\(AvailabilityRules.daysAhead)"
            lines.append(
                response.tooFarAhead == 1
                    ? say(
                        "1 entry is more than \(days) days ahead, and left out.",
                        "1 Eintrag liegt mehr als \(days) Tage voraus und bleibt weg.")
                    : say(
                        "\(count) entries are more than \(days) days ahead, and left out.",
                        "\(count) Einträge liegen mehr als \(days) Tage voraus und bleiben weg."))
        }
        if response.unchanged > 0, response.change != nil {
            let days = CountText.days(response.unchanged)
            lines.append(
                response.unchanged == 1
                    ? say("\(days) already has its shift.", "\(days) hat seine Schicht schon.")
                    : say("\(days) already have their shifts.", "\(days) haben ihre Schichten schon."))
        }
        return lines
    }

    /// Asked before shifts are entered.
    package static func question(_ count: Int) -> String {
        let days = CountText.days(count)
        return say("Enter the shifts of \(days)?", "Schichten für \(days) eintragen?")
    }

    /// There is nothing in the file from today on.
    package static var nothing: String {
        say("The roster has nothing from today on.", "Der Dienstplan hat ab heute nichts.")
    }

    // MARK: Errors

    static func refusal(_ error: APIError) -> String {
        let values = error.values
        switch error.code {
        case .unknownRosterNames:
            let name = values["name"].map { quoted($0) } ?? say("a name", "ein Name")
            return say(
                "The roster says \(name), which is not the name of a shift type.",
                "Im Dienstplan steht \(name), und so heißt keine Schichtart.")
        case .twoShiftsOnADay:
            return say(
                "The roster has two shifts on one day, and a day has one.",
                "Der Dienstplan hat zwei Schichten an einem Tag, und ein Tag hat nur eine.")
        default:
            let line = values["line"].map { say(" in line \($0)", " in Zeile \($0)") } ?? ""
            let text = values["text"].map { quoted($0) } ?? say("A text", "Ein Text")
            switch values["problem"] {
            case "noDate": return say("\(text)\(line) is not a date.", "\(text)\(line) ist kein Datum.")
            case "unclearDates":
                return say(
                    "Nothing in the file decides which part of \(text)\(line) is the month.",
                    "Nichts in der Datei entscheidet, was an \(text)\(line) der Monat ist.")
            case "noShifts":
                return say(
                    "There is no column with shifts\(line).", "Es gibt keine Spalte mit Schichten\(line).")
            case "tooMany":
                return say(
                    "The roster is longer than what is read: 10,000 lines or 1 MiB.",
                    "Der Dienstplan ist länger als das, was gelesen wird: 10.000 Zeilen oder 1 MiB.")
            default:
                return say("There is no column with dates\(line).", "Es gibt keine Spalte mit Tagen\(line).")
            }
        }
    }

    static func hint(_ error: APIError) -> String? {
        switch error.code {
        case .unknownRosterNames: error.values["name"].map(howToMap)
        case .twoShiftsOnADay:
            say(
                "Nothing was changed. Leave one of the names out: --map NAME=.",
                "Nichts wurde geändert. Lass einen der Namen weg: --map NAME=.")
        default:
            say(
                """
                Nothing was changed. UFree reads calendars (.ics), and tables (.csv) with a column for the \
                date, such as 2026-01-09, and one for the shift.
                """,
                """
                Nichts wurde geändert. UFree liest Kalender (.ics) und Tabellen (.csv) mit einer Spalte für \
                den Tag, etwa 2026-01-09, und einer für die Schicht.
                """)
        }
    }
}
