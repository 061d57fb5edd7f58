/// What is said of one day, by whomever and wherever it is kept: the word, and what stands beside it. A field that a day gains is
/// a field here.
package struct DayContent: Hashable, Sendable {
    package let word: DayWord
    /// Nil when the word is unknown: nothing is said of such a day.
    package let note: Note?
    /// The shift that a friend shows beside the day, nil when the word is unknown; none on an own day, whose shift lies beneath it.
    package let shift: ShiftSymbol?

    package static let unknown = DayContent(.unknown)

    /// - Parameters: what is given beside an unknown word is left out.
    package init(_ word: DayWord, note: Note? = nil, shift: ShiftSymbol? = nil) {
        self.word = word
        self.note = word == .unknown ? nil : note
        self.shift = word == .unknown ? nil : shift
    }
}

/// As it is kept, sealed: by what this program cleaned before, so that only what is too long for it is cleaned again. A field
/// that a newer program wrote is left out.
extension DayContent: Codable {
    private enum CodingKeys: String, CodingKey {
        case code, parts, note, symbol
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let symbol = try fields.decodeIfPresent(String.self, forKey: .symbol)
        self.init(
            DayWord(
                code: try fields.decodeIfPresent(Int.self, forKey: .code),
                parts: try fields.decodeIfPresent(UInt8.self, forKey: .parts)),
            note: try fields.decodeIfPresent(String.self, forKey: .note).flatMap { Note(stored: $0) },
            shift: symbol.flatMap { $0.utf8.count <= ShiftSymbol.byteLimit ? ShiftSymbol(clean: $0) : nil })
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(word.status.code, forKey: .code)
        try fields.encodeIfPresent(word.extraParts, forKey: .parts)
        try fields.encodeIfPresent(note?.text, forKey: .note)
        try fields.encodeIfPresent(shift?.text, forKey: .symbol)
    }
}
