import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The events of one calendar, day by day.
struct CalendarEventsView {
    let reply: Reply<CalendarEventsResponse>
    /// The dates that were asked for; empty for all of the answer.
    let dates: Set<String>
    let today: String

    var presentation: Presentation {
        let days = reply.value.days.filter { dates.isEmpty || dates.contains($0.date) }
        return Presentation(
            blocks: days.isEmpty ? [.text(CalendarText.noEvents, .dim)] : [.table(days.flatMap(rows))],
            records: days.flatMap(records), json: reply.json)
    }

    private func rows(_ day: CalendarDayValue) -> [[[Span]]] {
        let rest =
            day.others > 0 ? [[[Span("")], [Span("")], [Span(CalendarText.others(day.others), .dim)]]] : []
        return day.events.enumerated().map { index, event in
            [
                [Span(index == 0 ? DayText.short(day.date, today: today) : "", .heading)],
                [Span(CalendarText.time(event))], [Span(event.title)], [Span(event.place, .dim)],
            ]
        } + rest
    }

    /// Date, start, end, title, place.
    private func records(_ day: CalendarDayValue) -> [[Span]] {
        day.events.map { event in
            [day.date, event.from ?? "", event.to ?? "", event.title, event.place].map { Span($0) }
        }
    }
}
