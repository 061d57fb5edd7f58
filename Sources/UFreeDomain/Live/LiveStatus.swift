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

/// As it is kept, sealed: by what this program cleaned before.
extension LiveStatus: Codable {
    private enum CodingKeys: String, CodingKey {
        case code, until, note
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        guard let word = LiveWord(rawValue: try fields.decode(Int.self, forKey: .code)) else {
            throw DecodingError.dataCorruptedError(forKey: .code, in: fields, debugDescription: "no word")
        }
        self.init(
            word, until: Timestamp(milliseconds: try fields.decode(Int64.self, forKey: .until)),
            note: try fields.decodeIfPresent(String.self, forKey: .note).flatMap { Note(stored: $0) })
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(word.rawValue, forKey: .code)
        try fields.encode(until.milliseconds, forKey: .until)
        try fields.encodeIfPresent(note?.text, forKey: .note)
    }
}

extension LiveStatus? {
    /// What is said at a moment: nothing once it is over.
    package func said(at now: Timestamp) -> LiveStatus? { flatMap { $0.holds(at: now) ? $0 : nil } }
}
