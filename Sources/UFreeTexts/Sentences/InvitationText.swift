package import UFreeAPI
import UFreeDomain

/// Invitations, in words (P4).
package enum InvitationText {
    package static var heading: String { say("Invitations", "Einladungen") }
    package static var none: String {
        say("No invitation is open.", "Es ist keine Einladung offen.")
    }
    package static var howToRevoke: String {
        say("Revoke one: ufreectl invite revoke NUMBER", "Zurückziehen: ufreectl invite revoke NUMMER")
    }
    /// The kind of an invitation in a list.
    package static func kind(_ invitation: InvitationValue) -> String {
        invitation.kind == InvitationWord.link.rawValue ? say("link", "Link") : invitation.text ?? ""
    }

    /// What the other person does with a code or a link.
    package static func howToJoin(_ invitation: InvitationValue) -> String {
        guard invitation.kind == InvitationWord.code.rawValue, let text = invitation.text else {
            return say(
                "Send it to the other person, who runs: ufreectl join LINK",
                "Schick ihn der anderen Person; sie ruft auf: ufreectl join LINK")
        }
        return say(
            "On the other machine: ufreectl join \(text)", "Auf dem anderen Rechner: ufreectl join \(text)")
    }

    /// Until when an invitation is good, and how often.
    /// - Parameter now: seconds since 1970.
    package static func isGood(_ invitation: InvitationValue, now: Int) -> String {
        let end = end(invitation, now: now)
        return invitation.kind == InvitationWord.link.rawValue
            ? say(
                "For one person, until \(end). Whoever has the link can use it: send it privately.",
                "Für eine Person, bis \(end). Wer den Link hat, kann ihn benutzen: Schick ihn vertraulich.")
            : say(
                "For one person on this network, until \(end). Read it out to that person only.",
                "Für eine Person in diesem Netz, bis \(end). Sag ihn nur dieser Person.")
    }

    /// How long an invitation in a list is good.
    package static func rest(_ invitation: InvitationValue, now: Int) -> String {
        let end = end(invitation, now: now)
        let until = say("until \(end)", "bis \(end)")
        switch invitation.triesLeft {
        case 0: return say("\(until), tried too often", "\(until), zu oft probiert")
        case 1: return say("\(until), one try left", "\(until), noch ein Versuch")
        default: return until
        }
    }

    /// `14:05`, or `Fri 27 Nov, 14:05`.
    private static func end(_ invitation: InvitationValue, now: Int) -> String {
        let end = AgeText.clock(invitation.expiresAt, now: now) ?? invitation.expiresAt
        guard end.hasPrefix(invitation.expiresAt.prefix(10)) else { return end }
        return moment(invitation.expiresAt)
    }

    /// - Parameter time: RFC 3339.
    private static func moment(_ time: String) -> String {
        "\(DayText.short(String(time.prefix(10)))), \(TimeText.clock(time.dropFirst(11)))"
    }

    /// How many invitations were revoked, in a sentence.
    package static func revoked(_ count: Int) -> String {
        switch count {
        case 0: none
        case 1: say("The invitation is revoked.", "Die Einladung ist zurückgezogen.")
        default: say("\(count) invitations are revoked.", "\(count) Einladungen sind zurückgezogen.")
        }
    }

    package static var looking: String {
        say("Looking for the other machine…", "Der andere Rechner wird gesucht …")
    }

    /// After an invitation was used.
    /// - Parameter word: the friend in a command.
    package static func joined(_ friend: FriendValue, _ word: String) -> String {
        let sees = FriendText.seesNow(friend)
        return say(
            """
            You and \(friend.name) are now friends, and verified. \(sees) Change it: ufreectl friend privacy \
            \(word) LEVEL
            """,
            """
            Du und \(friend.name) seid jetzt befreundet und bestätigt. \(sees) Ändern: ufreectl friend privacy \
            \(word) STUFE
            """)
    }

    package static var qrTooWide: String {
        say(
            "The terminal is too narrow for the QR code. Widen it, or send the link.",
            "Das Terminal ist zu schmal für den QR-Code. Mach es breiter oder schick den Link.")
    }

    package static var onlyForLinks: String {
        say(
            "--for, --at and --qr are for links: ufreectl invite --link",
            "--for, --at und --qr gelten für Links: ufreectl invite --link")
    }

    // MARK: Errors

    static func refusal(_ error: APIError) -> String {
        let values = error.values
        switch error.code {
        case .unreadableInvitation: return unreadable(values["reason"])
        case .wrongInvitation:
            return say(
                "The code is not right. Nothing was changed.", "Der Code stimmt nicht. Nichts wurde geändert."
            )
        case .invitationClosed:
            guard let expired = values["expired"] else {
                return say(
                    "This invitation is not open any more: it was used or revoked, tried too often, or its time is over.",
                    """
                    Diese Einladung gilt nicht mehr: Sie wurde benutzt oder zurückgezogen, zu oft probiert, oder \
                    ihre Zeit ist um.
                    """)
            }
            let end = moment(expired)
            return say(
                "This invitation was good until \(end).", "Diese Einladung galt bis \(end).")
        case .tooManyInvitations:
            let limit = values["limit"] ?? ""
            return say("\(limit) invitations are open already.", "Es sind schon \(limit) Einladungen offen.")
        case .noAddress:
            return say(
                "This machine has no address for others.", "Dieser Rechner hat keine Adresse für andere.")
        case .noSuchInvitation:
            let number = values["number"] ?? ""
            return say("There is no invitation \(number).", "Es gibt keine Einladung \(number).")
        case .noDiscovery where values["search"] != nil:
            return say(
                "A phone search needs discovery, and it does not work here.",
                "Die Suche nach Nummern braucht die Suche im Netz, und die funktioniert hier nicht.")
        case .noDiscovery:
            return say(
                "Codes need discovery, and it does not work here.",
                "Codes brauchen die Suche im Netz, und sie funktioniert hier nicht.")
        default: return away(values)
        }
    }

    /// What to do about it.
    static func hint(_ error: APIError) -> String? {
        switch error.code {
        case .unreadableInvitation where error.values["reason"] == "laterVersion":
            say("Update ufreed and ufreectl.", "Aktualisiere ufreed und ufreectl.")
        case .unreadableInvitation:
            say(
                "A code looks like 7-K3QX-9FMD, a link begins with UFREE: and is one long word.",
                "Ein Code sieht aus wie 7-K3QX-9FMD, ein Link beginnt mit UFREE: und ist ein langes Wort.")
        case .wrongInvitation:
            say(
                "Have it read out again. After three tries, ask for a new one.",
                "Lass ihn dir noch einmal vorlesen. Nach drei Versuchen brauchst du einen neuen.")
        case .invitationClosed: say("Ask for a new one.", "Lass dir eine neue geben.")
        case .tooManyInvitations:
            say(
                "Revoke some: ufreectl invite list", "Zieh welche zurück: ufreectl invite list")
        case .noAddress where error.values["page"] != nil: WebText.needsNetwork
        case .noAddress:
            say(
                "Connect it to a network, or name its address: ufreectl invite --link --at HOST:PORT",
                "Verbinde ihn mit einem Netz oder nenne seine Adresse: ufreectl invite --link --at HOST:PORT")
        case .noSuchInvitation:
            say("List them: ufreectl invite list", "Auflisten: ufreectl invite list")
        case .noDiscovery where error.values["search"] != nil:
            say("See what is wrong: ufreectl status", "Was fehlt: ufreectl status")
        case .noDiscovery:
            say(
                "Use a link instead: ufreectl invite --link. See what is wrong: ufreectl status",
                "Nimm stattdessen einen Link: ufreectl invite --link. Was fehlt: ufreectl status")
        case .inviterAway where error.values["proven"] != nil:
            say(
                "The friendship appears once both machines are connected: ufreectl friends",
                "Die Freundschaft erscheint, sobald beide Rechner verbunden sind: ufreectl friends")
        case .inviterAway:
            error.values["number"] == nil
                ? say(
                    "Try again when that machine is on. The link stays good.",
                    "Versuch es noch einmal, wenn jener Rechner an ist. Der Link bleibt gültig.")
                : say(
                    "Are both machines on the same network? Otherwise ask for a link: ufreectl invite --link",
                    "Sind beide Rechner im selben Netz? Sonst bitte um einen Link: ufreectl invite --link")
        default: nil
        }
    }

    private static func unreadable(_ reason: String?) -> String {
        switch reason {
        case "cutOff": say("A part of it is missing.", "Ein Teil davon fehlt.")
        case "mistyped": say("There is a typing error in it.", "Darin ist ein Tippfehler.")
        case "laterVersion":
            say(
                "The link is from a later version of UFree.",
                "Der Link ist von einer neueren Version von UFree.")
        default: say("This is neither a code nor a link.", "Das ist weder ein Code noch ein Link.")
        }
    }

    private static func away(_ values: [String: String]) -> String {
        if values["proven"] != nil {
            return say(
                "Both machines know the code, but the other one has not answered yet.",
                "Beide Rechner kennen den Code, aber der andere hat noch nicht geantwortet.")
        }
        if let number = values["number"] {
            return say(
                "Nobody on this network has a code that begins with \(number).",
                "In diesem Netz hat niemand einen Code, der mit \(number) beginnt.")
        }
        let addresses = values["addresses"] ?? ""
        guard values["problem"] != nil, !addresses.contains(",") else {
            return say(
                "The inviter's machine does not answer at \(addresses).",
                "Der Rechner der Einladung antwortet nicht unter \(addresses).")
        }
        return ContactText.reason(values["problem"], addresses)
    }
}
