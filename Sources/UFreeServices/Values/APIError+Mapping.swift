package import UFreeAPI
import UFreeDomain

extension APIError {
    /// What an error of the domain, of a repository or of anything else is called at the border of the
    /// services.
    package init(mapping error: any Error) {
        switch error {
        case let error as APIError: self = error
        case let error as AvailabilityError: self.init(availability: error)
        case let error as FriendError: self.init(friends: error)
        case let error as BackupError: self.init(backup: error)
        case let error as ValidationFailure: self.init(rules: error.errors)
        case let error as DataError: self.init(data: error)
        case is CancellationError: self.init(.internalError, values: ["reason": "the request was given up"])
        default: self.init(.internalError, values: ["reason": "\(type(of: error))"])
        }
    }

    /// Broken rules as `field|rule|limit`, one a line.
    init(rules: [ValidationError]) {
        self.init(.validationFailed, details: rules.map { "\($0.field)|\($0.rule)|\($0.limit ?? "")" })
    }

    private init(availability error: AvailabilityError) {
        switch error {
        case .cannotUpdatePastDate: self.init(.cannotUpdatePastDate)
        case .tooFarAhead(let last): self.init(.tooFarAhead, values: ["last": "\(last)"])
        case .noteTooLong(let characters): self.init(.noteTooLong, values: ["characters": "\(characters)"])
        case .noteNeedsStatus(let date): self.init(.noteNeedsStatus, values: ["date": "\(date)"])
        case .nothingToUndo: self.init(.nothingToUndo)
        case .changedSince(let date): self.init(.changedSince, values: ["date": "\(date)"])
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
        case .noCodeYet(let name): self.init(.noCodeYet, values: ["name": name])
        case .unreadableAddress(let text): self.init(.unreadableAddress, values: ["text": text])
        }
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
        case .permissionDenied(let reason): self.init(.notPermitted, values: ["reason": reason])
        }
    }
}

/// Runs the work of a service; whatever it throws leaves as an `APIError`.
func answering<Value>(_ work: () async throws -> Value) async throws(APIError) -> Value {
    do {
        return try await work()
    } catch {
        throw APIError(mapping: error)
    }
}
