/// What is said of friend requests (F1, F2, F7).
package enum RequestText {
    package static var accept: String { say("Accept", "Annehmen") }
    package static var decline: String { say("Decline", "Ablehnen") }
    package static var withdraw: String { say("Withdraw", "Zurückziehen") }
    /// Whether a request of mine has arrived.
    package static func delivered(_ isDelivered: Bool) -> String {
        isDelivered ? say("delivered", "zugestellt") : say("not delivered yet", "noch nicht zugestellt")
    }

    /// `code 042 137`, `no code yet`.
    package static func code(_ code: String?) -> String {
        let digits = FriendText.code(code)
        return code == nil ? digits : say("code \(digits)", "Code \(digits)")
    }

    /// Below the requests that wait.
    package static var compare: String {
        say(
            "Compare the code with the other side before you accept.",
            "Vergleiche den Code mit der anderen Seite, bevor du annimmst.")
    }

    /// Asked before a request is accepted.
    package static func questionAccept(_ name: String) -> String {
        say("Accept the request from \(name)?", "Die Anfrage von \(name) annehmen?")
    }

    /// Asked before a request is declined.
    package static func questionDecline(_ name: String) -> String {
        say("Decline the request from \(name)?", "Die Anfrage von \(name) ablehnen?")
    }

    /// After a request was accepted, by either side.
    package static func isFriend(_ name: String) -> String {
        say("\(name) is your friend now.", "\(name) ist jetzt mit dir befreundet.")
    }

    /// After a friendship ended, on either side.
    package static func isNoFriend(_ name: String) -> String {
        say("\(name) is not your friend any more.", "\(name) ist nicht mehr mit dir befreundet.")
    }

    package static var isVerified: String {
        say("Verified: the codes agree.", "Bestätigt: Die Codes stimmen überein.")
    }

    /// After the code of a friend was compared.
    package static func verified(_ name: String) -> String {
        say("\(name) is verified: the codes agree.", "\(name) ist bestätigt: Die Codes stimmen überein.")
    }

    /// - Parameter word: how to name the friend in a command.
    package static func notVerified(_ word: String) -> String {
        say(
            "Not verified yet. Compare the code, then: ufreectl friend verify \(word) CODE",
            "Noch nicht bestätigt. Vergleiche den Code, dann: ufreectl friend verify \(word) CODE")
    }

    /// As `notVerified`, where it is not clear who is meant.
    package static func verify(_ name: String, _ word: String) -> String {
        say(
            "Compare the code with \(name), then: ufreectl friend verify \(word) CODE",
            "Vergleiche den Code mit \(name), dann: ufreectl friend verify \(word) CODE")
    }

    /// After a request was declined.
    package static func declined(_ name: String) -> String {
        say(
            "The request from \(name) is declined. \(name) is not told.",
            "Die Anfrage von \(name) ist abgelehnt. \(name) erfährt nichts davon.")
    }

    /// After a request was taken back.
    package static func withdrawn(_ name: String) -> String {
        say("The request to \(name) is withdrawn.", "Die Anfrage an \(name) ist zurückgezogen.")
    }

    /// After a request arrived.
    package static func reached(_ name: String) -> String {
        say("The request reached \(name).", "Die Anfrage hat \(name) erreicht.")
    }

    /// Where a request cannot be sent yet.
    package static func kept(_ name: String) -> String {
        say(
            "The request to \(name) is kept and sent when \(name) can be reached.",
            "Die Anfrage an \(name) ist vorgemerkt und geht hinaus, sobald \(name) erreichbar ist.")
    }

    /// - Parameter code: six digits.
    package static func compare(_ code: String) -> String {
        let digits = FriendText.code(code)
        return say(
            "Compare this code with the other side: \(digits)",
            "Vergleiche diesen Code mit der anderen Seite: \(digits)")
    }

    /// Where the code comes later.
    package static var codeLater: String {
        say(
            "The code to compare is shown by: ufreectl requests",
            "Den Code zum Vergleichen zeigt: ufreectl requests")
    }

    /// Asked before a friendship ends.
    package static func questionRemove(_ name: String) -> String {
        say(
            "Remove \(name)? Both of you lose what you hold of each other.",
            "\(name) entfernen? Ihr verliert beide, was ihr voneinander habt.")
    }

    /// After a friend was removed.
    package static func removed(_ name: String) -> String {
        say(
            "\(name) is removed, and told so when connected.",
            "\(name) ist entfernt und erfährt es bei der nächsten Verbindung.")
    }

    /// A state of a request by the word that travels (F1).
    package static func status(_ word: String) -> String {
        switch word {
        case "pending": say("pending", "offen")
        case "accepted": say("accepted", "angenommen")
        case "declined": say("declined", "abgelehnt")
        case "withdrawn": say("withdrawn", "zurückgezogen")
        case "expired": say("expired", "abgelaufen")
        default: word
        }
    }
}
