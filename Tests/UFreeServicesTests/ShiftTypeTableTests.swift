import Testing
import UFreeAPI
import UFreeDomain
import UFreeTestSupport

@testable import UFreeServices

@Suite("Shift types as a table")
struct ShiftTypeTableTests {
    private let desk: ShiftDesk

    init() throws { desk = try ShiftDesk() }

    @discardableResult
    private func take(_ bytes: [UInt8]) async throws(APIError) -> ImportResponse {
        try await desk.transfer.import(bytes, only: true, profile: false, dryRun: false)
    }

    @discardableResult
    private func take(_ text: String) async throws(APIError) -> ImportResponse {
        try await take(Array(text.utf8))
    }

    private func type(_ symbol: String) async throws -> ShiftTypeValue {
        try await desk.shifts.shiftType(symbol)
    }

    @Test(
        "RFC 4180: columns in any order, unknown columns, quotes, commas, line breaks and a byte order mark"
    )
    func table() async throws {
        let answer = try await take(
            "\u{FEFF}Colour, TITLE ,symbol,from,to,overnight,location,address,shiftDescription\r\n"
                + "red,\"Morning, \"\"early\"\"\",m,8:00,16:00,,Hospital,\"Main Street 1, Vienna\",\"one\r\ntwo\"\r\n"
                + "\r\n,,,,,,,,\r\n" + "blue,Night,N,22:00,06:30,TRUE,Hospital,,\r\n"
                + "green,Always,A,AllDay,,false,Office\n")
        #expect(answer.kind == "ufree.shift-types/1")
        #expect(answer.shiftTypes.added == ["M", "N", "A"])
        #expect(answer.shiftTypes.locations == ["Hospital", "Office"])
        let morning = try await type("M")
        #expect(morning.title == "Morning, \"early\"" && morning.shiftDescription == "one\ntwo")
        #expect(morning.duration.from == HourMinuteValue(hour: 8, minute: 0))
        // The line of N has no address, and doesn't remove it.
        #expect(morning.location.address == "Main Street 1, Vienna")
        let night = try await type("N")
        #expect(night.duration.overnight == true && night.location == morning.location)
        #expect(try await type("A").duration.type == "allDay")
    }

    @Test(
        "Semicolons separate fields where the first line has them, as German spreadsheets write them")
    func semicolons() async throws {
        let answer = try await take(
            "\u{FEFF}symbol;title;from;to;overnight;location\r\nN;\"Nacht; lang\";20:00;8:00;WAHR;Wien, West\r\n"
                + "M;Morgen, früh;06:00;14:00;FALSCH;Wien, West\r\n;;;;;\r\n")
        #expect(answer.shiftTypes.added == ["N", "M"] && answer.shiftTypes.locations == ["Wien, West"])
        #expect(try await type("N").title == "Nacht; lang")
        #expect(try await type("N").duration.overnight == true)
        #expect(try await type("M").title == "Morgen, früh")
    }

    @Test("S7: the types and locations of a table are found by their ids, then by symbol and name")
    func ids() async throws {
        _ = try await desk.shifts.addLocation(LocationBody(name: "Hospital"))
        let old = try await desk.add("M", "Morning").shiftType
        let place = old.location.id
        let answer = try await take(
            """
            id,symbol,title,from,to,locationID,location
            \(old.id),F,Early,06:00,14:00,\(place),Clinic
            ,f2,Early too,06:00,14:00,,clinic
            """)
        #expect(answer.shiftTypes.changed == ["F"] && answer.shiftTypes.added == ["F2"])
        #expect(try await type("F").id == old.id)
        #expect(try await type("F2").location == LocationValue(id: place, name: "Clinic", address: nil))
    }

    @Test("Of columns with the same name the first counts")
    func twice() async throws {
        try await take("symbol,title,Title,from,location\nM,Morning,Other,allDay,Hospital\n")
        #expect(try await type("M").title == "Morning")
    }

    @Test("A column of descriptions sets those of all types; without one they are kept")
    func descriptions() async throws {
        try await take("symbol,title,from,location,shiftDescription\nM,Morning,allDay,Hospital,Early\n")
        try await take("symbol,title,from,location\nM,Morning,allDay,Hospital\n")
        #expect(try await type("M").shiftDescription == "Early")
        try await take("symbol,title,from,location,shiftDescription\nM,Morning,allDay,Hospital,\n")
        #expect(try await type("M").shiftDescription == nil)
    }

    @Test("S7, D4: every mistake in a table is listed with its line, and nothing is imported")
    func mistakes() async throws {
        await #expect(
            throws: APIError(
                .validationFailed,
                rules: [
                    "line 2.id|uuid|", "line 2.overnight|type|true or false",
                    "line 2.from|time|", "line 2.to|required|",
                    "line 4.from|required|",
                ])
        ) {
            try await take(
                "id,symbol,title,from,to,overnight,location\n"
                    + "x,M,Morning,25:00,,maybe,Hospital\n\n,N,\"Night\n\",,16:00,,Hospital\n")
        }
        await #expect(
            throws: APIError(
                .validationFailed,
                rules: [
                    "line 2.to|required|", "line 2.location|required|",
                    "line 2.symbol|required|", "line 2.title|required|",
                    "line 3.to|endNotAfterStart|", "line 4.symbol|noSpaces|",
                ])
        ) {
            try await take(
                "from,symbol,to,title,location\n08:00\n08:00,M,08:00,Morning,Hospital\n"
                    + "8:00,A B,16:00,Night,Hospital\n")
        }
        await #expect(throws: APIError(.validationFailed, rules: ["line 3.symbol|symbolTaken||N"])) {
            try await take("symbol,title,from,location\nN,Night,allDay,Hospital\nn,Night,allDay,Hospital\n")
        }
        #expect(try await desk.roster() == Roster())
    }

    @Test(
        "S7: an unreadable table is reported with its line and column, and nothing is lost",
        arguments: [
            ("symbol,title\nM,\"Mor\nning", 2, 3, "a quoted field without an end"),
            ("symbol,title\nM,Mor\"ning\n", 2, 6, "a quote inside a field that does not begin with one"),
            ("symbol,title\r\nM,\"Morning\" x\n", 2, 12, "something follows the quote that ends a field"),
            ("symbol,title\nä,Früh\"\n", 2, 7, "a quote inside a field that does not begin with one"),
            ("symbol,title\nM,Morning\nN,Night,1\n", 3, 1, "more fields than the first line names"),
            (
                "symbol,title\n\"a\nb\",\"c\" d\n", 3, 7,
                "something follows the quote that ends a field"
            ),
        ])
    func corrupt(text: String, line: Int, column: Int, reason: String) async throws {
        let values = ["place": "", "line": "\(line)", "column": "\(column)", "reason": reason]
        await #expect(throws: APIError(.unreadableFile, values: values)) { try await take(text) }
    }

    @Test("S7: a table in another encoding is reported as such, with its line")
    func encoding() async throws {
        let latin1 = Array("symbol,title\nM,Morning\nF,Fr".utf8) + [0xFC] + Array("h\n".utf8)
        let values = ["place": "", "line": "3", "column": "3", "reason": "text that is not UTF-8"]
        await #expect(throws: APIError(.unreadableFile, values: values)) { try await take(latin1) }
        let quoted = Array("symbol,title\nF,\"Fr".utf8) + [0xFC, 0x22]
        let error = await #expect(throws: APIError.self) { try await take(quoted) }
        #expect(error?.values["reason"] == "text that is not UTF-8")
    }

    @Test(
        "A file without symbol and title in its first line is no table",
        arguments: [
            "", "symbol|title\nM|Morning\n", "symbols,titles\n", "\"symbol,title\n", "title\nsymbol\n",
            #" {"symbol":1,"title":2}"#, #"["symbol","title"]"#,
        ])
    func none(text: String) throws {
        #expect(try ShiftTypeTable(Array(text.utf8)) == nil)
    }

    @Test("JSON on one line is not mistaken for a table, whatever precedes it")
    func json() async throws {
        let text =
            " \t{\"shiftTypes\":[{\"symbol\":\"M\",\"title\":\"Morning\",\"duration\":{\"type\":\"allDay\"},"
            + "\"location\":{\"name\":\"Hospital\"}}]}"
        #expect(try await take(text).shiftTypes.added == ["M"])
    }

    @Test("A table with only its first line imports nothing")
    func empty() async throws {
        #expect(try await take("symbol,title").isNothing)
        #expect(try await take("symbol,title\r").isNothing)
    }

    @Test("RFC 4180: lines end with LF, CR or both, the last one possibly without")
    func lines() throws {
        for end in ["\n", "\r\n", "\r"] {
            var reader = CSVReader(Array("a,\"b\"\(end)\"\",\(end)c,d".utf8))
            #expect(try reader.rest().map(\.fields) == [["a", "b"], ["", ""], ["c", "d"]])
            var other = CSVReader(Array("a\(end)\(end)b\(end)".utf8))
            #expect(try other.rest().map(\.line) == [1, 2, 3])
        }
    }

    @Test("Spaces around quotes are skipped; without quotes they are part of a field")
    func spaces() throws {
        var reader = CSVReader(Array(" \"a\" ,  \"b, c\"\n a , \n\"\"  , ".utf8))
        #expect(try reader.rest().map(\.fields) == [["a", "b, c"], [" a ", " "], ["", " "]])
    }

    @Test("Fault 54: a table with too many lines or fields is refused during reading, a long field is not")
    func hostile() async throws {
        let head = "symbol,title,from,location\n"
        let line = "M,Morning,allDay,Hospital\n"
        let rows = await #expect(throws: APIError.self) {
            try await take(head + String(repeating: line, count: 100_000))
        }
        #expect(rows?.values["reason"] == "more than 10000 lines")
        #expect(rows?.values["line"] == "10003")
        let many = await #expect(throws: APIError.self) {
            try await take(head + String(repeating: line, count: 10_000))
        }
        #expect(many?.rules.first == "shiftTypes|tooMany|1000")
        let wide = await #expect(throws: APIError.self) {
            try await take(head + String(repeating: ",", count: 1_000_000))
        }
        #expect(wide?.values["reason"] == "more than 256 fields in a line")
        let long = await #expect(throws: APIError.self) {
            try await take(head + "M,\"" + String(repeating: "x\n", count: 5_000_000) + "\",allDay,Hospital")
        }
        #expect(long?.rules == ["line 2.title|maxBytes|16384"])
        #expect(try await desk.roster() == Roster())
    }

    /// Compares with a reader that only knows the grammar.
    @Test("Any bytes end in a result; tables written by the rules are read back")
    func chance() throws {
        let pieces = ["a", ",", "\"", "\n", "\r\n", "ä", " ", "\"\""]
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<5_000 {
            let fields = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                (0..<Int.random(in: 0...5, using: &generator))
                    .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            }
            var wild = CSVReader(Array(fields.joined().utf8))
            _ = try? wild.rest()
            let written = fields.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
            var reader = CSVReader(Array(written.utf8))
            #expect(try reader.rest().map(\.fields) == [fields])
        }
    }
}
