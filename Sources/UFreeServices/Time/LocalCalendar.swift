import FoundationEssentials
import FoundationInternationalization
package import UFreeDomain

/// Dates and times of day in a zone (A3). This is the only place that uses the zone database.
///
/// FoundationInternationalization has the zones; without its import every name would silently mean GMT. Its ICU data is that of
/// CZones in ufreed, and has nothing for its formatters.
///
/// A zone that this machine does not know counts as UTC, so that a friend's unusual zone never causes an
/// error.
package enum LocalCalendar {
    private static let dayMilliseconds: Int64 = .day
    /// Moments outside the years 1 to 9999 are clamped to these bounds: neither a wall clock nor a peer uses
    /// them.
    private static let range: ClosedRange<Int64> =
        Int64(CivilDate.range.lowerBound.dayNumber) * .day...(Int64(CivilDate.range.upperBound.dayNumber) + 1)
        * .day - 1

    /// The zone functions for the domain and the store.
    package static let zones = ZoneClock(today: today, minute: minute, advance: advance)

    /// See `ZoneClock.advance`.
    private static func advance(
        in zone: ZoneName, _ date: CivilDate, _ minute: Int, _ passing: Int
    ) -> Int {
        let day = date.adding(days: minute / 1_440)
        let start = moment(of: day, minute: minute % 1_440, in: zone)
        let end = start.adding(milliseconds: Int64(passing) * 60_000)
        return date.days(until: today(in: zone, at: end)) * 1_440 + self.minute(in: zone, at: end)
    }

    /// Returns the region (ISO 3166) of a zone, from the table of the zone database; nil if it is in none or there is no table.
    package static func region(of zone: ZoneName) -> String? {
        let table = try? String(contentsOfFile: "/usr/share/zoneinfo/zone.tab", encoding: .utf8)
        let line = table?.split(separator: "\n").first { line in
            let fields = line.split(separator: "\t")
            return !line.hasPrefix("#") && fields.count >= 3 && fields[2] == zone.text
        }
        return line.map { String($0.prefix(2)) }
    }

    /// Returns the date of a moment.
    package static func today(in zone: ZoneName, at moment: Timestamp) -> CivilDate {
        date(local: local(moment, in: zone))
    }

    /// Returns the minutes since local midnight, 0 to 1,439.
    package static func minute(in zone: ZoneName, at moment: Timestamp) -> Int {
        let local = local(moment, in: zone)
        return Int((local - floor(local) * dayMilliseconds) / 60_000)
    }

    /// Returns the moment of a date and a minute of the day. If the local time occurs twice, the earlier
    /// moment is returned; if the clocks skip it, the moment is later by the skipped time.
    package static func moment(of date: CivilDate, minute: Int, in zone: ZoneName) -> Timestamp {
        let local = Int64(date.dayNumber) * dayMilliseconds + Int64(minute) * 60_000
        let before = Int64(offset(of: zone, at: Timestamp(milliseconds: local - dayMilliseconds))) * 1_000
        let after = Int64(offset(of: zone, at: Timestamp(milliseconds: local + dayMilliseconds))) * 1_000
        let early = Timestamp(milliseconds: local - max(before, after))
        let late = Timestamp(milliseconds: local - min(before, after))
        return self.local(early, in: zone) == local ? early : late
    }

    /// Returns the next moment at which `today` changes, also on days of 23 and 25 hours (A3). The new date
    /// is an earlier one where the clocks go back over midnight, as in Newfoundland until 2011 at one minute
    /// past it.
    package static func nextMidnight(in zone: ZoneName, after moment: Timestamp) -> Timestamp {
        let today = today(in: zone, at: moment)
        var low = moment
        // A zone that skips a whole day (Samoa in 2011) still changes its date within two days.
        let end = moment.adding(milliseconds: 50 * .hour)
        while low < end {
            let high = low.adding(milliseconds: .hour)
            if self.today(in: zone, at: high) != today { return change(from: today, in: zone, low, high) }
            // Clocks change by whole minutes: in an hour in which they change, checking each minute finds
            // every other date.
            if offset(of: zone, at: low) != offset(of: zone, at: high) {
                for minute in 1..<60 {
                    let between = low.adding(milliseconds: Int64(minute) * 60 * .second)
                    guard self.today(in: zone, at: between) != today else { continue }
                    return change(from: today, in: zone, low, between)
                }
            }
            low = high
        }
        return low
    }

    /// Returns the first moment with another date, between a first moment with the date and a second without
    /// it.
    private static func change(
        from date: CivilDate, in zone: ZoneName, _ first: Timestamp, _ second: Timestamp
    ) -> Timestamp {
        var (low, high) = (first, second)
        while low.milliseconds(until: high) > 1 {
            let middle = low.adding(milliseconds: low.milliseconds(until: high) / 2)
            if today(in: zone, at: middle) == date { low = middle } else { high = middle }
        }
        return high
    }

    /// Returns whether this machine's zone database has the name.
    package static func knows(_ zone: ZoneName) -> Bool { TimeZone(identifier: zone.text) != nil }

    /// Returns the zone of this machine.
    /// - Parameter name: what the system says.
    package static func systemZone(_ name: String = TimeZone.current.identifier) -> ZoneName {
        // A fixed offset (`GMT+0200`) is no name of the zone database, and POSIX means the opposite direction by it.
        return name.hasPrefix("GMT") ? .utc : zone(named: name)
    }

    /// Returns the zone with that name; UTC if the name is unknown.
    static func zone(named name: String) -> ZoneName {
        guard let zone = ZoneName(name), knows(zone) else { return .utc }
        return zone
    }

    /// Returns the offset from UTC at a moment, in seconds.
    package static func offset(of zone: ZoneName, at moment: Timestamp) -> Int {
        guard let zone = TimeZone(identifier: zone.text) else { return 0 }
        return zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(clamped(moment)) / 1_000))
    }

    /// Returns a moment in RFC 3339 format with milliseconds and the zone's offset; `Z` if the offset is
    /// zero.
    package static func rfc3339(_ moment: Timestamp, in zone: ZoneName) -> String {
        let seconds = offset(of: zone, at: moment)
        // RFC 3339 has no seconds in an offset, but historical local mean times do.
        let minutes = seconds % 60 == 0 ? seconds / 60 : 0
        return RFC3339.text(Timestamp(milliseconds: clamped(moment)), offset: minutes)
    }

    private static func local(_ moment: Timestamp, in zone: ZoneName) -> Int64 {
        clamped(moment) + Int64(offset(of: zone, at: moment)) * 1_000
    }

    private static func date(local: Int64) -> CivilDate {
        let epoch = CivilDate.range.lowerBound
        return epoch.adding(days: Int(floor(local)) - epoch.dayNumber)
    }

    /// Returns the whole days since 1970; negative before it.
    private static func floor(_ milliseconds: Int64) -> Int64 {
        let days = milliseconds / dayMilliseconds
        return milliseconds % dayMilliseconds < 0 ? days - 1 : days
    }

    private static func clamped(_ moment: Timestamp) -> Int64 {
        min(max(moment.milliseconds, range.lowerBound), range.upperBound)
    }
}
