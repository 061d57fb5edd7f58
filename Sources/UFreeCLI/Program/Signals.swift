import Dispatch
import Glibc

/// What ends the program from outside.
enum Signals {
    /// The exit code of a command that was interrupted from the keyboard.
    static let interrupted: Int32 = 130

    static func install() {
        // A reader that goes away is seen where the write fails.
        signal(SIGPIPE, SIG_IGN)
        // Nothing is kept in memory that would be lost: the daemon holds all state.
        signal(SIGINT) { _ in _exit(Signals.interrupted) }
    }

    /// Ends the process quietly when nobody reads standard output any more, also while nothing is written to
    /// it: `ufreectl watch | head -1` must not wait for one more event. For pipes and sockets only.
    static func endWithOutput() {
        var status = stat()
        guard fstat(STDOUT_FILENO, &status) == 0, [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) else {
            return
        }
        DispatchQueue.global().async {
            // No events are asked for: an error or a hang-up is always told.
            var descriptor = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
            while poll(&descriptor, 1, -1) < 0 && errno == EINTR {}
            _exit(0)
        }
    }
}
