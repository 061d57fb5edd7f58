import UFreeAPI
import UFreeDomain

// Errors of locations, shift types and shifts (S6, C2).
extension ShiftText {
    static func refusal(_ error: APIError) -> String {
        let values = error.values
        switch error.code {
        case .noLocations: return noLocations
        case .symbolTaken:
            let symbol = values["symbol"] ?? ""
            return say(
                "A shift type with symbol '\(symbol)' already exists.",
                "Eine Schichtart mit dem Kürzel „\(symbol)“ gibt es schon.")
        case .endNotAfterStart: return endNotAfterStart
        case .missingFields:
            return say(
                "Please fill in all required fields.", "Bitte fülle alle erforderlichen Felder aus.")
        case .locationGone: return locationGone
        case .locationInUse: return "\(cannotDelete): \(isUsed(values["count"] ?? "1"))"
        case .shiftTypeInUse: return shiftTypeInUse(values)
        case .unknownSymbols: return unknownSymbols(values["symbols"])
        case .noSuchLocation:
            let name = values["name"].map { quoted($0) } ?? ""
            return say("There is no location \(name).", "Es gibt keinen Ort \(name).")
        case .noSuchShiftType:
            let symbol = values["symbol"].map { quoted($0) } ?? ""
            return say("There is no shift type with symbol \(symbol).", "Es gibt keine Schichtart \(symbol).")
        default:
            return say(
                "Unable to save shift type. Please try again.",
                "Die Schichtart ließ sich nicht speichern. Bitte versuche es noch einmal.")
        }
    }

    private static var noLocations: String {
        say(
            "No locations available. Please create a location first.",
            "Es gibt keine Orte. Bitte lege zuerst einen Ort an.")
    }

    private static var endNotAfterStart: String {
        say("End time must be after start time.", "Das Ende muss nach dem Beginn liegen.")
    }

    private static var locationGone: String {
        say(
            "Selected location no longer exists. Please choose another.",
            "Den gewählten Ort gibt es nicht mehr. Bitte wähle einen anderen.")
    }

    /// The title of the error about a location in use.
    private static var cannotDelete: String {
        say("Cannot Delete Location", "Der Ort kann nicht gelöscht werden")
    }

    private static func isUsed(_ count: String) -> String {
        say(
            """
            This location is used by \(count) shift type(s). Remove those shift types first, then delete this location.
            """,
            """
            An diesem Ort sind \(count) Schichtart(en). Entferne zuerst diese Schichtarten, dann lösche den Ort.
            """)
    }

    private static func shiftTypeInUse(_ values: [String: String]) -> String {
        let symbol = values["symbol"] ?? ""
        let days = Int(values["count"] ?? "") ?? 0
        let isInRotation = (Int(values["rotations"] ?? "") ?? 0) > 0
        let (onDays, inRotation) = (on(days), say("in your rotation", "in deiner Rotation"))
        let places = list((days > 0 ? [onDays] : []) + (isInRotation ? [inRotation] : []))
        guard !places.isEmpty else {
            return say(
                "Shift type \(symbol) is still in use.",
                "Die Schichtart \(symbol) wird noch verwendet.")
        }
        return say(
            "Shift type \(symbol) is still in use: \(places).",
            "Die Schichtart \(symbol) wird noch verwendet: \(places).")
    }

    /// `on 3 days`.
    private static func on(_ days: Int) -> String {
        let days = CountText.daysDative(days)
        return say("on \(days)", "an \(days)")
    }

    private static func unknownSymbols(_ symbols: String?) -> String {
        guard let symbols else {
            return say("No shift type has this symbol.", "Keine Schichtart hat dieses Kürzel.")
        }
        return symbols.contains(",")
            ? say(
                "No shift types have the symbols \(symbols).",
                "Keine Schichtart hat die Kürzel \(symbols).")
            : say("No shift type has the symbol \(symbols).", "Keine Schichtart hat das Kürzel \(symbols).")
    }

    /// What to do; nil for errors that are not about shifts.
    static func hint(_ error: APIError) -> String? {
        switch error.code {
        case .noLocations:
            say("Add one: ufreectl location add NAME", "So legst du einen an: ufreectl location add NAME")
        case .symbolTaken:
            say(
                "Choose another, or change that one: ufreectl shift-type edit SYMBOL",
                "Wähle ein anderes oder ändere die vorhandene: ufreectl shift-type edit SYMBOL")
        case .endNotAfterStart:
            say(
                "If it ends on the next day, add: --overnight",
                "Endet sie am nächsten Tag, gib an: --overnight")
        case .missingFields:
            say("Nothing was saved.", "Nichts wurde gespeichert.")
        case .noSuchLocation where !error.details.isEmpty:
            say("Did you mean one of these?", "Meintest du einen dieser Orte?")
        case .locationGone, .noSuchLocation:
            say("List your locations: ufreectl location list", "Orte auflisten: ufreectl location list")
        case .locationInUse:
            say(
                "Or move them: ufreectl location rm NAME --reassign OTHER",
                "Oder verlege sie: ufreectl location rm NAME --reassign OTHER")
        case .shiftTypeInUse:
            say(
                "Replace it: ufreectl shift-type rm SYMBOL --reassign OTHER",
                "Ersetze sie: ufreectl shift-type rm SYMBOL --reassign OTHER")
        case .unknownSymbols: unknownSymbolsHint(error.values["known"] ?? "")
        case .noSuchShiftType:
            say(
                "List your shift types: ufreectl shift-type list",
                "Schichtarten auflisten: ufreectl shift-type list")
        case .shiftTypeNotSaved:
            say(
                "Nothing was changed. See what is wrong: ufreectl status",
                "Nichts wurde geändert. Sieh nach, was nicht stimmt: ufreectl status")
        default: nil
        }
    }

    private static func unknownSymbolsHint(_ known: String) -> String {
        known.isEmpty
            ? say(
                "Add shift types first: ufreectl shift-type add",
                "Leg zuerst Schichtarten an: ufreectl shift-type add")
            : say(
                """
                Yours are \(known); - is a day off. If a symbol has several characters, separate all by \
                commas: M1,M1,-. To use M for D of the pattern, add --as D=M.
                """,
                """
                Deine sind \(known); - ist dienstfrei. Hat ein Kürzel mehrere Zeichen, trenne alle durch \
                Kommas: F1,F1,-. Um F für D des Musters zu nehmen, gib --as D=F an.
                """)
    }

    /// A broken rule, in a list of them.
    static func rule(_ rule: RuleName, limit: String) -> String {
        switch rule {
        case .symbolTaken:
            say("another shift type has this symbol", "eine andere Schichtart hat dieses Kürzel")
        case .endNotAfterStart: endNotAfterStart
        case .noLocations: noLocations
        case .locationGone: locationGone
        case .unknownSymbols: say("no shift type has this symbol", "dieses Kürzel hat keine Schichtart")
        case .noSpaces: say("must not contain spaces", "darf keine Leerzeichen enthalten")
        case .noRotationSign:
            say(
                "must not be - or contain a comma: rotations use these",
                "darf nicht - sein und kein Komma enthalten: Rotationen verwenden beides")
        case .noEmptySlot:
            say("has nothing between two commas", "hat nichts zwischen zwei Kommas")
        case .another: say("must be a different one", "muss ein anderes sein")
        default: maxSlots(limit)
        }
    }

    /// `28 symbols for 30 days: give one for all days, or one for each.`
    static func onePerDay(symbols: String, days: String) -> String {
        let count = CountText.days(Int(days) ?? 0)
        return say(
            "\(symbols) symbols for \(count): give one for all days, or one for each.",
            "\(symbols) Kürzel für \(count): Gib eines für alle Tage an, oder eines für jeden.")
    }

    private static func maxSlots(_ limit: String) -> String {
        say("at most \(limit) days", "höchstens \(limit) Tage")
    }

    /// A field of a form.
    static func field(_ name: String) -> String {
        switch name {
        case "symbol": say("Symbol", "Kürzel")
        case "title": say("Title", "Bezeichnung")
        case "shiftDescription": say("Description", "Beschreibung")
        case "duration": say("Duration", "Dauer")
        case "allDay": say("All day", "Ganztägig")
        case "overnight": say("Overnight", "Über Nacht")
        case "to": say("To", "Ende")
        case "location": say("Location", "Ort")
        case "address": say("Address", "Adresse")
        case "pattern": say("Pattern", "Muster")
        case "from": say("From", "Beginn")
        case "restHours": say("Rest hours", "Ruhestunden")
        case "reassign": say("Replacement", "Ersatz")
        case "shiftTypes": say("Shift types", "Schichtarten")
        case "locations": say("Locations", "Orte")
        default: say("Rotations", "Rotationen")
        }
    }
}
