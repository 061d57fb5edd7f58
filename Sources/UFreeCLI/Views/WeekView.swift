import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// Days of one owner, a row each.
struct WeekView {
    let reply: Reply<WeekResponse>
    /// Whether these are a friend's days.
    let isFriend: Bool
    /// The owner's zone, if known.
    let zone: String?
    let now: Int
    let symbols: Symbols
    /// My own today, where the days are a range that may be anywhere; nil where they begin with the owner's today.
    var today: String?
    /// Which days of the range were asked for; nil is all.
    var dates: Set<String>?

    var presentation: Presentation {
        let week = reply.value
        let days = week.days.filter { dates?.contains($0.date) ?? true }
        let name = FriendText.name(week.owner)
        var blocks: [Block] = []
        if isFriend {
            blocks.append(
                .line([Span(name, .heading), Span("  " + FriendText.asOf(week.asOf, now: now), .dim)]))
        } else {
            blocks.append(.heading(today == nil ? SectionText.myWeek : SectionText.myDays))
        }
        let live = LiveStatusView.spans(week.live, now: now, symbols)
        if !live.isEmpty { blocks.append(.line(live)) }
        blocks.append(.table(Self.rows(days, today: today, symbols: symbols)))
        if isFriend, let zone, let hint = FriendText.zoneHint(name, zone: week.zone, mine: zone) {
            blocks.append(.text(hint, .dim))
        }
        return Presentation(
            blocks: blocks, records: days.map { DayRecord.fields($0, symbols: symbols) },
            json: reply.json)
    }

    /// Where the status of a day without a note comes from; nil if it is explicit or of a shift.
    private static func origin(of day: DayValue) -> String? {
        switch day.source {
        case "default": DefaultText.source
        case "calendar": CalendarText.source
        default: nil
        }
    }

    /// Day, symbol, status, the shift if any of the days has one, and the note or that the day comes from a default or a calendar.
    /// - Parameter today: nil where the first day is the owner's today.
    static func rows(_ days: [DayValue], today: String? = nil, symbols: Symbols) -> [[[Span]]] {
        let hasShifts = days.contains { $0.shift != nil }
        let first = today ?? days.first?.date
        return days.map { day in
            [[Span(DayText.short(day.date, today: today), day.date == first ? .heading : .plain)]]
                + symbols.cells(day) + (hasShifts ? [[Span(day.shift ?? "", .heading)]] : [])
                + [[origin(of: day).map { Span($0, .dim) } ?? Span(day.note ?? "")]]
        }
    }
}
