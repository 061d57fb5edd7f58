import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The imported calendars, as a list or after a change.
struct CalendarsView {
    let reply: Reply<CalendarsResponse>
    /// Seconds since 1970.
    let now: Int

    var list: Presentation {
        let calendars = reply.value.calendars
        return Presentation(
            blocks: calendars.isEmpty
                ? [.text(CalendarText.none, .dim), .text(CalendarText.how, .dim)]
                : [.table(calendars.map(row))],
            records: records, json: reply.json)
    }

    /// Shows what was done, the calendars that have a problem, and the changed days.
    func showChange(_ sentence: String?, today: String, in session: Session) {
        let problems = reply.value.calendars.compactMap { CalendarText.stale($0, now: now) }
        var sentences = [sentence].compactMap(\.self) + problems
        if let change = reply.value.change {
            sentences += ChangeText.days(change, asked: [], today: today)
            sentences += [ChangeText.reach(change)].compactMap(\.self)
        }
        session.show(Presentation(blocks: sentences.map { .text($0) }, records: records, json: reply.json))
        if !session.isForPeople { for sentence in sentences { session.output.say(sentence) } }
    }

    /// Number, name, use, number of events, when it was read, problem, source.
    private var records: [[Span]] {
        reply.value.calendars.map { value in
            [
                "\(value.number)", value.name, value.as, "\(value.events)", value.readAt,
                value.problem?.code ?? "", value.source,
            ].map { Span($0) }
        }
    }

    private func row(_ value: CalendarValue) -> [[Span]] {
        [
            [Span("\(value.number)", .dim)], [Span(value.name, .heading)], [Span(CalendarText.use(value))],
            [Span(CalendarText.count(value))],
            [Span(CalendarText.state(value, now: now), value.problem == nil ? .dim : .warning)],
            [Span(value.source, .dim)],
        ]
    }
}
