import UFreeAPI
import UFreeDomain

/// Friend requests in words (F1, F2, F7).
package enum RequestText {
    package static var accept: String { say("Accept", "Annehmen") }
    package static var decline: String { say("Decline", "Ablehnen") }
    /// `or decline Ben`, after the command that accepts.
    package static func orDecline(_ word: String) -> String {
        say("or decline \(word)", "oder decline \(word)")
    }
    package static var withdraw: String { say("Withdraw", "Zurückziehen") }
    /// Whether a sent request was delivered.
    package static func delivered(_ isDelivered: Bool) -> String {
        isDelivered ? say("delivered", "zugestellt") : say("not delivered yet", "noch nicht zugestellt")
    }

    /// `code 042 137`, `no code yet`.
    package static func code(_ code: String?) -> String {
        let digits = FriendText.code(code)
        return code == nil ? digits : say("code \(digits)", "Code \(digits)")
    }

    /// Below the pending requests.
    package static var compare: String {
        say(
            "Compare the code with the other side before you accept.",
            "Vergleiche den Code mit der anderen Seite, bevor du annimmst.")
    }

    /// Asked before a request is accepted.
    package static func questionAccept(_ name: String) -> String {
        say(
            "This cannot be undone. Accept the request from \(name)?",
            "Das lässt sich nicht rückgängig machen. Die Anfrage von \(name) annehmen?")
    }

    /// Asked before a request is declined.
    package static func questionDecline(_ name: String) -> String {
        say(
            "This cannot be undone. Decline the request from \(name)?",
            "Das lässt sich nicht rückgängig machen. Die Anfrage von \(name) ablehnen?")
    }

    /// After a request was accepted, by either side.
    package static func isFriend(_ name: String) -> String {
        say("\(name) is now your friend.", "\(name) ist jetzt mit dir befreundet.")
    }

    /// After a friendship ended, on either side.
    package static func isNoFriend(_ name: String) -> String {
        say("\(name) is no longer your friend.", "\(name) ist nicht mehr mit dir befreundet.")
    }

    package static var isVerified: String {
        say("Verified: the codes match.", "Bestätigt: Die Codes stimmen überein.")
    }

    /// After the code of a friend was compared.
    package static func verified(_ name: String) -> String {
        say("\(name) is verified: the codes match.", "\(name) ist bestätigt: Die Codes stimmen überein.")
    }

    /// - Parameter word: the word for the friend in a command.
    package static func notVerified(_ word: String) -> String {
        say(
            "Not verified yet. Compare the code, then: ufreectl friend verify \(word) CODE",
            "Noch nicht bestätigt. Vergleiche den Code, dann: ufreectl friend verify \(word) CODE")
    }

    /// As `notVerified`, with the name, where several people could be meant.
    package static func verify(_ name: String, _ word: String) -> String {
        say(
            "Compare the code with \(name), then: ufreectl friend verify \(word) CODE",
            "Vergleiche den Code mit \(name), dann: ufreectl friend verify \(word) CODE")
    }

    /// After a request was declined.
    package static func declined(_ name: String) -> String {
        say(
            """
            Request from \(name) declined. \(name) is not notified, and new requests from them are hidden \
            for 7 days.
            """,
            """
            Anfrage von \(name) abgelehnt. \(name) erfährt nichts davon; neue Anfragen von dort bleiben 7 \
            Tage verborgen.
            """)
    }

    /// After a request was withdrawn.
    package static func withdrawn(_ name: String) -> String {
        say("Request to \(name) withdrawn.", "Anfrage an \(name) zurückgezogen.")
    }

    /// After a request was delivered.
    package static func reached(_ name: String) -> String {
        say("Request delivered to \(name).", "Anfrage an \(name) zugestellt.")
    }

    /// Shown when a word was taken for the name of a machine; nil if it was not.
    /// - Parameter address: where the request goes.
    package static func machine(_ word: String, address: String?) -> String? {
        guard let address, HostPort.ofMachine(word)?.description == address else { return nil }
        return say(
            "Nobody you know or nearby is called \(word), so the request goes to the machine \(address).",
            """
            Niemand, den du kennst oder der in der Nähe ist, heißt \(word), deshalb geht die Anfrage an den \
            Rechner \(address).
            """)
    }

    /// While a request is being delivered.
    package static func contacting(_ name: String) -> String {
        say("Contacting \(name) …", "Verbindung zu \(name) …")
    }

    /// While the other side has not answered yet.
    package static func waiting(_ name: String) -> String {
        say(
            "Waiting for \(name) to accept; Ctrl-C stops waiting, the request stays …",
            "Warten, bis \(name) annimmt; Strg-C beendet das Warten, die Anfrage bleibt …")
    }

    /// Shown when a request cannot be sent yet.
    package static func kept(_ name: String) -> String {
        say("Request queued until \(name) is online.", "Anfrage vorgemerkt, bis \(name) online ist.")
    }

    /// - Parameter code: six digits.
    package static func compare(_ code: String) -> String {
        let digits = FriendText.code(code)
        return say(
            "Compare this code with the other side: \(digits)",
            "Vergleiche diesen Code mit der anderen Seite: \(digits)")
    }

    /// Shown when the code comes later.
    package static var codeLater: String {
        say("See the code to compare: ufreectl requests", "Code zum Vergleichen ansehen: ufreectl requests")
    }

    /// Asked before a friendship ends.
    package static func questionRemove(_ name: String) -> String {
        say(
            "You'll both lose each other's days, and this cannot be undone. Remove \(name)?",
            """
            Ihr verliert beide die Tage des anderen, und das lässt sich nicht rückgängig machen. \(name) \
            entfernen?
            """)
    }

    /// After a friend was removed.
    package static func removed(_ name: String) -> String {
        say(
            "\(name) removed; they'll be told when connected.",
            "\(name) entfernt; die andere Seite erfährt es bei der nächsten Verbindung.")
    }

    /// The state of a request, by the word in JSON (F1).
    package static func status(_ word: String) -> String {
        switch RequestWord(rawValue: word) {
        case .pending: say("pending", "offen")
        case .accepted: say("accepted", "angenommen")
        case .declined: say("declined", "abgelehnt")
        case .withdrawn: say("withdrawn", "zurückgezogen")
        case .expired: say("expired", "abgelaufen")
        case nil: word
        }
    }
}
