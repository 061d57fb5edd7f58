/// The content of one day, for every owner and every store: its status, note and shift. New fields of a day
/// are added here.
package struct DayContent: Hashable, Sendable {
    package let word: DayWord
    /// The note; nil when the status is unknown.
    package let note: Note?
    /// The shift that a friend shares with the day; nil when the status is unknown. Always nil on an own day,
    /// whose shift comes from its roster.
    package let shift: ShiftSymbol?

    package static let unknown = DayContent(.unknown)

    /// The texts that people wrote, whose length has no fixed size on the wire.
    package var texts: [String] { [note?.text, shift?.text].compactMap(\.self) }

    /// Creates a content. With an unknown status, the note and the shift are dropped.
    package init(_ word: DayWord, note: Note? = nil, shift: ShiftSymbol? = nil) {
        self.word = word
        self.note = word == .unknown ? nil : note
        self.shift = word == .unknown ? nil : shift
    }
}

/// The stored form, which is sealed. Only text that is too long for this program is cleaned again, because
/// the program cleaned it before sealing. Fields that a newer program wrote are ignored.
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
