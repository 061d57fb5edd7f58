/// A live status (L1, L3): free or busy right now, until a given moment. Every reader knows that moment, so
/// the status ends on time even while its owner sleeps, is offline or has crashed.
package struct LiveStatus: Hashable, Sendable {
    package let word: LiveWord
    /// The first moment at which it no longer applies.
    package let until: Timestamp
    package let note: Note?

    /// The longest duration of a live status, in milliseconds.
    package static let longest: Int64 = .day

    package init(_ word: LiveWord, until: Timestamp, note: Note? = nil) {
        self.word = word
        self.until = until
        self.note = note
    }

    /// Returns whether it still applies. Once it is over, the day's availability applies again.
    package func holds(at now: Timestamp) -> Bool { now < until }

    /// Returns this status on the reader's clock.
    /// - Parameters:
    ///   - milliseconds: how far the owner's clock is ahead of the reader's.
    ///   - now: the moment of reading. The result ends at most `longest` after it, whatever the peer sent.
    package func read(ahead milliseconds: Int64, at now: Timestamp) -> LiveStatus {
        let shifted = until.adding(milliseconds: milliseconds == .min ? .max : -milliseconds)
        return LiveStatus(word, until: min(shifted, now.adding(milliseconds: Self.longest)), note: note)
    }
}

/// The stored form, which is sealed. The text is trusted because this program cleaned it before sealing.
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
    /// Returns the live status that applies at a moment; nil once it is over.
    package func said(at now: Timestamp) -> LiveStatus? { flatMap { $0.holds(at: now) ? $0 : nil } }
}
