import Glibc
import UFreeDomain

/// What the system's error numbers mean for stored data.
enum SystemError {
    /// The error for a failed call on a path. Takes `errno` unless a code is given.
    static func error(_ path: String, code: Int32 = errno) -> DataError {
        let reason = "\(path): \(String(cString: strerror(code)))"
        return switch code {
        case ENOSPC, EDQUOT: .insufficientStorage
        case EACCES, EPERM, ELOOP: .permissionDenied(reason)
        default: .storageUnavailable(reason)
        }
    }
}
