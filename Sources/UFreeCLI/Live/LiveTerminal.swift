// A dispatch source may be cancelled from any thread; on Linux the type does not say so.
@preconcurrency import Dispatch
import Glibc
import Synchronization

/// The terminal of this process while a command has all of it. What it was before comes back with `close`, however the
/// command ends.
final class LiveTerminal: Sendable {
    private struct State {
        var before: termios?
        var sources: [any DispatchSourceProtocol] = []
    }

    private let state = Mutex(State())

    /// - Returns: nil where standard input and output are not both a terminal, or one that can only print (`TERM=dumb`).
    init?(environment: [String: String]) {
        let kind = environment["TERM"] ?? ""
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, !kind.isEmpty, kind != "dumb" else {
            return nil
        }
    }

    /// As the terminal is now.
    var size: ScreenSize {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return ScreenSize(width: 80, height: 24)
        }
        return ScreenSize(width: Int(size.ws_col), height: Int(size.ws_row))
    }

    /// Takes keys as they are pressed.
    /// - Parameter onInput: called from a queue of its own, in order.
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
            for key in reader.withLock({ $0.keys(in: buffer[..<count]) }) { onInput(.key(key)) }
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

    /// Gives the terminal back; what is written by then is written.
    func close() {
        restore()
        for source in state.withLock({ $0.sources }) { source.cancel() }
    }

    /// Stops the process as Control-Z does, and comes back when somebody continues it.
    /// - Parameter write: writes to the terminal.
    func suspend(_ write: (String) -> Void) {
        write(ScreenPainter.end)
        restore()
        // A signal that Dispatch has taken is blocked here, and one that is blocked stops nobody. Where no shell could
        // continue the process the kernel passes the signal over.
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(SIGTSTP)
        makeRaw()
        write(ScreenPainter.begin)
    }

    /// Raw again after somebody else had the terminal.
    func resume() { makeRaw() }

    private func makeRaw() {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        state.withLock { if $0.before == nil { $0.before = settings } }
        // Keys at once, unseen, and all of them keys: also Control-C, so that whatever ends the view gives the terminal
        // back first. What is written stays as it is everywhere else (OPOST).
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
