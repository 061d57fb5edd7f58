import FoundationEssentials
import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

@Suite("Locations")
struct LocationServiceTests {
    private let desk: ShiftDesk
    private var service: ShiftService { desk.shifts }

    init() throws { desk = try ShiftDesk() }

    @discardableResult
    private func add(_ name: String, _ address: String? = nil) async throws -> LocationValue {
        try #require(
            try await service.addLocation(LocationBody(name: name, address: address)).location)
    }

    @Test("C1: an added location is answered, cleaned, with all of them by name")
    func added() async throws {
        #expect(try await service.locations().locations.isEmpty)
        let office = try await add(" Office \u{200B}", "  ")
        #expect(office.name == "Office" && office.address == nil)
        let answer = try await service.addLocation(
            LocationBody(name: "hospital", address: " Main Street 1 "))
        #expect(answer.location?.address == "Main Street 1")
        #expect(answer.warnings == [])
        #expect(answer.locations.map(\.name) == ["hospital", "Office"])
        let list = try await service.locations()
        #expect(list.locations == answer.locations)
        #expect(list.location == nil && list.warnings == nil)
    }

    @Test("C1: a location is found by its name, in any case, and by its id")
    func known() async throws {
        let id = try await add("Hospital", "Main Street 1").id
        for who in ["Hospital", " hosPITAL ", id, id.uppercased()] {
            let found = try await service.location(who)
            #expect(found.id == id && found.address == "Main Street 1" && found.shiftTypes.isEmpty)
        }
        await #expect(throws: APIError(.noSuchLocation, values: ["name": "Hospitl"], details: ["Hospital"])) {
            try await service.location("Hospitl")
        }
        let other = UUID().uuidString
        await #expect(throws: APIError(.noSuchLocation, values: ["name": other])) {
            try await service.editLocation(other, LocationBody(name: "Clinic"))
        }
    }

    @Test("C1: a rename shows in every shift type at once, and the id is kept")
    func rename() async throws {
        let id = try await add("Hospital").id
        for symbol in ["M", "N"] { try await desk.add(symbol) }
        _ = try await service.assign(["2026-01-10"], ShiftBody(symbol: "M"))
        let answer = try await service.editLocation("Hospital", LocationBody(name: "Clinic"))
        #expect(answer.location?.id == id && answer.location?.name == "Clinic")
        #expect(answer.locations.map(\.shiftTypes) == [["M", "N"]])
        let types = try await service.shiftTypes(limit: nil, after: nil).shiftTypes
        #expect(types.map(\.location.name) == ["Clinic", "Clinic"])
        #expect(types.map(\.location.id) == [id, id])
        #expect(try await service.shifts(from: nil, until: nil).shifts.map(\.location) == ["Clinic"])
    }

    @Test("C1: absent fields of a location are kept, and an empty address removes it")
    func address() async throws {
        try await add("Hospital", "Main Street 1")
        #expect(
            try await service.editLocation("Hospital", LocationBody(name: "Clinic")).location?.address
                == "Main Street 1")
        #expect(
            try await service.editLocation("Clinic", LocationBody(address: "")).location?.address == nil)
        #expect(try await service.location("Clinic").name == "Clinic")
    }

    @Test("A location that is set again unchanged is answered, and nothing is written")
    func same() async throws {
        let location = try await add("Hospital")
        let answer = try await service.editLocation("Hospital", LocationBody(name: "Hospital"))
        #expect(answer.location == location)
        #expect(try await desk.log() == ["create location  > Hospital"])
    }

    @Test("D4: a name is needed, and all errors are listed")
    func rules() async throws {
        let (name, address) = (String(repeating: "é", count: 101), String(repeating: "é", count: 201))
        await #expect(throws: APIError(.validationFailed, rules: ["name|required|"])) {
            try await service.addLocation(LocationBody(address: "Main Street 1"))
        }
        await #expect(
            throws: APIError(.validationFailed, rules: ["name|maxLength|100", "address|maxLength|200"])
        ) {
            try await service.addLocation(LocationBody(name: name, address: address))
        }
        let fits = try await add(String(name.dropLast()), String(address.dropLast()))
        #expect(fits.name.count == 100 && fits.address?.count == 200)
        await #expect(throws: APIError(.validationFailed, rules: ["name|required|"])) {
            try await service.editLocation(fits.id, LocationBody(name: " "))
        }
    }

    @Test("C1: a repeated name gets a warning; an ambiguous one lists the candidates, and an id works")
    func ambiguous() async throws {
        let first = try await add("Hospital", "Main Street 1")
        let answer = try await service.addLocation(LocationBody(name: "HOSPITAL"))
        #expect(answer.warnings == ["sameName"])
        let second = try #require(answer.location)
        let labels = [
            (first.id, "Hospital, Main Street 1 (\(first.id))"), (second.id, "HOSPITAL (\(second.id))"),
        ].sorted { $0.0 < $1.0 }.map(\.1)
        let error = APIError(
            .ambiguous, values: ["who": "hospital", "of": "locations"], details: labels)
        await #expect(throws: error) { try await service.location("hospital") }
        await #expect(throws: error) {
            try await service.editLocation("hospital", LocationBody(name: "Clinic"))
        }
        await #expect(throws: error) {
            try await service.removeLocation("hospital", movingTypesTo: nil)
        }
        await #expect(throws: error) { try await desk.add("M", at: "hospital") }
        #expect(try await desk.add("M", at: second.id).shiftType.location == second)
        await #expect(throws: error) {
            try await service.removeLocation(second.id, movingTypesTo: "hospital")
        }
        let named = try await service.editLocation(second.id, LocationBody(name: "Clinic"))
        #expect(named.warnings == [])
        let again = try await service.editLocation("Clinic", LocationBody(name: "hospital"))
        #expect(again.warnings == ["sameName"])
    }

    @Test("C2: a location in use is not removed: its shift types are counted and listed")
    func inUse() async throws {
        try await add("Hospital")
        try await desk.add("N", "Night")
        try await desk.add("M", "Morning")
        await #expect(
            throws: APIError(
                .locationInUse, values: ["count": "2"], details: ["M  Morning", "N  Night"])
        ) { try await service.removeLocation("Hospital", movingTypesTo: nil) }
        #expect(try await service.locations().locations.count == 1)
    }

    @Test("C2: the shift types of a removed location are moved to another one")
    func reassign() async throws {
        let (office, hospital) = (try await add("Office"), try await add("Hospital"))
        let type = try await desk.add("M").shiftType
        await #expect(throws: APIError(.noSuchLocation, values: ["name": "Offices"], details: ["Office"])) {
            try await service.removeLocation("Hospital", movingTypesTo: "Offices")
        }
        await #expect(
            throws: APIError(.validationFailed, rules: ["reassign|another||Hospital"])
        ) { try await service.removeLocation("Hospital", movingTypesTo: hospital.id) }
        let answer = try await service.removeLocation("hospital", movingTypesTo: "office")
        #expect(answer.locations.map(\.name) == ["Office"])
        #expect(answer.locations.map(\.shiftTypes) == [["M"]])
        let moved = try await service.shiftType("M")
        #expect(moved.id == type.id && moved.location == office)
        await #expect(throws: APIError(.noSuchLocation, values: ["name": hospital.id])) {
            try await service.location(hospital.id)
        }
    }

    @Test("C1: an unused location is removed, with or without a replacement")
    func removed() async throws {
        try await add("Office")
        try await add("Hospital")
        try await add("Home")
        _ = try await service.removeLocation("Home", movingTypesTo: "Office")
        #expect(
            try await service.removeLocation("Office", movingTypesTo: nil).locations.map(\.name)
                == ["Hospital"])
    }

    @Test("Caps on everything: the thousand-and-first location is refused, and nothing is written")
    func most() async throws {
        let name = try #require(try ShiftText(validating: "Hospital", limit: 100, field: "name"))
        _ = try await desk.fixture.ports.shifts.updateMyRoster(
            over: UserSchedule.dates(from: try #require(CivilDate(iso: "2026-01-09"))),
            at: ServiceFixture.noon
        ) { roster in
            for _ in 0..<Location.limit {
                try roster.save(Location(id: UUID(), name: name, address: nil))
            }
        }
        await #expect(throws: APIError(.validationFailed, rules: ["locations|tooMany|1000"])) {
            try await service.addLocation(LocationBody(name: "One more"))
        }
        #expect(try await desk.roster().locations.count == 1_000)
    }

    @Test("A12: changes of locations can be undone")
    func undo() async throws {
        try await add("Hospital", "Main Street 1")
        try await add("Office")
        try await desk.add("M")
        let before = try await desk.roster()
        _ = try await service.editLocation("Hospital", LocationBody(name: "Clinic", address: ""))
        _ = try await desk.undo()
        #expect(try await desk.roster() == before)
        _ = try await service.removeLocation("Hospital", movingTypesTo: "Office")
        _ = try await desk.undo()
        #expect(try await desk.roster() == before)
        _ = try await desk.undo(3)
        #expect(try await service.locations().locations.isEmpty)
    }

    @Test("D7: the log has every change of a location with its actor, and no address")
    func log() async throws {
        try await add("Hospital", "Main Street 1")
        try await add("Office")
        try await desk.add("M", "Morning")
        _ = try await service.editLocation("Office", LocationBody(name: "Desk"))
        _ = try await service.removeLocation("Hospital", movingTypesTo: "Desk")
        #expect(
            try await desk.log() == [
                "update shift-type M Morning > M Morning", "delete location Hospital > ",
                "update location Office > Desk", "create shift-type  > M Morning",
                "create location  > Office", "create location  > Hospital",
            ])
    }
}
