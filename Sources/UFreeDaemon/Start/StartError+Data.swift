import UFreeAPI
package import UFreeDomain
import UFreeServices
import UFreeTexts

extension DataError {
    /// What happened (D5).
    package var errorDescription: String { ErrorText(APIError(mapping: self)).message }

    /// What to do about it (D5).
    package var recoverySuggestion: String {
        ErrorText(APIError(mapping: self)).hint ?? "Correct it and start again."
    }
}

extension StartError {
    /// A storage error as it is told at the start.
    package init(_ error: DataError) {
        self.init(error.errorDescription, remedy: error.recoverySuggestion, exitCode: error.exitCode)
    }

    /// Whatever else went wrong.
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
