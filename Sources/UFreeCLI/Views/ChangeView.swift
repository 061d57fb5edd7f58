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
    /// Whether it is a change that can be undone.
    var canBeUndone = true

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
        var days = ChangeText.days(reply.value, asked: dates, today: today)
        if !canBeUndone {
            // Of what put defaults back their days are not all there is to say.
            if let defaults = reply.value.defaults { days.append(DefaultText.now(defaults, today: today)) }
            if reply.value.shifts == true { days.append(ShiftText.asBefore) }
            if days.isEmpty { days.append(ChangeText.nothing) }
        }
        let undo = canBeUndone ? ChangeText.undo(reply.value) : nil
        let rest = [ChangeText.reach(reply.value), undo].compactMap(\.self).joined(separator: " ")
        guard !rest.isEmpty else { return days }
        return days.count == 1 ? [days[0] + " " + rest] : days + [rest]
    }

    /// The resolved dates are always echoed: to people as the answer, beside records as a message.
    func show(in session: Session) {
        session.show(presentation)
        if !session.isForPeople { for sentence in sentences { session.output.say(sentence) } }
    }
}
