import Testing
import UFreeDomain

@Suite struct NoteTests {
    @Test(
        "A4: a note of 200 characters is accepted, whatever its letters are",
        arguments: ["x", "é", "👩🏽‍🚀", "字", "क्षि"])
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

    @Test("A4: 200 characters that weigh more than 4,096 bytes are refused with the same error")
    func tooHeavy() throws {
        let family = "👨‍👩‍👧‍👦"
        #expect(try Note(validating: String(repeating: family, count: 163))?.text.utf8.count == 4_075)
        #expect(throws: AvailabilityError.noteTooLong(characters: 164)) {
            try Note(validating: String(repeating: family, count: 164))
        }
    }

    @Test("A4: what an owner typed is checked in its stored form: nothing invisible counts")
    func invisible() throws {
        let text = String(repeating: "\u{200B}x", count: 200) + String(repeating: " ", count: 10_000)
        #expect(try Note(validating: text)?.text == String(repeating: "x", count: 200))
    }

    @Test(
        "A4: a note without a visible character is no note",
        arguments: ["", "   ", "\n\n", "\u{200B}\u{202E}", "\u{1B}"])
    func empty(text: String) throws {
        #expect(try Note(validating: text) == nil)
        #expect(Note(sanitizing: text) == nil)
    }

    @Test("A4: lines are kept, their ends are trimmed, empty first and last lines removed")
    func lines() throws {
        #expect(
            try Note(validating: "\n after 7 \r\n\n bring\tcake\u{7}\n\n")?.text == "after 7\n\nbring cake")
    }

    @Test("A4: a friend's longer note is cut after a whole character, and never refused")
    func fromAPeer() {
        #expect(Note(sanitizing: String(repeating: "y", count: 300))?.text.count == 200)
        #expect(Note(sanitizing: String(repeating: "y", count: 100_000))?.text.count == 200)
        let families = Note(sanitizing: String(repeating: "👨‍👩‍👧‍👦", count: 200))
        #expect(families?.text == String(repeating: "👨‍👩‍👧‍👦", count: 163))
    }

    @Test("A4: a friend's note of emoji joined to thousands of bytes keeps 64 bytes of each character")
    func joinedWithoutEnd() {
        // 16 KiB in 200 characters, as an attacker might send.
        let chain = "👩" + String(repeating: "\u{200D}👩", count: 11)
        let note = Note(sanitizing: String(repeating: chain + " ", count: 200))
        #expect(note?.text.utf8.count ?? 0 <= 4_096)
        #expect(note?.text.allSatisfy { $0.utf8.count <= 64 } == true)
        #expect(Note(sanitizing: "👩" + String(repeating: "\u{200D}👩", count: 9_000))?.text.count == 1)
    }

    @Test("A4: a note that was cut does not end in white space, and is clean")
    func cutClean() throws {
        let cut = try #require(Note(sanitizing: String(repeating: "y", count: 199) + " \n z"))
        #expect(cut.text == String(repeating: "y", count: 199))
        #expect(Note(sanitizing: cut.text) == cut)
    }
}
