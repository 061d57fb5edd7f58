import FoundationEssentials
import Testing
import UFreeDomain

@Suite("Contents of a day")
struct DayContentTests {
    private func read(_ json: String) throws -> DayContent {
        try JSONDecoder().decode(DayContent.self, from: Data(json.utf8))
    }

    @Test("A content is stored and read back unchanged")
    func keeps() throws {
        let contents = [
            DayContent(DayWord(.eveningOnly), note: try Note(validating: "after 7 \"or\" so\nper/haps")),
            DayContent(DayWord(freeParts: [.morning, .evening]), shift: try ShiftSymbol(validating: "N")),
            DayContent(DayWord(.busy)), .unknown,
        ]
        for content in contents {
            #expect(try JSONDecoder().decode(DayContent.self, from: JSONEncoder().encode(content)) == content)
        }
    }

    @Test("Unknown fields of a newer program are left out, and an unreadable value counts as none")
    func tolerates() throws {
        #expect(try read(#"{"code":1,"mood":"fine"}"#) == DayContent(DayWord(.free)))
        #expect(try read(#"{"note":"alone","symbol":"N"}"#) == .unknown)
        #expect(try read(#"{"code":77}"#) == .unknown)
        #expect(throws: DecodingError.self) { try read(#"{"code":"free"}"#) }
        #expect(throws: DecodingError.self) { try read(#"{"code":1,"parts":1e99}"#) }
    }

    @Test("A note that was put into a backup is cut so that it can be stored again")
    func cuts() throws {
        let long = try read(#"{"code":1,"note":"\#(String(repeating: "/", count: 39_000))"}"#)
        #expect(long.note?.text.count == Note.characterLimit)
        let symbol = try read(#"{"code":1,"symbol":"\#(String(repeating: "N", count: 65))"}"#)
        #expect(symbol == DayContent(DayWord(.free)))
    }
}
