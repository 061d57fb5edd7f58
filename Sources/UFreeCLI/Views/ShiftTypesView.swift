import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The owner's shift types; people see one page of a long list (S8).
struct ShiftTypesView {
    let reply: Reply<ShiftTypesResponse>
    /// The page number, from 1.
    let page: Int

    /// The number of pages; at least one, even if it is empty.
    var pages: Int { max(1, (reply.value.shiftTypes.count - 1) / ShiftTypesResponse.page + 1) }

    var presentation: Presentation {
        let types = reply.value.shiftTypes
        let shown = types.dropFirst((page - 1) * ShiftTypesResponse.page).prefix(ShiftTypesResponse.page)
        var blocks: [Block] =
            types.isEmpty
            ? [.text(ShiftText.noShiftType, .dim), .text(ShiftText.howToAddShiftType, .dim)]
            : [.table(shown.map(Self.card))]
        if shown.endIndex < types.endIndex {
            blocks += [.gap, .text(ShiftText.more("ufreectl shift-type list --page \(page + 1)"), .dim)]
        }
        return Presentation(blocks: blocks, records: types.map(Self.record), json: reply.json)
    }

    /// Symbol, title, times, location (S8).
    static func card(_ type: ShiftTypeValue) -> [[Span]] {
        [
            [Span(type.symbol, .heading)], [Span(type.title)], [Span(ShiftText.duration(type.duration))],
            [Span(type.location.name, .dim)],
        ]
    }

    /// Symbol, title, from and to as `HH:MM`, `allDay` or `overnight` or nothing, location, description, id.
    static func record(_ type: ShiftTypeValue) -> [Span] {
        let (from, to) = (type.duration.from, type.duration.to)
        let kind = from == nil ? type.duration.type : type.duration.overnight == true ? "overnight" : ""
        return [
            Span(type.symbol), Span(type.title), Span(from.map(text) ?? ""), Span(to.map(text) ?? ""),
            Span(kind), Span(type.location.name), Span(type.shiftDescription ?? ""), Span(type.id),
        ]
    }

    private static func text(_ time: HourMinuteValue) -> String {
        TimeWords.text(time.hour * 60 + time.minute)
    }
}

/// One shift type.
struct ShiftTypeView {
    let reply: Reply<ShiftTypeValue>

    var presentation: Presentation {
        let type = reply.value
        var facts = [
            (ShiftText.symbol, type.symbol), (ShiftText.title, type.title),
            (ShiftText.hours, ShiftText.duration(type.duration)), (ShiftText.location, type.location.name),
        ]
        for line in (type.shiftDescription ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        where type.shiftDescription != nil {
            facts.append((facts.last?.0 == ShiftText.details ? "" : ShiftText.details, String(line)))
        }
        facts.append((FactText.id, type.id))
        return Presentation(
            blocks: [.table(facts.map { [[Span($0.0, .dim)], [Span($0.1)]] })],
            records: [ShiftTypesView.record(type)], json: reply.json)
    }
}

/// A shift type that was added, changed or removed, and the changed days.
struct ShiftTypeChangeView {
    let reply: Reply<ShiftTypeResponse>
    let today: String

    func show(_ sentence: (ShiftTypeValue) -> String, in session: Session) {
        let type = reply.value.shiftType
        let warnings = reply.value.warnings.compactMap { ShiftText.warning($0, about: type.symbol) }
        RosterChangeView(change: reply.value.change, today: today).show(
            [sentence(type)] + warnings, records: [ShiftTypesView.record(type)], json: reply.json,
            in: session)
    }
}
