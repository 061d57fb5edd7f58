import Glibc
import UFreeDomain

/// Maps the system's error numbers to errors of stored data.
enum SystemError {
    /// Returns the error for a failed call on a path, from `errno` unless a code is given.
    static func error(_ path: String, code: Int32 = errno) -> DataError {
        let reason = "\(path): \(String(cString: strerror(code)))"
        return switch code {
        case ENOSPC, EDQUOT: .insufficientStorage
        case EACCES, EPERM, ELOOP, EROFS: .permissionDenied(reason)
        default: .storageUnavailable(reason)
        }
    }
}
