/// The code of an error. Only codes are sent; the texts are created where they are shown (`UFreeTexts`).
package enum ErrorCode: String, Codable, CaseIterable, Sendable {
    // usage
    case usage, unreadableDate, unreadableStatus, ambiguous, unreadableAddress
    case unreadableWeekdays, unreadableInvitation
    // refused by a rule
    case cannotUpdatePastDate, tooFarAhead, noteTooLong, noteNeedsStatus, changedSince, validationFailed
    case liveOver, liveTooLong
    case oneself
    case alreadyFriends, nameTaken, personBlocked, wrongCode, noCodeYet, unreadableFile, unreadableCalendar
    case unreadableRoster, unknownRosterNames, twoShiftsOnADay
    case invitationClosed, wrongInvitation, tooManyInvitations, noAddress
    case passphraseNeeded, wrongPassphrase, keysMissing, identityReset
    case noLocations, symbolTaken, endNotAfterStart, missingFields, locationGone, locationInUse
    case shiftTypeInUse, unknownSymbols
    // not found
    case nothingPending, nothingToUndo, nothingToRedo, nothingStaged, noSuchPerson, noSuchRoute, noSuchFile,
        noSuchDefault
    case noSuchWish, noSuchCalendar, noSuchGroup, noSuchLocation, noSuchShiftType, noSuchInvitation,
        noSuchContact, noSuchPhone, noSuchFeed
    // the daemon or its data
    case daemonNotRunning, internalError, storageUnavailable, insufficientStorage, corruptedData
    case constraintViolation, conflict, peerAway, migrationFailed, notPermitted, badConfiguration, tooLarge
    case cannotWriteFile, shiftTypeNotSaved
    case inviterAway, noDiscovery

    /// The exit code of the command line (sysexits.h).
    package var exitCode: Int32 {
        switch self {
        case .nothingPending, .nothingToUndo, .nothingToRedo, .nothingStaged, .noSuchDefault, .noSuchWish,
            .noSuchCalendar, .noSuchGroup,
            .noSuchLocation, .noSuchShiftType, .noSuchInvitation, .noSuchContact, .noSuchPhone, .noSuchFeed:
            1
        case .usage, .unreadableDate, .unreadableStatus, .ambiguous, .unreadableAddress,
            .unreadableWeekdays, .unreadableInvitation:
            64
        case .cannotUpdatePastDate, .tooFarAhead, .noteTooLong, .noteNeedsStatus, .changedSince,
            .validationFailed, .oneself, .alreadyFriends, .nameTaken, .personBlocked, .wrongCode, .noCodeYet,
            .constraintViolation, .tooLarge, .unreadableFile, .unreadableCalendar, .unreadableRoster,
            .unknownRosterNames, .twoShiftsOnADay, .passphraseNeeded,
            .wrongPassphrase,
            .keysMissing, .liveOver,
            .liveTooLong, .noLocations, .symbolTaken, .endNotAfterStart, .missingFields, .locationGone,
            .locationInUse, .shiftTypeInUse, .unknownSymbols, .invitationClosed, .wrongInvitation,
            .tooManyInvitations, .noAddress, .identityReset:
            65
        case .noSuchFile: 66
        case .noSuchPerson: 67
        case .daemonNotRunning: 69
        case .internalError, .noSuchRoute: 70
        case .insufficientStorage, .cannotWriteFile, .shiftTypeNotSaved: 73
        case .storageUnavailable, .corruptedData: 74
        case .conflict, .peerAway, .inviterAway, .noDiscovery: 75
        case .notPermitted: 77
        case .badConfiguration, .migrationFailed: 78
        }
    }

    /// The HTTP status of the control API.
    package var httpStatus: Int {
        switch self {
        case .usage, .unreadableDate, .unreadableStatus, .ambiguous, .unreadableAddress,
            .unreadableWeekdays, .unreadableInvitation:
            400
        case .cannotUpdatePastDate, .tooFarAhead, .noteTooLong, .noteNeedsStatus, .changedSince,
            .validationFailed, .oneself, .alreadyFriends, .nameTaken, .personBlocked, .wrongCode, .noCodeYet,
            .constraintViolation, .unreadableFile, .unreadableCalendar, .unreadableRoster,
            .unknownRosterNames, .twoShiftsOnADay, .passphraseNeeded, .wrongPassphrase,
            .keysMissing,
            .liveOver, .liveTooLong,
            .noLocations, .symbolTaken, .endNotAfterStart, .missingFields, .locationGone, .locationInUse,
            .shiftTypeInUse, .unknownSymbols, .invitationClosed, .wrongInvitation, .tooManyInvitations,
            .noAddress, .noDiscovery, .identityReset:
            422
        case .nothingPending, .nothingToUndo, .nothingToRedo, .nothingStaged, .noSuchPerson, .noSuchRoute,
            .noSuchFile, .noSuchDefault, .noSuchWish, .noSuchCalendar, .noSuchGroup, .noSuchLocation,
            .noSuchShiftType,
            .noSuchInvitation, .noSuchContact, .noSuchPhone, .noSuchFeed:
            404
        case .tooLarge: 413
        case .conflict: 409
        case .notPermitted: 403
        case .daemonNotRunning, .storageUnavailable, .peerAway, .inviterAway: 503
        case .insufficientStorage, .cannotWriteFile, .shiftTypeNotSaved: 507
        case .internalError, .corruptedData, .badConfiguration, .migrationFailed: 500
        }
    }
}

/// One broken rule of one field, for forms.
package struct RuleValue: Codable, Sendable, Hashable {
    /// The field by its name in the request, `parts.morning` inside another; the place in a file; `body` is all of it.
    package var field: String
    /// The rule's stable name.
    package var rule: String
    /// The limit that was broken; null if the rule has none.
    @Nullable package var limit: String?
    /// The given value if it is short and not secret.
    @Nullable package var given: String?

    package init(field: String, rule: String, limit: String? = nil, given: String? = nil) {
        self.field = field
        self.rule = rule
        self.limit = limit
        self.given = given
    }
}

/// An error as it is sent: a code, and the values for its text.
package struct APIError: Error, Codable, Sendable, Hashable {
    package var code: ErrorCode
    /// The values for the text, by name (`UFreeTexts` defines which code uses which).
    package var values: [String: String]
    /// Candidates, close names or days, one per line.
    package var details: [String]
    /// The broken rules, where fields of the request are invalid; also under a code of their own.
    package var rules: [RuleValue]

    package init(
        _ code: ErrorCode, values: [String: String] = [:], details: [String] = [], rules: [RuleValue] = []
    ) {
        self.code = code
        self.values = values
        self.details = details
        self.rules = rules
    }
}

/// `{"error":{...},"schema":...}`, the body of every answer that is not 2xx.
package struct ErrorResponse: Codable, Sendable, Hashable {
    /// The content of the error.
    package struct Body: Codable, Sendable, Hashable {
        package var code: String
        /// The English text; it is shown in the reader's language where the error is displayed.
        package var message: String
        @Nullable package var hint: String?
        /// Candidates, close names, days, or the broken rules in English.
        package var details: [String]
        package var values: [String: String]
        /// The broken rules; nil from a daemon that does not know them.
        package var rules: [RuleValue]?

        package init(
            code: String, message: String, hint: String?, details: [String], values: [String: String],
            rules: [RuleValue]? = nil
        ) {
            self.rules = rules
            self.code = code
            self.message = message
            self.hint = hint
            self.details = details
            self.values = values
        }
    }

    package var error: Body
    /// Nil from a daemon that does not send it.
    package var schema: String? = "ufree.error/1"

    package init(error: Body) { self.error = error }
}
