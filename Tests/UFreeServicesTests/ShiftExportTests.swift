import FoundationEssentials
import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// Today is Friday, 2026-01-09. M is from 6 to 14, N from 22 to 6, A all day.
@Suite("Export of shifts")
struct ShiftExportTests {
    private let desk: ShiftDesk

    /// Creates two hospitals, rotations of which one was shortened and one overlaps another, shifts, and a
    /// removed type.
    init() async throws {
        desk = try await ShiftDesk.withTypes()
        let service = desk.shifts
        let other = try await service.addLocation(LocationBody(name: "hospital"))
        try await desk.add("B2", "Other", at: try #require(other.location).id)
        try await desk.add("ä", "Unusual", from: "06:30", to: "06:31", at: try #require(other.location).id)
        _ = try await service.editShiftType("M", ShiftTypeBody(shiftDescription: "one\n\"two\""))
        for (pattern, from, until) in [
            ("B2,-,M", "2026-01-01", nil), ("AN", "2026-01-12", "2026-02-01"),
            ("M", "2026-01-10", "2026-01-14"), ("-", "2026-06-01", nil as String?),
        ] {
            desk.fixture.clock.advance(milliseconds: 1)
            _ = try await service.setRotation(RotationBody(pattern: pattern, from: from, until: until))
        }
        _ = try await service.assign(["2026-01-11", "2026-03-01"], ShiftBody(symbol: "N"))
        _ = try await service.assign(["2026-01-12"], ShiftBody(symbol: "-"))
        _ = try await service.setShiftSettings(
            ShiftSettingsBody(restHours: 11, sharesSymbols: true, daysOffFree: true))
        _ = try await desk.days.setDays(["2026-01-13"], SetDaysBody(status: "free", note: "swapped"))
        _ = try await desk.days.setDefault(DefaultBody(weekdays: ["sunday"], status: "free"))
    }

    private func exported(_ desk: ShiftDesk, anonymous: Bool = false) async throws -> ExportResponse {
        try await desk.transfer.export(anonymous: anonymous)
    }

    private func bytes(_ export: ExportResponse) throws -> [UInt8] { Array(try JSONEncoder().encode(export)) }

    @discardableResult
    private func take(
        _ export: ExportResponse, into other: ShiftDesk, only: Bool = false, dryRun: Bool = false
    ) async throws -> ImportResponse {
        try await other.transfer.import(
            try bytes(export), only: only, profile: false, dryRun: dryRun)
    }

    /// Returns the shifts of all days that are used here.
    private func shifts(_ desk: ShiftDesk) async throws -> [ShiftDayValue] {
        try await desk.shifts.shifts(from: nil, until: "2026-12-31").shifts
    }

    @Test(
        "D11: an export has locations, shift types, shifts, rotations and settings; an anonymous one none"
    )
    func everything() async throws {
        let export = try await exported(desk)
        #expect(export.locations.map(\.name) == ["Hospital", "hospital"] || export.locations.count == 2)
        #expect(export.shiftTypes.map(\.symbol) == ["A", "B2", "M", "N", "Ä"])
        #expect(
            export.shifts.map { "\($0.date) \($0.symbol ?? "-")" } == [
                "2026-01-11 N", "2026-01-12 -", "2026-03-01 N",
            ])
        // In the order of creation: if two cover a date, the later one applies.
        #expect(export.rotations.map(\.pattern) == ["B2,-,M", "AN", "M", "-"])
        #expect(export.rotations.map(\.until) == ["2026-05-31", "2026-02-01", "2026-01-14", nil])
        #expect(export.rotations.map(\.today) == [nil, nil, nil, nil])
        #expect(
            export.shiftSettings
                == ShiftSettingsValue(restHours: 11, sharesSymbols: true, daysOffFree: true))
        let anonymous = try await exported(desk, anonymous: true)
        #expect(anonymous.locations.isEmpty && anonymous.shiftTypes.isEmpty && anonymous.shifts.isEmpty)
        #expect(anonymous.rotations.isEmpty)
        #expect(anonymous.shiftSettings == ShiftSettingsValue(restHours: 0, sharesSymbols: false))
        let text = String(decoding: try bytes(anonymous), as: UTF8.self)
        for canary in ["ospital", "Main Street", "Morning", "B2"] { #expect(!text.contains(canary)) }
    }

    @Test("D11: an export that is imported into an empty node exports the same again")
    func roundTrip() async throws {
        let export = try await exported(desk)
        let empty = try ShiftDesk()
        let plan = try await take(export, into: empty, dryRun: true)
        #expect(try await empty.roster() == Roster())
        let answer = try await take(export, into: empty)
        #expect(plan.shiftTypes == answer.shiftTypes && answer.shiftTypes.added.count == 5)
        #expect(answer.warnings.map(\.code) == ["unusualSymbols"])
        #expect(plan.change.changes.map(\.date) == answer.change.changes.map(\.date))
        #expect(plan.change.changes.map(\.after.status) == answer.change.changes.map(\.after.status))
        var again = try await exported(empty)
        again.at = export.at
        #expect(again.days.map(\.status) == export.days.map(\.status))
        (again.days, again.defaults) = (export.days, export.defaults)
        #expect(again == export)
        #expect(try await shifts(empty) == shifts(desk))
        #expect(try await empty.words() == desk.words())
        #expect(answer.change.shifts == true)
        let third = try await take(export, into: empty)
        #expect(third.change.shifts == nil)
        #expect(third.isNothing && third.shiftTypes.unchanged == 5)
        _ = try await empty.undo()
        #expect(try await empty.roster() == Roster())
    }

    @Test("D11: an import leaves the shifts alone that the file does not contain")
    func beside() async throws {
        let other = try await ShiftDesk.withTypes()
        try await other.add("X", "Mine")
        _ = try await other.shifts.assign(["2026-01-11", "2026-01-30"], ShiftBody(symbol: "X"))
        try await take(try await exported(desk), into: other)
        let symbols = try await other.shifts.shiftTypes(limit: nil, after: nil).shiftTypes.map(\.symbol)
        #expect(symbols == ["A", "B2", "M", "N", "X", "Ä"])
        let shifts = try await self.shifts(other)
        #expect(shifts.first { $0.date == "2026-01-11" }?.symbol == "N")
        #expect(shifts.first { $0.date == "2026-01-30" }?.symbol == "X")
        // The hospital with the address has the same name; the other one is different.
        #expect(try await other.shifts.locations().locations.count == 2)
    }

    @Test("D9: past shifts and those too far ahead are counted, ended rotations skipped")
    func later() async throws {
        let export = try await exported(desk)
        let other = try ShiftDesk()
        other.advance(days: 30)
        let answer = try await take(export, into: other)
        #expect(
            answer.warnings.map { "\($0.code) \($0.count)" } == ["pastDays 3", "unusualSymbols 1"])
        let taken = try await exported(other)
        #expect(taken.rotations.map(\.pattern) == ["B2,-,M", "-"])
        #expect(taken.rotations.map(\.from) == ["2026-02-08", "2026-06-01"])
        #expect(taken.shifts.map(\.date) == ["2026-03-01"])
        let before = try ShiftDesk()
        before.advance(days: -100)
        let early = try await take(export, into: before)
        #expect(early.warnings.map(\.code) == ["unusualSymbols"])
        // Rotations of the export apply to no day before its own first day.
        #expect(try await exported(before).rotations.map(\.from).first == "2026-01-09")
        var far = export
        far.shifts[2].date = "2027-01-11"
        #expect(
            try await take(far, into: try ShiftDesk()).warnings.map(\.code) == [
                "daysTooFarAhead", "unusualSymbols",
            ])
    }

    @Test("D11: an anonymous import leaves shifts and settings unchanged")
    func anonymous() async throws {
        let before = try await desk.roster()
        let answer = try await take(try await exported(desk, anonymous: true), into: desk)
        #expect(!answer.shiftTypes.isAnother)
        #expect(try await desk.roster() == before)
    }

    @Test("S7: shift types can be imported alone from an export")
    func only() async throws {
        let other = try ShiftDesk()
        let answer = try await take(try await exported(desk), into: other, only: true)
        #expect(answer.kind == "ufree.shift-types/1")
        let roster = try await other.roster()
        #expect(roster.types.count == 5 && roster.locations.count == 2)
        #expect(roster.days.isEmpty && roster.rotations.isEmpty && roster.settings == .standard)
        await #expect(throws: APIError(.validationFailed, rules: ["shiftTypes|required|"])) {
            _ = try await other.transfer.import(
                Array(#"{"schema":"ufree.export/1","days":[]}"#.utf8), only: true, profile: false,
                dryRun: false)
        }
    }

    @Test("Settings that a file omits are kept")
    func settings() async throws {
        let before = try await desk.roster()
        for text in ["", #","shiftSettings":{}"#, #","shiftSettings":{"restHours":null}"#] {
            let file = #"{"schema":"ufree.export/1","days":[]\#(text)}"#
            _ = try await desk.transfer.import(
                Array(file.utf8), only: false, profile: false, dryRun: false)
            #expect(try await desk.roster() == before)
        }
        let file = #"{"schema":"ufree.export/1","days":[],"shiftSettings":{"sharesSymbols":false}}"#
        _ = try await desk.transfer.import(Array(file.utf8), only: false, profile: false, dryRun: false)
        #expect(
            try await desk.roster().settings
                == ShiftSettings(restHours: 11, sharesSymbols: false, daysOffFree: true))
    }

    @Test(
        "D4: every mistake beside the shift types is listed with its place, and nothing is imported",
        arguments: [
            (
                #""locations":[{},{"name":" ","address":7},{"id":"x","name":"A"}]"#,
                [
                    "locations[0].name|required|", "locations[1].address|type|a text",
                    "locations[1].name|required|", "locations[2].id|uuid|",
                ]
            ),
            (
                #""shifts":[{"symbol":"M"},{"date":"soon","symbol":7},{"date":"2026-01-10","symbol":null},{"date":"2026-01-10","symbol":"M"}]"#,
                [
                    "shifts[0].date|required|", "shifts[1].symbol|type|a text",
                    "shifts[1].date|unreadableDate||soon", "shifts[3].date|unique|",
                ]
            ),
            (
                #""rotations":[{},{"id":"x","pattern":7,"anchor":"soon","from":"x","until":"y"},7]"#,
                [
                    "rotations[0].pattern|required|", "rotations[0].anchor|required|",
                    "rotations[1].id|uuid|", "rotations[1].pattern|type|a text",
                    "rotations[1].anchor|unreadableDate||soon", "rotations[1].from|unreadableDate||x",
                    "rotations[1].until|unreadableDate||y", "rotations[2]|type|an object",
                ]
            ),
            (
                #""shiftSettings":{"restHours":25,"sharesSymbols":1,"daysOffFree":"no"}"#,
                [
                    "shiftSettings.restHours|range|0-24", "shiftSettings.sharesSymbols|type|true or false",
                    "shiftSettings.daysOffFree|type|true or false",
                ]
            ),
            (
                #""shiftSettings":[],"locations":7,"shiftTypes":{},"shifts":null,"rotations":"M""#,
                [
                    "locations|type|a list", "shiftTypes|type|a list", "shifts|type|a list",
                    "rotations|type|a list", "shiftSettings|type|an object",
                ]
            ),
            (
                #""shifts":[{"date":"2026-01-08","symbol":"Q"},{"date":"2026-01-10","symbol":"Q"}],"#
                    + #""rotations":[{"pattern":"MQ","anchor":"2027-01-11"},{"pattern":"","anchor":"2026-02-01","until":"2026-01-31"}]"#,
                [
                    "shifts[1].symbol|unknownSymbols||Q",
                    "rotations[0].pattern|unknownSymbols|A, B2, M, N, Ä|Q",
                    "rotations[0].anchor|tooFarAhead|2027-01-10|2027-01-11",
                    "rotations[1].until|notBefore|2026-02-01|2026-01-31", "rotations[1].pattern|required|",
                ]
            ),
            // If a shift type is invalid, unknown symbols are not reported, too.
            (
                #""shiftTypes":[{"symbol":"Q","title":"Q","duration":{"type":"allDay"},"location":{"name":"X"}},{"symbol":"q","title":"Q","duration":{"type":"allDay"},"location":{"name":"X"}}],"#
                    + #""shifts":[{"date":"2026-01-10","symbol":"R"}],"rotations":[{"pattern":"R-","anchor":"2026-01-09"},{"pattern":"","anchor":"2026-01-09"}]"#,
                ["shiftTypes[1].symbol|symbolTaken||Q", "rotations[1].pattern|required|"]
            ),
        ])
    func mistakes(fields: String, lines: [String]) async throws {
        let before = try await desk.roster()
        let file = #"{"schema":"ufree.export/1","days":[],\#(fields)}"#
        for dryRun in [true, false] {
            await #expect(
                throws: APIError(.validationFailed, rules: lines.map(RuleValue.init(stringLiteral:)))
            ) {
                _ = try await desk.transfer.import(
                    Array(file.utf8), only: false, profile: false, dryRun: dryRun)
            }
        }
        #expect(try await desk.roster() == before)
    }

    @Test("Caps on everything: a file with too many entries is refused, and the rest of it is not read")
    func caps() async throws {
        for (name, most) in [("locations", 1_000), ("shifts", 10_000), ("rotations", 50)] {
            let items = Array(repeating: "7", count: most + 1).joined(separator: ",")
            let file = #"{"schema":"ufree.export/1","days":[],"\#(name)":[\#(items)]}"#
            let error = await #expect(throws: APIError.self) {
                _ = try await desk.transfer.import(
                    Array(file.utf8), only: false, profile: false, dryRun: false)
            }
            #expect(error?.rules.first == "\(name)|tooMany|\(most)")
            #expect(error?.rules.count == min(most + 1, 100))
        }
        let rotations = (0..<50).map {
            let until = $0 % 28 < 9 ? "0\($0 % 28 + 1)" : "\($0 % 28 + 1)"
            return #"{"pattern":"M","anchor":"2026-01-09","until":"20\#(27 + $0 / 28)-01-\#(until)"}"#
        }.reversed().joined(separator: ",")
        let file = #"{"schema":"ufree.export/1","days":[],"rotations":[\#(rotations)]}"#
        await #expect(throws: APIError(.validationFailed, rules: ["rotations|tooMany|50"])) {
            _ = try await desk.transfer.import(Array(file.utf8), only: false, profile: false, dryRun: false)
        }
    }
}
