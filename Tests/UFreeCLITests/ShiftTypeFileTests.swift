import FoundationEssentials
import Glibc
import Testing
import UFreeAPI
import UFreeTexts

@testable import UFreeCLI

@Suite("Shift types as a file")
struct ShiftTypeFileTests {
    private static let types = ["GET /v1/shift-types": [Samples.answer(Samples.shiftTypes)]]

    /// S7, without white space.
    private static let json = """
        {"shiftTypes":[{"duration":{"type":"allDay"},"id":"D-ID",\
        "location":{"address":null,"id":"CLINIC-ID","name":"Clinic"},\
        "shiftDescription":"Phoneon.\\nStaynear.","symbol":"D","title":"Duty,\\"oncall\\""},\
        {"duration":{"from":{"hour":8,"minute":0},"to":{"hour":16,"minute":30},"type":"scheduled"},\
        "id":"M-ID","location":{"address":"MainSt1,1010Wien","id":"MARY-ID","name":"St.Mary"},\
        "shiftDescription":null,"symbol":"M","title":"MorningShift"},\
        {"duration":{"from":{"hour":22,"minute":0},"overnight":true,"to":{"hour":6,"minute":0},\
        "type":"scheduled"},"id":"N-ID",\
        "location":{"address":"MainSt1,1010Wien","id":"MARY-ID","name":"St.Mary"},\
        "shiftDescription":null,"symbol":"N","title":"NightShift"}]}
        """

    @Test(
        "S7: the JSON has exactly this shape: all day no times, overnight only where true, null if missing"
    )
    func shape() async throws {
        try await FakeDaemon.run(Self.types) { daemon in
            for desk in [Desk(), Desk(width: nil), Desk(locale: TextLocale(language: .german))] {
                let result = await desk.run("shift-type", "export", at: daemon)
                #expect(result.code == 0 && result.messages.isEmpty)
                #expect(result.output.filter { !$0.isWhitespace } == Self.json)
                #expect(
                    result.output.hasPrefix("{\n  \"shiftTypes\" : [\n") && result.output.hasSuffix("}\n"))
            }
        }
    }

    @Test("S7: a table has a header line, CR LF, and quotes where RFC 4180 wants them")
    func csv() async throws {
        try await FakeDaemon.run(Self.types) { daemon in
            let result = await Desk(width: nil).run("shift-type", "export", "--csv", at: daemon)
            let lines = [
                "id,symbol,title,shiftDescription,from,to,overnight,locationID,location,address",
                "D-ID,D,\"Duty, \"\"on call\"\"\",\"Phone on.\nStay near.\",allDay,,,CLINIC-ID,Clinic,",
                "M-ID,M,Morning Shift,,08:00,16:30,,MARY-ID,St. Mary,\"Main St 1, 1010 Wien\"",
                "N-ID,N,Night Shift,,22:00,06:00,true,MARY-ID,St. Mary,\"Main St 1, 1010 Wien\"",
            ]
            #expect(result.output == lines.map { $0 + "\r\n" }.joined())
        }
    }

    @Test("S7: a field with a quote, a comma, CR or LF is quoted, any other unchanged")
    func fields() {
        var type = Samples.morning
        func field(_ title: String) -> String {
            type.title = title
            let line = ShiftTypeFile.csv([type]).split(separator: "\r\n")[1]
            return String(line.dropFirst("M-ID,M,".count).prefix { $0 != "0" }.dropLast(2))
        }
        #expect(field("a b; c'd") == "a b; c'd")
        #expect(field("a,b") == "\"a,b\"")
        #expect(field("\"") == "\"\"\"\"")
        #expect(field("a\rb") == "\"a\rb\"")
        #expect(field("a\nb") == "\"a\nb\"")
    }

    @Test("Fault 43: characters that would move the cursor are written as an escape, line by line")
    func escaped() async throws {
        var types = Samples.shiftTypes
        types.shiftTypes[1].title = "a\u{202E}b"
        try await FakeDaemon.run(["GET /v1/shift-types": [Samples.answer(types)]]) { daemon in
            let output = await Desk().run("shift-type", "export", at: daemon).output
            #expect(output.contains("\"title\" : \"a\\u202eb\"\n"))
        }
    }

    @Test("S7: a file is written whole, for its owner alone, and the number of types is shown")
    func file() async throws {
        let folder = try Folder()
        try await FakeDaemon.run(Self.types) { daemon in
            let path = folder.path + "/types.json"
            let result = await Desk().run("shift-type", "export", path, at: daemon)
            #expect(
                result == Desk.Result(code: 0, output: "", messages: "Wrote \(path): 3 shift types.\n"))
            let (names, text) = (try folder.names(), try folder.text("types.json"))
            #expect(names == ["types.json"])
            #expect(text.filter { !$0.isWhitespace } == Self.json)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
            #expect(mode as? Int == 0o600)
        }
    }

    @Test("S7: an existing file is kept as FILE~, after a question, and always the last one")
    func kept() async throws {
        let folder = try Folder()
        let path = folder.path + "/t.csv"
        try await FakeDaemon.run(Self.types) { daemon in
            func export(_ desk: Desk, _ more: String...) async -> Desk.Result {
                await desk.run(["shift-type", "export", "--csv", path] + more, at: daemon)
            }
            try "first".write(toFile: path, atomically: false, encoding: .utf8)
            #expect(await export(Desk(answer: "n")).code == 1)
            #expect(await export(Desk()).code == 64)
            let untouched = try (folder.names(), folder.text("t.csv"))
            #expect(untouched == (["t.csv"], "first"))
            let asked = await export(Desk(answer: "y"))
            #expect(
                asked.messages == """
                    \(path) already exists. Replace it? [y/N] Wrote \(path): 3 shift types.
                    The old file is now \(path)~.

                    """)
            let first = try (folder.names(), folder.text("t.csv~"))
            #expect(first == (["t.csv", "t.csv~"], "first"))
            let written = try folder.text("t.csv")
            #expect(await export(Desk(), "--yes", "-q") == Desk.Result(code: 0, output: "", messages: ""))
            let second = try (folder.names(), folder.text("t.csv~"))
            #expect(second == (["t.csv", "t.csv~"], written))
        }
    }

    @Test("S7: where the old one cannot be kept, or nothing can be written, the file is unchanged; 73")
    func atomic() async throws {
        let folder = try Folder()
        let path = folder.path + "/t.json"
        try "first".write(toFile: path, atomically: false, encoding: .utf8)
        try #require(mkdir(path + "~", 0o700) == 0)
        try await FakeDaemon.run(Self.types) { daemon in
            let kept = await Desk().run("shift-type", "export", path, "--yes", at: daemon)
            #expect(kept.code == 73)
            #expect(kept.messages.hasPrefix("\(path) cannot be written: "))
            #expect(kept.messages.contains("The existing file is unchanged."))
            let now = try (folder.names(), folder.text("t.json"))
            #expect(now == (["t.json", "t.json~"], "first"))
            let nowhere = await Desk().run("shift-type", "export", folder.path + "/no/t.json", at: daemon)
            #expect(nowhere.code == 73)
            let calls = daemon.calls.count
            #expect(await Desk().run("shift-type", "export", folder.path, at: daemon).code == 73)
            #expect(daemon.calls.count == calls + 1)
        }
    }

    @Test("S7: where a file cannot have a second name, as on a stick, the old one is copied")
    func withoutLinks() throws {
        let folder = try Folder()
        let path = folder.path + "/t.json"
        try "first".write(toFile: path, atomically: false, encoding: .utf8)
        let file = try OutputFile(path)
        let kept = try file.write("second", keeping: true) { _, _ in
            errno = EPERM
            return -1
        }
        #expect(kept == path + "~")
        let texts = try (folder.text("t.json"), folder.text("t.json~"))
        #expect(texts == ("second", "first"))
        let error = #expect(throws: APIError.self) {
            try file.write("third", keeping: true) { _, _ in
                errno = ENOSPC
                return -1
            }
        }
        #expect(error?.code == .cannotWriteFile)
        let text = try folder.text("t.json")
        #expect(text == "second")
    }

    private static func imported(
        dryRun: Bool, _ value: ImportedShiftTypesValue, rests: [ShortRestValue]? = nil
    ) -> FakeDaemon.Answer {
        let change = ChangeResponse(
            changes: [], dryRun: dryRun, friendsConnected: 0, friendsWaiting: 0,
            shifts: value.isAnother ? true : nil, shortRests: rests)
        return Samples.answer(
            ImportResponse(
                kind: ShiftTypesResponse.kind, change: change, unchanged: 0, shiftTypes: value, profile: [],
                warnings: [ImportWarningValue(code: "unusualSymbols", count: 1, names: ["Ä"])]))
    }

    private static func importing(_ value: ImportedShiftTypesValue) -> [String: [FakeDaemon.Answer]] {
        [
            "GET /v1/profile": [Samples.profileAnswer],
            "POST /v1/import?shiftTypes=true&dryRun=true": [imported(dryRun: true, value)],
            "POST /v1/import?shiftTypes=true": [imported(dryRun: false, value)],
        ]
    }

    @Test("S14: an import warns about short rests before it asks, and when it is done")
    func shortRests() async throws {
        let folder = try Folder()
        let path = folder.path + "/types.csv"
        try "anything".write(toFile: path, atomically: false, encoding: .utf8)
        let value = ImportedShiftTypesValue(changed: ["M"], isAnother: true)
        let rest = ShortRestValue(
            first: WorkedShiftValue(date: "2026-01-10", symbol: "N"),
            second: WorkedShiftValue(date: "2026-01-11", symbol: "M"), minutes: 60, count: 1)
        var answers = Self.importing(value)
        for (query, dryRun) in [("&dryRun=true", true), ("", false)] {
            answers["POST /v1/import?shiftTypes=true\(query)"] = [
                Self.imported(dryRun: dryRun, value, rests: [rest])
            ]
        }
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk(answer: "y").run("shift-type", "import", path, at: daemon)
            let warning = "Less than 11 hours of rest: 1 h between N on Sat 10 Jan and M on Sun 11 Jan.\n"
            #expect(result.messages.contains(warning) && result.output.contains(warning))
        }
    }

    @Test("S7: import shows additions and changes, asks, and reports the result, the undo last")
    func importing() async throws {
        let folder = try Folder()
        let path = folder.path + "/types.csv"
        try "anything".write(toFile: path, atomically: false, encoding: .utf8)
        let value = ImportedShiftTypesValue(
            added: ["N", "Ä"], changed: ["M"], unchanged: 1, locations: ["Clinic"], isAnother: true)
        try await FakeDaemon.run(Self.importing(value)) { daemon in
            let no = await Desk(answer: "n").run("shift-type", "import", path, at: daemon)
            #expect(no.code == 1)
            #expect(
                no.messages == """
                    New locations: Clinic.
                    New shift types: N, Ä.
                    Shift types that would change: M.
                    1 shift type already matches.
                    Not every keyboard has these symbols: Ä.

                    """ + "Change your shifts? [y/N] ")
            let yes = await Desk(answer: "y").run("shift-type", "import", path, at: daemon)
            #expect(
                yes.output == """
                    Locations added: Clinic.
                    Shift types added: N, Ä.
                    Shift types changed: M.
                    1 shift type already matches.
                    Not every keyboard has these symbols: Ä.
                    Undo: ufreectl undo

                    """)
            #expect(daemon.calls.last?.body == "anything")
            let dry = await Desk().run("shift-type", "import", path, "--dry-run", at: daemon)
            #expect(dry.output.hasSuffix("\nDry run: nothing was changed.\n"))
            let json = await Desk(width: nil).run("shift-type", "import", path, "--json", "--yes", at: daemon)
            #expect(json.messages.isEmpty && json.output.contains(#""added":["N","Ä"]"#))
        }
    }

    @Test("S7: without a change no question is asked; a corrupt file is 65 with its place")
    func nothing() async throws {
        let folder = try Folder()
        let path = folder.path + "/types.json"
        try "anything".write(toFile: path, atomically: false, encoding: .utf8)
        try await FakeDaemon.run(Self.importing(ImportedShiftTypesValue(unchanged: 3))) { daemon in
            let result = await Desk(answer: "y").run("shift-type", "import", path, at: daemon)
            #expect(result.messages.isEmpty)
            #expect(
                result.output.hasPrefix(
                    "3 shift types already match.\nThe file has nothing to import.\n"))
            #expect(!result.output.contains("Nothing was changed"))
        }
        let corrupt = Scenario.refusal(
            .unreadableFile, ["place": "shiftTypes[2].duration", "line": "14", "column": "3"])
        let answers = [
            "GET /v1/profile": [Samples.profileAnswer],
            "POST /v1/import?shiftTypes=true&dryRun=true": [corrupt],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk(answer: "y").run("shift-type", "import", path, at: daemon)
            #expect(result.code == 65)
            #expect(
                result.messages.hasPrefix(
                    "The file is invalid at shiftTypes[2].duration, line 14, column 3.\nNothing was changed."
                ))
        }
        #expect(await Desk().run("shift-type", "import", folder.path + "/absent").code == 66)
    }
}
