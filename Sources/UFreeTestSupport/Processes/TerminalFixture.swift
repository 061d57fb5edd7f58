// A dispatch source may be cancelled from any thread; on Linux the type does not say so.
@preconcurrency import Dispatch
package import Glibc
import Synchronization

/// A real terminal (pty(7)) with a program on it, whose screen can be looked at and whose keys can be pressed.
package final class TerminalFixture: Sendable {
    private struct State {
        var screen: TerminalScreen
        /// Nil once the terminal was taken away.
        var descriptor: Int32?
        var waiter: (@Sendable () -> Void)?
    }

    package let process: ChildProcess
    /// The terminal's settings before the program had it.
    package let before: termios
    private let other: Int32
    private let state: Mutex<State>
    private let source: any DispatchSourceRead

    /// - Parameter start: starts the program on the terminal of that path.
    /// - Throws: `FixtureError` when there is no terminal to be had, and what `start` throws.
    init(width: Int, height: Int, _ start: (String) throws -> ChildProcess) throws {
        // What posix_openpt(3), unlockpt(3) and ptsname(3) do, none of which Swift sees (ioctl_tty(2)).
        let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        let (lock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        var isLocked: Int32 = 0
        var index: UInt32 = 0
        guard descriptor >= 0, ioctl(descriptor, lock, &isLocked) == 0, ioctl(descriptor, number, &index) == 0
        else { throw FixtureError("no terminal: errno \(errno)") }
        let name = "/dev/pts/\(index)"
        Self.set(descriptor, width, height)
        // Without anybody at its other end a terminal is hung up; its settings are to be seen when the program has ended.
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

    /// What is shown now.
    package var screen: TerminalScreen { state.withLock { $0.screen } }

    /// The terminal's settings now.
    package var settings: termios {
        var settings = termios()
        state.withLock { state in
            if let descriptor = state.descriptor { tcgetattr(descriptor, &settings) }
        }
        return settings
    }

    /// Presses keys.
    package func type(_ text: String) {
        state.withLock { state in
            guard let descriptor = state.descriptor else { return }
            _ = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        }
    }

    /// Gives the terminal another size; the kernel tells the program.
    package func resize(width: Int, height: Int) {
        state.withLock { state in
            state.screen.resize(height: height)
            if let descriptor = state.descriptor { Self.set(descriptor, width, height) }
        }
    }

    /// Takes the terminal away, as a lost connection does.
    package func hangUp() {
        state.withLock { $0.descriptor = nil }
        source.cancel()
    }

    /// Waits until the screen is as it should be.
    /// - Throws: `FixtureError` with what is shown instead, when it is not within that time.
    package func expect(
        _ what: String, within limit: Duration = .seconds(15), where fits: (TerminalScreen) -> Bool
    ) async throws {
        let start = ContinuousClock.now
        while true {
            // Asked for before looking, so that nothing is written between the two.
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

    /// Waits until a row holds the text.
    package func expect(_ text: String, within limit: Duration = .seconds(15)) async throws {
        try await expect("\"\(text)\"", within: limit) { screen in
            screen.rows.contains { $0.contains(text) }
        }
    }

    private func read(_ descriptor: Int32) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        // EIO: nobody has the other end open any more.
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
