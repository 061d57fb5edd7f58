private import Synchronization

/// Reads calendar files and lists what their events take of a span of days.
package enum CalendarExpansion {
    /// glibc has one time zone for the whole process, and libical has buffers of its own: one expansion at
    /// a time.
    private static let lock = Mutex(())

    /// What is asked for.
    package struct Request: Sendable {
        let from: CivilDay
        let through: CivilDay
        let zone: String
        let addresses: [String]

        /// - Parameters:
        ///   - from: the first date, `YYYY-MM-DD`, of the years 1 to 9999.
        ///   - through: the last date, inclusive, not before the first.
        ///   - zone: the owner's zone, a name of the system's zone database.
        ///   - addresses: the owner's mail addresses, with or without `mailto:`.
        /// - Returns: nil if a date or the zone is not one.
        package init?(from: String, through: String, zone: String, addresses: [String]) {
            guard let from = CivilDay(iso: from), let through = CivilDay(iso: through),
                from.number <= through.number, SystemZones().knows(zone)
            else { return nil }
            (self.from, self.through, self.zone, self.addresses) = (from, through, zone, addresses)
        }
    }

    /// Returns the lines for some files: `F` or `X` for each in order, then the occurrences by start, then
    /// `E`.
    ///
    /// Each line is valid UTF-8 without a line break; fields are separated by tabs. Of a file with `X` no
    /// occurrence is listed. The limits of `WorkBudget` are for each file.
    ///
    /// - `F`, index of the file from 0, name of the calendar.
    /// - `X`, index, `not-a-calendar`, `broken` or `too-many`, detail.
    /// - `D`, first date, last date (inclusive), title, place: whole days.
    /// - `L`, start, end, title, place: times of whoever looks, to the minute.
    /// - `M`, start, end, title, place: UTC seconds since 1970.
    /// - `E`, number of the occurrences.
    package static func lines(for files: [[UInt8]], _ request: Request) -> [String] {
        lock.withLock { _ in locked(files, request) }
    }

    private static func locked(_ files: [[UInt8]], _ request: Request) -> [String] {
        let system = SystemZones()
        let window = CalendarWindow(
            from: request.from, through: request.through, zone: .system(request.zone, system))
        var heads: [String] = []
        var occurrences: [CalendarOccurrence] = []
        for (index, bytes) in files.enumerated() {
            do throws(CalendarProblem) {
                let zones = ZoneTable(system, until: window.end + 2 * CivilDay.seconds)
                let file = try CalendarFile(bytes, owner: Owner(request.addresses), zones: zones)
                occurrences += try expanded(file.events, window, zones)
                heads.append("F\t\(index)\t\(file.name)")
            } catch {
                heads.append("X\t\(index)\t\(error.fields.code)\t\(CalendarText.field(error.fields.detail))")
            }
        }
        let sorted = occurrences.map { (order: $0.order(in: window.zone), line: $0.line) }
            .sorted { ($0.order.0, $0.order.1, $0.line) < ($1.order.0, $1.order.1, $1.line) }
        return heads + sorted.map(\.line) + ["E\t\(sorted.count)"]
    }

    private static func expanded(
        _ events: [CalendarEvent], _ window: CalendarWindow, _ zones: ZoneTable
    ) throws(CalendarProblem) -> [CalendarOccurrence] {
        var expansion = SeriesExpansion(window, zones)
        var series: [EventSeries] = []
        var places: [String: Int] = [:]
        for event in events {
            let place = event.uid.flatMap { places[$0] } ?? series.count
            if place == series.count { series.append(EventSeries()) }
            if let uid = event.uid { places[uid] = place }
            series[place].add(event)
        }
        for one in series {
            do { try expansion.expand(one) } catch {
                throw error.at(line: (one.master ?? one.overrides.first)?.line ?? 0)
            }
        }
        return expansion.occurrences
    }
}
