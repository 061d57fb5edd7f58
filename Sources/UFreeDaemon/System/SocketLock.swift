import UFreeDomain
import UFreeStorage

/// Reserves a socket's path for one process. Otherwise two daemons with different data could be given the
/// same socket, and the second would take it from the first.
package struct SocketLock: Sendable {
    private let lock: InstanceLock

    /// Locks `PATH.lock`, whose directory must exist.
    /// - Throws: `StartError` (75) if another daemon serves that socket, (73) if the file can't be created or
    ///   locked.
    package init(socket path: String) throws(StartError) {
        do {
            lock = try InstanceLock(path: path + ".lock")
        } catch let error as AlreadyRunning {
            throw StartError.alreadyRunning(pid: error.pid, place: path)
        } catch let error as DataError where error != .insufficientStorage {
            throw StartError(
                "The control socket cannot be reserved: \(error.reason).",
                remedy: "Choose another place with --socket or UFREE_SOCKET.", exitCode: 73)
        } catch {
            throw StartError(unexpected: error)
        }
    }
}
