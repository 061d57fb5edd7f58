import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// Today is Friday, 2026-01-09. M is from 6 to 14, N from 22 to 6, A all day.
@Suite("Rotations")
struct RotationServiceTests {
    private let desk: ShiftDesk
    private var service: ShiftService { desk.shifts }

    init() async throws { desk = try await ShiftDesk.withTypes() }

    @discardableResult
    private func set(
        _ pattern: String, from: String = "2026-01-09", until: String? = nil,
        symbols: [String: String]? = nil, dryRun: Bool? = nil
    ) async throws(APIError) -> RotationsResponse {
        // If two rotations cover the same date, the later one applies.
        desk.fixture.clock.advance(milliseconds: 1)
        return try await service.setRotation(
            RotationBody(pattern: pattern, from: from, until: until, symbols: symbols, dryRun: dryRun))
    }

    @Test("S10: a rotation whose first day is long past begins today, in the middle")
    func past() async throws {
        let answer = try await set("MMNN----", from: "2026-01-05")
        let rotation = try #require(answer.rotations.first)
        #expect(answer.rotations.count == 1)
        #expect(rotation.pattern == "MMNN----" && rotation.length == 8)
        #expect(rotation.anchor == "2026-01-05" && rotation.from == "2026-01-09")
        #expect(rotation.until == nil && rotation.today == 5)
        #expect(answer.change?.changes.map(\.date) == ["2026-01-13", "2026-01-14", "2026-01-15"])
        #expect(try await desk.week() == "----MMN")
        #expect(try await service.shifts(from: "2026-01-01", until: "2026-01-08").shifts.isEmpty)
        desk.advance(days: 1)
        let listed = try await service.rotations()
        #expect(listed.rotations.map(\.today) == [6] && listed.change == nil)
        let shifts = try await service.shifts(from: nil, until: nil).shifts
        #expect(Set(shifts.map(\.source)) == ["rotation"])
    }

    @Test("S10: a rotation ends with its last day, and a future one applies from its first day on")
    func until() async throws {
        let answer = try await set("M", from: "2026-01-11", until: "2026-01-13")
        #expect(answer.rotations.map(\.until) == ["2026-01-13"])
        #expect(answer.rotations.map(\.today) == [nil])
        #expect(try await desk.week() == "..MMM..")
        desk.advance(days: 4)
        #expect(try await service.rotations().rotations.count == 1)
        desk.advance(days: 1)
        #expect(try await service.rotations().rotations.isEmpty)
    }

    @Test("S10: of two rotations for a date the newer applies; assigned days are kept")
    func later() async throws {
        _ = try await service.assign(["2026-01-10"], ShiftBody(symbol: "N"))
        try await set("M")
        try await set("A", from: "2026-01-12", until: "2026-01-13")
        #expect(try await desk.week() == "MNMAAMM")
        #expect(try await service.rotations().rotations.map(\.from) == ["2026-01-09", "2026-01-12"])
        // A rotation that no longer applies to any later day ends the day before.
        let over = try await set("-", from: "2026-01-12")
        #expect(over.rotations.map(\.pattern) == ["M", "-"])
        #expect(over.rotations.map(\.until) == ["2026-01-11", nil])
        #expect(try await desk.week() == "MNM----")
        _ = try await service.clearShifts(["2026-01-10"])
        #expect(try await desk.week() == "MMM----")
    }

    @Test("S10: a rotation that is set again is the same one, in any wording")
    func again() async throws {
        let first = try await set("MN", from: "2026-01-09")
        let log = try await desk.log()
        for (pattern, from) in [("mn", "2026-01-09"), ("M,N", "2026-01-11"), ("NM", "2026-01-08")] {
            let same = try await set(pattern, from: from)
            // From the 11th on it would leave two days uncovered.
            if from == "2026-01-11" {
                #expect(same.rotations.count == 2)
                _ = try await desk.undo()
                continue
            }
            #expect(same.rotations == first.rotations)
            #expect(same.change?.changes.isEmpty == true)
        }
        #expect(try await desk.log().filter { $0.hasPrefix("create rotation") }.count == 2)
        #expect(log.count == 5)
        // The same applies if one rotation follows another.
        try await set("A", from: "2026-02-01")
        let two = try await service.rotations().rotations
        #expect(try await set("A", from: "2026-02-01").rotations == two)
        #expect(two.count == 2)
        // Setting the first one again replaces what the second one changed.
        #expect(try await set("MN").rotations.map(\.pattern) == ["MN"])
    }

    @Test("A dry run of a rotation shows the changes and changes nothing")
    func dryRun() async throws {
        let before = try await desk.roster()
        let plan = try await set("A-", dryRun: true)
        #expect(plan.rotations.map(\.pattern) == ["A-"] && plan.change?.dryRun == true)
        #expect(plan.change?.changes.count == 4)
        #expect(try await desk.roster() == before)
        let done = try await set("A-")
        #expect(done.change?.changes == plan.change?.changes)
    }

    @Test("S10: commas separate longer symbols, O is a day off, and a type called O is a shift")
    func signs() async throws {
        try await desk.add("M1")
        #expect(try await set("m1,M1,-,o,").rotations.map(\.pattern) == ["M1,M1,-,-"])
        #expect(try await set("M O N").rotations.map(\.pattern) == ["M-N"])
        try await desk.add("O")
        #expect(try await set("MO-").rotations.map(\.pattern) == ["MO-"])
    }

    @Test("S10: unknown symbols are listed together, with the known ones")
    func unknown() async throws {
        await #expect(
            throws: APIError(
                .unknownSymbols, values: ["symbols": "X, Y", "known": "A, M, N"],
                rules: ["pattern|unknownSymbols|A, M, N|X, Y"])
        ) { try await set("XMYX") }
        await #expect(
            throws: APIError(
                .validationFailed,
                rules: [
                    "from|unreadableDate||soon", "until|notBefore|2026-01-09|2026-01-08",
                    "pattern|noEmptySlot|", "pattern|unknownSymbols|A, M, N|Q",
                ])
        ) { try await set("M,,Q", from: "soon", until: "2026-01-08") }
        #expect(try await desk.roster().rotations.isEmpty)
    }

    @Test("S10: a ready-made rotation is chosen by name, with symbols of mine for its letters")
    func ready() async throws {
        let ready = try await service.readyRotations().patterns
        #expect(ready.map(\.name).sorted() == ready.map(\.name))
        #expect(ready.allSatisfy { $0.length == $0.pattern.count })
        await #expect(
            throws: APIError(
                .unknownSymbols, values: ["symbols": "D", "known": "A, M, N"],
                rules: ["pattern|unknownSymbols|A, M, N|D"])
        ) { try await set("panama") }
        let answer = try await set("Panama", symbols: ["d": "m", "N": "A"])
        #expect(answer.rotations.map(\.pattern) == ["MM--MMM--MM---AA--AAA--AA---"])
        let other = try await set("2-2-3", symbols: ["D": "N"])
        #expect(other.rotations.map(\.pattern) == ["NN--NNN--NN---"])
    }

    @Test("S10: ended rotations do not apply from today on; past days are kept")
    func end() async throws {
        try await set("M")
        try await set("A", from: "2026-02-01")
        desk.advance(days: 2)
        let answer = try await service.endRotations()
        #expect(answer.rotations.isEmpty)
        #expect(answer.change?.changes.count == 7)
        #expect(try await desk.week() == ".......")
        let over = try await service.shifts(from: "2026-01-08", until: "2026-01-11").shifts
        #expect(over.map(\.date) == ["2026-01-09", "2026-01-10"])
        #expect(try await service.endRotations().change?.changes.isEmpty == true)
    }

    @Test("Caps on everything: the fifty-first rotation is refused, and nothing is written")
    func most() async throws {
        let last = try #require(CivilDate(iso: "2026-12-31"))
        // Each ends before the previous one, and so doesn't replace it.
        for number in 0..<Rotation.limit { try await set("M", until: "\(last.adding(days: -number))") }
        let before = try await service.rotations()
        #expect(before.rotations.count == Rotation.limit)
        await #expect(throws: APIError(.validationFailed, rules: ["rotations|tooMany|50"])) {
            try await set("N", until: "2026-01-09")
        }
        #expect(try await service.rotations() == before)
    }

    @Test("A12: an undo does not take a rotation's past days back")
    func undoOver() async throws {
        try await set("M")
        desk.advance(days: 1)
        await #expect(throws: APIError(.cannotUpdatePastDate)) { try await desk.undo() }
        #expect(try await desk.week() == "MMMMMMM")
    }
}
