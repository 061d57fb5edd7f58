// A dispatch source may be cancelled from any thread, but on Linux the type is not marked as Sendable.
@preconcurrency import Dispatch
package import Glibc
import Synchronization

/// A real terminal (pty(7)) with a program on it. Tests can read its screen and press its keys.
package final class TerminalFixture: Sendable {
    private struct State {
        var screen: TerminalScreen
        /// Nil after the terminal was closed.
        var descriptor: Int32?
        var waiter: (@Sendable () -> Void)?
    }

    package let process: ChildProcess
    /// The terminal's settings before the program started.
    package let before: termios
    private let other: Int32
    private let state: Mutex<State>
    private let source: any DispatchSourceRead

    /// - Parameter start: starts the program on the terminal with that path.
    /// - Throws: `FixtureError` if there is no terminal, and the errors of `start`.
    init(width: Int, height: Int, _ start: (String) throws -> ChildProcess) throws {
        // The equivalent of posix_openpt(3), unlockpt(3) and ptsname(3), which Swift doesn't import
        // (ioctl_tty(2)).
        let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        let (lock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        var isLocked: Int32 = 0
        var index: UInt32 = 0
        guard descriptor >= 0, ioctl(descriptor, lock, &isLocked) == 0, ioctl(descriptor, number, &index) == 0
        else { throw FixtureError("no terminal: errno \(errno)") }
        let name = "/dev/pts/\(index)"
        Self.set(descriptor, width, height)
        // Keeps the other end open, because a terminal without one is hung up and its settings could not be
        // read after the program has ended.
        let other = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        var settings = termios()
        tcgetattr(descriptor, &settings)
        before = settings
        state = Mutex(State(screen: TerminalScreen(height: height), descriptor: descriptor))
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "ufree.pty"))
        do {
            process = try start(name)
        } catch {
            Glibc.close(other)
            Glibc.close(descriptor)
            throw error
        }
        self.other = other
        source.setEventHandler { [weak self] in self?.read(descriptor) }
        source.setCancelHandler { Glibc.close(descriptor) }
        source.resume()
    }

    deinit {
        source.cancel()
        Glibc.close(other)
    }

    /// The current screen.
    package var screen: TerminalScreen { state.withLock { $0.screen } }

    /// The current settings of the terminal.
    package var settings: termios {
        var settings = termios()
        state.withLock { state in
            if let descriptor = state.descriptor { tcgetattr(descriptor, &settings) }
        }
        return settings
    }

    /// Types text.
    package func type(_ text: String) {
        state.withLock { state in
            guard let descriptor = state.descriptor else { return }
            _ = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        }
    }

    /// Changes the size of the terminal; the kernel notifies the program.
    package func resize(width: Int, height: Int) {
        state.withLock { state in
            state.screen.resize(height: height)
            if let descriptor = state.descriptor { Self.set(descriptor, width, height) }
        }
    }

    /// Closes the terminal, like a lost connection.
    package func hangUp() {
        state.withLock { $0.descriptor = nil }
        source.cancel()
    }

    /// Waits until the screen fulfils a condition.
    /// - Throws: `FixtureError` with the actual screen, if it doesn't within that time.
    package func expect(
        _ what: String, within limit: Duration = .seconds(15), where fits: (TerminalScreen) -> Bool
    ) async throws {
        let start = ContinuousClock.now
        while true {
            // Registered before looking at the screen, so that no change in between is missed.
            let left = limit - (ContinuousClock.now - start)
            let isThere = await waiting(atMost: max(left, .zero)) { tell in
                state.withLock { $0.waiter = { tell(false) } }
                if fits(screen) { tell(true) }
            }
            if isThere == true { return }
            guard isThere != nil, left > .zero else {
                throw FixtureError("no \(what) within \(limit); the screen:\n\(screen.text)")
            }
        }
    }

    /// Waits until a row contains the text.
    package func expect(_ text: String, within limit: Duration = .seconds(15)) async throws {
        try await expect("\"\(text)\"", within: limit) { screen in
            screen.rows.contains { $0.contains(text) }
        }
    }

    private func read(_ descriptor: Int32) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        // EIO: nobody has the other end open.
        if count <= 0 {
            source.cancel()
            state.withLock { $0.descriptor = nil }
        }
        let waiter = state.withLock { state in
            if count > 0 { state.screen.write(buffer[..<count]) }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?()
    }

    private static func set(_ descriptor: Int32, _ width: Int, _ height: Int) {
        var size = winsize()
        (size.ws_col, size.ws_row) = (UInt16(width), UInt16(height))
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }
}
