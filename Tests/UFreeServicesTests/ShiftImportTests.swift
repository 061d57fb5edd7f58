import FoundationEssentials
import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// Today is Friday, 2026-01-09.
@Suite("Import of shift types")
struct ShiftImportTests {
    private let desk: ShiftDesk
    private static let ids = (1...9).map { "00000000-0000-4000-8000-00000000000\($0)" }

    init() throws { desk = try ShiftDesk() }

    @discardableResult
    private func take(
        _ text: String, only: Bool = true, dryRun: Bool = false
    ) async throws(APIError) -> ImportResponse {
        try await desk.transfer.import(Array(text.utf8), only: only, profile: false, dryRun: dryRun)
    }

    /// Returns `SYMBOL title from-to location id` for each shift type.
    private func types() async throws -> [String] {
        try await desk.shifts.shiftTypes(limit: nil, after: nil).shiftTypes.map { type in
            let times = [type.duration.from, type.duration.to].compactMap(\.self).map {
                "\($0.hour):\($0.minute)"
            }.joined(separator: "-")
            return [
                type.symbol, type.title, times.isEmpty ? type.duration.type : times, type.location.name,
                type.location.address ?? "", String(type.id.suffix(1)),
            ].joined(separator: " ")
        }
    }

    private static func type(
        _ symbol: String, id: Int? = nil, title: String = "Shift",
        duration: String =
            #"{"type":"scheduled","from":{"hour":8,"minute":0},"to":{"hour":16,"minute":0}}"#,
        location: String = #"{"id":"\#(ids[8])","name":"Hospital","address":null}"#, _ more: String = ""
    ) -> String {
        let id = id.map { "\"id\":\"\(ids[$0 - 1])\"," } ?? ""
        return
            #"{\#(id)"symbol":"\#(symbol)","title":"\#(title)","duration":\#(duration),"location":\#(location)\#(more)}"#
    }

    private static func file(_ types: String..., more: String = "") -> String {
        #"{"shiftTypes":[\#(types.joined(separator: ","))]\#(more)}"#
    }

    // MARK: Accepted

    @Test("S7: exactly this shape is imported, all day and overnight too; one undo reverts it")
    func shape() async throws {
        let text = """
            {"shiftTypes":[
             {"id":"\(Self.ids[0])","symbol":"M","title":"Morning","shiftDescription":"one\\ntwo",
              "duration":{"type":"scheduled","from":{"hour":8,"minute":0},"to":{"hour":16,"minute":0}},
              "location":{"id":"\(Self.ids[8])","name":"Hospital","address":"Main Street 1"}},
             {"id":"\(Self.ids[1])","symbol":"N","title":"Night","shiftDescription":null,
              "duration":{"type":"scheduled","from":{"hour":22,"minute":0},"to":{"hour":6,"minute":30},
                          "overnight":true},
              "location":{"id":"\(Self.ids[8])","name":"Hospital","address":"Main Street 1"}},
             {"id":"\(Self.ids[2])","symbol":"A","title":"Always","shiftDescription":null,
              "duration":{"type":"allDay"},
              "location":{"id":"\(Self.ids[7])","name":"Office","address":null}}]}
            """
        let plan = try await take(text, dryRun: true)
        #expect(try await types().isEmpty)
        let answer = try await take(text)
        for value in [plan, answer] {
            #expect(value.kind == "ufree.shift-types/1")
            #expect(value.shiftTypes.added == ["M", "N", "A"])
            #expect(value.shiftTypes.locations == ["Hospital", "Office"])
            #expect(value.shiftTypes.changed.isEmpty && value.shiftTypes.unchanged == 0)
            #expect(value.shiftTypes.isAnother && !value.isNothing && value.warnings.isEmpty)
        }
        #expect(
            try await types() == [
                "A Always allDay Office  3", "M Morning 8:0-16:0 Hospital Main Street 1 1",
                "N Night 22:0-6:30 Hospital Main Street 1 2",
            ])
        #expect(try await desk.shifts.shiftType("M").shiftDescription == "one\ntwo")
        #expect(try await desk.shifts.shiftType("N").duration.overnight == true)
        let again = try await take(text)
        #expect(again.isNothing && again.shiftTypes.unchanged == 3 && !again.shiftTypes.isAnother)
        _ = try await desk.undo()
        #expect(try await desk.roster() == Roster())
    }

    @Test(
        "S7: the shift types of an export are imported alone on request, whatever else it contains"
    )
    func only() async throws {
        let export = #"""
            {"schema":"ufree.export/1","days":[{"date":"2026-01-09","status":"busy"}],"rotations":7,
             "shiftSettings":{"restHours":11},"shifts":[{"date":"2026-01-10","symbol":"M"}],
             "shiftTypes":[\#(Self.type("M", id: 1))]}
            """#
        let answer = try await take(export)
        #expect(answer.kind == "ufree.shift-types/1")
        #expect(answer.shiftTypes.added == ["M"] && answer.change.changes.isEmpty)
        let roster = try await desk.roster()
        #expect(roster.days.isEmpty && roster.settings == .standard)
        await #expect(throws: APIError(.validationFailed, rules: ["rotations|type|a list"])) {
            try await take(export, only: false)
        }
        let whole = export.replacing("\"rotations\":7", with: "\"rotations\":[]")
        let all = try await take(whole, only: false)
        #expect(all.kind == "ufree.export/1" && all.shiftTypes.unchanged == 1)
        #expect(try await desk.roster().settings.restHours == 11)
        #expect(try await desk.shifts.shifts(from: nil, until: nil).shifts.map(\.symbol) == ["M"])
        // A file of shift types with a schema is the answer of the list command.
        let list = #"{"schema":"ufree.shift-types/1","more":false,"shiftTypes":[\#(Self.type("N"))]}"#
        #expect(try await take(list, only: false).shiftTypes.added == ["N"])
    }

    @Test("S7: types are found by their id, then by their symbol, in any case")
    func matching() async throws {
        try await take(Self.file(Self.type("M", id: 1), Self.type("N", id: 2)))
        let answer = try await take(
            Self.file(
                Self.type("F", id: 1, title: "Early"), Self.type("n", id: 7, title: "Night"),
                Self.type("X", id: 3)))
        #expect(answer.shiftTypes.changed == ["F", "N"] && answer.shiftTypes.added == ["X"])
        #expect(
            try await types() == [
                "F Early 8:0-16:0 Hospital  1", "N Night 8:0-16:0 Hospital  2",
                "X Shift 8:0-16:0 Hospital  3",
            ])
    }

    @Test("S7: locations are found by their id, then by their name; a repeated name is a separate one")
    func locations() async throws {
        _ = try await desk.shifts.addLocation(LocationBody(name: "Hospital", address: "Main Street 1"))
        let mine = try await desk.shifts.location("Hospital").id
        func place(_ id: Int?, _ name: String, _ address: String? = nil) -> String {
            let id = id.map { "\"id\":\"\(Self.ids[$0 - 1])\"," } ?? ""
            return #"{\#(id)"name":"\#(name)"\#(address.map { ",\"address\":\"\($0)\"" } ?? "")}"#
        }
        let answer = try await take(
            Self.file(
                Self.type("A", location: place(1, "hospital", "Main Street 1")),
                Self.type("B", location: place(2, "Hospital", "Side Street 2")),
                Self.type("C", location: place(2, "Hospital", "Side Street 2")),
                Self.type("D", location: place(nil, "hospital", "Side Street 2")),
                Self.type("E", location: place(1, "hospital", "Main Street 1"))))
        #expect(answer.shiftTypes.locations == ["Hospital"])
        let locations = try await desk.shifts.locations().locations
        #expect(locations.count == 2)
        #expect(locations.map(\.name) == ["Hospital", "Hospital"])
        #expect(locations.first { $0.id == mine }?.shiftTypes == ["A", "E"])
        #expect(locations.first { $0.id == Self.ids[1] }?.shiftTypes == ["B", "C", "D"])
        // Found by its id, it has a different name.
        try await take(Self.file(Self.type("B", location: place(2, "Clinic"))))
        let clinic = try await desk.shifts.location("Clinic")
        #expect(clinic.id == Self.ids[1] && clinic.address == "Side Street 2")
        try await take(Self.file(Self.type("B", location: #"{"name":"clinic","address":null}"#)))
        #expect(try await desk.shifts.location("clinic").address == nil)
    }

    @Test("S7: an absent description is kept, a null or empty one removed")
    func descriptions() async throws {
        try await take(Self.file(Self.type("M", #","shiftDescription":"Early""#)))
        let same = try await take(Self.file(Self.type("M")))
        #expect(same.shiftTypes.unchanged == 1 && same.isNothing)
        #expect(try await desk.shifts.shiftType("M").shiftDescription == "Early")
        try await take(Self.file(Self.type("M", #","shiftDescription":null"#)))
        #expect(try await desk.shifts.shiftType("M").shiftDescription == nil)
    }

    @Test("S2: unusual symbols are imported with a warning that names them")
    func unusual() async throws {
        let answer = try await take(Self.file(Self.type("ä"), Self.type("M"), Self.type("☀")))
        #expect(answer.shiftTypes.added == ["Ä", "M", "☀"])
        #expect(
            answer.warnings == [ImportWarningValue(code: "unusualSymbols", count: 2, names: ["Ä", "☀"])])
    }

    @Test("S11: a removed type is restored under its id, and past days have it again")
    func former() async throws {
        try await take(Self.file(Self.type("M", id: 1)))
        _ = try await desk.shifts.assign(["2026-01-09"], ShiftBody(symbol: "M"))
        desk.advance(days: 1)
        _ = try await desk.shifts.removeShiftType("M", replacingBy: nil, dryRun: false)
        let answer = try await take(Self.file(Self.type("F", id: 1)))
        #expect(answer.shiftTypes.added == ["F"])
        let over = try await desk.shifts.shifts(from: "2026-01-09", until: "2026-01-09").shifts
        #expect(over.map(\.symbol) == ["F"])
    }

    @Test("A changed day of the week by a shift type of the file is reported")
    func derived() async throws {
        try await take(Self.file(Self.type("M", id: 1)))
        _ = try await desk.shifts.assign(["2026-01-10"], ShiftBody(symbol: "M"))
        let text = Self.file(Self.type("A", id: 1, duration: #"{"type":"allDay"}"#))
        let plan = try await take(text, dryRun: true)
        let answer = try await take(text)
        for value in [plan, answer] {
            #expect(value.change.changes.map(\.date) == ["2026-01-10"])
            #expect(value.change.changes.map(\.before.shift) == ["M"])
            #expect(value.change.changes.map(\.after.status) == ["busy"])
        }
        // A different symbol alone also changes the day, if symbols are shared.
        let renamed = try await take(Self.file(Self.type("B", id: 1, duration: #"{"type":"allDay"}"#)))
        #expect(renamed.change.changes.map(\.after.shift) == ["B"])
    }

    // MARK: Refused

    @Test(
        "S7, D4: every mistake is listed with its place, even a single one, and nothing is imported",
        arguments: [
            (#"{"shiftTypes":7}"#, ["shiftTypes|type|a list"]),
            (#"{"schema":"ufree.shift-types/1"}"#, ["shiftTypes|required|"]),
            (#"{"schema":"ufree.export/1","days":[]}"#, ["shiftTypes|required|"]),
            (
                #"{"shiftTypes":[{},7]}"#,
                [
                    "shiftTypes[0].symbol|required|", "shiftTypes[0].title|required|",
                    "shiftTypes[0].duration|required|", "shiftTypes[0].location|required|",
                    "shiftTypes[1]|type|an object",
                ]
            ),
            (
                #"{"shiftTypes":[{"id":"x","symbol":1,"title":[],"shiftDescription":7,"duration":{"type":"long"},"location":{"id":1,"name":null,"address":2}}]}"#,
                [
                    "shiftTypes[0].id|uuid|", "shiftTypes[0].symbol|type|a text",
                    "shiftTypes[0].title|type|a text", "shiftTypes[0].shiftDescription|type|a text",
                    "shiftTypes[0].duration.type|oneOf|allDay, scheduled",
                    "shiftTypes[0].location.id|type|a text",
                    "shiftTypes[0].location.name|type|a text",
                    "shiftTypes[0].location.address|type|a text",
                ]
            ),
            (
                file(
                    type("M", duration: #"{"type":"scheduled","from":{"hour":24,"minute":0},"to":8}"#),
                    type("N", duration: #"{"type":"scheduled","from":{"hour":"8"},"overnight":"yes"}"#),
                    type("O", duration: #"{}"#), type("P", duration: "[]")),
                [
                    "shiftTypes[0].duration.from|time|", "shiftTypes[0].duration.to|type|an object",
                    "shiftTypes[1].duration.overnight|type|true or false",
                    "shiftTypes[1].duration.from.hour|type|a whole number",
                    "shiftTypes[1].duration.from.minute|required|", "shiftTypes[1].duration.to|required|",
                    "shiftTypes[2].duration.type|required|", "shiftTypes[3].duration|type|an object",
                ]
            ),
            (
                file(
                    type(
                        "N",
                        duration:
                            #"{"type":"scheduled","from":{"hour":22,"minute":0},"to":{"hour":6,"minute":0}}"#)
                ), ["shiftTypes[0].duration.to|endNotAfterStart|"]
            ),
            (file(type("M"), type("m")), ["shiftTypes[1].symbol|symbolTaken||M"]),
            (file(type("M", id: 1), type("M", id: 2)), ["shiftTypes[1].symbol|symbolTaken||M"]),
            (file(type("M", id: 1), type("N", id: 1)), ["shiftTypes[1].id|unique|"]),
            (
                file(
                    type("ABCD", title: " ", location: #"{"name":" "}"#),
                    type("A B", location: #"{"name":"Hospital"}"#),
                    type(
                        "N", title: String(repeating: "n", count: 101),
                        duration: #"{"type":"scheduled","from":{"hour":8,"minute":0}}"#)),
                [
                    "shiftTypes[0].location.name|required|", "shiftTypes[0].symbol|maxLength|3",
                    "shiftTypes[0].title|required|", "shiftTypes[1].symbol|noSpaces|",
                    "shiftTypes[2].duration.to|required|", "shiftTypes[2].title|maxLength|100",
                ]
            ),
        ])
    func mistakes(text: String, lines: [String]) async throws {
        for dryRun in [true, false] {
            await #expect(
                throws: APIError(.validationFailed, rules: lines.map(RuleValue.init(stringLiteral:)))
            ) {
                try await take(text, dryRun: dryRun)
            }
        }
        #expect(try await desk.roster() == Roster())
    }

    @Test("S7, S2: a file may not give one type the symbol of another type of mine")
    func taken() async throws {
        try await take(Self.file(Self.type("M", id: 1), Self.type("N", id: 2)))
        let before = try await desk.roster()
        await #expect(
            throws: APIError(.validationFailed, rules: ["shiftTypes[0].symbol|symbolTaken||N"])
        ) { try await take(Self.file(Self.type("N", id: 1))) }
        #expect(try await desk.roster() == before)
    }

    @Test("Of any number of mistakes in a file of shift types a hundred are listed and the others counted")
    func many() async throws {
        let bad = (0..<150).map { _ in Self.type("ABCD") }.joined(separator: ",")
        let error = await #expect(throws: APIError.self) { try await take(Self.file(bad)) }
        #expect(error?.rules.count == 100)
        #expect(error?.values == ["more": "50"])
    }

    @Test(
        "S7: a corrupt file is reported with its line and column, and nothing is lost",
        arguments: [
            ("{\"shiftTypes\":[\n {\"symbol\":\"M\",}]}", "shiftTypes[0]", "2", "16", "no name of a field"),
            ("{\"shiftTypes\":[{\"symbol\":\"M\"", "shiftTypes[0].symbol", "1", "29", ""),
            ("{\n\"shiftTypes\":[nope]}", "shiftTypes[0]", "2", "15", "no JSON value"),
            (
                "{\"shiftTypes\":[],\"shiftTypes\":[]}", "shiftTypes", "1", "30",
                "this field is duplicated"
            ),
            ("", "", "1", "1", "the file ends too early"),
        ])
    func corrupt(text: String, place: String, line: String, column: String, reason: String) async throws {
        try await take(Self.file(Self.type("M", id: 1)))
        let before = try await desk.roster()
        let error = await #expect(throws: APIError.self) { try await take(text) }
        #expect(error?.code == .unreadableFile)
        #expect(error?.values["line"] == line)
        #expect(error?.values["column"] == column)
        if !reason.isEmpty {
            #expect(error?.values["place"] == place)
            #expect(error?.values["reason"] == reason)
        }
        #expect(try await desk.roster() == before)
    }

    @Test(
        "S7: a file of another kind is refused with its kind",
        arguments: ["[]", "7", "{}", #"{"types":[]}"#, #"{"schema":7,"shiftTypes":[]}"#])
    func others(text: String) async throws {
        let reason = "this is neither ufree.export/1, an export of UFree, nor a file of shift types"
        await #expect(throws: APIError(.unreadableFile, values: ["place": "schema", "reason": reason])) {
            try await take(text)
        }
    }

    @Test("Fault 54: a file of any size, depth or length is refused in the time of reading it")
    func hostile() async throws {
        let huge = await #expect(throws: APIError.self) {
            try await take(#"{"shiftTypes":["# + String(repeating: " ", count: 16 << 20) + "]}")
        }
        #expect(huge?.code == .tooLarge)
        let deep = await #expect(throws: APIError.self) {
            try await take(#"{"shiftTypes":"# + String(repeating: "[", count: 100_000))
        }
        #expect(deep?.values["reason"] == "deeper than 16 levels")
        let type = Self.type("M")
        let long = await #expect(throws: APIError.self) {
            try await take(Self.file(Array(repeating: type, count: 50_000).joined(separator: ",")))
        }
        #expect(long?.code == .validationFailed)
        #expect(long?.rules.first == "shiftTypes|tooMany|1000")
        let places = (0..<1_000).map { Self.type("A\($0 % 99)", location: #"{"name":"P\#($0)"}"#) }
        let wide = await #expect(throws: APIError.self) {
            try await take(Self.file(places.joined(separator: ",")))
        }
        #expect(wide?.rules.first?.line.hasSuffix("symbolTaken||A0") == true)
        #expect(try await desk.roster() == Roster())
    }

    @Test(
        "Caps on everything: a file that would exceed a thousand locations or types is refused once")
    func most() async throws {
        func symbol(_ number: Int) -> String { String(number + 1_296, radix: 36) }
        let half = (0..<600).map { Self.type(symbol($0), location: #"{"name":"P\#($0)"}"#) }
        try await take(Self.file(half.joined(separator: ",")))
        let before = try await desk.roster()
        let places = (600..<1_100).map { Self.type(symbol($0), location: #"{"name":"P\#($0)"}"#) }
        await #expect(throws: APIError(.validationFailed, rules: ["locations|tooMany|1000"])) {
            try await take(Self.file(places.joined(separator: ",")))
        }
        let types = (600..<1_100).map { Self.type(symbol($0)) }
        await #expect(throws: APIError(.validationFailed, rules: ["shiftTypes|tooMany|1000"])) {
            try await take(Self.file(types.joined(separator: ",")))
        }
        #expect(try await desk.roster() == before)
    }
}
