import FoundationEssentials
import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite struct AvailabilityServiceTests {
    private let fixture: ServiceFixture
    private var service: AvailabilityService { fixture.services.availability }

    init() throws {
        fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna")))
    }

    @Test("A6: a new owner's week is seven unknown days from today")
    func emptyWeek() async throws {
        let week = try await service.week(of: nil)
        #expect(week.days.map(\.date) == (9...15).map { $0 < 10 ? "2026-01-0\($0)" : "2026-01-\($0)" })
        #expect(
            week.days.allSatisfy {
                $0.status == "unknown" && $0.code == nil && $0.id == nil && $0.source == nil
            })
        #expect(week.owner.name == "Ana")
        #expect(week.zone == "Europe/Vienna")
        #expect(week.asOf == nil)
    }

    @Test("A2: a day keeps its id when it is edited, and records when it changed")
    func setDay() async throws {
        let first = try await service.setDays(
            ["2026-01-09"], SetDaysBody(status: "eveningOnly", note: "after 7"))
        #expect(first.changes.map(\.before.status) == ["unknown"])
        let day = try #require(first.changes.first?.after)
        #expect(day.status == "eveningOnly")
        #expect(day.code == 4)
        #expect(day.parts == ["evening"])
        #expect(day.note == "after 7")
        #expect(day.updatedAt == "2026-01-09T12:00:00.000+01:00")
        #expect(day.source == "explicit")
        let second = try await service.setDays(["2026-01-09"], SetDaysBody(status: "busy"))
        #expect(second.changes.first?.after.id == day.id)
        // The note was about the evening.
        #expect(second.changes.first?.before.note == "after 7" && second.changes.first?.after.note == nil)
        #expect(try await service.week(of: nil).days.first == second.changes.first?.after)
    }

    @Test(
        "A17: a new status removes the note unless it brings one; the same status keeps it, each day for itself"
    )
    func noteOfOldStatus() async throws {
        let dates = ["2026-01-09", "2026-01-10", "2026-01-11"]
        _ = try await service.setDays([dates[0]], SetDaysBody(status: "free", note: "park"))
        _ = try await service.setDays([dates[1]], SetDaysBody(status: "busy", note: "work"))
        _ = try await service.setDays([dates[2]], SetDaysBody(parts: ["morning", "evening"], note: "parts"))
        let dry = try await service.setDays(dates, SetDaysBody(status: "busy", dryRun: true))
        let answer = try await service.setDays(dates, SetDaysBody(status: "busy"))
        for changes in [dry.changes, answer.changes] {
            #expect(changes.map(\.date) == [dates[0], dates[2]])
            #expect(changes.map(\.after.note) == [nil, nil])
        }
        let days = try await service.week(of: nil).days
        #expect(days.prefix(3).map(\.note) == [nil, "work", nil])
        // Undo brings the notes back.
        let undone = try await fixture.services.undo.undo(UndoBody(count: 1))
        #expect(undone.changes.map(\.after.note) == ["park", "parts"])
        // Other parts are another status; an empty note removes one in any case.
        _ = try await service.setDays([dates[2]], SetDaysBody(status: "eveningOnly"))
        _ = try await service.setDays([dates[1]], SetDaysBody(status: "busy", note: ""))
        #expect(try await service.week(of: nil).days.prefix(3).map(\.note) == ["park", nil, nil])
        _ = try await service.setDays([dates[0]], SetDaysBody(status: "busy", note: "call"))
        #expect(try await service.week(of: nil).days.first?.note == "call")
    }

    @Test("A9: two free parts are kept as parts, with the later one as the status")
    func twoParts() async throws {
        let answer = try await service.setDays(["2026-01-10"], SetDaysBody(parts: ["evening", "morning"]))
        #expect(answer.changes.first?.after.status == "eveningOnly")
        #expect(answer.changes.first?.after.parts == ["morning", "evening"])
    }

    @Test("A1: each status word is understood and comes back with its code and its parts")
    func words() async throws {
        let words: [(String, Int?, [String])] = [
            ("busy", 0, []), ("free", 1, ["morning", "afternoon", "evening"]),
            ("morningOnly", 2, ["morning"]),
            ("afternoonOnly", 3, ["afternoon"]), ("eveningOnly", 4, ["evening"]), ("unknown", nil, []),
        ]
        for (word, code, parts) in words {
            let day = try await service.setDays(["2026-01-09"], SetDaysBody(status: word)).changes.first?
                .after
            #expect(day?.status == word)
            #expect(day?.code == code)
            #expect(day?.parts == parts)
        }
    }

    @Test("Several days change together, in the order of their dates and each once")
    func manyDays() async throws {
        let answer = try await service.setDays(
            ["2026-01-12", "2026-01-09", "2026-01-12"], SetDaysBody(status: "free"))
        #expect(answer.changes.map(\.date) == ["2026-01-09", "2026-01-12"])
        let again = try await service.setDays(["2026-01-09", "2026-01-13"], SetDaysBody(status: "free"))
        #expect(again.changes.map(\.date) == ["2026-01-13"])
    }

    @Test("A7: a past day is refused, and no other day of the same command is written")
    func pastDay() async throws {
        await #expect(
            throws: APIError(.cannotUpdatePastDate, rules: ["dates|cannotUpdatePastDate||2026-01-08"])
        ) {
            try await service.setDays(["2026-01-08", "2026-01-09"], SetDaysBody(status: "free"))
        }
        await #expect(
            throws: APIError(.cannotUpdatePastDate, rules: ["dates|cannotUpdatePastDate||2026-01-08"])
        ) { try await service.clearDays(["2026-01-08"]) }
        await #expect(
            throws: APIError(.cannotUpdatePastDate, rules: ["dates|cannotUpdatePastDate||2026-01-08"])
        ) { try await service.cycleDays(["2026-01-08"]) }
        await #expect(
            throws: APIError(.cannotUpdatePastDate, rules: ["dates|cannotUpdatePastDate||2026-01-08"])
        ) {
            try await service.noteDays(["2026-01-08"], NoteBody(note: "x"))
        }
        #expect(try await service.week(of: nil).days.allSatisfy { $0.status == "unknown" })
    }

    @Test("D4: past days, days too far ahead, a long note and a missing status are all reported at once")
    func everything() async throws {
        let note = NoteBody(note: String(repeating: "é", count: 201))
        await #expect(
            throws: APIError(
                .validationFailed,
                rules: [
                    "dates|cannotUpdatePastDate||2026-01-08", "dates|tooFarAhead|2027-01-10|2027-01-11",
                    "note|noteTooLong|200|201", "note|noteNeedsStatus||2026-01-09",
                ])
        ) { try await service.noteDays(["2026-01-08", "2026-01-09", "2027-01-11"], note) }
        // If several days violate the same rule, the error keeps the rule's code and lists the days.
        await #expect(
            throws: APIError(
                .cannotUpdatePastDate, details: ["2026-01-07", "2026-01-08"],
                rules: ["dates|cannotUpdatePastDate||2026-01-07", "dates|cannotUpdatePastDate||2026-01-08"])
        ) {
            try await service.clearDays(["2026-01-07", "2026-01-08", "2026-01-08"])
        }
    }

    @Test("A7: the owner's zone decides which days are past")
    func pastInOwnersZone() async throws {
        // 23:30 UTC on the 9th is the 10th in Vienna.
        fixture.clock.advance(milliseconds: 12 * .hour + 30 * 60_000)
        await #expect(
            throws: APIError(.cannotUpdatePastDate, rules: ["dates|cannotUpdatePastDate||2026-01-09"])
        ) {
            try await service.setDays(["2026-01-09"], SetDaysBody(status: "free"))
        }
        #expect(try await service.week(of: nil).days.first?.date == "2026-01-10")
    }

    @Test("A7: 366 days ahead can be set, one more cannot, and the last one is named")
    func farAhead() async throws {
        #expect(try await service.setDays(["2027-01-10"], SetDaysBody(status: "free")).changes.count == 1)
        await #expect(
            throws: APIError(
                .tooFarAhead, values: ["last": "2027-01-10"],
                rules: ["dates|tooFarAhead|2027-01-10|2027-01-11"])
        ) {
            try await service.setDays(["2027-01-11"], SetDaysBody(status: "free"))
        }
    }

    @Test("A8: a day cycles from unknown over free and the parts to busy and back to free, keeping its note")
    func cycle() async throws {
        var words: [String?] = []
        for _ in 0..<6 {
            words.append(try await service.cycleDays(["2026-01-09"]).changes.first?.after.status)
        }
        #expect(words == ["free", "morningOnly", "afternoonOnly", "eveningOnly", "busy", "free"])
        _ = try await service.noteDays(["2026-01-09"], NoteBody(note: "maybe"))
        #expect(try await service.cycleDays(["2026-01-09"]).changes.first?.after.note == "maybe")
    }

    @Test("A12: the last changes are undone; an undo of a past day is refused like any change of it")
    func undo() async throws {
        _ = try await service.setDays(["2026-01-09"], SetDaysBody(status: "free", note: "Pool"))
        _ = try await service.setDays(["2026-01-10", "2026-01-11"], SetDaysBody(status: "busy"))
        let undone = try await fixture.services.undo.undo(UndoBody(count: nil)).changes
        #expect(undone.map(\.date) == ["2026-01-10", "2026-01-11"])
        #expect(undone.map(\.after.status) == ["unknown", "unknown"])
        fixture.clock.advance(milliseconds: .day)
        await #expect(throws: APIError(.cannotUpdatePastDate)) {
            try await fixture.services.undo.undo(UndoBody(count: 1))
        }
        for count in [0, -1, 101] {
            await #expect(throws: APIError.self) {
                try await fixture.services.undo.undo(UndoBody(count: count))
            }
        }
    }

    @Test("A12: a day that a change did not touch stays as it is when the change is undone")
    func undoOfAnotherDay() throws {
        let date = try #require(CivilDate(iso: "2026-01-09"))
        var change = OwnChange()
        change.add(.day(date.adding(days: 1), before: nil, after: DayContent(DayWord(.busy))))
        let content = DayContent(DayWord(.free))
        let record = DayAvailability(id: UUID(), date: date, content: content, updatedAt: ServiceFixture.noon)
        #expect(try change.reversed.applied(to: ScheduleDay(date: date, record: record)) == content)
    }

    @Test("A12: several undone changes are reported as their result, each day once")
    func undoSeveral() async throws {
        for (date, status) in [("2026-01-11", "busy"), ("2026-01-10", "free"), ("2026-01-11", "free")] {
            _ = try await service.setDays([date], SetDaysBody(status: status))
        }
        _ = try await service.setDays(["2026-01-10"], SetDaysBody(status: "busy"))
        _ = try await service.setDays(["2026-01-12"], SetDaysBody(status: "busy"))
        _ = try await service.clearDays(["2026-01-12"])
        let undone = try await fixture.services.undo.undo(UndoBody(count: 6)).changes
        #expect(undone.map(\.date) == ["2026-01-10", "2026-01-11"])
        #expect(undone.map(\.before.status) == ["busy", "free"])
        #expect(undone.map(\.after.status) == ["unknown", "unknown"])
    }

    @Test("A12: undo with nothing to undo says so")
    func nothingToUndo() async throws {
        await #expect(throws: APIError(.nothingToUndo)) {
            try await fixture.services.undo.undo(UndoBody(count: 1))
        }
    }

    @Test("A8, A13: a cleared day is unknown and has no note; setting it to unknown does the same")
    func clear() async throws {
        _ = try await service.setDays(["2026-01-09", "2026-01-10"], SetDaysBody(status: "free", note: "x"))
        let cleared = try await service.clearDays(["2026-01-09"])
        let unknown = try await service.setDays(["2026-01-10"], SetDaysBody(status: "unknown"))
        for day in [cleared, unknown].compactMap(\.changes.first?.after) {
            #expect(day.status == "unknown")
            #expect(day.code == nil)
            #expect(day.note == nil)
            #expect(day.parts.isEmpty)
        }
        #expect(try await service.clearDays(["2026-01-09"]).changes.isEmpty)
    }

    @Test("A4: a note needs a status; an empty note removes the present one")
    func notes() async throws {
        await #expect(
            throws: APIError(
                .noteNeedsStatus, values: ["date": "2026-01-09"], rules: ["note|noteNeedsStatus||2026-01-09"])
        ) {
            try await service.noteDays(["2026-01-09"], NoteBody(note: "after 7"))
        }
        await #expect(
            throws: APIError(
                .noteNeedsStatus, values: ["date": "2026-01-09"], rules: ["note|noteNeedsStatus||2026-01-09"])
        ) {
            try await service.setDays(["2026-01-09"], SetDaysBody(status: "unknown", note: "after 7"))
        }
        #expect(try await service.noteDays(["2026-01-09"], NoteBody(note: nil)).changes.isEmpty)
        _ = try await service.setDays(["2026-01-09"], SetDaysBody(status: "free", note: "after 7"))
        #expect(
            try await service.noteDays(["2026-01-09"], NoteBody(note: "")).changes.first?.after.note == nil)
    }

    @Test("A4: a note of 201 characters is refused with its length")
    func longNote() async throws {
        await #expect(
            throws: APIError(.noteTooLong, values: ["characters": "201"], rules: ["note|noteTooLong|200|201"])
        ) {
            try await service.setDays(
                ["2026-01-09"], SetDaysBody(status: "free", note: String(repeating: "é", count: 201)))
        }
    }

    @Test("A dry run shows the changes and writes nothing")
    func dryRun() async throws {
        _ = try await service.setDays(["2026-01-09"], SetDaysBody(status: "free"))
        let before = try await service.week(of: nil)
        let answer = try await service.setDays(
            ["2026-01-09", "2026-01-10"], SetDaysBody(status: "free", note: "x", dryRun: true))
        #expect(answer.dryRun)
        #expect(answer.changes.map(\.after.note) == ["x", "x"])
        #expect(answer.changes.map(\.before.status) == ["free", "unknown"])
        let unknown = SetDaysBody(status: "unknown", dryRun: true)
        // The next day has no status, so it would not change.
        let cleared = try await service.setDays(["2026-01-09", "2026-01-10"], unknown).changes
        #expect(cleared.map(\.date) == ["2026-01-09"])
        #expect(cleared.first?.after.status == "unknown" && cleared.first?.after.source == nil)
        #expect(try await service.week(of: nil) == before)
    }

    @Test("A change reports how many friends have it and how many get it when they connect")
    func reach() async throws {
        let (ben, eva) = (try ServiceFixture.person(2), try ServiceFixture.person(3))
        try await fixture.befriend(ben, name: "Ben")
        try await fixture.befriend(eva, name: "Eva")
        // A connected stranger doesn't count.
        fixture.node.set(Presence(connected: [ben.owner, try ServiceFixture.person(4).owner]))
        let answer = try await service.setDays(["2026-01-09"], SetDaysBody(status: "free"))
        #expect(answer.friendsConnected == 1)
        #expect(answer.friendsWaiting == 1)
    }

    @Test(
        "An unreadable word is refused, and the error names it",
        arguments: [
            (["soon"], SetDaysBody(status: "free"), ErrorCode.unreadableDate, "soon"),
            (["2026-02-30"], SetDaysBody(status: "free"), .unreadableDate, "2026-02-30"),
            ([""], SetDaysBody(status: "free"), .unreadableDate, ""),
            ([], SetDaysBody(status: "free"), .unreadableDate, ""),
            (["2026-01-09"], SetDaysBody(status: "maybe"), .unreadableStatus, "maybe"),
            (["2026-01-09"], SetDaysBody(parts: ["night"]), .unreadableStatus, "night"),
        ])
    func unreadable(dates: [String], body: SetDaysBody, code: ErrorCode, text: String) async throws {
        do {
            _ = try await service.setDays(dates, body)
            Issue.record("accepted")
        } catch {
            #expect(error.code == code)
            #expect(error.values == ["text": text])
        }
    }

    @Test("A body without a status, or with two, is refused")
    func contradiction() async throws {
        for (body, line) in [
            (SetDaysBody(), "status|required|"),
            (SetDaysBody(status: "busy", parts: ["morning"]), "parts|matches|status"),
        ] {
            await #expect(throws: APIError(.validationFailed, rules: [RuleValue(stringLiteral: line)])) {
                try await service.setDays(["2026-01-09"], body)
            }
        }
        let agreeing = SetDaysBody(status: "eveningOnly", parts: ["morning", "evening"])
        #expect(try await service.setDays(["2026-01-09"], agreeing).changes.first?.after.parts.count == 2)
    }
}
