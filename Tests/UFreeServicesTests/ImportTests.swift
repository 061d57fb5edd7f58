import FoundationEssentials
import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

@Suite("Import")
struct ImportTests {
    private let fixture: ServiceFixture
    private var service: TransferService { fixture.services.transfer }

    init() throws { fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna"))) }

    private func take(_ text: String, profile: Bool = false, dryRun: Bool = false) async throws(APIError)
        -> ImportResponse
    {
        try await service.import(Array(text.utf8), only: false, profile: profile, dryRun: dryRun)
    }

    /// Returns a file with these days, followed by more fields.
    private static func file(_ days: String, _ more: String = "") -> String {
        #"{"schema":"ufree.export/1","days":["# + days + "]" + more + "}"
    }

    private func days() async throws -> [String] {
        try await fixture.services.transfer.export(anonymous: false).days.map {
            "\($0.date) \($0.status) \($0.parts.joined(separator: "+")) \($0.note ?? "-")"
        }
    }

    private func exported(anonymous: Bool = false) async throws -> String {
        String(
            decoding: try JSONEncoder().encode(try await service.export(anonymous: anonymous)), as: UTF8.self)
    }

    @Test("D11: an import after an export and a clear restores the days; one undo reverts it")
    func roundTrip() async throws {
        let availability = fixture.services.availability
        _ = try await availability.setDays(["2026-01-09", "2026-01-12"], SetDaysBody(status: "free"))
        _ = try await availability.setDays(
            ["2026-01-10"], SetDaysBody(parts: ["morning", "evening"], note: "Pool \"é\" 🎉\n2"))
        let (file, before) = (try await exported(), try await days())
        _ = try await availability.clearDays(["2026-01-09", "2026-01-10", "2026-01-12"])
        _ = try await availability.setDays(["2026-01-15"], SetDaysBody(status: "busy", note: "stays"))
        let plan = try await take(file, dryRun: true)
        #expect(plan.change.dryRun)
        #expect(try await days() == ["2026-01-15 busy  stays"])
        let answer = try await take(file)
        #expect(answer.change.changes.map(\.after.status) == plan.change.changes.map(\.after.status))
        #expect(answer.change.changes.count == 3)
        #expect(answer.warnings.isEmpty)
        #expect(try await days() == before + ["2026-01-15 busy  stays"])
        let again = try await take(file)
        #expect(again.change.changes.isEmpty)
        #expect(again.unchanged == 3)
        _ = try await fixture.services.undo.undo(UndoBody(count: 1))
        #expect(try await days() == ["2026-01-15 busy  stays"])
    }

    @Test("D11: defaults are restored beside present ones; one undo reverts the import")
    func defaults() async throws {
        let availability = fixture.services.availability
        _ = try await availability.setDefault(DefaultBody(weekdays: ["monday"], status: "free"))
        fixture.clock.advance(milliseconds: 1)
        _ = try await availability.setDefault(
            DefaultBody(weekdays: ["sunday"], parts: ["morning", "evening"], until: "2026-02-01"))
        _ = try await availability.setDays(["2026-01-12"], SetDaysBody(status: "unknown"))
        let file = try await exported()
        let before = try await availability.defaults().defaults
        let again = try await take(file)
        #expect(again.isNothing)
        #expect(try await availability.defaults().defaults == before)
        for value in before { _ = try await availability.removeDefault(value.id) }
        _ = try await availability.clearDays(["2026-01-12"])
        _ = try await availability.setDefault(DefaultBody(weekdays: ["friday"], status: "busy"))
        fixture.clock.advance(milliseconds: 1)
        let plan = try await take(file, dryRun: true)
        let taken = try await take(file)
        for answer in [plan, taken] {
            #expect(answer.defaults == 2)
            // Sunday is changed by a default alone; the file sets Monday to unknown explicitly.
            #expect(answer.change.changes.map(\.date) == ["2026-01-11", "2026-01-12"])
            #expect(answer.change.changes.map(\.after.source) == ["default", "explicit"])
            #expect(answer.unchanged == 0)
        }
        let after = try await availability.defaults().defaults
        #expect(after.map(\.weekdays) == [["friday"], ["monday"], ["sunday"]])
        #expect(after.map(\.until) == [nil, nil, "2026-02-01"])
        #expect(after.last?.parts == ["morning", "evening"])
        #expect(try await availability.week(of: nil).days[3].source == "explicit")
        _ = try await fixture.services.undo.undo(UndoBody(count: 1))
        #expect(try await availability.defaults().defaults.map(\.weekdays) == [["friday"]])
        #expect(try await availability.week(of: nil).days[3].source == nil)
    }

    @Test("A file with every day of the week leaves no day to the defaults")
    func wholeWeek() async throws {
        let days = (9...15).map { #"{"date":"2026-01-\#($0 < 10 ? "0" : "")\#($0)","status":"busy"}"# }
        let dayDefault =
            #","defaults":[{"id":"","weekdays":["monday"],"status":"free","from":"2025-01-01"}]"#
        let answer = try await take(Self.file(days.joined(separator: ","), dayDefault))
        #expect(answer.change.changes.count == 7 && answer.defaults == 1)
        #expect(answer.change.changes.allSatisfy { $0.after.source == "explicit" })
    }

    @Test("D11: an anonymous import sets defaults too; those that have ended are skipped")
    func anonymousDefaults() async throws {
        let file = Self.file(
            "",
            #","defaults":[{"id":"","weekdays":["monday"],"status":"free","from":"2025-01-01"},"#
                + #"{"id":"","weekdays":["friday"],"status":"busy","from":"2025-01-01","until":"2026-01-08"}]"#
        )
        _ = try await take(file)
        let defaults = try await fixture.services.availability.defaults().defaults
        #expect(defaults.map(\.weekdays) == [["monday"]])
        #expect(defaults.map(\.from) == ["2025-01-01"])
    }

    @Test("D4: every mistake in a default is listed with its place, and nothing is imported")
    func wrongDefaults() async throws {
        let wrong = """
            {"id":"x","weekdays":[],"status":"unknown","from":"2026-01-09","until":"2026-01-08"},
            {"id":"","weekdays":["mon",7],"status":"free","parts":["morning"],"from":"soon"},7
            """
        await #expect(
            throws: APIError(
                .validationFailed,
                rules: [
                    "defaults[0].id|uuid|", "defaults[0].weekdays|required|", "defaults[0].status|known|",
                    "defaults[0].until|notBefore|2026-01-09",
                    "defaults[1].weekdays[0]|oneOf|monday, tuesday, wednesday, thursday, friday, saturday, sunday",
                    "defaults[1].weekdays[1]|type|a text", "defaults[1].parts|matches|status",
                    "defaults[1].from|unreadableDate||soon", "defaults[2]|type|an object",
                ])
        ) {
            _ = try await take(
                Self.file(#"{"date":"2026-01-10","status":"free"}"#, ",\"defaults\":[\(wrong)]"))
        }
        #expect(try await days().isEmpty)
        let many = (1...501).map { _ in "{}" }.joined(separator: ",")
        let error = await #expect(throws: APIError.self) {
            _ = try await take(Self.file("", ",\"defaults\":[\(many)]"))
        }
        #expect(error?.rules.first == "defaults|tooMany|500")
        let live = (0..<51).map {
            #"{"id":"","weekdays":["monday"],"status":"free","from":"2026-01-09","until":"2026-02-\#($0 % 20 + 1 < 10 ? "0" : "")\#($0 % 20 + 1)"}"#
        }
        let full = await #expect(throws: APIError.self) {
            _ = try await take(Self.file("", ",\"defaults\":[\(live.joined(separator: ","))]"))
        }
        #expect(full?.rules == ["defaults|tooMany|50"])
    }

    @Test("D9: skipped entries are counted and reported, and the rest is imported")
    func warnings() async throws {
        let file = Self.file(
            """
            {"date":"2026-01-08","status":"busy"},{"date":"2027-01-11","status":"busy"},
            {"date":"2027-01-10","status":"busy"},{"date":"2026-01-09","status":"free","note":"x","new":[1]}
            """, #","friends":[{},{}],"requests":[1],"profile":{"name":"Eva"},"anything":null"#)
        let answer = try await take(file)
        #expect(answer.change.changes.map(\.date) == ["2026-01-09", "2027-01-10"])
        #expect(
            answer.warnings.map { "\($0.code) \($0.count)" } == [
                "pastDays 1", "daysTooFarAhead 1", "friends 2", "requests 1", "profile 1",
            ])
        #expect(answer.profile.isEmpty)
        #expect(try await fixture.services.profile.profile().name == "Ana")
    }

    @Test("The profile is imported only on request; its zone decides which days are past")
    func profile() async throws {
        let file = Self.file(
            #"{"date":"2026-01-09","status":"busy"},{"date":"2026-01-10","status":"free"}"#,
            #","profile":{"name":"Anna","zone":"Pacific/Kiritimati","parts":{"morning":"07:00","afternoon":"12:00","evening":"18:00","end":"24:00"}}"#
        )
        let plan = try await take(file, profile: true, dryRun: true)
        #expect(plan.profile == ["name", "zone", "parts"])
        #expect(try await fixture.services.profile.profile().name == "Ana")
        // It is the 10th there.
        let answer = try await take(file, profile: true)
        #expect(answer.change.changes.map(\.date) == ["2026-01-10"])
        #expect(answer.warnings.map(\.code) == ["pastDays"])
        let profile = try await fixture.services.profile.profile()
        #expect(
            profile.name == "Anna" && profile.zone == "Pacific/Kiritimati" && profile.parts.morning == "07:00"
        )
    }

    @Test("An anonymous import sets days, keeps notes, and has no profile")
    func anonymous() async throws {
        let availability = fixture.services.availability
        _ = try await availability.setDays(["2026-01-09"], SetDaysBody(status: "free", note: "Pool"))
        let file = try await exported(anonymous: true)
        _ = try await availability.setDays(["2026-01-09"], SetDaysBody(status: "busy", note: "Pool"))
        let answer = try await take(file, profile: true)
        #expect(try await days() == ["2026-01-09 free morning+afternoon+evening Pool"])
        #expect(answer.warnings.map(\.code) == ["profile"])
    }

    @Test(
        "Fault 54, D4: every field that breaks a rule is listed with its place, and nothing is written",
        arguments: [
            (#"{}"#, ["days[0].date|required|", "days[0].status|required|"]),
            (#"7"#, ["days[0]|type|an object"]),
            (#"{"date":1,"status":[]}"#, ["days[0].date|type|a text", "days[0].status|type|a text"]),
            (
                #"{"date":"2026-02-30","status":"Free"}"#,
                [
                    "days[0].date|unreadableDate||2026-02-30",
                    "days[0].status|unreadableStatus|busy,free,morningOnly,afternoonOnly,eveningOnly,unknown|Free",
                ]
            ),
            (
                #"{"date":"2026-01-10","status":"busy"},{"date":"2026-01-10","status":"free"}"#,
                ["days[1].date|unique|"]
            ),
            (
                #"{"date":"2026-01-10","status":"busy","code":1,"note":5}"#,
                ["days[0].code|matches|status", "days[0].note|type|a text"]
            ),
            (#"{"date":"2026-01-10","status":"busy","code":1.5}"#, ["days[0].code|type|a whole number"]),
            (
                #"{"date":"2026-01-10","status":"unknown","note":"x"}"#,
                ["days[0].note|noteNeedsStatus||2026-01-10"]
            ),
            (
                #"{"date":"2026-01-10","status":"free","parts":["night",7,"noon"]}"#,
                [
                    "days[0].parts[0]|unreadableStatus|morning,afternoon,evening|night",
                    "days[0].parts[1]|type|a text",
                    "days[0].parts[2]|unreadableStatus|morning,afternoon,evening|noon",
                ]
            ),
            (
                #"{"date":"2026-01-10","status":"free","parts":["morning"]}"#,
                ["days[0].parts|matches|status"]
            ),
        ])
    func rules(days: String, errors: [String]) async throws {
        let good = #"{"date":"2026-01-20","status":"free"}"#
        await #expect(throws: APIError(.validationFailed, rules: errors.map(RuleValue.init(stringLiteral:))))
        {
            _ = try await take(Self.file(days + "," + good))
        }
        #expect(try await self.days().isEmpty)
    }

    @Test("D4: the fields beside the days have rules too, and all errors are listed at once")
    func otherRules() async throws {
        let long = String(repeating: "é", count: 201)
        let file = Self.file(
            #"{"date":"2026-01-10","status":"free","note":""# + long + #""}"#,
            #","anonymous":"no","friends":{},"requests":1,"profile":{"name":"","zone":"Mars/Base","parts":{"morning":"7","afternoon":8,"end":"24:00"}}"#
        )
        let expected = [
            "anonymous|type|true or false", "days[0].note|noteTooLong|200|201", "friends|type|a list",
            "requests|type|a list", "profile.parts.afternoon|type|a text",
            "profile.parts.evening|required|", "profile.name|required|",
            "profile.zone|knownZone||Mars/Base", "profile.parts.morning|time|",
        ]
        await #expect(
            throws: APIError(.validationFailed, rules: expected.map(RuleValue.init(stringLiteral:)))
        ) { _ = try await take(file) }
        let hours =
            #","profile":{"parts":{"morning":"09:00","afternoon":"08:00","evening":"18:00","end":"24:00"}}"#
        await #expect(throws: APIError(.validationFailed, rules: ["profile.parts.afternoon|ascending|"])) {
            _ = try await take(Self.file("", hours))
        }
        await #expect(throws: APIError(.validationFailed, rules: ["profile.parts|type|an object"])) {
            _ = try await take(Self.file("", #","profile":{"name":null,"zone":null,"parts":[]}"#))
        }
        await #expect(throws: APIError(.validationFailed, rules: ["days|required|"])) {
            _ = try await take(#"{"schema":"ufree.export/1"}"#)
        }
    }

    @Test("D4: the same mistake has the same rule and the same words in a file as in a request")
    func sameCodes() async throws {
        let long = String(repeating: "é", count: 201)
        let body = SetDaysBody(status: "Free", parts: ["night"], note: long)
        let asked = await #expect(throws: APIError.self) {
            _ = try await fixture.services.availability.setDays(["soon"], body)
        }
        let day = #"{"date":"soon","status":"Free","parts":["night"],"note":""# + long + #""}"#
        let read = await #expect(throws: APIError.self) { _ = try await take(Self.file(day)) }
        func rules(_ error: APIError?) -> [Substring] {
            (error?.rules ?? []).map { $0.line.drop { $0 != "|" } }.sorted()
        }
        #expect(rules(asked).count == 4)
        #expect(rules(read) == rules(asked))
        let profile = ProfileBody(
            name: " ", zone: "Mars/Base",
            parts: PartHoursValue(morning: "9", afternoon: "08:00", evening: "08:00", end: "24:00"))
        let edited = await #expect(throws: APIError.self) {
            _ = try await fixture.services.profile.edit(profile)
        }
        let json = String(decoding: try JSONEncoder().encode(profile), as: UTF8.self)
        let taken = await #expect(throws: APIError.self) {
            _ = try await take(Self.file("", #","profile":"# + json))
        }
        #expect(edited?.rules.count == 4)
        #expect(taken?.rules.map(\.line) == edited?.rules.map { "profile." + $0.line })
    }

    @Test("Of any number of mistakes in a file a hundred are listed and the others counted")
    func manyMistakes() async throws {
        let days = Array(repeating: "{}", count: 1_000).joined(separator: ",")
        let error = await #expect(throws: APIError.self) { _ = try await take(Self.file(days)) }
        #expect(error?.code == .validationFailed)
        #expect(error?.rules.count == 100)
        #expect(error?.values == ["more": "1900"])
    }

    @Test(
        "Fault 54: invalid JSON, or JSON beyond the limits, is refused with its place",
        arguments: [
            ("", "", "the file ends too early"),
            ("BEGIN:VCARD", "", "no JSON value"),
            (
                #"{"schema":"ufree.export/2","days":[]}"#, "schema",
                "this is neither ufree.export/1, an export of UFree, nor a file of shift types"
            ),
            ("[]", "schema", "this is neither ufree.export/1, an export of UFree, nor a file of shift types"),
            (file(#"{"status":NaN}"#), "days[0].status", "no JSON value"),
            (file(#"{},{"code":1e999}"#), "days[1].code", "a number beyond all bounds"),
            (file(#"{"date":"a","date":"b"}"#), "days[0].date", "this field is duplicated"),
            (file("{}", #","days":[]"#), "days", "this field is duplicated"),
            (file(#"{"note":"\ud83c x"}"#), "days[0].note", "half a character"),
            (
                file(String(repeating: "[", count: 100_000)), "days" + String(repeating: "[0]", count: 15),
                "deeper than 16 levels"
            ),
            (file("{}") + "{}", "", "something follows the end"),
        ])
    func unreadable(text: String, place: String, reason: String) async throws {
        let error = await #expect(throws: APIError.self) { _ = try await take(text) }
        #expect(error?.code == .unreadableFile)
        #expect(error?.values["place"] == place)
        #expect(error?.values["reason"] == reason)
    }

    @Test("Fault 54: a file over 16 MiB is refused before it is read, one with too many values during it")
    func bombs() async throws {
        let long = await #expect(throws: APIError.self) {
            _ = try await take(Self.file(String(repeating: " ", count: 16 << 20)))
        }
        #expect(long?.code == .tooLarge)
        let many = await #expect(throws: APIError.self) {
            _ = try await take(Self.file(String(repeating: "0,", count: 1_000_000) + "0"))
        }
        #expect(many?.code == .unreadableFile)
        #expect(many?.values["reason"] == "more than 1000000 values")
    }
}
