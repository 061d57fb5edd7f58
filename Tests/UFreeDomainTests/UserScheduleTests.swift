import FoundationEssentials
import Testing
import UFreeDomain

@Suite struct UserScheduleTests {
    let today: CivilDate
    let owner: OwnerID
    let name: DisplayName

    init() throws {
        today = try #require(CivilDate(iso: "2026-01-09"))
        owner = try #require(OwnerID(bytes: [UInt8](repeating: 7, count: 32)))
        name = try DisplayName(validating: "Ana")
    }

    private func day(_ offset: Int, _ status: AvailabilityStatus) -> DayAvailability {
        DayAvailability(
            id: UUID(), date: today.adding(days: offset), content: DayContent(DayWord(status)),
            updatedAt: Timestamp(milliseconds: 0))
    }

    @Test("A5, A6: without stored days a week is today and six more days, all unknown")
    func emptyWeek() {
        let week = UserSchedule(owner: owner, name: name, today: today, stored: [])
        #expect(
            week.weeklyStatus.map(\.date.description) == [
                "2026-01-09", "2026-01-10", "2026-01-11", "2026-01-12", "2026-01-13", "2026-01-14",
                "2026-01-15",
            ])
        #expect(week.weeklyStatus.allSatisfy { $0.status == .unknown && $0.record == nil })
    }

    @Test(
        "A6: stored days are merged, in any order, and those outside the week are left out")
    func merge() {
        let stored = [day(7, .free), day(3, .busy), day(-1, .free), day(0, .eveningOnly), day(6, .free)]
        let week = UserSchedule(owner: owner, name: name, today: today, stored: stored)
        #expect(week.weeklyStatus.count == 7)
        #expect(
            week.weeklyStatus.map(\.status) == [
                .eveningOnly, .unknown, .unknown, .busy, .unknown, .unknown, .free,
            ])
    }

    @Test(
        "A5: the status of a date is nil outside the week",
        arguments: [(-1, false), (0, true), (6, true), (7, false)])
    func statusForADate(offset: Int, isInside: Bool) {
        let week = UserSchedule(owner: owner, name: name, today: today, stored: [])
        #expect((week.status(for: today.adding(days: offset)) == .unknown) == isInside)
        #expect((week.day(for: today.adding(days: offset)) != nil) == isInside)
    }

    @Test("A6, A11: an edit returns the new content of a day, and nothing for an unchanged day")
    func applying() throws {
        let (id, now) = (UUID(), Timestamp(milliseconds: 5))
        let rule = DayDefault(
            id: UUID(), weekdays: Weekdays(rawValue: 127), word: DayWord(.free), from: today, until: nil,
            createdAt: now)
        let bare = ScheduleDay(date: today, record: nil)
        let over = ScheduleDay(date: today, record: nil, below: DayLayers(shift: nil, dayDefault: rule))
        let busy = DayContent(DayWord(.busy), note: try Note(validating: "after 7"))
        let set = try #require(try bare.applying(busy, id: id, at: now))
        #expect(set.record == DayAvailability(id: id, date: today, content: busy, updatedAt: now))
        #expect(try set.applying(busy, id: id, at: Timestamp(milliseconds: 6)) == nil)
        #expect(try set.applying(nil, id: id, at: now) == bare)
        // Without a default, unknown changes nothing; over a default it is an explicit status.
        #expect(try bare.applying(.unknown, id: id, at: now) == nil)
        #expect(try bare.applying(nil, id: id, at: now) == nil)
        #expect(try set.applying(.unknown, id: id, at: now) == bare)
        let hidden = try #require(try over.applying(.unknown, id: id, at: now))
        #expect(hidden.status == .unknown && hidden.source == .explicit)
        #expect(try hidden.applying(nil, id: id, at: now)?.status == .free)
        #expect(throws: ValidationFailure.self) {
            try bare.applying(busy, id: id, at: Timestamp(milliseconds: -1))
        }
    }

    @Test(
        "A7: today to 366 days ahead can be changed, an earlier and a later day cannot",
        arguments: [
            (-400, AvailabilityError?.some(.cannotUpdatePastDate)), (-1, .cannotUpdatePastDate), (0, nil),
            (1, nil),
            (366, nil),
        ])
    func updateWindow(offset: Int, error: AvailabilityError?) {
        #expect(refusal(of: offset) == error)
    }

    @Test(
        "A7: beyond 366 days the refusal names the last day that can be set", arguments: [367, 5_000, .max])
    func tooFar(offset: Int) {
        #expect(refusal(of: offset) == .tooFarAhead(last: today.adding(days: 366)))
    }

    private func refusal(of offset: Int) -> AvailabilityError? {
        do throws(AvailabilityError) {
            try AvailabilityRules.checkUpdate(of: today.adding(days: offset), today: today)
            return nil
        } catch {
            return error
        }
    }

    @Test("Y7: friends have yesterday and every date that can be set")
    func sharedDates() {
        let dates = AvailabilityRules.sharedDates(today: today)
        #expect(dates.lowerBound.description == "2026-01-08")
        #expect(dates.upperBound.description == "2027-01-10")
    }
}
