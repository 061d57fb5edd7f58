/// An error of stored data (D5). `UFreeTexts` has the texts for people, by the code that the services give
/// each case.
package enum DataError: Error, Hashable, Sendable {
    /// A value was refused before anything was written; lists every broken rule.
    case validationFailed([ValidationError])
    /// The schema refused the change; names the constraint.
    case constraintViolation(String)
    /// The record was changed by somebody else in between, and retrying did not help.
    case concurrencyConflict
    /// The database cannot be opened, read or written right now.
    case storageUnavailable(String)
    /// A record or a file is corrupt; names the place.
    case corruptedData(String)
    /// The schema could not be migrated to this version, or is newer than this program.
    case migrationFailed(String)
    /// No disk space is left.
    case insufficientStorage
    /// The file or directory cannot be used as it is; names the path and the reason.
    case permissionDenied(String)

    /// Whether nothing can be written although reads may work: the disk is full or read-only.
    package var isRefusedWrite: Bool {
        switch self {
        case .insufficientStorage, .permissionDenied: true
        default: false
        }
    }

    /// The place, the constraint or the system's message that a case carries; otherwise the name of the case.
    package var reason: String {
        switch self {
        case .validationFailed(let errors):
            errors.map { "\($0.field) (\($0.rule.rawValue))" }.joined(separator: ", ")
        case .constraintViolation(let reason), .storageUnavailable(let reason), .corruptedData(let reason),
            .migrationFailed(let reason), .permissionDenied(let reason):
            reason
        case .concurrencyConflict: "concurrencyConflict"
        case .insufficientStorage: "insufficientStorage"
        }
    }

    /// The exit code of the command line (sysexits.h).
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
