package import UFreeAPI

/// The answer to a vacation.
package enum VacationText {
    /// `Vacation: Thu 24 Dec - Wed 6 Jan, 14 days ("Italy"). 9 shifts taken off.`
    /// - Parameter dates: `YYYY-MM-DD`, oldest first.
    package static func entered(
        _ vacation: VacationResponse, _ dates: [String], note: String?, today: String
    ) -> String {
        let note = note.map { " (\(quoted($0)))" } ?? ""
        let days = "\(span(dates, today: today))\(note)"
        let isNew = vacation.change.shifts == true || !vacation.change.changes.isEmpty
        guard isNew else { return say("Vacation: \(days), unchanged.", "Urlaub: \(days), unverändert.") }
        let sentence = say("Vacation: \(days).", "Urlaub: \(days).")
        return ([sentence] + [shiftsOff(vacation.shiftsOff.count)].compactMap(\.self)).joined(separator: " ")
    }

    /// `Thu 24 Dec - Wed 6 Jan, 14 days`; a single day has no number.
    private static func span(_ dates: [String], today: String) -> String {
        let ends = [dates.first, dates.last].compactMap { $0.map { DayText.short($0, today: today) } }
        return dates.count == 1
            ? ends[0] : "\(ends.joined(separator: " - ")), \(CountText.days(dates.count))"
    }

    private static func shiftsOff(_ count: Int) -> String? {
        switch count {
        case 0: nil
        case 1: say("1 shift taken off.", "1 Schicht ausgetragen.")
        default: say("\(count) shifts taken off.", "\(count) Schichten ausgetragen.")
        }
    }

    /// A day that is not free all day, because a shift of the day before ends on it:
    /// `Thu 24 Dec: Afternoon + Evening ("Italy").`
    package static func partly(_ day: DayValue, today: String) -> String {
        "\(DayText.short(day.date, today: today)): \(ChangeText.said(day))."
    }

    /// An explicit day that was not changed: `Sat 26 Dec: Busy ("wedding"), kept.`
    package static func kept(_ day: DayValue, today: String) -> String {
        let (date, said) = (DayText.short(day.date, today: today), ChangeText.said(day))
        return say("\(date): \(said), kept.", "\(date): \(said), bleibt.")
    }

    /// How to replace the explicit days that were kept.
    package static func howToReplace(_ count: Int) -> String {
        count == 1
            ? say(
                "You had set this day. To replace it, add: --replace",
                "Diesen Tag hattest du eingetragen. Zum Ersetzen gib an: --replace")
            : say(
                "You had set these \(count) days. To replace them, add: --replace",
                "Diese \(count) Tage hattest du eingetragen. Zum Ersetzen gib an: --replace")
    }
}
