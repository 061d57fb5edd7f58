/// A live status (L1, L3): a word about this moment that is over at a moment known to everybody who reads it, so that it
/// ends on time while its owner sleeps, is offline or has crashed.
package struct LiveStatus: Hashable, Sendable {
    package let word: LiveWord
    /// The first moment at which it holds no longer.
    package let until: Timestamp
    package let note: Note?

    /// The longest that one may hold, in milliseconds.
    package static let longest: Int64 = .day

    package init(_ word: LiveWord, until: Timestamp, note: Note? = nil) {
        self.word = word
        self.until = until
        self.note = note
    }

    /// Whether it is not over; then the day's availability speaks again.
    package func holds(at now: Timestamp) -> Bool { now < until }

    /// The same on the reader's clock.
    /// - Parameters:
    ///   - milliseconds: how far the owner's clock is ahead of the reader's.
    ///   - now: when it is read. Nothing holds for longer than `longest` from then on, whatever a peer says.
    package func read(ahead milliseconds: Int64, at now: Timestamp) -> LiveStatus {
        let shifted = until.adding(milliseconds: milliseconds == .min ? .max : -milliseconds)
        return LiveStatus(word, until: min(shifted, now.adding(milliseconds: Self.longest)), note: note)
    }
}

extension LiveStatus? {
    /// What is said at a moment: nothing once it is over.
    package func said(at now: Timestamp) -> LiveStatus? { flatMap { $0.holds(at: now) ? $0 : nil } }
}
