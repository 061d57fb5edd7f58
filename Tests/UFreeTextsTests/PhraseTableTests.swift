import Foundation
import Testing
import UFreeTexts

@Suite("The table of phrases")
struct PhraseTableTests {
    private static let path = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/phrases.md")

    /// Empty where the document is missing, which `size` notices.
    static let rows = PhraseTable.rows(in: (try? String(contentsOf: path, encoding: .utf8)) ?? "")

    @Test("W6, W7, W8: every phrase of docs/phrases.md is read as the table says", arguments: rows)
    func reading(row: PhraseTable.Row) {
        #expect(PhraseTable.reading(row.phrase, row.kind, row.language) == row.reading)
    }

    @Test("W8: what is suggested is accepted", arguments: rows)
    func suggestion(row: PhraseTable.Row) {
        let pieces = row.reading.split(separator: "`")
        guard row.reading.hasPrefix("refused: did you mean"), pieces.count == 3 else { return }
        let suggestion = String(pieces[1])
        // After set and default set the suggestion replaces one half of the words.
        let kinds: [PhraseTable.Kind] =
            switch row.kind {
            case .set: [.when, .status]
            case .weekdays: [.status, .weekdays]
            case .when, .wholeDays, .status: [row.kind]
            }
        let readings = kinds.flatMap { kind in
            // A status is missing where only the weekdays are suggested.
            [suggestion, suggestion + " free"].map { PhraseTable.reading($0, kind, row.language) }
        }
        #expect(readings.contains { !$0.hasPrefix("refused") })
    }

    @Test("The table has at least 250 phrases, each once, in both languages and with typing errors")
    func size() {
        let names = Set(Self.rows.map(\.description))
        #expect(names.count == Self.rows.count)
        #expect(names.count >= 250)
        for language in Language.allCases {
            #expect(Self.rows.count { $0.language == language } >= 100)
        }
        #expect(Self.rows.count { $0.reading.hasPrefix("refused: did you mean") } >= 40)
        let line = "measured: \(names.count) phrases in docs/phrases.md\n"
        FileHandle.standardError.write(Data(line.utf8))
    }
}
