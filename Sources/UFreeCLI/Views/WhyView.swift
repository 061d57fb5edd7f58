import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// Where a day of mine comes from, the strongest first.
struct WhyView {
    let reply: Reply<WhyResponse>
    let today: String
    let symbols: Symbols

    var presentation: Presentation {
        let why = reply.value
        return Presentation(blocks: blocks, records: why.layers.map(record), json: reply.json)
    }

    private var blocks: [Block] {
        let why = reply.value
        guard let first = why.layers.first else {
            return [.text(DefaultText.nothing(why.date, today: today))]
        }
        let head = DefaultText.layer(first, isFirst: true, today: today)
        return [.text("\(DayText.short(why.date, today: today)): \(head)")]
            + why.layers.dropFirst().map {
                .text(DefaultText.layer($0, isFirst: false, today: today), .dim)
            }
    }

    private func record(_ layer: WhyLayerValue) -> [Span] {
        [
            Span(layer.source), Span(layer.status), Span(layer.parts.joined(separator: ",")),
            Span(layer.note ?? ""), Span(layer.since ?? ""),
        ]
    }
}
