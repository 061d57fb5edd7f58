// A dispatch source may be cancelled from any thread, but on Linux the type is not marked as Sendable.
@preconcurrency import Dispatch
import Glibc
import Synchronization

/// Full-screen access to this process's terminal. `close` restores the previous settings, however the command
/// ends.
final class LiveTerminal: Sendable {
    private struct State {
        var before: termios?
        var sources: [any DispatchSourceProtocol] = []
    }

    private let state = Mutex(State())

    /// - Returns: nil unless both standard input and output are a terminal, and one that can do more than
    ///   print (`TERM=dumb`).
    init?(environment: [String: String]) {
        let kind = environment["TERM"] ?? ""
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, !kind.isEmpty, kind != "dumb" else {
            return nil
        }
    }

    /// The current size of the terminal.
    var size: ScreenSize {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return ScreenSize(width: 80, height: 24)
        }
        return ScreenSize(width: Int(size.ws_col), height: Int(size.ws_row))
    }

    /// Starts to read keys as they are pressed.
    /// - Parameter onInput: called in order from a private queue.
    func open(_ onInput: @escaping @Sendable (TerminalInput) -> Void) {
        makeRaw()
        let queue = DispatchQueue(label: "ufree.terminal")
        let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
        let reader = Mutex(KeyReader())
        input.setEventHandler {
            var buffer = [UInt8](repeating: 0, count: 256)
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { return }
            guard count > 0 else {
                input.cancel()
                onInput(.hungUp)
                return
            }
            let keys = reader.withLock { reader in
                reader.keys(in: buffer[..<count]) + [reader.pause()].compactMap(\.self)
            }
            for key in keys { onInput(.key(key)) }
        }
        let inputs: [(Int32, TerminalInput)] = [
            (SIGWINCH, .resized), (SIGCONT, .continued), (SIGINT, .signal(SIGINT)),
            (SIGTERM, .signal(SIGTERM)), (SIGHUP, .hungUp),
        ]
        let signals = inputs.map { number, input in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { onInput(input) }
            return source
        }
        state.withLock { $0.sources = [input] + signals }
        input.activate()
        signals.forEach { $0.activate() }
    }

    /// Restores the terminal, after pending output is written.
    func close() {
        restore()
        for source in state.withLock({ $0.sources }) { source.cancel() }
    }

    /// Stops the process like Control-Z, and returns when it is continued.
    /// - Parameter write: writes to the terminal.
    func suspend(_ write: (String) -> Void) {
        write(ScreenPainter.end)
        restore()
        // Dispatch blocks the signals that it handles, and a blocked signal doesn't stop the process. The
        // kernel ignores the signal if no shell could continue the process.
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(SIGTSTP)
        makeRaw()
        write(ScreenPainter.begin)
    }

    /// Switches back to raw mode after another program used the terminal.
    func resume() { makeRaw() }

    private func makeRaw() {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        state.withLock { if $0.before == nil { $0.before = settings } }
        // Reads keys immediately and without echo. Control-C is also read as a key, so that the terminal is
        // always restored before the view ends. Output processing (OPOST) is unchanged.
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP)
        withUnsafeMutableBytes(of: &settings.c_cc) { keys in
            keys[Int(VMIN)] = 1
            keys[Int(VTIME)] = 0
        }
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    private func restore() {
        guard var before = state.withLock({ $0.before }) else { return }
        tcsetattr(STDIN_FILENO, TCSANOW, &before)
    }
}
