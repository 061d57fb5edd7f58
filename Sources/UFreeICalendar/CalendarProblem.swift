/// Why nothing of a file is used.
enum CalendarProblem: Error, Equatable {
    /// It is something else, such as a web page.
    case notACalendar(String)
    /// It begins as a calendar, and a part that matters cannot be read.
    case broken(String)
    /// It would need more occurrences or more steps than allowed.
    case tooMany(String)

    /// Adds at which event it was found.
    /// - Parameter line: of its BEGIN.
    func at(line: Int) -> CalendarProblem {
        switch self {
        case .notACalendar: self
        case .broken(let detail): .broken("the event of line \(line): \(detail)")
        case .tooMany(let detail): .tooMany("the event of line \(line): \(detail)")
        }
    }

    /// The code and the detail of the `X` line.
    var fields: (code: String, detail: String) {
        switch self {
        case .notACalendar(let detail): ("not-a-calendar", detail)
        case .broken(let detail): ("broken", detail)
        case .tooMany(let detail): ("too-many", detail)
        }
    }
}
