import UFreeAPI
package import UFreeDomain
import UFreeServices
import UFreeTexts

extension DataError {
    /// The problem (D5).
    package var errorDescription: String { ErrorText(APIError(mapping: self)).message }

    /// The remedy (D5).
    package var recoverySuggestion: String {
        ErrorText(APIError(mapping: self)).hint ?? "Correct it and start again."
    }
}

extension StartError {
    /// Creates a start error from a storage error.
    package init(_ error: DataError) {
        self.init(error.errorDescription, remedy: error.recoverySuggestion, exitCode: error.exitCode)
    }

    /// Creates a start error from any other error.
    init(unexpected error: any Error) {
        switch error {
        case let error as StartError: self = error
        case let error as DataError: self.init(error)
        case let error as APIError:
            let text = ErrorText(error)
            self.init(
                text.message, remedy: text.hint ?? "Correct it and start again.",
                exitCode: error.code.exitCode)
        default:
            self.init(
                "An unexpected error stopped the daemon: \(error).",
                remedy: "No saved data was lost. Start it again, and report this if it happens again.",
                exitCode: 70)
        }
    }
}
