package import UFreeAPI

// Questions about shifts: before a removal, and for missing values.
extension ShiftText {
    /// Asked before a location is removed.
    /// - Parameter symbols: of the shift types that go to the other location; empty where it has none.
    package static func questionRemove(
        location: String, moving symbols: [String] = [], to other: String = ""
    ) -> String {
        if symbols.isEmpty {
            return say("Remove the location \(location)?", "Den Ort \(location) entfernen?")
        }
        let types = list(symbols)
        return say(
            "Remove the location \(location) and move \(types) to \(other)?",
            "Den Ort \(location) entfernen und \(types) nach \(other) verlegen?")
    }

    /// Asked before a shift type is removed.
    /// - Parameter other: the symbol of the replacement.
    package static func questionRemove(_ type: ShiftTypeValue, replacedBy other: String? = nil) -> String {
        guard let other else {
            return say(
                "Remove the shift type \(type.symbol), \(type.title)?",
                "Die Schichtart \(type.symbol), \(type.title), entfernen?")
        }
        return say(
            "Remove the shift type \(type.symbol), \(type.title), and replace it with \(other)?",
            "Die Schichtart \(type.symbol), \(type.title), entfernen und durch \(other) ersetzen?")
    }

    /// Asked when a shift ends earlier than it starts (S4: never guessed).
    package static var questionOvernight: String {
        say("Does it end on the next day?", "Endet sie am nächsten Tag?")
    }

    /// Asks for a field of a form.
    package static func ask(_ field: String) -> String {
        switch field {
        case "symbol":
            say("Symbol (e.g., M, N, D): ", "Kürzel (z. B. F, N, T): ")
        case "title": say("Title (e.g., Morning Shift): ", "Bezeichnung (z. B. Frühdienst): ")
        case "name": say("Name of the location: ", "Name des Orts: ")
        case "from": askTime(say("From", "Beginn"), usual: 8 * 60)
        case "to": askTime(say("To", "Ende"), usual: 16 * 60)
        default: say("Location, by number or name: ", "Ort, mit Nummer oder Namen: ")
        }
    }

    /// Asks for the location of a shift type.
    /// - Parameter name: the name of the only one.
    package static func askLocation(usual name: String) -> String {
        say("Location (Enter: \(name)): ", "Ort (Eingabetaste: \(name)): ")
    }

    /// After an empty answer.
    package static var answerNeeded: String {
        say("Please type something; Ctrl-C ends.", "Bitte gib etwas ein; Strg-C bricht ab.")
    }

    /// After an answer that is not a time.
    package static var timeNeeded: String {
        say("Please type a time such as 08:00.", "Bitte gib eine Uhrzeit wie 08:00 ein.")
    }

    /// - Parameter usual: the default, in minutes after midnight.
    private static func askTime(_ name: String, usual: Int) -> String {
        let time = TimeText.clock(usual)
        return say("\(name) (Enter: \(time)): ", "\(name) (Eingabetaste: \(time)): ")
    }
}
