import UFreeAPI
package import UFreeDomain

/// Days of one person as calendar data for other programs (A20): an iCalendar file (RFC 5545), a table, or times alone.
///
/// A free or busy day is an event of the whole day, and a day that is free in some parts has an event for each part. Free
/// ones are transparent. A day without a status has no event: it is neither.
package struct SharedCalendar: Hashable, Sendable {
    /// The words of titles, in the reader's language.
    package struct Words: Hashable, Sendable, Codable {
        let free: String
        let busy: String

        package init(free: String, busy: String) {
            self.free = free
            self.busy = busy
        }
    }

    package let owner: OwnerID
    /// Shown before each title; nil for the owner's own days.
    let name: String?
    let profile: Profile
    /// In order of their dates, without gaps.
    let days: [ScheduleDay]
    /// Whether notes are included.
    let hasNotes: Bool

    /// A time that is free or busy.
    private struct Slot {
        let date: CivilDate
        /// Nil for the whole day.
        let part: DayPart?
        let isFree: Bool
        let note: String?
    }

    private var slots: [Slot] {
        days.flatMap { day -> [Slot] in
            let note = hasNotes ? day.note?.text : nil
            func slot(_ part: DayPart?, _ isFree: Bool) -> Slot {
                Slot(date: day.date, part: part, isFree: isFree, note: note)
            }
            switch day.word.freeParts {
            case _ where day.status == .unknown: return []
            case .all: return [slot(nil, true)]
            case []: return [slot(nil, false)]
            case let free:
                // A part that begins in the hour that clocks skip, and ends soon after it, has no time on that day.
                return DayPart.allCases.map { slot($0, free.contains(DayParts($0))) }.filter {
                    !span($0).isEmpty
                }
            }
        }
    }

    /// Returns the moments of a slot, from the first one to the one after it.
    private func span(_ slot: Slot) -> Range<Timestamp> {
        let minutes = slot.part.map { profile.hours.range(of: $0) } ?? 0..<HourMinute.perDay
        let start = moment(slot.date, minutes.lowerBound)
        return start..<max(start, moment(slot.date, minutes.upperBound))
    }

    // MARK: iCalendar

    /// Returns an iCalendar file. An event keeps its UID as long as its day has the same kind of events, and a later file has a
    /// higher SEQUENCE.
    /// - Parameters:
    ///   - stamp: since when it has been so.
    ///   - refresh: how often it may be asked for again, as a duration (RFC 7986, 5.7); nil if it is a copy.
    package func iCalendar(_ words: Words, at stamp: Timestamp, refresh: String? = nil) -> String {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", Self.product, "CALSCALE:GREGORIAN"]
        if let refresh {
            lines += ["REFRESH-INTERVAL;VALUE=DURATION:\(refresh)", "X-PUBLISHED-TTL:\(refresh)"]
            lines.append("NAME:\(Self.escaped(name ?? profile.name.text))")
        }
        let zone = profile.zone
        if let first = days.first?.date, let last = days.last?.date {
            lines += CalendarZone.lines(of: zone, from: first.adding(days: -1), to: last.adding(days: 2))
        }
        let key = "\(owner)".prefix(7).lowercased()
        for slot in slots {
            let title = [name, slot.isFree ? words.free : words.busy].compactMap(\.self).joined(
                separator: ": ")
            lines += [
                "BEGIN:VEVENT",
                "UID:\(slot.date)-\(slot.part.map { ValueMapping.word($0).rawValue } ?? "day")-\(key)@ufree",
                "DTSTAMP:\(Self.utc(stamp))",
                "SEQUENCE:\(max(0, stamp.milliseconds / 1_000 - Self.sequenceStart))",
            ]
            if let part = slot.part {
                let range = profile.hours.range(of: part)
                lines += [
                    "DTSTART" + local(slot.date, range.lowerBound),
                    "DTEND" + local(slot.date, range.upperBound),
                ]
            } else {
                lines += [
                    "DTSTART;VALUE=DATE:\(Self.compact(slot.date))",
                    "DTEND;VALUE=DATE:\(Self.compact(slot.date.adding(days: 1)))",
                ]
            }
            lines += ["SUMMARY:\(Self.escaped(title))", "TRANSP:\(slot.isFree ? "TRANSPARENT" : "OPAQUE")"]
            if let note = slot.note { lines.append("DESCRIPTION:\(Self.escaped(note))") }
            lines.append("END:VEVENT")
        }
        return Self.text(lines + ["END:VCALENDAR"])
    }

    /// Returns one VFREEBUSY (RFC 5545, 3.6.4) with the free and the busy times; what is in neither is not known.
    func freeBusy(at stamp: Timestamp) -> String {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", Self.product, "BEGIN:VFREEBUSY"]
        lines += ["UID:freebusy-\("\(owner)".prefix(7).lowercased())@ufree", "DTSTAMP:\(Self.utc(stamp))"]
        if let first = days.first?.date, let last = days.last?.date {
            lines += [
                "DTSTART:\(Self.utc(moment(first, 0)))",
                "DTEND:\(Self.utc(moment(last, HourMinute.perDay)))",
            ]
        }
        for (isFree, word) in [(true, "FREE"), (false, "BUSY")] {
            var periods: [Range<Timestamp>] = []
            for span in slots.filter({ $0.isFree == isFree }).map(span) {
                if let last = periods.last, last.upperBound == span.lowerBound {
                    periods[periods.count - 1] = last.lowerBound..<span.upperBound
                } else {
                    periods.append(span)
                }
            }
            lines += periods.map {
                "FREEBUSY;FBTYPE=\(word):\(Self.utc($0.lowerBound))/\(Self.utc($0.upperBound))"
            }
        }
        return Self.text(lines + ["END:VFREEBUSY", "END:VCALENDAR"])
    }

    private func moment(_ date: CivilDate, _ minute: Int) -> Timestamp {
        let day = date.adding(days: minute / HourMinute.perDay)
        return LocalCalendar.moment(of: day, minute: minute % HourMinute.perDay, in: profile.zone)
    }

    /// Returns the parameters and the value of a time in the person's zone.
    private func local(_ date: CivilDate, _ minute: Int) -> String {
        let day = Self.compact(date.adding(days: minute / HourMinute.perDay))
        let rest = minute % HourMinute.perDay
        let time = "\(day)T\((rest / 60).padded(to: 2))\((rest % 60).padded(to: 2))00"
        return profile.zone == .utc ? ":\(time)Z" : ";TZID=\(profile.zone.text):\(time)"
    }

    // MARK: Table

    /// Returns a table (RFC 4180): a line for each day with a status, and `free` or `busy` for each part.
    func table() -> String {
        let parts = DayPart.allCases.map { ValueMapping.word($0).rawValue }
        let header = ["date", "status"] + parts + (hasNotes ? ["note"] : [])
        let rows = days.filter { $0.status != .unknown }.map { day -> [String] in
            let free = DayPart.allCases.map { day.word.freeParts.contains(DayParts($0)) ? "free" : "busy" }
            return ["\(day.date)", ValueMapping.word(day.status)] + free
                + (hasNotes ? [Self.cell(day.note?.text ?? "")] : [])
        }
        return CSVWriter.text([header] + rows)
    }

    /// A spreadsheet would take a text that begins like a formula for one, whoever wrote it.
    private static func cell(_ text: String) -> String {
        "=+-@\t\r".contains(text.prefix(1)) && !text.isEmpty ? "'\(text)" : text
    }

    // MARK: Texts

    private static let product = "PRODID:-//UFree//UFree \(ProgramVersion.current)//EN"

    /// 2020-01-01: a SEQUENCE is a number of 32 bits (RFC 5545, 3.3.8).
    private static let sequenceStart: Int64 = 1_577_836_800

    static func compact(_ date: CivilDate) -> String { "\(date)".filter { $0 != "-" } }

    /// Returns a moment as `20260109T120000Z`.
    static func utc(_ moment: Timestamp) -> String {
        String(RFC3339.text(moment).filter { $0 != "-" && $0 != ":" }.prefix(15)) + "Z"
    }

    /// Escapes a text (RFC 5545, 3.3.11).
    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "\\", ";", ",": result += "\\\(character)"
            case _ where character.isNewline: result += "\\n"
            default: result.append(character)
            }
        }
    }

    /// Returns the lines, each folded to 75 bytes (RFC 5545, 3.1), never within a character.
    private static func text(_ lines: [String]) -> String {
        lines.map { line in
            var result = ""
            var bytes = 0
            for character in line {
                let count = character.utf8.count
                if bytes + count > 75 {
                    result += "\r\n "
                    bytes = 1
                }
                result.append(character)
                bytes += count
            }
            return result + "\r\n"
        }.joined()
    }
}
