/// What can go wrong with stored data (D5). Each case says what happened and what to do.
package enum DataError: Error, Hashable, Sendable {
    /// A value was refused before anything was written; every broken rule is listed.
    case validationFailed([ValidationError])
    /// The schema itself refused the change; names the constraint.
    case constraintViolation(String)
    /// Somebody else changed the record in between, and retrying did not help.
    case concurrencyConflict
    /// The database cannot be opened, read or written just now.
    case storageUnavailable(String)
    /// A record or a file does not read as it was written; names the place.
    case corruptedData(String)
    /// The schema could not be brought to this version, or is newer than this program.
    case migrationFailed(String)
    /// No space is left.
    case insufficientStorage
    /// The file or directory may not be used as it is; names the path and the reason.
    case permissionDenied(String)

    /// What happened.
    package var errorDescription: String {
        switch self {
        case .validationFailed(let errors):
            "The data was refused: " + errors.map { "\($0.field) (\($0.rule))" }.joined(separator: ", ") + "."
        case .constraintViolation(let name): "The change would break a rule of the database: \(name)."
        case .concurrencyConflict: "Somebody changed the same record at the same time."
        case .storageUnavailable(let reason): "The database cannot be used: \(reason)."
        case .corruptedData(let place): "Stored data is damaged: \(place)."
        case .migrationFailed(let reason): "The database could not be brought to this version: \(reason)."
        case .insufficientStorage: "The disk is full."
        case .permissionDenied(let reason): "Access was refused: \(reason)."
        }
    }

    /// What to do about it.
    package var recoverySuggestion: String {
        switch self {
        case .validationFailed: "Correct the fields named and try again."
        case .constraintViolation: "Nothing was changed. Check what the record refers to and try again."
        case .concurrencyConflict: "Nothing was changed. Try again."
        case .storageUnavailable: "Check the disk and its permissions; nothing that was saved is lost."
        case .corruptedData: "Keep the file, and restore the newest backup."
        case .migrationFailed:
            "The file was left as it was. Start the version of UFree that wrote it, or update UFree."
        case .insufficientStorage: "Free some space; what was saved before is intact."
        case .permissionDenied: "Correct the owner or the mode of what is named, and start again."
        }
    }

    /// The exit code of the command line contract (sysexits.h).
    package var exitCode: Int32 {
        switch self {
        case .validationFailed, .constraintViolation: 65
        case .concurrencyConflict: 75
        case .storageUnavailable, .corruptedData: 74
        case .migrationFailed: 78
        case .insufficientStorage: 73
        case .permissionDenied: 77
        }
    }
}
