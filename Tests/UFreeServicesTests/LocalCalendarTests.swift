import Foundation
import Testing
import UFreeDomain

@testable import UFreeServices

@Suite struct LocalCalendarTests {
    private static func zone(_ name: String) throws -> ZoneName { try #require(ZoneName(name)) }

    private static func moment(_ text: String) throws -> Timestamp {
        let date = try Date(text, strategy: .iso8601)
        return Timestamp(milliseconds: Int64(date.timeIntervalSince1970 * 1_000))
    }

    @Test(
        "A3: today is the date of the owner's zone, not of UTC",
        arguments: [
            ("Europe/Vienna", "2026-01-09T22:59:59Z", "2026-01-09"),
            ("Europe/Vienna", "2026-01-09T23:00:00Z", "2026-01-10"),
            ("Pacific/Kiritimati", "2026-01-09T10:00:00Z", "2026-01-10"),
            ("Pacific/Pago_Pago", "2026-01-09T10:00:00Z", "2026-01-08"),
            ("UTC", "2026-01-09T00:00:00Z", "2026-01-09"),
        ])
    func today(zone: String, moment: String, date: String) throws {
        #expect(LocalCalendar.today(in: try Self.zone(zone), at: try Self.moment(moment)).description == date)
    }

    @Test("A3: an unknown zone reads as UTC")
    func unknownZone() throws {
        let mars = try Self.zone("Mars/Olympus")
        #expect(!LocalCalendar.knows(mars))
        #expect(LocalCalendar.knows(try Self.zone("Europe/Vienna")))
        let moment = try Self.moment("2026-07-01T23:30:00Z")
        #expect(LocalCalendar.today(in: mars, at: moment).description == "2026-07-01")
        #expect(LocalCalendar.rfc3339(moment, in: mars) == "2026-07-01T23:30:00.000Z")
    }

    @Test("The system's zone can be looked up again")
    func systemZone() {
        #expect(LocalCalendar.knows(LocalCalendar.systemZone()))
        #expect(LocalCalendar.systemZone("Asia/Kolkata").text == "Asia/Kolkata")
        #expect(LocalCalendar.systemZone("GMT+0200") == .utc, "TZ=GMT+2 is west of Greenwich")
    }

    @Test(
        "A machine with an unknown or invalid zone is in UTC",
        arguments: [
            ("Europe/Vienna", "Europe/Vienna"), ("Mars/Base", "UTC"), ("<+02>-2", "UTC"), ("", "UTC"),
        ])
    func oddSystemZone(name: String, zone: String) {
        #expect(LocalCalendar.zone(named: name).text == zone)
    }

    @Test(
        "A3: the next midnight is right on days of 23, 24 and 25 hours, and where midnight does not exist",
        arguments: [
            ("Europe/Vienna", "2026-01-09T11:00:00Z", "2026-01-09T23:00:00Z"),
            // 29 March has 23 hours, 25 October has 25.
            ("Europe/Vienna", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
            ("Europe/Vienna", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"),
            // On 5 September 2021 the day began at 01:00 in Chile.
            ("America/Santiago", "2021-09-04T12:00:00Z", "2021-09-05T04:00:00Z"),
            // Samoa had no 30 December 2011.
            ("Pacific/Apia", "2011-12-30T00:00:00Z", "2011-12-30T10:00:00Z"),
        ])
    func nextMidnight(zone: String, after: String, expected: String) throws {
        let found = LocalCalendar.nextMidnight(in: try Self.zone(zone), after: try Self.moment(after))
        #expect(found == (try Self.moment(expected)))
    }

    @Test("A3, fault 19: in every zone the next midnight begins another date, for every week of a year")
    func everyZone() throws {
        for name in TimeZone.knownTimeZoneIdentifiers {
            let zone = try Self.zone(name)
            for week in 0..<52 {
                let moment = Timestamp(milliseconds: 1_767_956_400_000 + Int64(week) * 7 * .day)
                let midnight = LocalCalendar.nextMidnight(in: zone, after: moment)
                let today = LocalCalendar.today(in: zone, at: moment)
                #expect(LocalCalendar.today(in: zone, at: midnight.adding(milliseconds: -1)) == today)
                #expect(LocalCalendar.today(in: zone, at: midnight) == today.adding(days: 1), "\(name)")
            }
        }
    }

    @Test(
        "A time of day becomes a moment again; in the spring gap a later one, in the overlap the first",
        arguments: [
            ("2026-01-09", 19 * 60, "2026-01-09T18:00:00Z"), ("2026-07-09", 19 * 60, "2026-07-09T17:00:00Z"),
            ("2026-03-29", 150, "2026-03-29T01:30:00Z"), ("2026-10-25", 150, "2026-10-25T00:30:00Z"),
        ])
    func moment(date: String, minute: Int, expected: String) throws {
        let date = try #require(CivilDate(iso: date))
        let found = LocalCalendar.moment(of: date, minute: minute, in: try Self.zone("Europe/Vienna"))
        #expect(found == (try Self.moment(expected)))
    }

    @Test("Times are RFC 3339 with the zone's offset, so they can be shown without a zone database")
    func rfc3339() throws {
        let moment = Timestamp(milliseconds: 1_767_956_400_007)
        #expect(
            LocalCalendar.rfc3339(moment, in: try Self.zone("Europe/Vienna"))
                == "2026-01-09T12:00:00.007+01:00")
        #expect(
            LocalCalendar.rfc3339(moment, in: try Self.zone("America/St_Johns"))
                == "2026-01-09T07:30:00.007-03:30")
        #expect(LocalCalendar.rfc3339(moment, in: .utc) == "2026-01-09T11:00:00.007Z")
    }

    @Test(
        "Fault 18: an absurd clock gives some date and never traps",
        arguments: [Int64.min, -1, 0, 253_402_300_799_999, .max])
    func extremes(milliseconds: Int64) throws {
        let moment = Timestamp(milliseconds: milliseconds)
        for name in ["UTC", "Europe/Vienna", "Pacific/Apia"] {
            let zone = try Self.zone(name)
            #expect(CivilDate.range.contains(LocalCalendar.today(in: zone, at: moment)))
            #expect(LocalCalendar.rfc3339(moment, in: zone).utf8.count >= 24)
            #expect((0..<1_440).contains(LocalCalendar.minute(in: zone, at: moment)))
            _ = LocalCalendar.nextMidnight(in: zone, after: moment)
        }
    }
}
