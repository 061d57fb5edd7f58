import UFreeAPI
import UFreeDomain

/// A requested live status, read and checked.
struct LiveDraft: Sendable {
    /// The live status; nil clears it.
    let status: LiveStatus?

    /// - Throws: `ValidationFailure` with every error.
    init(_ body: LiveBody, in zone: ZoneName, at now: Timestamp) throws(ValidationFailure) {
        var result = ValidationResult()
        let word = Self.word(body.state, &result)
        let until = Self.until(body, in: zone, at: now, &result)
        let note = DaysEdit.NoteEdit(body.note, &result)
        if body.state == LiveBody.auto {
            for (field, isGiven) in [
                ("until", body.until != nil), ("seconds", body.seconds != nil), ("note", note.isGiven),
            ] where isGiven {
                result.add(ValidationError(field: field, rule: .alone, limit: "state"))
            }
        }
        guard result.isValid else { throw ValidationFailure(errors: result.errors) }
        status = word.map { LiveStatus($0, until: until, note: note.written) }
    }

    /// Returns the end of the owner's day. On a day of 25 hours, the longest allowed live status may end
    /// earlier.
    static func endOfDay(in zone: ZoneName, at now: Timestamp) -> Timestamp {
        min(
            LocalCalendar.nextMidnight(in: zone, after: now), now.adding(milliseconds: LiveStatus.longest))
    }

    private static func word(_ text: String, _ result: inout ValidationResult) -> LiveWord? {
        switch text {
        case LiveStateWord.free.rawValue: return .free
        case LiveStateWord.busy.rawValue: return .busy
        case LiveBody.auto: return nil
        default:
            result.add(
                ValidationError(
                    field: "state", rule: .oneOf, limit: "free, busy, \(LiveBody.auto)", given: text))
            return nil
        }
    }

    /// Returns the requested end. An unreadable or invalid one is added to the result as an error.
    private static func until(
        _ body: LiveBody, in zone: ZoneName, at now: Timestamp, _ result: inout ValidationResult
    ) -> Timestamp {
        if body.until != nil, body.seconds != nil {
            result.add(ValidationError(field: "seconds", rule: .alone, limit: "until"))
        }
        if let text = body.until {
            guard let until = moment(text, in: zone, at: now) else {
                result.add(ValidationError(field: "until", rule: .localTime, given: text))
                return now
            }
            let rule: RuleName? =
                until <= now
                ? .liveOver : until > now.adding(milliseconds: LiveStatus.longest) ? .liveTooLong : nil
            if let rule {
                let time = LocalCalendar.rfc3339(now, in: zone)
                result.add(ValidationError(field: "until", rule: rule, limit: time, given: text))
            }
            return until
        }
        guard let seconds = body.seconds else { return endOfDay(in: zone, at: now) }
        if seconds < 1 {
            result.add(
                ValidationError(
                    field: "seconds", rule: .range, limit: "1-\(LiveBody.longest)", given: "\(seconds)"))
        } else if seconds > LiveBody.longest {
            result.add(ValidationError(field: "seconds", rule: .liveTooLong, given: "\(seconds)"))
        }
        return now.adding(milliseconds: Int64(min(max(seconds, 0), LiveBody.longest)) * .second)
    }

    /// Returns the moment of `HH:MM` today, or of `YYYY-MM-DDTHH:MM`. The end of today is the end of the
    /// owner's day, limited to the longest allowed live status.
    private static func moment(_ text: String, in zone: ZoneName, at now: Timestamp) -> Timestamp? {
        let today = LocalCalendar.today(in: zone, at: now)
        let fields = text.split(separator: "T", omittingEmptySubsequences: false)
        let named = fields.count == 1 ? today : CivilDate(iso: String(fields[0]))
        guard fields.count <= 2, let date = named, let time = fields.last,
            let minute = HourMinute.minutes(of: String(time))
        else { return nil }
        if date == today, minute == HourMinute.perDay { return endOfDay(in: zone, at: now) }
        return LocalCalendar.moment(of: date, minute: minute, in: zone)
    }
}
