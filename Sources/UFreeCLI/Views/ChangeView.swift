import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// What a change of days did.
struct ChangeView {
    let reply: Reply<ChangeResponse>
    /// The dates that were asked to change.
    let dates: [String]
    let today: String
    let symbols: Symbols

    var presentation: Presentation {
        Presentation(
            blocks: sentences.map { .text($0) },
            records: reply.value.changes.map { change in
                [
                    Span(change.date), Span(change.before.status, symbols.style(change.before)),
                    Span(change.after.status, symbols.style(change.after)),
                    Span(change.after.parts.joined(separator: ",")), Span(change.after.note ?? ""),
                ]
            },
            json: reply.json)
    }

    /// One line a day; of a single day, who gets it stands on the same line.
    var sentences: [String] {
        let days = ChangeText.days(reply.value, asked: dates, today: today)
        guard let reach = ChangeText.reach(reply.value) else { return days }
        return days.count == 1 ? [days[0] + " " + reach] : days + [reach]
    }

    /// The resolved dates are always echoed: to people as the answer, beside records as a message.
    func show(in session: Session) {
        session.show(presentation)
        if !session.isForPeople { for sentence in sentences { session.output.say(sentence) } }
    }
}
