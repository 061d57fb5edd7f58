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

    private static func symbol(_ live: LiveValue, _ symbols: Symbols) -> Span {
        Span(DisplayWidth.padded(symbols.symbol(live), to: Symbols.width) + " ", symbols.style(live))
    }
}
