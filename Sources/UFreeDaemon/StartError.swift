import UFreeAPI
package import UFreeDomain
import UFreeServices
import UFreeTexts

/// The reason why the daemon did not start, or stopped: a message for people and an exit code for scripts.
package struct StartError: Error, Hashable, Sendable {
    /// The problem, in one sentence.
    package let problem: String
    /// The remedy, in one sentence.
    package let remedy: String
    /// The exit code of the command line contract (sysexits.h).
    package let exitCode: Int32

    package init(_ problem: String, remedy: String, exitCode: Int32) {
        self.problem = problem
        self.remedy = remedy
        self.exitCode = exitCode
    }

    /// Returns both sentences as written to standard error. For the journal each line has the priority of an
    /// error (sd-daemon(3)), because a priority applies to one line only.
    package func lines(toJournal: Bool) -> String {
        toJournal ? "<3>ufreed: \(problem)\n<3>\(remedy)\n" : "ufreed: \(problem)\n        \(remedy)\n"
    }
}

extension StartError {
    /// Returns the error for a path that another daemon uses.
    /// - Parameters:
    ///   - pid: the id of that daemon, if known.
    ///   - place: the directory or socket.
    static func alreadyRunning(pid: Int32?, place: String) -> StartError {
        StartError(
            "ufreed is already running" + (pid.map { ", pid \($0)" } ?? "") + ": \(place) is in use.",
            remedy:
                "Use it with ufreectl, stop it first, or give this one its own directory: UFREE_HOME=DIR ufreed.",
            exitCode: 75)
    }

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

extension DataError {
    /// The problem (D5).
    package var errorDescription: String { ErrorText(APIError(mapping: self)).message }

    /// The remedy (D5).
    package var recoverySuggestion: String {
        ErrorText(APIError(mapping: self)).hint ?? "Correct it and start again."
    }
}
