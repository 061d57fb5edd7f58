import Dispatch
import Glibc

/// Handles signals and events that end the program from outside.
enum Signals {
    /// The exit code of a command that was interrupted from the keyboard.
    static let interrupted: Int32 = 130

    static func install() {
        // A closed pipe is detected by the failing write.
        signal(SIGPIPE, SIG_IGN)
        // No data is lost: the daemon keeps all state.
        signal(SIGINT) { _ in _exit(Signals.interrupted) }
    }

    /// Ends the process silently when the reader of standard output goes away, even while nothing is written:
    /// `ufreectl watch | head -1` must not wait for another event. Applies to pipes and sockets only.
    static func endWithOutput() {
        var status = stat()
        guard fstat(STDOUT_FILENO, &status) == 0, [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) else {
            return
        }
        DispatchQueue.global().async {
            // No events are requested: errors and hang-ups are always reported.
            var descriptor = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
            while poll(&descriptor, 1, -1) < 0 && errno == EINTR {}
            _exit(0)
        }
    }
}
