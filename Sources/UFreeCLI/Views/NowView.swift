import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The live statuses that apply now: the owner's, and those of friends.
struct NowView {
    let reply: Reply<LiveResponse>
    let now: Int
    let symbols: Symbols

    private var friends: [WhoValue] { reply.value.friends ?? [] }

    var presentation: Presentation {
        let rows =
            [mine]
            + friends.compactMap { friend in
                friend.live.map { LiveStatusView.row(friend, $0, now: now, symbols) }
            }
        return Presentation(
            blocks: [.heading(WhoText.now), .table(rows)], records: [record(reply.value.live)] + records,
            json: reply.json)
    }

    private var mine: [[Span]] {
        let live = reply.value.live
        guard LiveText.isSaid(live, now: now) else {
            return [[], [Span(LiveText.none, .dim)], [Span(LiveText.you, .heading)]]
        }
        return LiveStatusView.cells(live, now: now, symbols) + [
            [Span(LiveText.you, .heading)] + LiveStatusView.note(live.note)
        ]
    }

    /// As for a change: the state, until when, the note. Friends' also have id, name and as of.
    private var records: [[Span]] {
        friends.compactMap { friend in
            friend.live.map {
                record($0) + [Span(friend.id), Span(friend.name), Span(friend.asOf ?? "")]
            }
        }
    }

    private func record(_ live: LiveValue) -> [Span] {
        [Span(live.state, symbols.style(live)), Span(live.until ?? ""), Span(live.note ?? "")]
    }
}
