import Crypto
import Synchronization
import UFreeDomain
import UFreeServices

/// Who may read the page at one listener: tokens, each good for one browser and a short time, and the secrets of the
/// browsers that are signed in. Only their hashes are kept.
final class PageAccess: Sendable {
    /// The most tokens, and the most sessions. One more ends the oldest.
    static let most = 16
    /// The most refused tokens a minute that are answered as such; the others are told to wait.
    static let refusals = 20

    /// A browser that is signed in.
    struct Session: Hashable, Sendable, Codable {
        /// Unique while it lasts, from 1.
        let number: Int
        /// What it is, as it named itself when it signed in.
        let name: String
        /// The SHA-256 of its secret.
        let hash: [UInt8]
        /// When it was signed in, in milliseconds since 1970.
        let since: Int64
        /// When it was first used on the last day (UTC) on which it was, in milliseconds since 1970; nil if never.
        var seen: Int64?
    }

    private struct Token {
        let hash: [UInt8]
        let end: Timestamp
    }

    private struct Stream {
        let hash: [UInt8]
        let end: @Sendable () -> Void
    }

    private struct State {
        var tokens: [Token] = []
        var sessions: [Session]
        /// What ends with a session: its streams of events.
        var streams: [Int: Stream] = [:]
        var streamCount = 0
        /// The refusals since the beginning of a minute.
        var minute = Timestamp(milliseconds: 0)
        var refused = 0
    }

    /// How long a token is good, in milliseconds.
    let tokenLife: Int64
    private let state: Mutex<State>
    private let clock: any WallClock
    private let random: any RandomSource
    private let keep: @Sendable ([Session]) -> Void

    /// - Parameters:
    ///   - sessions: those of a former process.
    ///   - keep: called with all sessions after each change of them, one call at a time.
    init(
        clock: any WallClock, random: any RandomSource, tokenLife: Int64 = .minute, sessions: [Session] = [],
        keep: @escaping @Sendable ([Session]) -> Void = { _ in }
    ) {
        self.clock = clock
        self.random = random
        self.tokenLife = tokenLife
        self.keep = keep
        state = Mutex(State(sessions: sessions))
    }

    /// The browsers that are signed in, the one that has been longest first.
    var sessions: [Session] { state.withLock { $0.sessions } }

    /// Returns a new token.
    func token() -> String {
        let text = random.hexadecimal(16)
        let end = clock.now().adding(milliseconds: tokenLife)
        state.withLock { state in
            state.tokens = (state.tokens + [Token(hash: Self.hash(text), end: end)]).suffix(Self.most)
        }
        return text
    }

    /// Uses up a token.
    /// - Parameter name: see `Session`.
    /// - Returns: the secret of a new session; nil if the token is unknown, used or over.
    func redeem(_ token: String, name: String) -> String? {
        let hash = Self.hash(token)
        let now = clock.now()
        let secret = random.hexadecimal(16)
        let isKnown = state.withLock { state in
            state.tokens.removeAll { $0.end <= now }
            guard let index = state.tokens.firstIndex(where: { $0.hash == hash }) else { return false }
            state.tokens.remove(at: index)
            let session = Session(
                number: (state.sessions.map(\.number).max() ?? 0) + 1, name: name, hash: Self.hash(secret),
                since: now.milliseconds)
            state.sessions = (state.sessions + [session]).suffix(Self.most)
            keep(state.sessions)
            return true
        }
        endStreams()
        return isKnown ? secret : nil
    }

    /// Calls `end` when the session of a secret ends, unless the number is given back with `forget(stream:)` before.
    func whenEnded(_ secret: String, _ end: @escaping @Sendable () -> Void) -> Int {
        let hash = Self.hash(secret)
        let number = state.withLock { state in
            state.streamCount += 1
            state.streams[state.streamCount] = Stream(hash: hash, end: end)
            return state.streamCount
        }
        // It may have ended just before.
        endStreams()
        return number
    }

    func forget(stream number: Int) { state.withLock { $0.streams[number] = nil } }

    /// Ends what belongs to no session any more.
    private func endStreams() {
        let over = state.withLock { state in
            let over = state.streams.filter { stream in
                !state.sessions.contains { $0.hash == stream.value.hash }
            }
            for number in over.keys { state.streams[number] = nil }
            return over.values.map(\.end)
        }
        for end in over { end() }
    }

    /// Returns whether a secret belongs to a session, which is then used.
    func uses(_ secret: String) -> Bool {
        let hash = Self.hash(secret)
        let now = clock.now()
        return state.withLock { state in
            // Hashes of 128 random bits: what the time of a comparison tells about a hash is of no use.
            guard let index = state.sessions.firstIndex(where: { $0.hash == hash }) else { return false }
            if state.sessions[index].seen.map({ $0 / .day }) != now.milliseconds / .day {
                state.sessions[index].seen = now.milliseconds
                keep(state.sessions)
            }
            return true
        }
    }

    /// Ends a session.
    func forget(_ secret: String) {
        let hash = Self.hash(secret)
        forget { $0.hash == hash }
    }

    /// Ends the session with a number.
    /// - Returns: whether there was one.
    func forget(number: Int) -> Bool { forget { $0.number == number } }

    /// Ends all sessions and voids all tokens.
    func forgetAll() {
        state.withLock { $0.tokens = [] }
        forget { _ in true }
    }

    /// - Returns: whether a session ended.
    @discardableResult
    private func forget(_ isOver: (Session) -> Bool) -> Bool {
        let hasEnded = state.withLock { state in
            let count = state.sessions.count
            state.sessions.removeAll(where: isOver)
            guard state.sessions.count < count else { return false }
            keep(state.sessions)
            return true
        }
        endStreams()
        return hasEnded
    }

    /// Counts a refused token.
    /// - Returns: whether there were too many of them in this minute.
    func isRefusedTooOften() -> Bool {
        let now = clock.now()
        return state.withLock { state in
            // A clock that was set back begins a new minute too.
            if !(0..<Int64.minute).contains(state.minute.milliseconds(until: now)) {
                state.minute = now
                state.refused = 0
            }
            state.refused += 1
            return state.refused > Self.refusals
        }
    }

    private static func hash(_ text: String) -> [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }
}
