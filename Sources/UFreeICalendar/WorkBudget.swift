/// What the rules of a file may cost.
final class WorkBudget {
    static let steps = 1_000_000
    static let occurrences = 20_000

    private var stepsLeft = steps
    private var occurrencesLeft = occurrences

    /// Counts a period that a rule looks at, or an occurrence that it makes.
    func step(_ count: Int = 1) throws(CalendarProblem) {
        stepsLeft -= count
        guard stepsLeft >= 0 else { throw .tooMany("the rules need more than \(Self.steps) steps") }
    }

    /// Counts an occurrence in the window.
    func occurrence() throws(CalendarProblem) {
        occurrencesLeft -= 1
        guard occurrencesLeft >= 0 else { throw .tooMany("more than \(Self.occurrences) occurrences") }
    }
}
