import UFreeAPI
import UFreeDomain

/// A requested change of days. All errors in the request itself are found before anything is read or written
/// (D4).
struct DaysRequest: Sendable {
    /// The dates that may be changed, each once, oldest first.
    let dates: [CivilDate]
    /// The edit; nil if it is invalid. Its other errors are in the result.
    let edit: DaysEdit?
    private(set) var result = ValidationResult()

    /// - Parameters:
    ///   - texts: dates as `YYYY-MM-DD`.
    ///   - today: in the owner's zone.
    ///   - read: reads the edit and adds its errors to the result.
    init(
        _ texts: [String], today: CivilDate, _ read: (inout ValidationResult) throws -> DaysEdit?
    ) rethrows {
        var seen: Set<CivilDate> = []
        var dates: [CivilDate] = []
        for text in texts.isEmpty ? [""] : texts {
            guard let date = result.reading({ () throws(ValidationFailure) in try Self.date(text) }),
                seen.insert(date).inserted
            else { continue }
            do throws(AvailabilityError) {
                try AvailabilityRules.checkUpdate(of: date, today: today)
                dates.append(date)
            } catch {
                result.add(error, field: "dates", given: text)
            }
        }
        self.dates = dates.sorted()
        edit = try read(&result)
    }

    /// Reads a date.
    /// - Parameter field: its name in the request.
    static func date(_ text: String, field: String = "dates") throws(ValidationFailure) -> CivilDate {
        guard let date = CivilDate(iso: text) else {
            throw ValidationFailure(errors: [
                ValidationError(field: field, rule: .unreadableDate, given: text)
            ])
        }
        return date
    }

    /// Dates of the longest range that is answered.
    static let longestRange = 400

    /// Reads a range of dates, each `YYYY-MM-DD`.
    /// - Parameters:
    ///   - first: the first date if none is given.
    ///   - count: the number of dates if no last one is given.
    ///   - end: the last date's name in the request.
    /// - Throws: everything that is wrong with it.
    static func range(
        from: String?, to: String?, orElse first: CivilDate? = nil, count: Int = UserSchedule.dayCount,
        end: String = "to"
    ) throws(ValidationFailure) -> ClosedRange<CivilDate> {
        var result = ValidationResult()
        func read(_ text: String, _ field: String) -> CivilDate? {
            result.reading { () throws(ValidationFailure) in try date(text, field: field) }
        }
        let start = from.map { read($0, "from") } ?? first
        let last = to.map { read($0, end) } ?? start?.adding(days: count - 1)
        if let start, let last, last < start {
            result.add(ValidationError(field: end, rule: .notBefore, limit: "\(start)", given: "\(last)"))
        }
        if let start, let last, start.days(until: last) >= longestRange {
            result.add(ValidationError(field: end, rule: .maxSlots, limit: "\(longestRange)"))
        }
        guard let start, let last, result.isValid else { throw ValidationFailure(errors: result.errors) }
        return start...last
    }

    /// Adds an error for each stored day that the edit cannot be applied to.
    mutating func judge(_ days: [ScheduleDay], for edit: DaysEdit) {
        for day in days {
            do throws(AvailabilityError) {
                _ = try edit(day)
            } catch {
                result.add(error, field: "note")
            }
        }
    }
}
