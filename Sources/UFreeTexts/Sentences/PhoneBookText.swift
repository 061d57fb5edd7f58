package import UFreeAPI
package import UFreeDomain

/// The owner's contacts, in words (P3).
package enum PhoneBookText {
    package static var none: String { say("You have no contacts.", "Du hast keine Kontakte.") }
    package static var howToImport: String {
        say(
            "Import a file from your phone: ufreectl contacts import FILE",
            "Eine Datei vom Handy importieren: ufreectl contacts import DATEI")
    }
    package static var howToFind: String {
        say(
            "See who is nearby: ufreectl find --contacts",
            "Wer ist in der Nähe: ufreectl find --contacts")
    }

    /// The heading of the list.
    package static func heading(_ count: Int) -> String {
        say("Contacts, \(numbers(count))", "Kontakte, \(numbers(count))")
    }

    private static func numbers(_ count: Int) -> String {
        count == 1 ? say("1 number", "1 Nummer") : say("\(count) numbers", "\(count) Nummern")
    }

    private static func contacts(_ count: Int) -> String {
        count == 1 ? say("1 contact", "1 Kontakt") : say("\(count) contacts", "\(count) Kontakte")
    }

    /// The question before all are removed.
    package static func removeAll(_ count: Int) -> String {
        say("Remove all contacts (\(numbers(count)))?", "Alle Kontakte entfernen (\(numbers(count)))?")
    }

    /// What was removed.
    package static func removed(_ contacts: [ContactValue]) -> String {
        guard let first = contacts.first else { return none }
        return contacts.count == 1
            ? say("\(first.name ?? first.number) is removed.", "\(first.name ?? first.number) ist entfernt.")
            : say("\(numbers(contacts.count)) are removed.", "\(numbers(contacts.count)) sind entfernt.")
    }

    // MARK: Import

    /// How far an import is.
    package static func importing(_ count: Int, of all: Int) -> String {
        say(
            "Importing, \(count) of \(numbers(all)) (Ctrl-C cancels)…",
            "Import läuft, \(count) von \(numbers(all)) (Strg-C bricht ab)…")
    }

    /// What is in a file.
    package static func read(_ value: ContactImportResponse) -> String {
        say(
            "\(contacts(value.contacts)) with \(numbers(value.numbers)).",
            "\(contacts(value.contacts)) mit \(numbers(value.numbers)).")
    }

    /// What became of the numbers.
    package static func stored(_ value: ContactImportResponse) -> String {
        say(
            "\(value.added) added, \(value.known) already known or duplicate, \(value.failures.count) not readable.",
            "\(value.added) neu, \(value.known) schon bekannt oder doppelt, \(value.failures.count) nicht lesbar."
        )
    }

    /// That there is no room for some numbers.
    package static func leftOut(_ count: Int) -> String {
        say(
            "\(count) left out: at most \(Contact.most) numbers are kept.",
            "\(count) ausgelassen: höchstens \(Contact.most) Nummern werden behalten.")
    }

    /// Why a number is not stored.
    package static func failed(_ failure: ContactImportFailureValue) -> String {
        let name = failure.name.isEmpty ? "" : " (\(failure.name))"
        let why = FindText.unreadable(failure.reason)
        return say(
            "Line \(failure.line)\(name), \(failure.number): \(why).",
            "Zeile \(failure.line)\(name), \(failure.number): \(why).")
    }

    /// How many failures are not shown.
    package static func more(_ count: Int) -> String {
        say("And \(count) more: --json shows all.", "Und \(count) weitere: --json zeigt alle.")
    }

    package static var tooLarge: String {
        let limit = FileText.tooLarge(ContactFile.sizeLimit)
        return say(
            "\(limit); export the contacts without pictures", "\(limit); exportiere die Kontakte ohne Bilder")
    }

    /// Why a file cannot be used.
    fileprivate static func refusal(_ problem: ContactFile.Problem) -> APIError {
        var values: [String: String] = [:]
        switch problem {
        case .noContacts:
            values["reason"] = say(
                "it is neither a vCard file nor a table whose first line has a column Phone",
                "sie ist weder eine vCard-Datei noch eine Tabelle, deren erste Zeile eine Spalte Telefon hat")
        case .noNumbers: values["reason"] = say("it has no phone numbers", "sie hat keine Telefonnummern")
        case .tooMany:
            values["reason"] = say(
                "it has more than \(ContactFile.most) numbers", "sie hat mehr als \(ContactFile.most) Nummern"
            )
        case .table(let error):
            values = ["line": "\(error.line)", "column": "\(error.column)", "reason": error.reason]
        }
        values["of"] = "contacts"
        return APIError(.unreadableFile, values: values)
    }

    // MARK: Search

    /// How far a search is.
    package static func searching(_ count: Int, of all: Int) -> String {
        say(
            "Asking the people nearby, \(count) of \(numbers(all)) (Ctrl-C cancels)…",
            "Die Leute in der Nähe werden gefragt, \(count) von \(numbers(all)) (Strg-C bricht ab)…")
    }

    /// How many contacts were looked for, if not all.
    package static func searched(_ count: Int, of all: Int) -> String {
        say(
            "Looked for \(count) of \(numbers(all)). The rest come first next time: try again tomorrow.",
            "Gesucht: \(count) von \(numbers(all)). Die anderen kommen nächstes Mal zuerst dran: versuch es morgen wieder."
        )
    }

    /// Why a contact is not there.
    static func refusal(_ who: String?) -> String {
        guard let who else {
            return say("You have no contacts to look for.", "Du hast keine Kontakte zum Suchen.")
        }
        return say("There is no contact \(quoted(who)).", "Es gibt keinen Kontakt \(quoted(who)).")
    }
}

extension ContactFile {
    /// Reads a file of contacts.
    /// - Throws: `unreadableFile`, with the reason in the current language.
    package init(explained bytes: [UInt8]) throws(APIError) {
        do throws(Problem) {
            try self.init(bytes)
        } catch {
            throw PhoneBookText.refusal(error)
        }
    }
}
