import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// Today is Friday, 2026-01-09. M is from 6 to 14, N from 22 to 6, A all day.
@Suite("Vacations")
struct VacationTests {
    private let desk: ShiftDesk

    init() async throws { desk = try await ShiftDesk.withTypes() }

    @discardableResult
    private func vacation(
        _ dates: String..., note: String? = nil, replace: Bool? = nil, dryRun: Bool? = nil
    ) async throws(APIError) -> VacationResponse {
        try await desk.shifts.setVacation(
            dates, VacationBody(note: note, replace: replace, dryRun: dryRun))
    }

    private func notes() async throws -> [String?] {
        try await desk.days.week(of: nil).days.map(\.note)
    }

    @Test(
        "S12: the days are free with the note, shifts and rotation are taken off, and one undo restores all")
    func overShifts() async throws {
        _ = try await desk.shifts.assign(["2026-01-12"], ShiftBody(symbol: "A"))
        _ = try await desk.shifts.setRotation(RotationBody(pattern: "MM-", from: "2026-01-10"))
        let (before, words) = (try await desk.week(), try await desk.words())
        #expect(before == ".MMAMM-")
        let dates = ["2026-01-10", "2026-01-11", "2026-01-12", "2026-01-15"]
        let answer = try await desk.shifts.setVacation(dates, VacationBody(note: "at the sea"))
        #expect(answer.shiftsOff == ["2026-01-10", "2026-01-11", "2026-01-12"])
        #expect(answer.kept.isEmpty && answer.change.shifts == true && !answer.change.dryRun)
        #expect(answer.change.changes.map(\.date) == dates)
        #expect(
            answer.change.changes.map(\.before.status) == ["eveningOnly", "eveningOnly", "busy", "unknown"])
        #expect(answer.change.changes.allSatisfy { $0.after.status == "free" && $0.after.shift == nil })
        #expect(answer.change.changes.allSatisfy { $0.after.note == "at the sea" && $0.after.id != nil })
        #expect(try await desk.week() == ".---MM-")
        #expect(
            try await desk.words() == [
                "- unknown", "explicit free", "explicit free", "explicit free", "shift eveningOnly",
                "shift eveningOnly", "explicit free",
            ])
        #expect(try await desk.days.why("2026-01-11").dayOff == "assigned")
        _ = try await desk.undo()
        #expect(try await desk.week() == before)
        #expect(try await desk.words() == words)
    }

    @Test("S12: a rotation that is set later leaves the vacation alone; without any shifts it works too")
    func nothingScheduled() async throws {
        let answer = try await vacation("2026-01-10", "2026-01-11")
        #expect(answer.shiftsOff.isEmpty && answer.change.changes.map(\.after.note) == [nil, nil])
        _ = try await desk.shifts.setRotation(RotationBody(pattern: "M", from: "2026-01-09"))
        #expect(try await desk.week() == "M--MMMM")
        #expect(try await desk.words()[1...2] == ["explicit free", "explicit free"])
        // The same again changes nothing.
        let again = try await vacation("2026-01-10", "2026-01-11")
        #expect(again.change.changes.isEmpty && again.change.shifts == nil && again.kept.isEmpty)
    }

    @Test("S12: the morning after a night shift is not free, and the morning after the vacation is")
    func nights() async throws {
        _ = try await desk.days.setDefault(DefaultBody(weekdays: ["monday"], status: "free"))
        _ = try await desk.shifts.assign(["2026-01-09", "2026-01-11"], ShiftBody(symbol: "N"))
        let answer = try await vacation("2026-01-10", "2026-01-11", note: "home")
        let days = answer.change.changes
        #expect(days.map(\.date) == ["2026-01-10", "2026-01-11", "2026-01-12"])
        #expect(days[0].after.parts == ["afternoon", "evening"] && days[0].after.note == "home")
        #expect(days[1].after.status == "free" && days[1].after.source == "explicit")
        #expect(days[2].before.parts == ["afternoon", "evening"] && days[2].after.status == "free")
        #expect(days[2].after.source == "default")
    }

    @Test("S12: explicit days are kept and listed, without their shift; replace replaces them")
    func explicitDays() async throws {
        _ = try await desk.shifts.assign(["2026-01-10", "2026-01-11"], ShiftBody(symbol: "M"))
        _ = try await desk.days.setDays(["2026-01-10"], SetDaysBody(status: "busy", note: "wedding"))
        _ = try await desk.days.setDays(["2026-01-11"], SetDaysBody(status: "free", note: "at the sea"))
        let words = try await desk.words()
        let plan = try await vacation(
            "2026-01-10", "2026-01-11", "2026-01-12", note: "at the sea", dryRun: true)
        #expect(plan.change.dryRun && plan.kept.map(\.date) == ["2026-01-10"])
        #expect(plan.change.changes.map(\.date) == ["2026-01-10", "2026-01-11", "2026-01-12"])
        #expect(plan.change.changes.map(\.after.shift) == [nil, nil, nil])
        #expect(plan.change.changes[2].after.note == "at the sea")
        #expect(try await desk.words() == words)
        #expect(try await desk.week() == ".MM....")
        let done = try await vacation("2026-01-10", "2026-01-11", "2026-01-12", note: "at the sea")
        #expect(done.kept.map(\.note) == ["wedding"])
        #expect(done.change.changes.map(\.after.status) == plan.change.changes.map(\.after.status))
        #expect(try await notes()[1...3] == ["wedding", "at the sea", "at the sea"])
        #expect(try await desk.week() == ".---...")
        let replaced = try await vacation("2026-01-10", replace: true)
        #expect(replaced.kept.isEmpty && replaced.change.changes.map(\.after.note) == [nil])
        #expect(try await desk.words()[1] == "explicit free")
    }

    @Test("S12, A7: everything that is wrong is reported, and nothing is written")
    func refused() async throws {
        await #expect(
            throws: APIError(
                .validationFailed,
                rules: [
                    "dates|cannotUpdatePastDate||2026-01-08", "dates|tooFarAhead|2027-01-10|2027-01-11",
                    "note|noteTooLong|200|201",
                ])
        ) {
            try await vacation(
                "2026-01-08", "2026-01-09", "2027-01-11", note: String(repeating: "x", count: 201))
        }
        #expect(try await desk.roster().days.isEmpty)
        await #expect(throws: APIError(.nothingToUndo)) {
            for _ in 1...5 { _ = try await desk.undo() }
        }
    }

    @Test("S13: days off count as free where the setting says so: a shift layer above the default")
    func freeDaysOff() async throws {
        _ = try await desk.days.setDefault(DefaultBody(weekdays: ["monday"], status: "busy"))
        _ = try await desk.shifts.setRotation(RotationBody(pattern: "N---", from: "2026-01-09"))
        #expect(try await desk.words()[1...3] == ["- unknown", "- unknown", "default busy"])
        let answer = try await desk.shifts.setShiftSettings(ShiftSettingsBody(daysOffFree: true))
        #expect(answer.daysOffFree && answer.restHours == 0 && answer.change?.shifts == true)
        #expect(
            answer.change?.changes.map(\.date) == [
                "2026-01-10", "2026-01-11", "2026-01-12", "2026-01-14",
                "2026-01-15",
            ])
        #expect(
            try await desk.words() == [
                "shift afternoonOnly", "shift eveningOnly", "shift free", "shift free", "shift afternoonOnly",
                "shift eveningOnly", "shift free",
            ])
        _ = try await desk.days.setDays(["2026-01-11"], SetDaysBody(status: "busy"))
        #expect(try await desk.words()[2] == "explicit busy")
        let why = try await desk.days.why("2026-01-12")
        #expect(why.layers.map(\.source) == ["shift", "default"] && why.dayOff == "rotation")
        #expect(why.layers[0].status == "free" && why.layers[0].shifts == [] && why.layers[0].taken == [])
        #expect(try await desk.days.why("2026-01-10").layers[0].parts == ["afternoon", "evening"])
        _ = try await desk.undo(2)
        #expect(try await desk.words()[1...3] == ["- unknown", "- unknown", "default busy"])
    }
}
