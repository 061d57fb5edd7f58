import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The owner's wishes, as a list or after a change.
struct WishesView {
    let reply: Reply<WishesResponse>
    let today: String

    var presentation: Presentation {
        let wishes = reply.value.wishes
        return Presentation(
            blocks: wishes.isEmpty
                ? [.text(WishText.none, .dim), .text(WishText.how, .dim)] : [.table(wishes.map(row))],
            records: records, json: reply.json)
    }

    /// Shows the wishes with a sentence about the change.
    func showChange(_ sentence: String, in session: Session) {
        let shown = presentation
        session.show(
            Presentation(blocks: shown.blocks + [.text(sentence, .dim)], records: records, json: reply.json))
    }

    /// Number, ids of people, `now` or dates, part, dates on which it is fulfilled, id.
    private var records: [[Span]] {
        reply.value.wishes.map { wish in
            [
                Span("\(wish.number)"), Span(wish.people.compactMap(\.id).joined(separator: ",")),
                Span(wish.now ? "now" : wish.dates?.joined(separator: ",") ?? ""), Span(wish.part ?? ""),
                Span(wish.met.joined(separator: ",")), Span(wish.id),
            ]
        }
    }

    private func row(_ wish: WishValue) -> [[Span]] {
        [
            [Span("\(wish.number)", .dim)], [Span(WishText.people(wish), .heading)],
            [Span(WishText.time(wish, today: today))],
            [Span(WishText.met(wish, today: today), wish.met.isEmpty ? .dim : .good)],
        ]
    }
}
