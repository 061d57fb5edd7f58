package import UFreeAPI
import UFreeDomain

/// Phone search, in words (P2).
package enum FindText {
    package static var looking: String {
        say("Asking the people nearby", "Die Leute in der Nähe werden gefragt")
    }

    /// What was found.
    package static func found(_ value: FoundValue) -> String {
        let name = value.person.name ?? NearbyText.noName
        let said = say("\(name) says: \(value.number) is mine.", "\(name) sagt: \(value.number) gehört mir.")
        guard let contact = value.contact else { return said }
        return say("\(said) In your contacts: \(contact).", "\(said) In deinen Kontakten: \(contact).")
    }

    /// What to do about somebody who was found.
    /// - Parameter word: what names the person in a command.
    package static func howToAsk(_ word: String) -> String {
        say(
            "Anybody can say so. Ask, and compare the code: ufreectl add \(word)",
            "Das kann jeder sagen. Frag an und vergleich den Code: ufreectl add \(word)")
    }

    /// That nobody was found, and why that may be.
    package static func nobody(_ response: FindResponse) -> [String] {
        guard response.asked > 0 else {
            return [
                say(
                    "Nobody is nearby who could be asked.", "In der Nähe ist niemand, den man fragen könnte."),
                say(
                    "People are seen while they show their name: ufreectl discoverable",
                    "Man sieht Leute, solange sie ihren Namen zeigen: ufreectl discoverable"),
            ]
        }
        return [
            say(
                "Nobody was found; \(response.answered) of \(response.asked) people nearby answered.",
                "Niemand gefunden; \(response.answered) von \(response.asked) Leuten in der Nähe haben geantwortet."
            )
        ]
    }

    /// What else to know about a search.
    package static func remarks(_ response: FindResponse) -> [String] {
        var lines: [String] = []
        if response.needNumber > 0 {
            lines.append(
                say(
                    "Found by contacts only: \(response.needNumber). Set your own number: ufreectl profile set phone NUMBER",
                    """
                    Nur für Kontakte auffindbar: \(response.needNumber). Gib deine eigene Nummer an: \
                    ufreectl profile set phone NUMMER
                    """))
        }
        if response.busy > 0 {
            lines.append(
                say(
                    "Asked too often today: \(response.busy). Try again tomorrow.",
                    "Heute zu oft gefragt: \(response.busy). Versuch es morgen wieder."))
        }
        return lines
    }

    package static var numberOrContacts: String {
        say(
            "give a number, - for standard input, or --contacts",
            "gib eine Nummer an, - für die Standardeingabe, oder --contacts")
    }

    package static var phone: String { say("Phone", "Telefon") }
    package static var finders: String { say("Found by", "Auffindbar für") }

    /// Who can find the owner by the number.
    package static func finders(_ word: String) -> String {
        switch FindersWord(rawValue: word) {
        case .nobody: say("nobody", "niemanden")
        case .contacts: say("contacts", "Kontakte")
        case .anyone: say("anyone who knows the number", "alle, die die Nummer kennen")
        case nil: word
        }
    }

    /// Why a text is no number.
    /// - Parameter reason: the name of a `PhoneNumberError`.
    static func unreadable(_ reason: String) -> String {
        switch PhoneNumberError(rawValue: reason) {
        case .noCountry:
            say(
                "begin with + and the country code, as in +44",
                "beginne mit + und der Landesvorwahl, etwa +43")
        case .unknownCountry: say("no country has this code", "kein Land hat diese Vorwahl")
        case .wrongLength:
            say("is too long or too short for its country", "ist zu lang oder zu kurz für ihr Land")
        case .notANumber, nil: say("is not a phone number", "ist keine Telefonnummer")
        }
    }
}
