import FoundationEssentials
import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

@Suite("Shift types")
struct ShiftTypeServiceTests {
    private let desk: ShiftDesk
    private let hospital: LocationValue
    private var service: ShiftService { desk.shifts }

    init() async throws {
        desk = try ShiftDesk()
        let answer = try await desk.shifts.addLocation(LocationBody(name: "Hospital"))
        hospital = try #require(answer.location)
    }

    private static func time(_ hour: Int, _ minute: Int = 0) -> HourMinuteValue {
        HourMinuteValue(hour: hour, minute: minute)
    }

    private static func scheduled(
        _ from: HourMinuteValue, _ to: HourMinuteValue, overnight: Bool? = nil
    ) -> ShiftDurationValue {
        ShiftDurationValue(type: "scheduled", from: from, to: to, overnight: overnight)
    }

    private static let standard = scheduled(time(8), time(16))

    @Test("S1, S2, S4: a new type has its symbol in capitals, and 8:00 to 16:00 without given hours")
    func added() async throws {
        let answer = try await service.addShiftType(
            ShiftTypeBody(
                symbol: " m1 ", title: " Morning ", shiftDescription: "one\ntwo ", location: "hospital"))
        var type = answer.shiftType
        #expect(type.schema == nil)
        #expect(type.symbol == "M1" && type.title == "Morning" && type.shiftDescription == "one\ntwo")
        #expect(type.duration == Self.standard)
        #expect(type.location == hospital)
        #expect(answer.warnings.isEmpty)
        #expect(answer.change.changes.isEmpty && !answer.change.dryRun)
        // The same with its kind, since it is the whole answer (Q6).
        type.schema = "ufree.shift-type.show/1"
        #expect(try await service.shiftType("M1") == type)
        #expect(try await service.shiftType("m1") == type)
        #expect(try await service.location("Hospital").shiftTypes == ["M1"])
    }

    @Test("S4: all day, with times, and overnight on request")
    func durations() async throws {
        let allDay = try await desk.add("A", allDay: true)
        #expect(allDay.shiftType.duration == ShiftDurationValue(type: "allDay"))
        let night = try await desk.add("N", from: "22:00", to: "06:30", overnight: true)
        #expect(
            night.shiftType.duration == Self.scheduled(Self.time(22), Self.time(6, 30), overnight: true))
        // A day and a minute: a shift can't be longer than a day.
        let long = try await desk.add("L", from: "08:00", to: "08:00", overnight: true)
        #expect(long.shiftType.duration.overnight == true)
        let early = try await desk.add("E", from: "06:00")
        #expect(early.shiftType.duration == Self.scheduled(Self.time(6), Self.time(16)))
    }

    @Test("S2: a symbol outside A-Z and 0-9 is accepted with a warning", arguments: ["ä", "☀", "M+", "夜"])
    func unusual(symbol: String) async throws {
        let answer = try await desk.add(symbol)
        #expect(answer.warnings == ["unusualSymbol"])
        #expect(answer.shiftType.symbol == symbol.uppercased())
        let edited = try await service.editShiftType(symbol, ShiftTypeBody(title: "Other"))
        #expect(edited.warnings == ["unusualSymbol"])
    }

    @Test("S1: editing keeps the id and all absent fields")
    func edited() async throws {
        let old = try await service.addShiftType(
            ShiftTypeBody(
                symbol: "M", title: "Morning", shiftDescription: "Early", from: "06:00", to: "14:00",
                location: "Hospital")
        ).shiftType
        var expected = old
        expected.symbol = "F"
        let renamed = try await service.editShiftType("m", ShiftTypeBody(symbol: "f"))
        #expect(renamed.shiftType == expected)
        let cleared = try await service.editShiftType("F", ShiftTypeBody(shiftDescription: ""))
        expected.shiftDescription = nil
        #expect(cleared.shiftType == expected)
        let later = try await service.editShiftType("F", ShiftTypeBody(to: "15:00"))
        #expect(later.shiftType.duration == Self.scheduled(Self.time(6), Self.time(15)))
        // S4: switching back from all day shows the default times again.
        let allDay = try await service.editShiftType("F", ShiftTypeBody(allDay: true))
        #expect(allDay.shiftType.duration.type == "allDay")
        let back = try await service.editShiftType("F", ShiftTypeBody(allDay: false))
        #expect(back.shiftType.duration == Self.standard)
        #expect(back.shiftType.id == old.id)
        await #expect(
            throws: APIError(.noSuchShiftType, values: ["symbol": "M"], details: ["F  Morning"])
        ) { try await service.editShiftType("M", ShiftTypeBody(title: "x")) }
    }

    @Test("S4: an overnight type stays one while its hours run backwards, and no other becomes one")
    func overnight() async throws {
        try await desk.add("N", from: "22:00", to: "06:00", overnight: true)
        let later = try await service.editShiftType("N", ShiftTypeBody(to: "07:00")).shiftType.duration
        #expect(later == Self.scheduled(Self.time(22), Self.time(7), overnight: true))
        let short = try await service.editShiftType("N", ShiftTypeBody(to: "23:00")).shiftType.duration
        #expect(short == Self.scheduled(Self.time(22), Self.time(23)))
        await #expect(throws: APIError(.endNotAfterStart, rules: ["to|endNotAfterStart"])) {
            try await service.editShiftType("N", ShiftTypeBody(to: "06:00"))
        }
    }

    @Test("S6: without a location no type can be added, with the exact error code")
    func noLocations() async throws {
        _ = try await service.removeLocation("Hospital", movingTypesTo: nil)
        await #expect(throws: APIError(.noLocations, rules: ["location|noLocations"])) {
            try await desk.add("M")
        }
        await #expect(throws: APIError(.noLocations, rules: ["location|noLocations"])) {
            try await desk.add("M", at: hospital.id)
        }
        await #expect(throws: APIError(.noLocations, rules: ["location|noLocations"])) {
            try await service.addShiftType(ShiftTypeBody(symbol: "M", title: "Morning"))
        }
    }

    @Test("S6: missing fields are reported first, with all other errors")
    func missing() async throws {
        await #expect(
            throws: APIError(
                .missingFields, rules: ["symbol|required|", "title|required|", "location|required|"])
        ) { try await service.addShiftType(ShiftTypeBody()) }
        await #expect(throws: APIError(.missingFields, rules: ["location|required|"])) {
            try await service.addShiftType(ShiftTypeBody(symbol: "M", title: "Morning", location: " "))
        }
        await #expect(
            throws: APIError(
                .missingFields,
                rules: ["symbol|maxLength|3", "title|required|", "to|endNotAfterStart|"])
        ) { try await desk.add("MORN", " ", from: "16:00") }
        await #expect(throws: APIError(.missingFields, rules: ["title|required|"])) {
            try await desk.add("M")
            return try await service.editShiftType("M", ShiftTypeBody(title: ""))
        }
    }

    @Test("S6: several errors without a missing field are listed")
    func several() async throws {
        try await desk.add("M")
        await #expect(
            throws: APIError(
                .validationFailed,
                rules: ["symbol|symbolTaken||M", "to|endNotAfterStart|", "location|locationGone|"])
        ) { try await desk.add("m", from: "08:00", to: "08:00", at: "Nowhere") }
    }

    @Test("S6: equal times and an end before the start are refused unless overnight")
    func endNotAfterStart() async throws {
        for end in ["08:00", "07:59"] {
            await #expect(throws: APIError(.endNotAfterStart, rules: ["to|endNotAfterStart"])) {
                try await desk.add("M", from: "08:00", to: end)
            }
        }
        #expect(try await desk.roster().types.isEmpty)
    }

    @Test("S6: a symbol in use is refused in any case; an edit may keep its own")
    func symbolTaken() async throws {
        try await desk.add("M")
        try await desk.add("N")
        await #expect(
            throws: APIError(.symbolTaken, values: ["symbol": "M"], rules: ["symbol|symbolTaken||M"])
        ) { try await desk.add("m") }
        await #expect(
            throws: APIError(.symbolTaken, values: ["symbol": "N"], rules: ["symbol|symbolTaken||N"])
        ) {
            try await service.editShiftType("M", ShiftTypeBody(symbol: "n"))
        }
        let own = try await service.editShiftType("M", ShiftTypeBody(symbol: "m", title: "Morning"))
        #expect(own.shiftType.symbol == "M")
    }

    @Test("S2, C4: of many simultaneous saves of one symbol one succeeds, and the others are refused")
    func atOnce() async throws {
        let results = await withTaskGroup { group in
            for number in 0..<20 {
                group.addTask { [desk] () async -> APIError? in
                    do throws(APIError) {
                        try await desk.add(number.isMultiple(of: 2) ? "m" : "M", "Shift \(number)")
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: [APIError?]()) { $0.append($1) }
        }
        #expect(results.count { $0 == nil } == 1)
        #expect(results.count { $0?.code == .symbolTaken } == 19)
        #expect(try await desk.roster().types.count == 1)
    }

    @Test("S5, S6: a location that is removed before saving is refused, and nothing is saved")
    func locationGone() async throws {
        _ = try await service.addLocation(LocationBody(name: "Office"))
        let chosen = try await service.locations().locations.map(\.id)
        _ = try await service.removeLocation("Hospital", movingTypesTo: nil)
        await #expect(throws: APIError(.locationGone, rules: ["location|locationGone"])) {
            try await desk.add("M", at: chosen[0])
        }
        await #expect(throws: APIError(.locationGone, rules: ["location|locationGone"])) {
            try await desk.add("M", at: "Hospital")
        }
        try await desk.add("M", at: chosen[1])
        await #expect(throws: APIError(.locationGone, rules: ["location|locationGone"])) {
            try await service.editShiftType("M", ShiftTypeBody(location: chosen[0]))
        }
        #expect(try await service.shiftType("M").location.name == "Office")
    }

    @Test(
        "S6: a failing disk gives the exact error code for a type that was not saved; other errors are kept",
        arguments: [
            (
                DataError.insufficientStorage,
                APIError(.shiftTypeNotSaved, values: ["reason": "insufficientStorage"])
            ),
            (
                .storageUnavailable("EIO"),
                APIError(.shiftTypeNotSaved, values: ["reason": "storageUnavailable"])
            ),
            (.corruptedData("page 3"), APIError(.corruptedData, values: ["reason": "page 3"])),
            (.concurrencyConflict, APIError(.conflict)),
            (
                .validationFailed([ValidationError(field: "symbol", rule: .symbolTaken, given: "M")]),
                APIError(.symbolTaken, values: ["symbol": "M"], rules: ["symbol|symbolTaken||M"])
            ),
        ])
    func notSaved(error: DataError, answer: APIError) async throws {
        try await desk.add("M")
        var ports = desk.fixture.ports
        ports.shifts = OddShifts(inner: ports.shifts, error: error)
        let service = ShiftService(ports)
        await #expect(throws: answer) {
            try await service.addShiftType(
                ShiftTypeBody(symbol: "N", title: "Night", location: "Hospital"))
        }
        await #expect(throws: answer) {
            try await service.editShiftType("M", ShiftTypeBody(title: "Night"))
        }
        #expect(try await desk.roster().types.count == 1)
    }

    @Test("S8: the list comes in pages by symbol; the last one says that nothing follows")
    func pages() async throws {
        for symbol in ["N", "A", "M", "B2", "B10"] { try await desk.add(symbol) }
        let all = try await service.shiftTypes(limit: nil, after: nil)
        #expect(all.shiftTypes.map(\.symbol) == ["A", "B10", "B2", "M", "N"])
        #expect(!all.more)
        let first = try await service.shiftTypes(limit: 2, after: nil)
        #expect(first.shiftTypes == Array(all.shiftTypes.prefix(2)) && first.more)
        let rest = try await service.shiftTypes(limit: 3, after: "b10")
        #expect(rest.shiftTypes == Array(all.shiftTypes.dropFirst(2)) && !rest.more)
        // One that was removed in the meantime is still a valid position to continue after.
        #expect(try await service.shiftTypes(limit: 1, after: "L").shiftTypes.map(\.symbol) == ["M"])
        #expect(try await service.shiftTypes(limit: 1, after: "Z").shiftTypes.isEmpty)
        for limit in [0, 1_001] {
            await #expect(throws: APIError(.validationFailed, rules: ["limit|range|1-1000"])) {
                try await service.shiftTypes(limit: limit, after: nil)
            }
        }
    }

    @Test("Caps on everything: the thousand-and-first shift type is refused, and nothing is written")
    func most() async throws {
        let title = try #require(try ShiftText(validating: "Shift", limit: 100, field: "title"))
        let location = try #require(UUID(uuidString: hospital.id))
        let symbols = try (0..<ShiftType.limit).map {
            try ShiftSymbol(validating: String($0 + 1_296, radix: 36))
        }
        _ = try await desk.fixture.ports.shifts.updateMyRoster(
            over: UserSchedule.dates(from: try #require(CivilDate(iso: "2026-01-09"))),
            at: ServiceFixture.noon
        ) { roster in
            for symbol in symbols {
                try roster.save(
                    ShiftType(
                        id: UUID(), symbol: symbol, title: title, shiftDescription: nil,
                        duration: .allDay, location: location))
            }
        }
        await #expect(throws: APIError(.validationFailed, rules: ["shiftTypes|tooMany|1000"])) {
            try await desk.add("A")
        }
        #expect(try await desk.roster().types.count == 1_000)
        #expect(try await service.shiftTypes(limit: 1_000, after: nil).shiftTypes.count == 1_000)
    }

    @Test("C4: shift types are shown even where the database lost their location")
    func lost() async throws {
        let type = try await desk.add("M").shiftType
        var ports = desk.fixture.ports
        let whole = try await desk.roster()
        ports.shifts = OddShifts(
            inner: ports.shifts,
            roster: Roster(
                locations: [], types: whole.typesInOrder, formerTypes: [], days: [:], rotations: [],
                settings: .standard))
        let found = try await ShiftService(ports).shiftType("M")
        #expect(found.id == type.id)
        #expect(found.location == LocationValue(id: hospital.id, name: "", address: nil))
    }

    @Test("A12, D7: changes of a shift type can be undone, and are in the log")
    func undo() async throws {
        let empty = try await desk.roster()
        try await desk.add("M", "Morning")
        let before = try await desk.roster()
        _ = try await service.editShiftType("M", ShiftTypeBody(symbol: "F", title: "Early", allDay: true))
        #expect(try await desk.log().first == "update shift-type M Morning > F Early")
        _ = try await desk.undo()
        #expect(try await desk.roster() == before)
        _ = try await service.removeShiftType("M", replacingBy: nil, dryRun: false)
        #expect(try await desk.log().first == "delete shift-type M Morning > ")
        _ = try await desk.undo()
        #expect(try await desk.roster() == before)
        _ = try await desk.undo()
        #expect(try await desk.roster() == empty)
        #expect(try await desk.log().first == "delete shift-type M Morning > ")
    }
}
