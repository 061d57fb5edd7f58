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
                ValidationError(field: field, rule: "unreadableDate", given: text)
            ])
        }
        return date
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
