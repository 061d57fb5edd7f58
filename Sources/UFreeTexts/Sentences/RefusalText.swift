import UFreeAPI

/// The error of an operation in the log (D7). The log has only its code, because nothing that was typed is
/// stored.
enum RefusalText {
    /// What was tried or what was wrong, after "refused" or "failed"; without a full stop.
    static func sentence(_ code: ErrorCode) -> String {
        switch code {
        case .nothingToUndo, .nothingToRedo, .nothingPending, .nothingStaged, .internalError,
            .storageUnavailable,
            .insufficientStorage, .corruptedData, .constraintViolation, .conflict, .notPermitted, .tooLarge:
            plain(code)
        case .usage: say("An invalid call of the daemon", "Ein ungültiger Aufruf des Daemons")
        case .validationFailed: say("Invalid input", "Ungültige Angaben")
        case .unreadableDate: say("An invalid date", "Ein ungültiges Datum")
        case .unreadableStatus: say("An invalid status", "Ein ungültiger Status")
        case .unreadableAddress: say("An invalid address", "Eine ungültige Adresse")
        case .ambiguous: say("A name that is not unique", "Ein Name, der nicht eindeutig ist")
        // Days, defaults, live status and wishes.
        case .cannotUpdatePastDate: say("A day that is already over", "Ein Tag, der schon vorbei ist")
        case .tooFarAhead: say("A day more than 366 days ahead", "Ein Tag in mehr als 366 Tagen")
        case .noteTooLong: say("A note that is too long", "Eine Notiz, die zu lang ist")
        case .noteNeedsStatus:
            say("A note for a day without a status", "Eine Notiz für einen Tag ohne Status")
        case .changedSince:
            say(
                "An undo or redo of what has changed since",
                "Ein Rückgängigmachen von etwas, das sich geändert hat")
        case .liveOver:
            say("A live status whose end has already passed", "Ein Live-Status, dessen Ende schon vorbei ist")
        case .liveTooLong:
            say("A live status for more than 24 hours", "Ein Live-Status für mehr als 24 Stunden")
        case .noSuchDefault: say("A default that does not exist", "Eine Vorgabe, die es nicht gibt")
        case .noSuchCalendar:
            say("A calendar that does not exist", "Ein Kalender, den es nicht gibt")
        case .noSuchWish: say("A wish that does not exist", "Ein Wunsch, den es nicht gibt")
        // People.
        case .oneself: say("A friend request to yourself", "Eine Anfrage an dich selbst")
        case .alreadyFriends:
            say("A person who is already a friend", "Eine Person, mit der du schon befreundet bist")
        case .identityReset:
            say("Something after the identity was reset", "Etwas, nachdem die Identität zurückgesetzt war")
        case .personBlocked: say("A person who is blocked", "Eine blockierte Person")
        case .unreadableInvitation:
            say("Something that is no invitation", "Etwas, das keine Einladung ist")
        case .invitationClosed:
            say("An invitation that was not open any more", "Eine Einladung, die nicht mehr galt")
        case .wrongInvitation: say("An invitation with a wrong code", "Eine Einladung mit falschem Code")
        case .tooManyInvitations: say("One invitation too many", "Eine Einladung zu viel")
        case .noAddress:
            say("A link without an address of this machine", "Ein Link ohne eine Adresse dieses Rechners")
        case .noSuchInvitation:
            say("An invitation that does not exist", "Eine Einladung, die es nicht gibt")
        case .noSuchFeed: say("A feed that does not exist", "Ein Feed, den es nicht gibt")
        case .noSuchPhone: say("A phone that does not exist", "Ein Handy, das es nicht gibt")
        case .noSuchContact: say("A contact that does not exist", "Ein Kontakt, den es nicht gibt")
        case .noDiscovery:
            say("A code while discovery did not work", "Ein Code, als die Suche im Netz nicht ging")
        case .inviterAway:
            say(
                "An invitation from somebody who was not reached",
                "Eine Einladung von jemandem, der nicht erreicht wurde")
        case .nameTaken: say("A name that is taken", "Ein Name, der schon vergeben ist")
        case .noSuchGroup: say("A group that does not exist", "Eine Gruppe, die es nicht gibt")
        case .noSuchPerson: say("An unknown person", "Eine unbekannte Person")
        case .wrongCode: say("A code that does not match", "Ein Code, der nicht übereinstimmt")
        case .noCodeYet:
            say(
                "A code given before there was one to compare",
                "Ein Code, bevor es einen zum Vergleichen gab")
        // Shifts.
        case .noSuchLocation: say("A location that does not exist", "Ein Ort, den es nicht gibt")
        case .locationGone: say("A location that no longer exists", "Ein Ort, den es nicht mehr gibt")
        case .locationInUse:
            say(
                "Removing a location that is still in use",
                "Das Entfernen eines Ortes, der noch verwendet wird")
        case .noSuchShiftType: say("A shift type that does not exist", "Eine Schichtart, die es nicht gibt")
        case .shiftTypeInUse:
            say(
                "Removing a shift type that is still in use",
                "Das Entfernen einer Schichtart, die noch verwendet wird")
        case .noLocations:
            say("A shift type before there was a location", "Eine Schichtart, bevor es einen Ort gab")
        case .symbolTaken:
            say(
                "A shift type with a symbol that is taken",
                "Eine Schichtart mit einem Kürzel, das es schon gibt")
        case .endNotAfterStart:
            say(
                "A shift type whose end is not after its start",
                "Eine Schichtart, deren Ende nicht nach dem Beginn liegt")
        case .missingFields:
            say(
                "A shift type with required fields missing",
                "Eine Schichtart, bei der erforderliche Felder fehlen")
        case .shiftTypeNotSaved:
            say(
                "A shift type that could not be saved",
                "Eine Schichtart, die nicht gespeichert werden konnte")
        case .unknownSymbols:
            say(
                "A rotation with symbols that no shift type has",
                "Eine Rotation mit Kürzeln, die keine Schichtart hat")
        // Files, backups and the database.
        case .unreadableRoster: say("An unreadable roster", "Ein unlesbarer Dienstplan")
        case .unknownRosterNames:
            say(
                "A roster with names that are not known", "Ein Dienstplan mit Namen, die nicht bekannt sind")
        case .twoShiftsOnADay:
            say("A roster with two shifts on a day", "Ein Dienstplan mit zwei Schichten an einem Tag")
        case .unreadableCalendar: say("An unreadable calendar", "Ein unlesbarer Kalender")
        case .unreadableFile: say("An invalid file", "Eine ungültige Datei")
        case .passphraseNeeded:
            say("A backup that needs a passphrase", "Eine Sicherung, die eine Passphrase braucht")
        case .wrongPassphrase: say("A wrong passphrase", "Eine falsche Passphrase")
        case .keysMissing: say("A backup whose keys are missing", "Eine Sicherung, deren Schlüssel fehlen")
        case .migrationFailed:
            say(
                "A database that this version cannot read",
                "Eine Datenbank, die diese Version nicht lesen kann")
        // These do not reach the log. `RefusalLog` leaves out `peerAway`, because the request is stored. An
        // unknown route starts no operation. Only ufreectl, or the daemon when it starts, has the others.
        case .peerAway, .noSuchRoute, .unreadableWeekdays, .noSuchFile, .cannotWriteFile, .daemonNotRunning,
            .badConfiguration:
            say("An unexpected error", "Ein unerwarteter Fehler")
        }
    }

    /// The sentence of the error itself, which needs no values.
    private static func plain(_ code: ErrorCode) -> String {
        let message = ErrorText(APIError(code)).message
        return message.hasSuffix(".") ? String(message.dropLast()) : message
    }
}
