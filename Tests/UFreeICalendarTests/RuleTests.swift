import Testing
import UFreeICalendar

@Suite("Calendar: recurrence")
struct RuleTests {
    private func starts(_ start: String, _ rule: String, _ from: String, _ through: String) throws -> [String]
    {
        try Sample.starts(Sample.event("DTSTART:\(start)", "RRULE:\(rule)"), from, through)
    }

    @Test("A weekly rule lists its weekdays, and every second week is counted from the week of the start")
    func weekly() throws {
        #expect(
            try starts("20260302T090000", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU", "2026-03-01", "2026-03-31")
                == [
                    "03-02T09:00", "03-08T09:00", "03-16T09:00", "03-22T09:00", "03-30T09:00",
                ])
    }

    @Test("WKST decides which days are in the same week")
    func weekStart() throws {
        let rule = "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST="
        #expect(
            try starts("19970805T090000", rule + "MO", "1997-08-01", "1997-09-30") == [
                "08-05T09:00", "08-10T09:00", "08-19T09:00", "08-24T09:00",
            ])
        #expect(
            try starts("19970805T090000", rule + "SU", "1997-08-01", "1997-09-30") == [
                "08-05T09:00", "08-17T09:00", "08-19T09:00", "08-31T09:00",
            ])
    }

    @Test("The thirty-first is left out in shorter months, and the last day is in every month")
    func monthDays() throws {
        #expect(
            try starts("20260131T090000", "FREQ=MONTHLY", "2026-01-01", "2026-05-31") == [
                "01-31T09:00", "03-31T09:00", "05-31T09:00",
            ])
        #expect(
            try starts("20260131T090000", "FREQ=MONTHLY;BYMONTHDAY=-1", "2026-02-01", "2026-04-30") == [
                "02-28T09:00", "03-31T09:00", "04-30T09:00",
            ])
    }

    @Test("A leap day recurs every four years, and not in 2100")
    func leapDays() throws {
        #expect(
            try starts("20240229T090000", "FREQ=YEARLY", "2025-01-01", "2033-01-01") == [
                "02-29T09:00", "02-29T09:00",
            ])
        #expect(try starts("20240229T090000", "FREQ=YEARLY", "2100-01-01", "2100-12-31").isEmpty)
    }

    @Test("Weekdays of the month are counted from both ends")
    func ordinals() throws {
        #expect(
            try starts("20260101T090000", "FREQ=MONTHLY;BYDAY=2TU,-1FR", "2026-03-01", "2026-04-30") == [
                "03-10T09:00", "03-27T09:00", "04-14T09:00", "04-24T09:00",
            ])
    }

    @Test("BYSETPOS chooses from the matches of a month, a week or a day, also across hours")
    func positions() throws {
        #expect(
            try starts(
                "20260101T090000", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-03-01", "2026-04-30"
            )
                == ["03-31T09:00", "04-30T09:00"])
        #expect(
            try starts(
                "20260302T090000", "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=-1", "2026-03-01", "2026-03-14") == [
                    // The start, although its rule does not match it.
                    "03-02T09:00", "03-06T09:00", "03-13T09:00",
                ])
        #expect(
            try starts("20260302T170000", "FREQ=DAILY;BYHOUR=9,13,17;BYSETPOS=-1", "2026-03-01", "2026-03-03")
                == [
                    "03-02T17:00", "03-03T17:00",
                ])
    }

    @Test("The first week of a year has at least four of its days")
    func weekNumbers() throws {
        // libical 3.0.16 finds 29 December 2026, a Tuesday.
        #expect(
            try starts("20260105T090000", "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", "2026-12-01", "2028-12-31") == [
                "01-04T09:00", "01-03T09:00",
            ])
    }

    @Test("Weeks of the year without weekdays have the weekday of the start")
    func weekNumbersAlone() throws {
        #expect(
            try starts("20260304T090000", "FREQ=YEARLY;BYWEEKNO=12,-1", "2026-03-01", "2026-12-31") == [
                "03-04T09:00", "03-18T09:00", "12-30T09:00",
            ])
    }

    @Test("COUNT is counted from the start, however late the window is")
    func count() throws {
        #expect(
            try starts("20260225T090000", "FREQ=DAILY;COUNT=6", "2026-03-01", "2026-04-30") == [
                "03-01T09:00", "03-02T09:00",
            ])
        #expect(try starts("20200101T090000", "FREQ=DAILY;COUNT=1000", "2026-03-01", "2026-04-30").isEmpty)
    }

    @Test("UNTIL is inclusive, in UTC, as a date and as a floating time")
    func until() throws {
        func last(_ until: String) throws -> String? {
            try Sample.starts(
                Sample.event("DTSTART;TZID=Europe/Berlin:20260401T090000", "RRULE:FREQ=DAILY;UNTIL=\(until)")
            ).last
        }
        #expect(try last("20260405T070000Z") == "04-05T07:00")
        #expect(try last("20260405T065959Z") == "04-04T07:00")
        #expect(try last("20260405") == "04-05T07:00")
        #expect(try last("20260405T090000") == "04-05T07:00")
        #expect(try last("20260405T085959") == "04-04T07:00")
    }

    @Test("UNTIL in UTC is a moment, also where the clocks go back and forward")
    func untilAtClockChange() throws {
        func starts(_ first: String, _ rule: String) throws -> [String] {
            try Sample.starts(
                Sample.event("DTSTART;TZID=Europe/Berlin:\(first)", "RRULE:\(rule)"), "2026-01-01",
                "2026-12-31")
        }
        // 02:10 for the second time: 02:30 was before it.
        #expect(
            try starts("20261025T013000", "FREQ=HOURLY;UNTIL=20261025T011000Z") == [
                "10-24T23:30", "10-25T00:30",
            ])
        // 03:15: 02:30 is skipped, so that its moment is 03:30.
        #expect(try starts("20260329T013000", "FREQ=HOURLY;UNTIL=20260329T011500Z") == ["03-29T00:30"])
    }

    @Test("UNTIL of a series of dates is read as a date, whatever its form")
    func untilOfDates() throws {
        for until in ["20260303", "20260303T000000Z", "20260303T225959Z"] {
            let calendar = Sample.event("DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=DAILY;UNTIL=\(until)")
            #expect(try Sample.spans(calendar) == ["D 2026-03-02 2026-03-02", "D 2026-03-03 2026-03-03"])
        }
    }

    @Test("A start that its rule does not match is an occurrence and does not count")
    func unmatchedStart() throws {
        #expect(
            try starts("20260303T090000", "FREQ=WEEKLY;BYDAY=MO;COUNT=2", "2026-03-01", "2026-04-30") == [
                "03-03T09:00", "03-09T09:00", "03-16T09:00",
            ])
    }

    @Test("Nothing occurs if the rule ended before the start")
    func endedBeforeStart() throws {
        #expect(
            try starts("20260303T090000", "FREQ=DAILY;UNTIL=20260301", "2026-03-01", "2026-04-30").isEmpty)
    }

    @Test("Several rules are one series, and what both match occurs once")
    func severalRules() throws {
        let calendar = Sample.event(
            "DTSTART:20260302T090000", "RRULE:FREQ=WEEKLY;COUNT=2", "RRULE:FREQ=DAILY;COUNT=2")
        #expect(try Sample.starts(calendar) == ["03-02T09:00", "03-03T09:00", "03-09T09:00"])
    }

    @Test("Rules of hours, minutes and seconds keep their interval over days")
    func shortIntervals() throws {
        #expect(
            try starts("20260228T210000", "FREQ=HOURLY;INTERVAL=7", "2026-03-01", "2026-03-01") == [
                "03-01T04:00", "03-01T11:00", "03-01T18:00",
            ])
        #expect(
            try starts("19700101T000000", "FREQ=MINUTELY;INTERVAL=90;BYHOUR=9,10", "2026-03-01", "2026-03-01")
                == [
                    "03-01T09:00", "03-01T10:30",
                ])
        #expect(
            try starts(
                "19700101T000000", "FREQ=SECONDLY;BYHOUR=9;BYMINUTE=30;BYSECOND=0", "2026-03-01", "2026-03-02"
            ) == [
                "03-01T09:30", "03-02T09:30",
            ])
    }

    @Test("A rule that never matches ends")
    func neverMatching() throws {
        for rule in [
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=MONTHLY;BYDAY=5MO;BYSETPOS=7", "FREQ=MINUTELY;INTERVAL=1440;BYHOUR=5",
        ] {
            // Only the start is left.
            #expect(try starts("19700101T000000", rule, "2026-03-01", "2026-04-30").isEmpty)
        }
    }

    @Test("RFC 7529's Gregorian RSCALE is read, another calendar is refused")
    func otherCalendars() throws {
        #expect(
            try starts(
                "20260301T090000", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=OMIT", "2026-03-01", "2026-03-01"
            ).count == 1)
        let calendar = Sample.event("DTSTART:20260301T090000", "RRULE:RSCALE=CHINESE;FREQ=YEARLY")
        #expect(try Sample.refusal(calendar)[0] == "broken")
    }
}
