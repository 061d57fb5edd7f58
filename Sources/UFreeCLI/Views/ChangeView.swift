import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The result of a change of days.
struct ChangeView {
    let reply: Reply<ChangeResponse>
    /// The dates that the command asked to change.
    let dates: [String]
    let today: String
    let symbols: Symbols

    var presentation: Presentation {
        Presentation(
            blocks: sentences.map { .text($0) }, records: Self.records(reply.value, symbols),
            json: reply.json)
    }

    /// Date, status before and after, free parts, note.
    static func records(_ response: ChangeResponse, _ symbols: Symbols) -> [[Span]] {
        response.changes.map { change in
            [
                Span(change.date), Span(change.before.status, symbols.style(change.before)),
                Span(change.after.status, symbols.style(change.after)),
                Span(change.after.parts.joined(separator: ",")), Span(change.after.note ?? ""),
            ]
        }
    }

    /// One line per day. For a single day, delivery and undo are on the same line.
    var sentences: [String] {
        let days = ChangeText.days(reply.value, asked: dates, today: today)
        let rest = [ChangeText.reach(reply.value), ChangeText.undo(reply.value)]
            .compactMap(\.self).joined(separator: " ")
        guard !rest.isEmpty else { return days }
        return days.count == 1 ? [days[0] + " " + rest] : days + [rest]
    }

    /// Shows the change. The resolved dates are always shown: to people as the answer, next to records as a
    /// message.
    func show(in session: Session) {
        session.show(presentation)
        if !session.isForPeople { for sentence in sentences { session.output.say(sentence) } }
    }
}
