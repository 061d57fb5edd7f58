import Glibc
import UFreeAPI

/// The errors of calls that fail before the daemon has answered.
enum Failure {
    /// Returns the error for a failed system call.
    static func system(_ number: Int32, _ path: ControlSocketPath) -> APIError {
        switch number {
        case EACCES, EPERM:
            APIError(.notPermitted, values: ["reason": "the socket \(path.path) is somebody else's"])
        // As many callers as fit wait for the daemon to accept them.
        case EAGAIN: silent
        default: absent(path)
        }
    }

    /// The daemon isn't running.
    static func absent(_ path: ControlSocketPath) -> APIError {
        APIError(.daemonNotRunning, values: ["socket": path.path])
    }

    /// The daemon doesn't answer in time.
    static var silent: APIError {
        APIError(.internalError, values: ["of": "daemon", "reason": "the daemon does not answer"])
    }

    /// The daemon closed the connection in the middle of an answer.
    static var cut: APIError { broken("the answer broke off") }

    static var notHTTP: APIError { broken("the answer is not HTTP") }

    static var tooLong: APIError { broken("the answer is too long") }

    private static func broken(_ reason: String) -> APIError {
        APIError(.internalError, values: ["reason": "the control socket failed (\(reason))"])
    }
}
