import ArgumentParser
import UFreeAPI

/// A command of `ufreectl`: asks the daemon, then hands what it got to the session's output.
protocol ControlCommand: ParsableCommand {
    var global: GlobalOptions { get }

    /// False of what is answered without the daemon.
    static var asksDaemon: Bool { get }

    /// - Throws: what the daemon or the rules refused; the program prints it and ends with its exit code.
    func run(in session: Session) async throws(APIError) -> Outcome
}

extension ControlCommand {
    static var asksDaemon: Bool { true }
}

/// How a command ended that did not fail (the command line contract).
enum Outcome: Int32, Sendable {
    case done = 0
    /// The answer is no: nobody free, nothing found.
    case no = 1
    /// Kept, to be done when the other side is there.
    case later = 75
    /// Ended from the keyboard, or by a signal.
    case interrupted = 130
}
