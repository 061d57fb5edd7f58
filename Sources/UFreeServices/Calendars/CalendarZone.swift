import UFreeDomain

/// A time zone as iCalendar describes it (RFC 5545, 3.6.5), for a range of dates: each change of the clocks is written out.
enum CalendarZone {
    /// Returns the lines of a VTIMEZONE; none for UTC.
    static func lines(of zone: ZoneName, from first: CivilDate, to last: CivilDate) -> [String] {
        guard zone != .utc else { return [] }
        let start = LocalCalendar.moment(of: first, minute: 0, in: zone)
        let end = LocalCalendar.moment(of: last, minute: 0, in: zone)
        var offset = LocalCalendar.offset(of: zone, at: start)
        var lines = ["BEGIN:VTIMEZONE", "TZID:\(zone.text)"]
        lines += observance(start, from: offset, to: offset)
        var moment = start
        while moment < end {
            let next = moment.adding(milliseconds: .day)
            let after = LocalCalendar.offset(of: zone, at: next)
            if after != offset {
                lines += observance(change(in: zone, from: offset, moment, next), from: offset, to: after)
                offset = after
            }
            moment = next
        }
        return lines + ["END:VTIMEZONE"]
    }

    /// Returns the first moment with another offset; the second of the two moments has one.
    private static func change(
        in zone: ZoneName, from offset: Int, _ first: Timestamp, _ second: Timestamp
    ) -> Timestamp {
        var (low, high) = (first, second)
        while low.milliseconds(until: high) > 1_000 {
            let middle = low.adding(milliseconds: low.milliseconds(until: high) / 2_000 * 1_000)
            if LocalCalendar.offset(of: zone, at: middle) == offset { low = middle } else { high = middle }
        }
        return high
    }

    /// - Parameter from: the offset before the change, in seconds; the start is what the clocks then would have shown.
    private static func observance(_ moment: Timestamp, from: Int, to: Int) -> [String] {
        let kind = to > from ? "DAYLIGHT" : "STANDARD"
        let local = SharedCalendar.utc(moment.adding(milliseconds: Int64(from) * 1_000)).dropLast()
        return [
            "BEGIN:\(kind)", "DTSTART:\(local)", "TZOFFSETFROM:\(text(from))", "TZOFFSETTO:\(text(to))",
            "END:\(kind)",
        ]
    }

    /// Returns an offset as hours and minutes: no zone has had others since 1972.
    private static func text(_ offset: Int) -> String {
        let minutes = abs(offset) / 60
        return (offset < 0 ? "-" : "+") + (minutes / 60).padded(to: 2) + (minutes % 60).padded(to: 2)
    }
}
