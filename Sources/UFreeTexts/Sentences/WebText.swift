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
    package static var printNeedsLink: String {
        say("--print only goes with a link", "--print geht nur mit einem Link")
    }

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
}
