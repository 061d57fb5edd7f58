package import UFreeAPI

/// The page in the browser.
package enum WebText {
    /// What to do with a link.
    package static func use(_ seconds: Int) -> String {
        say(
            "Open this link in a browser on this machine within \(seconds) seconds. It works once.",
            "Öffne diesen Link binnen \(seconds) Sekunden in einem Browser auf diesem Rechner. Er gilt einmal."
        )
    }
    /// After the link was given to the browser.
    package static var opened: String {
        say(
            "Your browser opens the page. If it does not, open this link within a minute; it works once.",
            "Dein Browser öffnet die Seite. Wenn nicht, öffne diesen Link binnen einer Minute; er gilt einmal."
        )
    }
    package static var off: String { say("The page is off.", "Die Seite ist aus.") }
    /// How to stop serving it.
    package static var howToEnd: String {
        say("Turn it off: ufreectl web off", "Ausschalten: ufreectl web off")
    }
    /// How to open it.
    package static var howToOpen: String { say("Open it: ufreectl web", "Öffnen: ufreectl web") }

    /// Whether the page is on, and how many browsers are signed in.
    package static func state(_ web: WebResponse) -> String {
        guard web.enabled else { return off }
        let browsers =
            web.sessions == 1
            ? say("1 browser is signed in", "1 Browser ist angemeldet")
            : say("\(web.sessions) browsers are signed in", "\(web.sessions) Browser sind angemeldet")
        let address = web.address ?? ""
        return say(
            "The page is on at \(address); \(browsers).", "Die Seite ist an unter \(address); \(browsers).")
    }

    // MARK: Phones

    /// Whether phones can use the page.
    /// - Parameter now: seconds since 1970.
    package static func phones(_ phones: PhonesResponse, now: Int) -> String {
        guard phones.enabled else {
            return say("The page is off for phones.", "Für Handys ist die Seite aus.")
        }
        return self.phones(until: phones.until, now: now)
    }

    /// Until when phones can use the page; nil until it is turned off.
    package static func phones(until: String?, now: Int) -> String {
        guard let until else {
            return say(
                "Phones can use the page until you turn that off.",
                "Handys können die Seite benutzen, bis du das ausschaltest.")
        }
        let end = AgeText.clock(until, now: now) ?? until
        return say(
            "Phones can use the page until \(end).", "Handys können die Seite bis \(end) benutzen.")
    }

    /// What to do with the link for a phone.
    package static func scan(_ seconds: Int) -> String {
        let minutes = seconds / 60
        return say(
            "Scan the code with your phone within \(minutes) minutes, in the same network. It works once.",
            "Scanne den Code binnen \(minutes) Minuten mit deinem Handy, im selben Netz. Er gilt einmal.")
    }
    /// Before the fingerprint of the certificate.
    package static var compare: String {
        say(
            "The phone's browser warns, and shows a certificate. Its SHA-256 fingerprint has to be:",
            "Der Browser am Handy warnt und zeigt ein Zertifikat. Dessen SHA-256-Fingerabdruck muss sein:")
    }
    package static var aboutWarning: String {
        say(
            "Why it warns, and how it does not: docs/phone.md",
            "Warum er warnt und wie er es lässt: docs/phone.md")
    }
    package static var howToAddPhone: String {
        say("Add one: ufreectl web phone on", "Hinzufügen: ufreectl web phone on")
    }
    package static var howToRemovePhone: String {
        say("Remove one: ufreectl web phone rm NUMBER", "Entfernen: ufreectl web phone rm NUMMER")
    }
    /// When a phone in the list was added and used.
    package static func use(of phone: PhoneValue) -> String {
        let since = DayText.short(String(phone.since.prefix(10)))
        guard let seen = phone.seen.map({ DayText.short($0) }) else {
            return say("since \(since)", "seit \(since)")
        }
        return say("since \(since), last used \(seen)", "seit \(since), zuletzt benutzt \(seen)")
    }
    package static var whichPhone: String {
        say("rm needs the number of a phone, and only rm", "rm braucht die Nummer eines Handys, und nur rm")
    }
    package static var forNeedsOn: String { say("--for only goes with on", "--for geht nur mit on") }

    /// Why a phone was not found.
    static func noSuchPhone(_ number: String) -> String {
        say("There is no phone \(number).", "Es gibt kein Handy \(number).")
    }
    static var listPhones: String {
        say("List them: ufreectl web phone list", "Auflisten: ufreectl web phone list")
    }
    static var needsNetwork: String {
        say(
            "Connect it to a network, and try again.",
            "Verbinde ihn mit einem Netz und versuch es noch einmal.")
    }
}
