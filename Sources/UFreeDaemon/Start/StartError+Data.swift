import UFreeAPI
package import UFreeDomain
import UFreeTexts

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
                "An unexpected error ended the daemon: \(error).",
                remedy: "What was saved is intact. Start it again, and report this if it comes back.",
                exitCode: 70)
        }
    }
}
