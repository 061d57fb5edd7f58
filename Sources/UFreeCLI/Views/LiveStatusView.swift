import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The owner's live status.
struct LiveStatusView {
    let reply: Reply<LiveResponse>
    let now: Int
    let symbols: Symbols

    /// The state, until when, the note.
    private var presentation: Presentation {
        let live = reply.value.live
        return Presentation(
            blocks: [.line([Self.symbol(live, symbols), Span(LiveText.changed(reply.value, now: now))])],
            records: [
                [Span(live.state, symbols.style(live)), Span(live.until ?? ""), Span(live.note ?? "")]
            ],
            json: reply.json)
    }

    /// Shows the live status: to people as the answer, next to records as a message.
    func show(in session: Session) {
        session.show(presentation)
        if !session.isForPeople { session.output.say(LiveText.changed(reply.value, now: now)) }
    }

    /// `⚡ I'm Free Now! until 18:00 ("in the park")`; empty if no live status applies.
    static func spans(_ live: LiveValue, now: Int, _ symbols: Symbols) -> [Span] {
        guard LiveText.isSaid(live, now: now) else { return [] }
        return [symbol(live, symbols), Span(LiveText.said(live, now: now), symbols.style(live))]
    }

    /// A friend with a live status: symbol, status, name and note, as of.
    static func row(_ friend: WhoValue, _ live: LiveValue, now: Int, _ symbols: Symbols) -> [[Span]] {
        cells(live, now: now, symbols) + [
            [Span(friend.name)] + note(live.note), [Span(FriendText.asOf(friend.asOf, now: now), .dim)],
        ]
    }

    /// Symbol and status as two cells of a table.
    static func cells(_ live: LiveValue, now: Int, _ symbols: Symbols) -> [[Span]] {
        let style = symbols.style(live)
        return [
            [Span(DisplayWidth.padded(symbols.symbol(live), to: Symbols.width), style)],
            [Span(LiveText.short(live, now: now), style)],
        ]
    }

    /// The note behind a name; empty if there is none.
    static func note(_ note: String?) -> [Span] { note.map { [Span("  \($0)", .dim)] } ?? [] }

    private static func symbol(_ live: LiveValue, _ symbols: Symbols) -> Span {
        Span(DisplayWidth.padded(symbols.symbol(live), to: Symbols.width) + " ", symbols.style(live))
    }
}
