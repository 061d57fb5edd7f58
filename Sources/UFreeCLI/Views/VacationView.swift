import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The result of entering a vacation: its dates in one line, and only the days that differ from the rest.
struct VacationView {
    let reply: Reply<VacationResponse>
    /// The dates that the command asked for, oldest first.
    let dates: [String]
    let note: String?
    let today: String

    func show(in session: Session) {
        let vacation = reply.value
        let kept = vacation.kept.map { VacationText.kept($0, today: today) }
        let keptDates = Set(vacation.kept.map(\.date))
        let partly = vacation.change.changes.map(\.after).filter {
            dates.contains($0.date) && !keptDates.contains($0.date) && $0.status != StatusWord.free.rawValue
        }
        let exceptions = partly.map { VacationText.partly($0, today: today) } + kept
        RosterChangeView(change: vacation.change, today: today).show(
            of: [("", VacationText.entered(vacation, dates, note: note, today: today))],
            but: dates, after: exceptions + (kept.isEmpty ? [] : [VacationText.howToReplace(kept.count)]),
            records: records, json: reply.json, in: session)
    }

    /// Date, status before and after, parts, note.
    private var records: [[Span]] {
        reply.value.change.changes.map { change in
            [
                Span(change.date), Span(change.before.status), Span(change.after.status),
                Span(change.after.parts.joined(separator: ",")), Span(change.after.note ?? ""),
            ]
        }
    }
}
