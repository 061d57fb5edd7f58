package import UFreeAPI

/// An error in words: what happened, and what to do about it.
package struct ErrorText: Hashable, Sendable {
    /// One sentence.
    package let message: String
    /// One sentence or a command; nil where the message is enough.
    package let hint: String?
    /// Candidates, close names, readings or broken rules, one per line.
    package let details: [String]

    /// The sentence stays readable when values are missing.
    ///
    /// Values by code: `oneself` address; `tooFarAhead` last; `noteTooLong` characters; `noteNeedsStatus` date;
    /// `changedSince` record, and date, name or weekdays; `liveOver` until and now; `alreadyFriends`, `personBlocked`, `noCodeYet`, `nothingPending` name;
    /// `nameTaken` name, and holder if it is a friend; `noSuchGroup` name; `noSuchPerson`, `ambiguous` who, and list, the command
    /// that lists the candidates, `noSuchPerson` also machine, an address; `unreadable…` text, `unreadableDate` also problem,
    /// date and suggestion; `peerAway` address and problem; `daemonNotRunning` socket and
    /// command; `usage` reason, suggestion and known;
    /// `unreadableFile` place, line and reason, and of, `contacts` or `picture` if it is not a file of UFree; `unreadableCalendar` source, problem and detail; `unreadableRoster` problem, line and text; `unknownRosterNames` name; `noSuchFile`, `cannotWriteFile` path and reason; the others reason;
    /// `symbolTaken` symbol; `locationInUse` count; `shiftTypeInUse` symbol, count and rotations; `unknownSymbols` symbols and
    /// known; `noSuchLocation` name; `noSuchShiftType` symbol; `unreadableInvitation` reason; `invitationClosed` expired;
    /// `tooManyInvitations` limit; `noSuchInvitation`, `noSuchPhone`, `noSuchFeed` number; `noAddress` page, of a page for phones; `noSuchContact` who, unless there is none; `noDiscovery` search, of a phone search; `inviterAway` number, or addresses and problem, or proven;
    /// `notPermitted` of too, `storage` where a file or directory is meant; `internalError` request too, its mark, and of, `daemon` where it
    /// does not answer; `tooLarge` path too, of a file.
    package init(_ error: APIError) {
        message = Self.message(error)
        hint = Self.hint(error)
        details = Self.details(error)
    }

    private static func message(_ error: APIError) -> String {
        let values = error.values
        let reason = values["reason"].map { ": \($0)" } ?? ""
        let text = values["text"].map { quoted($0) } ?? say("This", "Das")
        let who = values["who"].map { quoted($0) } ?? say("This", "Das")
        let name = values["name"]
        switch error.code {
        case .usage:
            return values["reason"].map { sentence($0) }
                ?? say("I do not understand this command.", "Diesen Befehl verstehe ich nicht.")
        case .unreadableDate: return unreadableDate(error, text: text)
        case .unreadableWeekdays:
            return say(
                "\(text) is not a weekday I understand.",
                "Diesen Wochentag verstehe ich nicht: \(text).")
        case .unreadableStatus: return say("\(text) is not a status.", "\(text) ist kein Status.")
        case .unreadableAddress:
            return say("\(text) is not HOST:PORT.", "\(text) ist nicht HOST:PORT.")
        case .ambiguous: return say("\(who) is ambiguous.", "\(who) ist nicht eindeutig.")
        case .cannotUpdatePastDate:
            return say(
                "You can't change a day that is already over.",
                "Ein Tag, der schon vorbei ist, lässt sich nicht mehr ändern.")
        case .tooFarAhead:
            return say("This day is too far ahead.", "Dieser Tag liegt zu weit in der Zukunft.")
        case .noteTooLong: return noteTooLong(values["characters"])
        case .noteNeedsStatus:
            guard let day = values["date"].map({ DayText.short($0) }) else {
                return say("A note needs a status.", "Eine Notiz braucht einen Status.")
            }
            return say(
                "A note needs a status, and \(day) has none.",
                "Eine Notiz braucht einen Status, und \(day) hat keinen.")
        case .liveOver: return LiveText.over(values)
        case .liveTooLong: return LiveText.tooLong
        case .validationFailed:
            guard error.details.isEmpty, error.rules.isEmpty else { return say("Invalid:", "Ungültig:") }
            return say("Invalid\(reason).", "Ungültig\(reason).")
        case .oneself:
            guard let address = values["address"] else {
                return say("That's you.", "Das bist du.")
            }
            return say("\(address) is this machine.", "\(address) ist dieser Rechner.")
        case .alreadyFriends:
            let name = name ?? say("this person", "diese Person")
            return say("You and \(name) are already friends.", "Du und \(name) seid schon befreundet.")
        case .identityReset:
            return say(
                "This identity was reset; its data is deleted.",
                "Diese Identität wurde zurückgesetzt; ihre Daten sind gelöscht.")
        case .personBlocked:
            let name = name ?? say("This person", "Diese Person")
            return say("You blocked \(name).", "Du hast \(name) blockiert.")
        case .nameTaken:
            let name = quoted(name ?? "")
            guard let holder = values["holder"] else {
                return say("A group is called \(name).", "Eine Gruppe heißt schon \(name).")
            }
            return say(
                "\(name) is the name of \(holder).", "\(name) ist schon der Name von \(holder).")
        case .noLocations, .symbolTaken, .endNotAfterStart, .missingFields, .locationGone, .locationInUse,
            .shiftTypeInUse, .unknownSymbols, .noSuchLocation, .noSuchShiftType, .shiftTypeNotSaved:
            return ShiftText.refusal(error)
        case .unreadableInvitation, .invitationClosed, .wrongInvitation, .tooManyInvitations, .noAddress,
            .noSuchInvitation, .noDiscovery, .inviterAway:
            return InvitationText.refusal(error)
        case .noSuchFeed: return FeedText.noSuchFeed(values["number"] ?? "")
        case .noSuchPhone: return WebText.noSuchPhone(values["number"] ?? "")
        case .noSuchContact: return PhoneBookText.refusal(values["who"])
        case .unreadableFile: return unreadableFile(values)
        case .unreadableRoster, .unknownRosterNames, .twoShiftsOnADay: return RosterText.refusal(error)
        case .unreadableCalendar: return CalendarText.unreadable(values["source"], values)
        case .noSuchFile:
            let file = values["path"] ?? say("The file", "Die Datei")
            return say("\(file) cannot be read\(reason).", "\(file) kann nicht gelesen werden\(reason).")
        case .cannotWriteFile:
            let file = values["path"] ?? say("The file", "Die Datei")
            return say(
                "\(file) cannot be written\(reason).",
                "\(file) kann nicht geschrieben werden\(reason).")
        case .wrongCode:
            return say(
                "The code does not match. Nothing was changed.",
                "Der Code stimmt nicht überein. Nichts wurde geändert.")
        case .passphraseNeeded:
            return say(
                "The keys in this backup are encrypted with a passphrase.",
                "Die Schlüssel in dieser Sicherung sind mit einer Passphrase verschlüsselt.")
        case .wrongPassphrase:
            return say(
                "The passphrase is wrong. Nothing was changed.",
                "Die Passphrase ist falsch. Nichts wurde geändert.")
        case .keysMissing:
            return say(
                "This backup has no keys, and this machine's keys do not open it.",
                "Diese Sicherung enthält keine Schlüssel, und die dieses Rechners öffnen sie nicht.")
        case .nothingStaged:
            return say(
                "No backup is ready to restore.",
                "Es liegt keine Sicherung zum Wiederherstellen bereit.")
        case .noCodeYet:
            guard let name else { return say("There is no code yet.", "Es gibt noch keinen Code.") }
            return say("There is no code yet for \(name).", "Für \(name) gibt es noch keinen Code.")
        case .changedSince where values["record"] == "formerFriend":
            return say(
                "This is about somebody who is no longer a friend.",
                "Das betrifft jemanden, mit dem du nicht mehr befreundet bist.")
        case .changedSince:
            let what = record(values)
            return say("\(what) changed since.", "\(what) inzwischen geändert.")
        case .nothingToUndo: return say("There is nothing to undo.", "Es gibt nichts rückgängig zu machen.")
        case .nothingToRedo: return say("There is nothing to redo.", "Es gibt nichts zu wiederholen.")
        case .nothingPending:
            guard let name else {
                return say("There is no pending request.", "Es gibt keine offene Anfrage.")
            }
            return say(
                "There is no pending request from \(name).",
                "Es gibt keine offene Anfrage von \(name).")
        case .noSuchPerson:
            return say("There is nobody called \(who).", "Es gibt niemanden namens \(who).")
        case .noSuchGroup:
            let name = name.map { quoted($0) } ?? say("this", "diese")
            return say("There is no group called \(name).", "Es gibt keine Gruppe namens \(name).")
        case .noSuchDefault:
            guard let id = values["id"] else {
                return say(
                    "There is no default with this number.",
                    "Mit dieser Nummer gibt es keine Vorgabe.")
            }
            return say("There is no default \(id).", "Die Vorgabe \(id) gibt es nicht.")
        case .noSuchCalendar:
            return say("There is no such calendar.", "Diesen Kalender gibt es nicht.")
        case .noSuchWish:
            let id = values["id"] ?? say("with this number", "mit dieser Nummer")
            return say("There is no wish \(id).", "Es gibt keinen Wunsch \(id).")
        case .noSuchRoute:
            return say(
                "The daemon does not know this call\(reason).",
                "Der Daemon kennt diesen Aufruf nicht\(reason).")
        case .daemonNotRunning:
            guard let socket = values["socket"] else {
                return say("The daemon is not running.", "Der Daemon läuft nicht.")
            }
            return say(
                "The daemon is not running: nothing answers at \(socket).",
                "Der Daemon läuft nicht: An \(socket) antwortet niemand.")
        case .peerAway:
            let peer = values["address"] ?? say("The other side", "Die andere Seite")
            return ContactText.reason(values["problem"], peer)
        case .internalError where values["of"] == "daemon":
            return say("The daemon does not answer.", "Der Daemon antwortet nicht.")
        case .tooLarge where values["path"] != nil:
            let file = values["path"] ?? ""
            return say("\(file) is too large\(reason).", "\(file) ist zu groß\(reason).")
        case .internalError, .storageUnavailable, .insufficientStorage, .corruptedData, .constraintViolation,
            .conflict, .migrationFailed, .notPermitted, .badConfiguration, .tooLarge:
            return systemMessage(error.code, reason: reason)
        }
    }

    /// The changed record, with the verb: `Location St. Mary has`.
    private static func record(_ values: [String: String]) -> String {
        let name = values["name"] ?? ""
        let day = values["date"].map { DayText.short($0) } ?? say("This day", "Dieser Tag")
        switch values["record"] {
        case "default":
            let days = DefaultText.weekdays((values["weekdays"] ?? "").split(separator: ",").map(String.init))
            return say("The default for \(days) has", "Die Vorgabe für \(days) wurde")
        case "location": return say("Location \(name) has", "Der Ort \(name) wurde")
        case "shift-type": return say("Shift type \(name) has", "Die Schichtart \(name) wurde")
        case "shift": return say("The shift on \(day) has", "Die Schicht am \(day) wurde")
        case "rotation": return say("The rotation has", "Die Rotation wurde")
        case "settings": return say("The shift settings have", "Die Schichteinstellungen wurden")
        case "live": return say("Your live status has", "Dein Live-Status wurde")
        case "profile": return say("Your profile has", "Dein Profil wurde")
        case "nickname": return say("The nickname has", "Der Spitzname wurde")
        case "level":
            return say("What this friend sees has", "Was dieser Freund sieht, wurde")
        case "new-level":
            return say("What new friends see has", "Was neue Freunde sehen, wurde")
        case "group": return say("Group \(name) has", "Die Gruppe \(name) wurde")
        default: return say("\(day) has", "\(day) wurde")
        }
    }

    /// Errors of the machine rather than of the person.
    private static func systemMessage(_ code: ErrorCode, reason: String) -> String {
        switch code {
        case .storageUnavailable:
            say("The database cannot be used\(reason).", "Die Datenbank kann nicht benutzt werden\(reason).")
        case .insufficientStorage: say("The disk is full.", "Der Datenträger ist voll.")
        case .corruptedData:
            say("Stored data is damaged\(reason).", "Gespeicherte Daten sind beschädigt\(reason).")
        case .constraintViolation:
            say(
                "The change would break a rule of the database\(reason).",
                "Die Änderung verstieße gegen eine Regel der Datenbank\(reason).")
        case .conflict:
            say(
                "This was changed elsewhere at the same time.",
                "Das wurde gleichzeitig anderswo geändert.")
        case .migrationFailed:
            say(
                "The database could not be upgraded to this version\(reason).",
                "Die Datenbank konnte nicht auf diese Version aktualisiert werden\(reason).")
        case .notPermitted: say("This is not permitted\(reason).", "Das ist nicht erlaubt\(reason).")
        case .badConfiguration:
            say("The configuration is invalid\(reason).", "Die Konfiguration ist ungültig\(reason).")
        case .tooLarge: say("This is too large\(reason).", "Das ist zu groß\(reason).")
        default:
            say("Something went wrong inside UFree\(reason).", "In UFree ist etwas schiefgegangen\(reason).")
        }
    }

    private static func noteTooLong(_ characters: String?) -> String {
        guard let characters else {
            return say(
                "The note is too long; at most 200 characters are allowed.",
                "Die Notiz ist zu lang; höchstens 200 Zeichen sind erlaubt.")
        }
        if let count = Int(characters), count <= 200 {
            return say(
                "The note needs too much space; at most 4,096 bytes are allowed.",
                "Die Notiz braucht zu viel Platz; höchstens 4.096 Byte sind erlaubt.")
        }
        return say(
            "The note has \(characters) characters; at most 200 are allowed.",
            "Die Notiz hat \(characters) Zeichen; höchstens 200 sind erlaubt.")
    }

    private static func unreadableFile(_ values: [String: String]) -> String {
        let place = values["place"].map { $0.isEmpty ? "" : say(" at \($0)", " bei \($0)") } ?? ""
        let column = values["column"].map { say(", column \($0)", ", Spalte \($0)") } ?? ""
        let line = values["line"].map { say(", line \($0)", ", Zeile \($0)") + column } ?? ""
        let reason = values["reason"].map { ": \($0)" } ?? ""
        return say(
            "The file is invalid\(place)\(line)\(reason).",
            "Die Datei ist ungültig\(place)\(line)\(reason).")
    }

    private static func details(_ error: APIError) -> [String] {
        switch error.code {
        case .validationFailed, .usage, .missingFields:
            error.rules.isEmpty
                ? error.details : error.rules.map(RuleText.sentence) + more(error.values["more"])
        case .shiftTypeInUse: days(error.details)
        // The hint lists them.
        case .unreadableStatus: []
        default: error.details
        }
    }

    private static func more(_ count: String?) -> [String] {
        count.map { [say("and \($0) more", "und \($0) weitere")] } ?? []
    }

    /// The first of many dates, and the number of the others.
    private static func days(_ dates: [String]) -> [String] {
        let (most, shown) = (14, dates.map { DayText.short($0) })
        guard shown.count > most else { return shown }
        let more = shown.count - most
        let rest =
            more == 1
            ? say("and 1 more day", "und 1 weiterer Tag")
            : say("and \(more) more days", "und \(more) weitere Tage")
        return shown.prefix(most) + [rest]
    }

    /// `Did you mean fri?`
    static func meant(_ suggestion: String) -> String {
        say("Did you mean \(suggestion)?", "Meintest du \(suggestion)?")
    }

    /// A reason as a separate sentence. A command at its end is followed by nothing, so that it can be copied.
    private static func sentence(_ reason: String) -> String {
        let closed = reason.last.map { ".!?".contains($0) } ?? false || reason.contains(": ufreectl ")
        return reason.prefix(1).uppercased() + reason.dropFirst() + (closed ? "" : ".")
    }
}
