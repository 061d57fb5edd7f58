import Dispatch
import Foundation
import Glibc
import Synchronization

/// Collects the lines that a process writes, and notifies those who wait for one.
package final class LineReader: Sendable {
    private struct State {
        var lines: [String] = []
        /// The index of the first line that `next` has not looked at.
        var cursor = 0
        var hasEnded = false
        var waiter: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Reads a descriptor until its end and closes it.
    package init(reading descriptor: Int32) {
        let pending = Mutex<[UInt8]>([])
        let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "ufree.lines"))
        // The handler keeps the source and this reader alive until the end of the input.
        source.setEventHandler { [self] in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { return }
            let lines = pending.withLock { pending -> [String] in
                if count > 0 { pending += buffer[..<count] }
                var parts = pending.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                pending = count > 0 ? Array(parts.removeLast()) : []
                return parts.map { String(decoding: $0, as: UTF8.self) }
            }
            append(lines.filter { !$0.isEmpty }, ended: count <= 0)
            if count <= 0 { source.cancel() }
        }
        source.setCancelHandler { close(descriptor) }
        source.resume()
    }

    /// Every line so far.
    package var all: [String] { state.withLock { $0.lines } }

    /// Returns the next line that matches. Lines before it are skipped and not looked at again.
    /// - Returns: nil if there is none within that time, or the process ended without one.
    package func next<Value>(
        within limit: Duration, where fits: (String) throws -> Value?
    ) async rethrows -> Value? {
        let start = ContinuousClock.now
        while true {
            while let line = take() {
                if let value = try fits(line) { return value }
            }
            let left = limit - (ContinuousClock.now - start)
            guard left > .zero, !hasEnded else { return nil }
            guard await waiting(atMost: left, { tell in wait { tell(()) } }) != nil else { return nil }
        }
    }

    /// Waits for a line that contains a text.
    /// - Throws: `FixtureError` with the lines that were read, if there is none within that time.
    package func expect(_ text: String, within limit: Duration = .seconds(20)) async throws {
        guard await next(within: limit, where: { $0.contains(text) ? true : nil }) == nil else { return }
        throw FixtureError("no \"\(text)\" within \(limit); read:\n" + all.joined(separator: "\n"))
    }

    private var hasEnded: Bool { state.withLock { $0.hasEnded && $0.cursor == $0.lines.count } }

    private func take() -> String? {
        state.withLock { state in
            guard state.cursor < state.lines.count else { return nil }
            defer { state.cursor += 1 }
            return state.lines[state.cursor]
        }
    }

    private func wait(_ tell: @escaping @Sendable () -> Void) {
        let isThere = state.withLock { state in
            if state.cursor < state.lines.count || state.hasEnded { return true }
            state.waiter = tell
            return false
        }
        if isThere { tell() }
    }

    private func append(_ lines: [String], ended: Bool) {
        let waiter = state.withLock { state in
            state.lines += lines
            state.hasEnded = state.hasEnded || ended
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?()
    }
}
