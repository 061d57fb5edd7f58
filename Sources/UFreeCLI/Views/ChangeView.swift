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
    /// Whether the change can be undone.
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

    /// One line per day. For a single day, delivery and undo are on the same line.
    var sentences: [String] {
        var days = ChangeText.days(reply.value, asked: dates, today: today)
        if !canBeUndone {
            // When a change of defaults is undone, the days alone don't describe it.
            if let defaults = reply.value.defaults { days.append(DefaultText.now(defaults, today: today)) }
            if reply.value.shifts == true { days.append(ShiftText.asBefore) }
            if days.isEmpty { days.append(ChangeText.nothing) }
        }
        let undo = canBeUndone ? ChangeText.undo(reply.value) : nil
        let rest = [ChangeText.reach(reply.value), undo].compactMap(\.self).joined(separator: " ")
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
