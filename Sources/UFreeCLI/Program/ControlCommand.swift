import ArgumentParser
import UFreeAPI

/// A command of `ufreectl`: asks the daemon and passes the answer to the session's output.
protocol ControlCommand: ParsableCommand {
    var global: GlobalOptions { get }

    /// False for commands that don't need the daemon.
    static var asksDaemon: Bool { get }

    /// What completion offers for its arguments; nothing by default.
    static var completion: ArgumentCompletion { get }

    /// - Throws: The error of the daemon or of a check; the program prints it and exits with its exit code.
    func run(in session: Session) async throws(APIError) -> Outcome
}

extension ControlCommand {
    static var asksDaemon: Bool { true }
    static var completion: ArgumentCompletion { .none }
}

/// The result of a command that did not fail (the command line contract).
enum Outcome: Int32, Sendable {
    case done = 0
    /// The answer is no: nobody is free, nothing was found.
    case no = 1
    /// Queued until the other side is online.
    case later = 75
    /// Interrupted from the keyboard or by a signal.
    case interrupted = 130
}
