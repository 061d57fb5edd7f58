import AsyncHTTPClient
import Glibc
import NIOCore
import UFreeAPI

/// Converts failed calls to errors for people.
enum Failure {
    static func error(_ error: any Error, path: ControlSocketPath) -> APIError {
        if let error = error as? APIError { return error }
        if let error = error as? IOError {
            switch error.errnoCode {
            case EACCES, EPERM:
                return APIError(
                    .notPermitted, values: ["reason": "the socket \(path.path) is somebody else's"])
            default: return absent(path)
            }
        }
        switch error as? HTTPClientError {
        case .connectTimeout?, .remoteConnectionClosed?: return absent(path)
        case .deadlineExceeded?, .readTimeout?, .getConnectionFromPoolTimeout?:
            return APIError(
                .internalError, values: ["of": "daemon", "reason": "the daemon does not answer"])
        default: break
        }
        return error is ChannelError
            ? absent(path)
            : APIError(.internalError, values: ["reason": "the control socket failed (\(error))"])
    }

    /// Returns the error for a daemon that isn't running.
    static func absent(_ path: ControlSocketPath) -> APIError {
        APIError(.daemonNotRunning, values: ["socket": path.path])
    }
}
