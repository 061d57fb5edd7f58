import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// Where the status of one of the owner's days comes from, the strongest rule first.
struct WhyView {
    let reply: Reply<WhyResponse>
    let today: String
    let symbols: Symbols

    var presentation: Presentation {
        let why = reply.value
        return Presentation(blocks: blocks, records: why.layers.map(record), json: reply.json)
    }

    private var blocks: [Block] {
        DefaultText.lines(reply.value, today: today).enumerated().map { index, line in
            .text(line, index == 0 ? .plain : .dim)
        }
    }

    private func record(_ layer: WhyLayerValue) -> [Span] {
        [
            Span(layer.source), Span(layer.status), Span(layer.parts.joined(separator: ",")),
            Span(layer.note ?? ""), Span(layer.since ?? ""),
        ]
    }
}
