import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// Today is Friday, 2026-01-09. M is from 6 to 14, N from 22 to 6, A all day.
@Suite("Shifts of days")
struct ShiftServiceTests {
    private let desk: ShiftDesk
    private var service: ShiftService { desk.shifts }

    init() async throws { desk = try await ShiftDesk.withTypes() }

    @discardableResult
    private func assign(
        _ symbol: String, _ dates: String..., dryRun: Bool? = nil
    ) async throws(APIError) -> ShiftsResponse {
        try await service.assign(dates, ShiftBody(symbol: symbol, dryRun: dryRun))
    }

    // MARK: Assigning

    @Test("S10: shifts are assigned to days and leave their remaining parts")
    func assigned() async throws {
        let answer = try await assign("m", "2026-01-12", "2026-01-09", "2026-01-12")
        #expect(answer.shifts.map(\.date) == ["2026-01-09", "2026-01-12"])
        let day = try #require(answer.shifts.first)
        #expect(day.symbol == "M" && day.title == "Morning" && day.location == "Hospital")
        #expect(day.duration?.from == HourMinuteValue(hour: 6, minute: 0) && day.source == "assigned")
        #expect(answer.change?.changes.map(\.date) == ["2026-01-09", "2026-01-12"])
        #expect(answer.change?.changes.map(\.after.status) == ["eveningOnly", "eveningOnly"])
        #expect(answer.change?.changes.map(\.after.shift) == ["M", "M"])
        try await assign("A", "2026-01-10")
        try await assign("N", "2026-01-13")
        #expect(
            try await desk.words() == [
                "shift eveningOnly", "shift busy", "- unknown", "shift eveningOnly", "shift afternoonOnly",
                "- unknown", "- unknown",
            ])
        let night = try await desk.days.week(of: nil).days[4]
        #expect(night.parts == ["morning", "afternoon"] && night.shift == "N" && night.id == nil)
    }

    @Test(
        "S10: - or O is a day off, unless O is the symbol of a shift type; the default below applies")
    func off() async throws {
        _ = try await desk.days.setDefault(DefaultBody(weekdays: ["saturday", "sunday"], status: "free"))
        for sign in ["-", "o", " O "] {
            let answer = try await assign(sign, "2026-01-10")
            #expect(answer.shifts.map(\.symbol) == [nil])
            #expect(answer.shifts.map(\.title) == [nil] && answer.shifts.map(\.duration) == [nil])
        }
        #expect(try await desk.words()[1] == "default free")
        try await desk.add("O", "Office")
        #expect(try await assign("O", "2026-01-10").shifts.map(\.title) == ["Office"])
        #expect(try await assign("-", "2026-01-10").shifts.map(\.title) == [nil])
    }

    @Test("A9, S10: a night takes the next morning from the default; without one the day is unknown")
    func morningAfter() async throws {
        try await assign("N", "2026-01-09")
        #expect(try await desk.words()[1] == "- unknown")
        _ = try await desk.days.setDefault(DefaultBody(weekdays: ["saturday"], status: "free"))
        let saturday = try await desk.days.week(of: nil).days[1]
        #expect(saturday.parts == ["afternoon", "evening"] && saturday.source == "default")
        #expect(saturday.shift == nil)
    }

    @Test("A11: an explicit day is kept, and shows the shift below it after it is cleared")
    func explicit() async throws {
        _ = try await desk.days.setDays(["2026-01-09"], SetDaysBody(status: "free", note: "swapped"))
        let answer = try await assign("A", "2026-01-09")
        #expect(answer.change?.changes.map(\.after.status) == ["free"])
        #expect(answer.change?.changes.map(\.after.shift) == ["A"])
        #expect(try await desk.words()[0] == "explicit free")
        let cleared = try await desk.days.clearDays(["2026-01-09"])
        #expect(cleared.changes.map(\.after.source) == ["shift"])
        #expect(cleared.changes.map(\.after.status) == ["busy"])
    }

    @Test(
        "A7: past days, days too far ahead and invalid dates are all refused, and nothing is written")
    func refused() async throws {
        await #expect(
            throws: APIError(.cannotUpdatePastDate, rules: ["dates|cannotUpdatePastDate||2026-01-08"])
        ) { try await assign("M", "2026-01-08") }
        await #expect(
            throws: APIError(
                .tooFarAhead, values: ["last": "2027-01-10"],
                rules: ["dates|tooFarAhead|2027-01-10|2027-01-11"])
        ) {
            try await assign("M", "2026-01-09", "2027-01-11")
        }
        await #expect(
            throws: APIError(
                .validationFailed,
                rules: [
                    "dates|unreadableDate||soon", "dates|cannotUpdatePastDate||2026-01-08",
                    "symbol|required|",
                ])
        ) { try await assign(" ", "soon", "2026-01-08", "2026-01-09") }
        await #expect(
            throws: APIError(.unreadableDate, values: ["text": ""], rules: ["dates|unreadableDate||"])
        ) {
            try await service.clearShifts([])
        }
        await #expect(
            throws: APIError(.cannotUpdatePastDate, rules: ["dates|cannotUpdatePastDate||2026-01-08"])
        ) {
            try await service.clearShifts(["2026-01-08"])
        }
        let known = ["A  Always", "M  Morning", "N  Night"]
        for dryRun in [true, false] {
            await #expect(throws: APIError(.noSuchShiftType, values: ["symbol": "Q"], details: known)) {
                try await assign("Q", "2026-01-10", dryRun: dryRun)
            }
        }
        #expect(try await desk.roster().days.isEmpty)
        try await assign("M", "2027-01-10")
    }

    @Test("A dry run shows the changes and changes nothing")
    func dryRun() async throws {
        _ = try await desk.days.setDays(["2026-01-10"], SetDaysBody(status: "free"))
        let before = try await desk.roster()
        let plan = try await assign("N", "2026-01-09", "2026-01-20", dryRun: true)
        #expect(plan.shifts.map(\.symbol) == ["N", "N"])
        #expect(plan.change?.dryRun == true)
        #expect(plan.change?.changes.map(\.date) == ["2026-01-09"] && plan.change?.shifts == true)
        #expect(try await desk.roster() == before)
        let done = try await assign("N", "2026-01-09", "2026-01-20")
        #expect(done.change?.changes == plan.change?.changes)
        #expect(try await assign("N", "2026-01-09", dryRun: true).change?.changes.isEmpty == true)
    }

    @Test("S10: clearing a shift restores the day")
    func clear() async throws {
        try await assign("M", "2026-01-09", "2026-01-10")
        let answer = try await service.clearShifts(["2026-01-09"])
        #expect(answer.shifts.isEmpty)
        #expect(answer.change?.changes.map(\.after.status) == ["unknown"])
        #expect(try await desk.week() == ".M.....")
        let again = try await service.clearShifts(["2026-01-09"]).change
        #expect(again?.changes.isEmpty == true && again?.shifts == nil)
        // No day of the week changes, but a shift does.
        #expect(try await assign("M", "2026-03-01").change?.shifts == true)
    }

    @Test("Shifts are listed for two weeks, or for the requested dates, also past ones")
    func list() async throws {
        try await assign("M", "2026-01-09", "2026-01-22", "2026-01-23")
        try await assign("-", "2026-01-10")
        #expect(
            try await service.shifts(from: nil, until: nil).shifts.map(\.date)
                == ["2026-01-09", "2026-01-10", "2026-01-22"])
        #expect(
            try await service.shifts(from: "2026-01-10", until: nil).shifts.map(\.date)
                == ["2026-01-10", "2026-01-22", "2026-01-23"])
        #expect(
            try await service.shifts(from: nil, until: "2026-01-09").shifts.map(\.date) == ["2026-01-09"])
        desk.advance(days: 3)
        #expect(
            try await service.shifts(from: "2026-01-01", until: "2026-01-09").shifts.map(\.symbol) == ["M"])
        #expect(try await service.shifts(from: nil, until: nil).change == nil)
    }

    @Test("D4: an invalid range of dates is refused with all its errors")
    func ranges() async throws {
        await #expect(
            throws: APIError(
                .validationFailed,
                rules: ["from|unreadableDate||soon", "until|unreadableDate||2026-02-30"])
        ) { try await service.shifts(from: "soon", until: "2026-02-30") }
        await #expect(
            throws: APIError(.validationFailed, rules: ["until|notBefore|2026-01-09|2026-01-08"])
        ) { try await service.shifts(from: nil, until: "2026-01-08") }
        await #expect(throws: APIError(.validationFailed, rules: ["until|maxSlots|400"])) {
            try await service.shifts(from: "2026-01-01", until: "2027-02-05")
        }
        #expect(try await service.shifts(from: "2026-01-01", until: "2027-02-04").shifts.isEmpty)
        // At the end of all dates there are fewer than two weeks left.
        #expect(try await service.shifts(from: "9999-12-31", until: nil).shifts.isEmpty)
    }

    // MARK: Settings

    @Test("S10: hours of rest count as busy; absent settings are kept")
    func settings() async throws {
        #expect(
            try await service.shiftSettings()
                == ShiftSettingsResponse(restHours: 0, sharesSymbols: false))
        try await assign("M", "2026-01-09")
        let rest = try await service.setShiftSettings(ShiftSettingsBody(restHours: 5))
        // The shift and its rest period last until 19:00.
        #expect(rest.restHours == 5 && !rest.sharesSymbols)
        #expect(rest.change?.changes.map(\.date) == ["2026-01-09"])
        #expect(rest.change?.changes.map(\.after.status) == ["busy"])
        let symbols = try await service.setShiftSettings(ShiftSettingsBody(sharesSymbols: true))
        #expect(symbols.restHours == 5 && symbols.sharesSymbols && symbols.change?.changes.isEmpty == true)
        let log = try await desk.log().count
        _ = try await service.setShiftSettings(ShiftSettingsBody())
        #expect(try await desk.log().count == log)
        for hours in [-1, 25] {
            await #expect(throws: APIError(.validationFailed, rules: ["restHours|range|0-24"])) {
                try await service.setShiftSettings(ShiftSettingsBody(restHours: hours))
            }
        }
        #expect(try await service.setShiftSettings(ShiftSettingsBody(restHours: 24)).restHours == 24)
    }

    // MARK: Shift types in use

    @Test("S11: a type in use from today on is not removed: the days are counted and listed")
    func inUse() async throws {
        try await assign("M", "2026-02-01", "2026-01-09", "2026-01-10")
        try await assign("A", "2026-01-11")
        _ = try await service.setRotation(RotationBody(pattern: "MN", from: "2026-03-01"))
        desk.advance(days: 1)
        await #expect(
            throws: APIError(
                .shiftTypeInUse, values: ["symbol": "M", "count": "2", "rotations": "1"],
                details: ["2026-01-10", "2026-02-01"])
        ) { try await service.removeShiftType("m", replacingBy: nil, dryRun: false) }
        await #expect(
            throws: APIError(
                .shiftTypeInUse, values: ["symbol": "N", "count": "0", "rotations": "1"])
        ) { try await service.removeShiftType("N", replacingBy: nil, dryRun: true) }
        #expect(try await desk.roster().types.count == 3)
    }

    @Test("S11: another type replaces it from today on; past days keep it")
    func reassign() async throws {
        try await assign("M", "2026-01-09", "2026-01-11")
        _ = try await service.setRotation(RotationBody(pattern: "M-", from: "2026-01-10"))
        desk.advance(days: 1)
        await #expect(throws: APIError(.validationFailed, rules: ["reassign|another||M"])) {
            try await service.removeShiftType("M", replacingBy: "m", dryRun: false)
        }
        await #expect(
            throws: APIError(
                .noSuchShiftType, values: ["symbol": "Q"], details: ["A  Always", "M  Morning", "N  Night"])
        ) { try await service.removeShiftType("M", replacingBy: "Q", dryRun: true) }
        let before = try await desk.roster()
        let plan = try await service.removeShiftType("M", replacingBy: "a", dryRun: true)
        #expect(plan.shiftType.symbol == "M" && plan.change.dryRun && plan.warnings.isEmpty)
        #expect(try await desk.roster() == before)
        let done = try await service.removeShiftType("M", replacingBy: "a", dryRun: false)
        #expect(done.shiftType == plan.shiftType)
        #expect(done.change.changes == plan.change.changes)
        #expect(
            done.change.changes.map(\.date) == [
                "2026-01-10", "2026-01-11", "2026-01-12", "2026-01-14", "2026-01-16",
            ])
        #expect(done.change.changes.allSatisfy { $0.after.status == "busy" && $0.after.shift == "A" })
        #expect(try await desk.week() == "AAA-A-A")
        let over = try await service.shifts(from: "2026-01-09", until: "2026-01-09").shifts
        #expect(over.map(\.symbol) == ["M"] && over.map(\.location) == ["Hospital"])
        await #expect(
            throws: APIError(
                .noSuchShiftType, values: ["symbol": "M"], details: ["A  Always", "N  Night"])
        ) { try await service.shiftType("M") }
    }

    @Test("S11: a type with past days only is removed, and its symbol is free again")
    func over() async throws {
        try await assign("M", "2026-01-09")
        desk.advance(days: 1)
        _ = try await service.removeShiftType("M", replacingBy: nil, dryRun: false)
        try await desk.add("M", "Other")
        let over = try await service.shifts(from: "2026-01-09", until: "2026-01-09").shifts
        #expect(over.map(\.title) == ["Morning"])
        // Its location can be removed, too: past shifts are shown without one.
        _ = try await service.removeShiftType("M", replacingBy: nil, dryRun: false)
        for symbol in ["N", "A"] {
            _ = try await service.removeShiftType(symbol, replacingBy: nil, dryRun: false)
        }
        _ = try await service.removeLocation("Hospital", movingTypesTo: nil)
        let alone = try await service.shifts(from: "2026-01-09", until: "2026-01-09").shifts
        #expect(alone.map(\.symbol) == ["M"] && alone.map(\.location) == [nil])
        #expect(try await desk.days.why("2026-01-09").layers.map(\.shifts?.first?.title) == ["Morning"])
    }

    // MARK: Why

    @Test("A11: why shows the shift of a day, those that reach into it, and the layers below")
    func why() async throws {
        _ = try await desk.days.setDefault(DefaultBody(weekdays: ["saturday"], status: "free"))
        _ = try await service.setRotation(RotationBody(pattern: "NM", from: "2026-01-09"))
        try await assign("M", "2026-01-10")
        _ = try await desk.days.setDays(["2026-01-10"], SetDaysBody(status: "free", note: "swapped"))
        let why = try await desk.days.why("2026-01-10")
        #expect(why.day.status == "free" && why.day.shift == "M")
        #expect(why.layers.map(\.source) == ["explicit", "shift", "default"])
        let layer = why.layers[1]
        #expect(layer.status == "eveningOnly" && layer.parts == ["evening"])
        #expect(layer.taken == ["morning", "afternoon"] && layer.since == nil && layer.default == nil)
        #expect(layer.shifts?.map(\.symbol) == ["N", "M"])
        #expect(layer.shifts?.map(\.date) == ["2026-01-09", "2026-01-10"])
        #expect(layer.shifts?.map(\.source) == ["rotation", "assigned"])
        #expect(layer.shifts?.map(\.title) == ["Night", "Morning"])
        #expect(layer.shifts?.map(\.restHours) == [0, 0])
        #expect(layer.shifts?.first?.duration.overnight == true)
        #expect(why.layers[0].shifts == nil && why.layers[2].shifts == nil)
    }

    @Test(
        "A11: a night that reaches into a day without a shift takes its part of a default only"
    )
    func whyAfter() async throws {
        _ = try await desk.days.setDefault(DefaultBody(weekdays: ["saturday"], status: "free"))
        try await assign("N", "2026-01-09")
        try await assign("-", "2026-01-10", "2026-01-12")
        let why = try await desk.days.why("2026-01-10")
        #expect(why.day.source == "default" && why.day.parts == ["afternoon", "evening"])
        #expect(why.layers.map(\.source) == ["shift", "default"])
        #expect(why.layers[0].status == "unknown" && why.layers[0].parts.isEmpty)
        #expect(why.layers[0].taken == ["morning"])
        #expect(why.layers[1].status == "free")
        #expect(why.dayOff == "assigned")
        // A day off that no night shift reaches is no reason, but is listed.
        _ = try await service.setRotation(RotationBody(pattern: "M-", from: "2026-01-13"))
        for (date, source) in [("2026-01-12", "assigned"), ("2026-01-14", "rotation")] {
            let off = try await desk.days.why(date)
            #expect(off.layers.isEmpty && off.dayOff == source)
        }
        #expect(try await desk.days.why("2026-01-13").dayOff == nil)
        _ = try await service.setShiftSettings(ShiftSettingsBody(restHours: 11))
        let rested = try await desk.days.why("2026-01-10").layers[0]
        #expect(rested.taken == ["morning", "afternoon"])
        #expect(rested.shifts?.map(\.restHours) == [11])
    }

    // MARK: Undo and the log

    @Test(
        "A12: each change of shifts is one change that can be undone",
        arguments: [
            "assign M", "assign -", "clear", "rotation", "end", "settings", "reassign", "remove",
        ])
    func undo(name: String) async throws {
        let service = service
        try await assign("M", "2026-01-10")
        try await assign("A", "2026-01-14")
        _ = try await service.setRotation(RotationBody(pattern: "MN", from: "2026-01-12"))
        desk.advance(days: 1)
        let before = try await desk.roster()
        let words = try await desk.words()
        switch name {
        case "assign M": try await assign("M", "2026-01-11", "2026-01-12")
        case "assign -": try await assign("-", "2026-01-10")
        case "clear": _ = try await service.clearShifts(["2026-01-10", "2026-01-14"])
        case "rotation": _ = try await service.setRotation(RotationBody(pattern: "A-", from: "2026-01-10"))
        case "end": _ = try await service.endRotations()
        case "settings":
            _ = try await service.setShiftSettings(ShiftSettingsBody(restHours: 12, sharesSymbols: true))
        case "reassign": _ = try await service.removeShiftType("M", replacingBy: "A", dryRun: false)
        default:
            _ = try await service.clearShifts(["2026-01-14"])
            _ = try await service.removeShiftType("A", replacingBy: nil, dryRun: false)
            _ = try await desk.undo()
        }
        #expect(try await desk.roster() != before)
        let changed = try await desk.words()
        let undone = try await desk.undo()
        #expect(try await desk.roster() == before)
        #expect(try await desk.words() == words)
        #expect(undone.changes.isEmpty == (words == changed) && undone.shifts == true)
    }

    @Test("A12: a change of a day that has passed is not undone")
    func undoOver() async throws {
        try await assign("M", "2026-01-09", "2026-01-12")
        desk.advance(days: 1)
        await #expect(throws: APIError(.cannotUpdatePastDate)) { try await desk.undo() }
        #expect(try await desk.week() == "..M....")
    }

    @Test("D7: the log has every change of shifts, the newest first")
    func log() async throws {
        try await assign("M", "2026-01-10")
        try await assign("-", "2026-01-10")
        _ = try await service.clearShifts(["2026-01-10"])
        _ = try await service.setRotation(
            RotationBody(pattern: "MN-", from: "2026-01-09", until: "2026-02-01"))
        _ = try await service.endRotations()
        _ = try await service.setShiftSettings(ShiftSettingsBody(restHours: 11))
        #expect(
            try await desk.log().prefix(6) == [
                "update settings  > ", "delete rotation MN- 2026-02-01 > ",
                "create rotation  > MN- 2026-02-01",
                "delete shift 2026-01-10 - > ", "update shift 2026-01-10 M > -",
                "create shift 2026-01-10  > M",
            ])
        let defaults = try await desk.fixture.services.audit.log(
            friend: nil, about: "days", limit: nil, before: nil)
        #expect(defaults.entries.isEmpty)
    }
}
