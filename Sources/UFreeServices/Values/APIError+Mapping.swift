package import UFreeAPI
import UFreeDomain

extension APIError {
    /// Creates the API error of an error of the domain, of a repository or of any other source.
    package init(mapping error: any Error) {
        switch error {
        case let error as APIError: self = error
        case let error as AvailabilityError: self.init(availability: error)
        case let error as UndoError: self.init(undo: error)
        case let error as FriendError: self.init(friends: error)
        case let error as ShiftError: self.init(shifts: error)
        case let error as BackupError: self.init(backup: error)
        case let error as ValidationFailure: self.init(rules: error.errors)
        case let error as DataError: self.init(data: error)
        case is CancellationError: self.init(.internalError, values: ["reason": "the request was given up"])
        default: self.init(.internalError, values: ["reason": "\(type(of: error))"])
        }
    }

    /// Creates an error of broken rules. If only one rule is broken and it has a code of its own, that code is used.
    init(rules: [ValidationError]) {
        self = Self.ofOneRule(rules) ?? APIError(.validationFailed)
        self.rules = rules.map(RuleValue.init)
    }

    /// Creates an error that lists each broken rule, even if there is only one: for a file, the place must be reported.
    init(listing rules: some Sequence<ValidationError>) {
        self.init(.validationFailed, rules: rules.map(RuleValue.init))
    }

    private static func ofOneRule(_ rules: [ValidationError]) -> APIError? {
        guard let first = rules.first, rules.allSatisfy({ $0.rule == first.rule }) else { return nil }
        let isAlone = rules.count == 1
        // Several days may break the same rule.
        let days = isAlone ? [] : rules.compactMap(\.given)
        let (limit, given) = (first.limit ?? "", first.given ?? "")
        return switch ErrorCode(rawValue: first.rule.rawValue) {
        case .cannotUpdatePastDate: APIError(.cannotUpdatePastDate, details: days)
        case .tooFarAhead: APIError(.tooFarAhead, values: ["last": limit], details: days)
        case .noteNeedsStatus: APIError(.noteNeedsStatus, values: ["date": given], details: days)
        case .liveOver where isAlone: APIError(.liveOver, values: ["until": given, "now": limit])
        case .liveTooLong where isAlone: APIError(.liveTooLong, values: ["given": given])
        case .noteTooLong where isAlone: APIError(.noteTooLong, values: ["characters": given])
        case .nameTaken where isAlone:
            APIError(
                .nameTaken,
                values: ["name": given, "holder": first.limit].compactMapValues(\.self))
        case .symbolTaken where isAlone: APIError(.symbolTaken, values: ["symbol": given])
        case .endNotAfterStart where isAlone: APIError(.endNotAfterStart)
        case .noLocations where isAlone: APIError(.noLocations)
        case .locationGone where isAlone: APIError(.locationGone)
        case .unknownSymbols where isAlone:
            APIError(.unknownSymbols, values: ["symbols": given, "known": limit])
        case .unreadableDate where isAlone: APIError(.unreadableDate, values: ["text": given])
        case .unreadableAddress where isAlone: APIError(.unreadableAddress, values: ["text": given])
        case .unreadableStatus where isAlone:
            APIError(
                .unreadableStatus, values: ["text": given],
                details: limit.split(separator: ",").map(String.init))
        default: nil
        }
    }

    private init(availability error: AvailabilityError) {
        switch error {
        case .cannotUpdatePastDate: self.init(.cannotUpdatePastDate)
        case .tooFarAhead(let last): self.init(.tooFarAhead, values: ["last": "\(last)"])
        case .noteTooLong(let characters): self.init(.noteTooLong, values: ["characters": "\(characters)"])
        case .noteNeedsStatus(let date): self.init(.noteNeedsStatus, values: ["date": "\(date)"])
        }
    }

    private init(undo error: UndoError) {
        switch error {
        case .nothingToUndo: self.init(.nothingToUndo)
        case .nothingToRedo: self.init(.nothingToRedo)
        case .changedSince(let record): self.init(.changedSince, values: record.values)
        case .overtaken: self.init(.conflict)
        }
    }

    private init(friends error: FriendError) {
        switch error {
        case .oneself: self.init(.oneself)
        case .alreadyFriends(let name): self.init(.alreadyFriends, values: ["name": name])
        case .noSuchPerson(let who, let closeNames):
            self.init(.noSuchPerson, values: ["who": who], details: closeNames)
        case .ambiguous(let who, let candidates):
            self.init(.ambiguous, values: ["who": who], details: candidates)
        case .nothingPending: self.init(.nothingPending)
        case .wrongCode: self.init(.wrongCode)
        case .blocked(let name): self.init(.personBlocked, values: name.map { ["name": $0] } ?? [:])
        case .noCodeYet(let name): self.init(.noCodeYet, values: ["name": name])
        case .unreadableAddress(let text): self.init(.unreadableAddress, values: ["text": text])
        }
    }

    private init(shifts error: ShiftError) {
        switch error {
        case .locationInUse(let types):
            self.init(
                .locationInUse, values: ["count": "\(types.count)"],
                details: types.map { "\($0.symbol)  \($0.title)" })
        case .shiftTypeInUse(let type, let days, let rotations):
            self.init(
                .shiftTypeInUse,
                values: [
                    "symbol": type.symbol.text, "count": "\(days.count)", "rotations": "\(rotations)",
                ], details: days.map(\.description))
        case .noSuchLocation: self.init(.locationGone)
        case .noSuchShiftType: self.init(.noSuchShiftType, values: ["symbol": ""])
        }
    }

    /// Creates an error of a shift type. Missing fields come first, with all other errors (S6).
    init(shiftType rules: [ValidationError]) {
        self.init(rules: rules)
        guard rules.contains(where: { $0.rule == .required }) else { return }
        self.init(.missingFields, rules: rules.map(RuleValue.init))
    }

    private init(backup error: BackupError) {
        switch error {
        case .unreadable(let reason): self.init(.unreadableFile, values: ["reason": reason])
        case .nothingStaged: self.init(.nothingStaged)
        case .passphraseNeeded: self.init(.passphraseNeeded)
        case .wrongPassphrase: self.init(.wrongPassphrase)
        case .keysMissing: self.init(.keysMissing)
        case .tooLarge(let limit):
            self.init(.tooLarge, values: ["reason": "a backup of more than \(limit >> 20) MiB"])
        }
    }

    private init(data error: DataError) {
        switch error {
        case .validationFailed(let errors): self.init(rules: errors)
        case .constraintViolation(let reason): self.init(.constraintViolation, values: ["reason": reason])
        case .concurrencyConflict: self.init(.conflict)
        case .storageUnavailable(let reason): self.init(.storageUnavailable, values: ["reason": reason])
        case .corruptedData(let reason): self.init(.corruptedData, values: ["reason": reason])
        case .migrationFailed(let reason): self.init(.migrationFailed, values: ["reason": reason])
        case .insufficientStorage: self.init(.insufficientStorage)
        case .permissionDenied(let reason):
            self.init(.notPermitted, values: ["reason": reason, "of": "storage"])
        }
    }
}

extension OwnRecord {
    /// The kind of record, and its date, name or weekdays.
    fileprivate var values: [String: String] {
        switch self {
        case .day(let date): ["record": "day", "date": "\(date)"]
        case .dayDefault(let days):
            ["record": "default", "weekdays": ValueMapping.weekdays(days).joined(separator: ",")]
        case .location(let name): ["record": "location", "name": name]
        case .shiftType(let symbol): ["record": "shift-type", "name": symbol]
        case .shift(let date): ["record": "shift", "date": "\(date)"]
        case .rotation: ["record": "rotation"]
        case .shiftSettings: ["record": "settings"]
        case .live: ["record": "live"]
        case .profile: ["record": "profile"]
        case .nickname: ["record": "nickname"]
        case .level: ["record": "level"]
        case .newLevel: ["record": "new-level"]
        case .group(let name): ["record": "group", "name": name]
        case .formerFriend: ["record": "formerFriend"]
        }
    }
}

extension RuleValue {
    init(_ error: ValidationError) {
        self.init(field: error.field, rule: error.rule.rawValue, limit: error.limit, given: error.given)
    }
}

/// Runs the work of a service and maps its errors to `APIError`.
func answering<Value>(_ work: () async throws -> Value) async throws(APIError) -> Value {
    do {
        return try await work()
    } catch {
        throw APIError(mapping: error)
    }
}
