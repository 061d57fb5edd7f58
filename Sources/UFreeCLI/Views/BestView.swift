import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The times when friends are free together, best first (W2).
struct BestView {
    let reply: Reply<BestResponse>
    let today: String
    let symbols: Symbols
    /// How many friends must be free, as the command asked; nil where it did not.
    var least: Int?
    /// Whether the next seven days were searched, and not only some that the command named.
    var isWeek = true

    /// Whether to name everybody, however many they are.
    var isNamed = false

    /// How many later times are shown.
    private static let mostLater = 5

    var presentation: Presentation {
        let best = reply.value
        let blocks: [Block] =
            if best.people == 0 {
                [.text(BestText.nobody, .dim)]
            } else if best.slots.isEmpty {
                [.text(BestText.none(best, least: least, isWeek: isWeek), .dim)]
                    + section(BestText.later, Array((best.later ?? []).prefix(Self.mostLater)))
            } else {
                section(BestText.heading(isWeek: isWeek), best.slots)
            }
        return Presentation(blocks: blocks, records: best.slots.map(record), json: reply.json)
    }

    private func section(_ heading: String, _ slots: [BestSlotValue]) -> [Block] {
        guard !slots.isEmpty else { return [] }
        let isCounted = !isNamed && slots.contains { $0.free.count + $0.missing.count > BestText.handful }
        return [.heading(heading), .table(slots.map(row))]
            + (isCounted ? [.text("  " + BestText.howToName, .dim)] : [])
    }

    private func row(_ slot: BestSlotValue) -> [[Span]] {
        let part = PartWord(rawValue: slot.part)
        let style = part.map(symbols.style) ?? .free
        let symbol = part.map(symbols.symbol) ?? symbols.symbol(.free)
        return [
            [Span(DayText.short(slot.date, today: today))],
            [Span(DisplayWidth.padded(symbol, to: Symbols.width), style)], [Span(BestText.part(slot), style)],
            [Span(BestText.people(slot, isNamed: isNamed))],
            [Span(slot.mine == "unknown" ? BestText.withoutStatus : "", .dim)],
        ]
    }

    /// Date, part, names of the free and of the missing friends, the owner's status, and the ids of both.
    private func record(_ slot: BestSlotValue) -> [Span] {
        [
            Span(slot.date), Span(slot.part),
            Span(slot.free.map { $0.name ?? "" }.joined(separator: ",")),
            Span(slot.missing.map(\.name).joined(separator: ",")), Span(slot.mine),
            Span(slot.free.compactMap(\.id).joined(separator: ",")),
            Span(slot.missing.map(\.id).joined(separator: ",")),
        ]
    }
}
