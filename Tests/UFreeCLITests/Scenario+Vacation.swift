import UFreeAPI
import UFreeTestSupport

/// Vacations, and rosters with short rests.
extension Scenario {
    static var vacations: [Scenario] {
        func rest(_ minutes: Int, _ count: Int) -> ShortRestValue {
            ShortRestValue(
                first: WorkedShiftValue(date: "2026-01-10", symbol: "N"),
                second: WorkedShiftValue(date: "2026-01-11", symbol: "M"), minutes: minutes, count: count)
        }
        func vacation(_ off: [String], kept: [DayValue], dryRun: Bool = false) -> FakeDaemon.Answer {
            var change = Samples.nightChange
            change.dryRun = dryRun
            return json(VacationResponse(shiftsOff: off, kept: kept, change: change))
        }
        func shifts(_ rests: [ShortRestValue]) -> FakeDaemon.Answer {
            var change = Samples.noDays
            change.shortRests = rests
            return json(ShiftsResponse(shifts: [Samples.shift("2026-01-10", Samples.night)], change: change))
        }
        var nothing = Samples.noDays
        nothing.shifts = nil
        let (one, two) = ("PUT /v1/vacations/2026-01-10", "PUT /v1/vacations/2026-01-10,2026-01-12")
        let busy = [Samples.day("2026-01-10", .busy), Samples.day("2026-01-12", .busy)]
        let roster = "PUT /v1/shifts/2026-01-10"
        return [
            Scenario("vacation 2026-01-10", [one: [vacation(["2026-01-10"], kept: [])]]),
            Scenario(
                "vacation 2026-01-10 -m sea --dry-run",
                [one: [vacation([], kept: [busy[0]], dryRun: true)]], typed: ["sea"]),
            Scenario(
                "vacation 2026-01-10,2026-01-12 --replace",
                [two: [vacation(["2026-01-10", "2026-01-12"], kept: busy)]]),
            Scenario(
                "vacation 2026-01-10",
                [one: [json(VacationResponse(shiftsOff: [], kept: [], change: nothing))]]),
            Scenario("shift assign 2026-01-10 N", [roster: [shifts([rest(0, 1), rest(480, 2)])]]),
            Scenario(
                "shift assign 2026-01-10 N",
                [roster: [shifts([rest(330, 3), rest(1, 1), rest(2, 1), rest(3, 1)])]]),
            Scenario(
                "shift assign 2026-01-10 N", [roster: [shifts((1...5).map { rest($0, 1) })]]),
            Scenario(
                "shift assign 2026-01-10 NM",
                [roster: [refusal(.validationFailed, rules: ["symbol|onePerDay|1|2"])]]),
        ]
    }
}
