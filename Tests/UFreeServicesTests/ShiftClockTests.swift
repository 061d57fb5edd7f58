import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// Shifts in nights in which clocks change, with current rules of five zones (S10, A3).
@Suite("Shifts when clocks are set")
struct ShiftClockTests {
    /// The night that begins on a date, and the number of minutes by which its clocks are set forward.
    struct Night: Sendable, CustomStringConvertible {
        let zone: String
        let date: String
        let isSetOn: Int

        var description: String { "\(zone) \(date)" }

        static let all: [Night] = [
            Night(zone: "Europe/Vienna", date: "2026-03-28", isSetOn: 60),
            Night(zone: "Europe/Vienna", date: "2026-10-24", isSetOn: -60),
            Night(zone: "America/New_York", date: "2026-03-07", isSetOn: 60),
            Night(zone: "America/New_York", date: "2026-10-31", isSetOn: -60),
            Night(zone: "Australia/Lord_Howe", date: "2026-10-03", isSetOn: 30),
            Night(zone: "Australia/Lord_Howe", date: "2026-04-04", isSetOn: -30),
            // At midnight.
            Night(zone: "America/Santiago", date: "2026-09-05", isSetOn: 60),
            Night(zone: "America/Santiago", date: "2026-04-04", isSetOn: -60),
            // Where clocks change for the month of fasting.
            Night(zone: "Africa/Casablanca", date: "2026-03-21", isSetOn: 60),
            Night(zone: "Africa/Casablanca", date: "2026-02-14", isSetOn: -60),
            // An ordinary night for comparison.
            Night(zone: "Europe/Vienna", date: "2026-03-27", isSetOn: 0),
        ]
    }

    private static func clock(_ minute: Int) -> String {
        let (hour, rest) = (minute % 1_440 / 60, minute % 60)
        return (hour < 10 ? "0" : "") + "\(hour):" + (rest < 10 ? "0" : "") + "\(rest)"
    }

    /// Returns the parts of a day that shifts take.
    private func taken(_ date: CivilDate, _ desk: ShiftDesk) async throws -> [String] {
        try await desk.days.why("\(date)").layers.first { $0.source == "shift" }?.taken ?? []
    }

    @Test("S10: a night shift follows the wall clock, whether it has 7, 8 or 9 hours", arguments: Night.all)
    func overnight(night: Night) async throws {
        let desk = try await ShiftDesk.withTypes(zone: night.zone)
        let (date, zone) = (try #require(CivilDate(iso: night.date)), try #require(ZoneName(night.zone)))
        _ = try await desk.shifts.assign([night.date], ShiftBody(symbol: "N"))
        let own = try await taken(date, desk)
        let next = try await taken(date.adding(days: 1), desk)
        #expect(own == ["evening"])
        #expect(next == ["morning"])
        let start = LocalCalendar.moment(of: date, minute: 22 * 60, in: zone)
        let end = LocalCalendar.moment(of: date.adding(days: 1), minute: 6 * 60, in: zone)
        let passed = Int(start.milliseconds(until: end) / 60_000)
        #expect(passed == 8 * 60 - night.isSetOn)
        let shown = LocalCalendar.zones.advance(zone, date, 22 * 60, passed)
        #expect(shown == 30 * 60)
        let half = passed % 60 == 0 ? "" : ".5"
        print(
            "measured: \(night.zone) \(night.date) shift takes \(own.joined(separator: "+")) and next day",
            "\(next.joined(separator: "+")) and ends \(Self.clock(shown)), \(passed / 60)\(half) h long")
    }

    @Test("S10: hours of rest are elapsed hours, also when the clocks change", arguments: Night.all)
    func rest(night: Night) async throws {
        let desk = try await ShiftDesk.withTypes(zone: night.zone)
        let (date, zone) = (try #require(CivilDate(iso: night.date)), try #require(ZoneName(night.zone)))
        try await desk.add("T", "Late", from: "14:00", to: "22:00")
        _ = try await desk.shifts.assign([night.date], ShiftBody(symbol: "T"))
        for hours in [8, 11, 13, 14, 15, 24] {
            let end = LocalCalendar.zones.advance(zone, date, 22 * 60, hours * 60)
            #expect(end == (22 + hours) * 60 + night.isSetOn)
            _ = try await desk.shifts.setShiftSettings(ShiftSettingsBody(restHours: hours))
            // The parts of the next day that the rest period reaches. The time before the morning counts as
            // morning.
            let wanted = [
                (0, "morning"), (12 * 60, "afternoon"), (18 * 60, "evening"),
            ].filter { end - 1_440 > $0.0 }.map(\.1)
            #expect(try await taken(date.adding(days: 1), desk) == wanted)
            #expect(try await taken(date, desk) == ["afternoon", "evening"])
        }
    }

    @Test("S10: a day of rest after a night that ends at a clock change takes all of the next day")
    func longest() async throws {
        for night in Night.all {
            let desk = try await ShiftDesk.withTypes(zone: night.zone)
            let date = try #require(CivilDate(iso: night.date))
            try await desk.add("L", "Long", from: "23:00", to: "22:59", overnight: true)
            _ = try await desk.shifts.assign([night.date], ShiftBody(symbol: "L"))
            _ = try await desk.shifts.setShiftSettings(ShiftSettingsBody(restHours: 24))
            var days: [[String]] = []
            for day in 0...3 { days.append(try await taken(date.adding(days: day), desk)) }
            let all = ["morning", "afternoon", "evening"]
            // The clocks changed during the shift, and so not during the rest period.
            #expect(days == [["evening"], all, all, []], "\(night)")
        }
    }

    @Test(
        "A minute that the clocks skip or repeat causes no trouble for the following days",
        arguments: [
            // 02:30 doesn't exist; 03:30 is used instead.
            ("Europe/Vienna", "2026-03-29", 150, 0, 210), ("Europe/Vienna", "2026-03-29", 150, 60, 270),
            ("Europe/Vienna", "2026-03-28", 1_440 + 150, 60, 1_440 + 270),
            // The first of two 02:30 is used; an hour later it is 02:30 again.
            ("Europe/Vienna", "2026-10-25", 150, 0, 150), ("Europe/Vienna", "2026-10-25", 150, 60, 150),
            ("Europe/Vienna", "2026-10-25", 150, 90, 180), ("Europe/Vienna", "2026-10-25", 179, 1, 120),
            // Half an hour, and midnight.
            ("Australia/Lord_Howe", "2026-04-05", 105, 30, 105),
            ("Australia/Lord_Howe", "2026-10-04", 135, 0, 165),
            ("America/Santiago", "2026-09-06", 0, 0, 60), ("America/Santiago", "2026-09-05", 1_439, 1, 1_500),
            ("America/Santiago", "2026-04-04", 1_380, 60, 1_380), ("UTC", "2026-01-09", 2_879, 1, 2_880),
        ])
    func edges(zone: String, date: String, minute: Int, passing: Int, expected: Int) throws {
        let (zone, date) = (try #require(ZoneName(zone)), try #require(CivilDate(iso: date)))
        #expect(LocalCalendar.zones.advance(zone, date, minute, passing) == expected)
    }
}
