import Testing
import UFreeDomain

@Suite struct NoteTests {
    @Test(
        "A4: a note of 200 characters is accepted, whatever its characters weigh",
        arguments: ["x", "é", "👨‍👩‍👧‍👦", "字"])
    func longestNote(character: String) throws {
        let text = String(repeating: character, count: 200)
        #expect(try Note(validating: text)?.text == text)
    }

    @Test("A4: a note of 201 characters is refused", arguments: ["x", "👨‍👩‍👧‍👦"])
    func tooLong(character: String) {
        #expect(throws: AvailabilityError.noteTooLong(characters: 201)) {
            try Note(validating: String(repeating: character, count: 201))
        }
    }

    @Test("A4: 200 characters that weigh more than 16 KiB are refused with the same error")
    func tooHeavy() {
        let pile = "e" + String(repeating: "\u{301}", count: 9_000)
        #expect(throws: AvailabilityError.noteTooLong(characters: 1)) { try Note(validating: pile) }
    }

    @Test(
        "A4: a note of nothing visible is no note",
        arguments: ["", "   ", "\n\n", "\u{200B}\u{202E}", "\u{1B}"])
    func empty(text: String) throws {
        #expect(try Note(validating: text) == nil)
        #expect(Note(sanitizing: text) == nil)
    }

    @Test("A4: lines stay, their ends are trimmed, empty first and last lines go")
    func lines() throws {
        #expect(
            try Note(validating: "\n after 7 \r\n\n bring\tcake\u{7}\n\n")?.text == "after 7\n\nbring cake")
    }

    @Test("A4: a friend's longer note is cut, one of absurd weight is dropped")
    func fromAPeer() {
        #expect(Note(sanitizing: String(repeating: "y", count: 300))?.text.count == 200)
        #expect(Note(sanitizing: String(repeating: "y", count: 16_385)) == nil)
    }
}
