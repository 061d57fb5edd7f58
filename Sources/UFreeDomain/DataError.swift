/// What can go wrong with stored data (D5). What happened and what to do is said in `UFreeTexts`, by the code that the
/// services give each case.
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

    /// The place, the constraint or the system's own words that a case carries; the name of a case that carries none.
    package var reason: String {
        switch self {
        case .validationFailed(let errors):
            errors.map { "\($0.field) (\($0.rule))" }.joined(separator: ", ")
        case .constraintViolation(let reason), .storageUnavailable(let reason), .corruptedData(let reason),
            .migrationFailed(let reason), .permissionDenied(let reason):
            reason
        case .concurrencyConflict: "concurrencyConflict"
        case .insufficientStorage: "insufficientStorage"
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
