import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// Today is Friday, 2026-01-09, in Vienna. M (Morning) is from 6 to 14, N (Night) from 22 to 6, A (Always) all day.
@Suite("Import of an employer's roster")
struct RosterImportTests {
    private let desk: ShiftDesk

    init() async throws { desk = try await ShiftDesk.withTypes() }

    private func take(
        _ table: String, map: [String] = [], daysOff: Bool = false, dryRun: Bool = false
    ) async throws(APIError) -> RosterImportResponse {
        try await desk.shifts.importRoster(Array(table.utf8), map: map, daysOff: daysOff, dryRun: dryRun)
    }

    /// Returns `DAY SYMBOL` for each shift.
    private static func lines(_ response: RosterImportResponse) -> [String] {
        response.shifts.map { "\($0.date.suffix(2)) \($0.symbol ?? "-")" }
    }

    /// Returns `problem line text` of the error.
    private func problem(_ table: String) async -> String {
        do {
            return "\(try await take(table).shifts.count) shifts"
        } catch {
            guard [.unreadableRoster, .unreadableFile].contains(error.code) else { return "\(error)" }
            return ["problem", "reason", "line", "text"].compactMap { error.values[$0] }.filter {
                !$0.isEmpty
            }
            .joined(separator: " ")
        }
    }

    // MARK: Tables

    @Test(
        "S17: a table with dates and shifts is one change, whatever a spreadsheet writes",
        arguments: [
            "Date,Shift\n2026-01-12,M\n2026-01-13,night\n2026-01-14,-\n",
            "\u{FEFF}Datum;Name;Dienst\r\nMo 12.01.2026;Ana;Morning\r\nDi 13.1.26;Ana;N\r\nMi 14.01.2026;Ana;-\r\n",
            "\n\nMon 12/01/2026 06:00\tM\t8\nTue 13/01/2026\tN\t8\nWed 14/01/2026\t-\t0\n\n",
            "Ward 3,Day\nM,2026-01-12\nN,2026-01-13\n-,2026-01-14\n",
            "Shift,Day\nM,01/12/2026\nN,1/13/2026\n-,1/14/2026\n",
            "\"Date\" , \"Title\"\n2026-01-12,\" M \"\n2026-01-13,\"Night\"\n2026-01-14,\"-\"",
            "n,2026-01-13\nm,2026-01-12\n-,2026-01-14\n,2026-01-15\nM,\n,",
        ])
    func tables(table: String) async throws {
        let plan = try await take(table, dryRun: true)
        #expect(Self.lines(plan) == ["12 M", "13 N", "14 -"])
        #expect(plan.change?.dryRun == true)
        #expect(try await desk.week() == ".......")
        let done = try await take(table)
        #expect(Self.lines(done) == ["12 M", "13 N", "14 -"] && done.unchanged == 0)
        #expect(done.change?.changes.map(\.date) == ["2026-01-12", "2026-01-13"])
        #expect(try await desk.week() == "...MN-.")
        let again = try await take(table)
        #expect(again.shifts.isEmpty && again.unchanged == 3)
        _ = try await desk.undo()
        #expect(try await desk.week() == ".......")
    }

    @Test("A table in the encoding of an older Windows is read too")
    func encoding() async throws {
        try await desk.add("F", "Frühdienst")
        let bytes = "Tag;Dienst\n12.01.2026;Fr\u{FC}hdienst".unicodeScalars.map { UInt8($0.value) }
        let done = try await desk.shifts.importRoster(bytes, map: [], daysOff: false, dryRun: false)
        #expect(Self.lines(done) == ["12 F"])
    }

    @Test("Quotation marks hold separators, lines and themselves")
    func quotes() async throws {
        let table = "2026-01-12,\"A, \"\"B\"\"\nC\"\n2026-01-13,M"
        let plan = try await take(table, dryRun: true)
        #expect(plan.names.map(\.name) == ["A, \"B\" C", "M"])
        #expect(plan.names.map(\.symbol) == [nil, "M"] && plan.change == nil && plan.shifts.isEmpty)
    }

    @Test("What is no table of shifts says so, with its line")
    func unreadable() async throws {
        #expect(await problem("") == "noDates 1")
        #expect(await problem("Hello\n") == "noDates 1")
        #expect(await problem("Date,Who,Where\n2026-01-12,Ana,here\n") == "noShifts 1")
        #expect(await problem("2026-01-12,8\n") == "noShifts 1")
        #expect(await problem("Date,Shift\n2026-01-12,\n") == "noShifts 1")
        // A line may end before the column with the date.
        #expect(await problem("Shift,Date\nM\n") == "noShifts 1")
        #expect(await problem("Date,Shift\n2026-01-12,M\n\nsoon,N\n") == "noDate 4 soon")
        #expect(await problem("Date,Shift\n2026-02-30,M\n") == "noDate 2 2026-02-30")
        #expect(await problem("Date,Shift\n12345.1.1,M\n") == "noDate 2 12345.1.1")
        #expect(await problem("Date,Shift\n3/4/2026,M\n5/6/2026,N\n") == "unclearDates 2 3/4/2026")
        #expect(await problem("Date,Shift\n13/13/2026,M\n") == "noDate 2 13/13/2026")
        #expect(await problem("Date,Shift\n2026-01-12,\"M\n") == "a quoted field without an end 2")
        let long = String(repeating: "2026-01-12,M\n", count: 10_001)
        #expect(await problem(long) == "more than 10000 lines 10002")
        #expect(await problem(String(repeating: " ", count: 1 << 20 + 1)) == "tooMany 1")
    }

    // MARK: Calendars

    @Test("S17: an event of a calendar is the shift of the date it begins on")
    func calendar() async throws {
        func at(_ day: Int, _ hour: Int, _ minute: Int = 0) throws -> CalendarEvent.LocalTime {
            CalendarEvent.LocalTime(
                try #require(CivilDate(year: 2026, month: 1, day: day)),
                try #require(HourMinute(hour: hour, minute: minute)))
        }
        let days = try at(14, 0).date...at(15, 0).date
        let file = "BEGIN:VCALENDAR"
        desk.fixture.calendars.set(
            file,
            .success(
                CalendarReading(events: [
                    CalendarEvent(.local(from: try at(12, 22), until: try at(13, 6, 30)), title: "Night"),
                    CalendarEvent(.dates(days), title: "Frei"),
                    CalendarEvent(.local(from: try at(16, 8), until: try at(16, 9))),
                ])))
        let plan = try await take(file, map: ["frei=-"], dryRun: true)
        #expect(plan.names.map(\.hours) == ["22:00-06:30", nil])
        #expect(Self.lines(plan) == ["12 N", "14 -", "15 -"])
        desk.fixture.calendars.set(file, .failure(CalendarProblem(.broken, "here")))
        await #expect(
            throws: APIError(.unreadableCalendar, values: ["problem": "broken", "detail": "here"])
        ) { try await take(file) }
    }

    // MARK: Names

    @Test("S17: what a name means is said once and remembered; an undo does not forget it")
    func remembered() async throws {
        let table = "Date,Shift\n2026-01-12,\"Early duty, ward 3\"\n2026-01-13,Off\n2026-01-14,Meeting\n"
        await #expect(
            throws: APIError(
                .unknownRosterNames, values: ["name": "Early duty, ward 3"],
                details: ["Early duty, ward 3", "Off", "Meeting"])
        ) { try await take(table) }
        // A dry run remembers nothing.
        let map = ["EARLY duty  ward 3=m", "off=-", "Meeting="]
        #expect(Self.lines(try await take(table, map: map, dryRun: true)) == ["12 M", "13 -"])
        #expect(try await take(table, dryRun: true).names.map(\.symbol) == [nil, nil, nil])
        #expect(Self.lines(try await take(table, map: map)) == ["12 M", "13 -"])
        _ = try await desk.undo()
        let again = try await take(table)
        #expect(again.names.map(\.symbol) == ["M", "-", ""] && again.names.map(\.count) == [1, 1, 1])
        #expect(Self.lines(again) == ["12 M", "13 -"])
        // The type is gone, so nobody knows what the name means now.
        _ = try await desk.shifts.removeShiftType("M", replacingBy: "A", dryRun: false)
        #expect(try await take(table, dryRun: true).names.map(\.symbol) == [nil, "-", ""])
        #expect(Self.lines(try await take(table, map: ["Early duty ward 3=N"])) == ["12 N"])
    }

    @Test("A title that two shift types have means neither")
    func twoTitles() async throws {
        try await desk.add("X", "Morning")
        let plan = try await take("2026-01-12,Morning", dryRun: true)
        #expect(plan.names.map(\.symbol) == [nil])
    }

    @Test("What is no name and symbol is refused, and so is an unknown symbol")
    func badMap() async throws {
        for text in ["Early", "=M"] {
            await #expect(throws: APIError.self) { try await take("2026-01-12,M", map: [text]) }
        }
        let error = await #expect(throws: APIError.self) {
            try await take("2026-01-12,M", map: ["Early=Q"])
        }
        #expect(error?.code == .noSuchShiftType && error?.values["symbol"] == "Q")
    }

    // MARK: Days

    @Test("Entries of the past, and those more than 366 days ahead, are left out and counted")
    func window() async throws {
        let done = try await take("2026-01-08,M\n2026-01-09,M\n2027-01-10,N\n2027-01-11,N\n2028-01-11,N\n")
        #expect(done.past == 1 && done.tooFarAhead == 2)
        #expect(done.shifts.map(\.date) == ["2026-01-09", "2027-01-10"])
        let nothing = try await take("2026-01-08,M\n")
        #expect(nothing.names.isEmpty && nothing.shifts.isEmpty && nothing.change?.changes.isEmpty == true)
    }

    @Test("Dates without an entry keep their shifts, unless those in between are to be days off")
    func daysOff() async throws {
        _ = try await desk.shifts.assign(["2026-01-13", "2026-01-15"], ShiftBody(symbol: "A"))
        let table = "2026-01-12,M\n2026-01-14,Meeting\n"
        _ = try await take(table, map: ["Meeting="])
        #expect(try await desk.week() == "...MA.A")
        #expect(Self.lines(try await take(table, daysOff: true)) == ["13 -", "14 -"])
        #expect(try await desk.week() == "...M--A")
    }

    @Test("Two shifts on one day change nothing; beside a day off, and twice the same, the shift counts")
    func two() async throws {
        let table = "2026-01-12,M\n2026-01-12,-\n2026-01-12,Morning\n2026-01-13,-\n2026-01-13,N\n"
        #expect(Self.lines(try await take(table, dryRun: true)) == ["12 M", "13 N"])
        await #expect(
            throws: APIError(
                .twoShiftsOnADay, details: ["2026-01-12: Always, Morning", "2026-01-13: A, Night"])
        ) { try await take("2026-01-12,Morning\n2026-01-12,Always\n2026-01-13,A\n2026-01-13,Night\n") }
        #expect(try await desk.week() == ".......")
    }
}
