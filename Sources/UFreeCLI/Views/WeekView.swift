import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// Seven days of the owner or a friend.
struct WeekView {
    let reply: Reply<WeekResponse>
    /// Whether these are a friend's days.
    let isFriend: Bool
    /// The owner's zone, if known.
    let zone: String?
    let now: Int
    let symbols: Symbols

    var presentation: Presentation {
        let week = reply.value
        let name = FriendText.name(week.owner)
        var blocks: [Block] = []
        if isFriend {
            blocks.append(
                .line([Span(name, .heading), Span("  " + FriendText.asOf(week.asOf, now: now), .dim)]))
        } else {
            blocks.append(.heading(SectionText.myWeek))
        }
        let live = LiveStatusView.spans(week.live, now: now, symbols)
        if !live.isEmpty { blocks.append(.line(live)) }
        blocks.append(.table(Self.rows(week.days, symbols: symbols)))
        if isFriend, let zone, let hint = FriendText.zoneHint(name, zone: week.zone, mine: zone) {
            blocks.append(.text(hint, .dim))
        }
        return Presentation(
            blocks: blocks, records: week.days.map { DayRecord.fields($0, symbols: symbols) },
            json: reply.json)
    }

    /// Day, symbol, status, the shift if any of the days has one, and the note or that the day comes from a
    /// default. The first day is the owner's today.
    static func rows(_ days: [DayValue], symbols: Symbols) -> [[[Span]]] {
        let hasShifts = days.contains { $0.shift != nil }
        return days.enumerated().map { index, day in
            [[Span(DayText.short(day.date), index == 0 ? .heading : .plain)]] + symbols.cells(day)
                + (hasShifts ? [[Span(day.shift ?? "", .heading)]] : [])
                + [[day.source == "default" ? Span(DefaultText.source, .dim) : Span(day.note ?? "")]]
        }
    }
}
