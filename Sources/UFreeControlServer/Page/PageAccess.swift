import Crypto
import Synchronization
import UFreeDomain
import UFreeServices

/// Who may read the page: tokens, each good for one browser and a minute, and the secrets of the browsers that are
/// signed in. Only their hashes are kept, and only in memory: a new process knows none of them.
final class PageAccess: Sendable {
    /// How long a token is good.
    static let tokenLife = Int64.minute
    /// The most tokens, and the most secrets. One more ends the oldest.
    static let most = 16
    /// The most refusals a minute that are answered as such; the others are told to wait.
    static let refusals = 20

    private struct Token {
        let hash: SHA256Digest
        let end: Timestamp
    }

    private struct Stream {
        let hash: SHA256Digest
        let end: @Sendable () -> Void
    }

    private struct State {
        var tokens: [Token] = []
        var secrets: [SHA256Digest] = []
        /// What ends with a session: its streams of events.
        var streams: [Int: Stream] = [:]
        var streamCount = 0
        /// The refusals since the beginning of a minute.
        var minute = Timestamp(milliseconds: 0)
        var refused = 0
    }

    private let state = Mutex(State())
    private let clock: any WallClock
    private let random: any RandomSource

    init(clock: any WallClock, random: any RandomSource) {
        self.clock = clock
        self.random = random
    }

    /// How many browsers are signed in.
    var count: Int { state.withLock { $0.secrets.count } }

    /// Returns a new token.
    func token() -> String {
        let text = random.hexadecimal(16)
        let end = clock.now().adding(milliseconds: Self.tokenLife)
        state.withLock { state in
            state.tokens = (state.tokens + [Token(hash: Self.hash(text), end: end)]).suffix(Self.most)
        }
        return text
    }

    /// Uses up a token.
    /// - Returns: the secret of a new session; nil if the token is unknown, used or over.
    func redeem(_ token: String) -> String? {
        let hash = Self.hash(token)
        let now = clock.now()
        let secret = random.hexadecimal(16)
        let isKnown = state.withLock { state in
            state.tokens.removeAll { $0.end <= now }
            // Digests are compared in constant time.
            guard let index = state.tokens.firstIndex(where: { $0.hash == hash }) else { return false }
            state.tokens.remove(at: index)
            state.secrets = (state.secrets + [Self.hash(secret)]).suffix(Self.most)
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
            let over = state.streams.filter { stream in !state.secrets.contains { $0 == stream.value.hash } }
            for number in over.keys { state.streams[number] = nil }
            return over.values.map(\.end)
        }
        for end in over { end() }
    }

    /// Returns whether a secret belongs to a session.
    func knows(_ secret: String) -> Bool {
        let hash = Self.hash(secret)
        return state.withLock { $0.secrets.contains { $0 == hash } }
    }

    /// Ends a session.
    func forget(_ secret: String) {
        let hash = Self.hash(secret)
        state.withLock { $0.secrets.removeAll { $0 == hash } }
        endStreams()
    }

    /// Ends all sessions and voids all tokens.
    func forgetAll() {
        state.withLock { state in
            state.tokens = []
            state.secrets = []
        }
        endStreams()
    }

    /// Counts a refusal.
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

    private static func hash(_ text: String) -> SHA256Digest { SHA256.hash(data: Array(text.utf8)) }
}
