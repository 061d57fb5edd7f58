import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The owner's defaults, as a list or after a change.
struct DefaultsView {
    let reply: Reply<DefaultsResponse>
    let today: String
    let symbols: Symbols

    var presentation: Presentation {
        let defaults = reply.value.defaults
        return Presentation(
            blocks: defaults.isEmpty
                ? [.text(DefaultText.none, .dim), .text(DefaultText.how, .dim)]
                : [.table(defaults.map(row))],
            records: records, json: reply.json)
    }

    /// Shows the changed defaults and the changed days.
    /// - Parameter sentence: describes the change of the default.
    func showChange(of sentence: String?, in session: Session) {
        var sentences = [sentence].compactMap(\.self)
        if let change = reply.value.change {
            sentences +=
                ChangeView(
                    reply: Reply(value: change, json: ""), dates: [], today: today, symbols: symbols
                ).sentences
        }
        session.show(Presentation(blocks: sentences.map { .text($0) }, records: records, json: reply.json))
        if !session.isForPeople { for sentence in sentences { session.output.say(sentence) } }
    }

    /// Number, weekdays, status, parts, first and last date, id.
    private var records: [[Span]] {
        reply.value.defaults.map { value in
            [
                Span("\(value.number)"), Span(value.weekdays.joined(separator: ",")), Span(value.status),
                Span(value.parts.joined(separator: ",")), Span(value.from), Span(value.until ?? ""),
                Span(value.id),
            ]
        }
    }

    private func row(_ value: DefaultValue) -> [[Span]] {
        let style = symbols.style(value.status)
        return [
            [Span("\(value.number)", .dim)], [Span(DefaultText.weekdays(value.weekdays))],
            [Span(DisplayWidth.padded(symbols.symbol(value.status, value.parts), to: Symbols.width), style)],
            [Span(DefaultText.status(value), style)],
            [Span(DefaultText.until(value, today: today) ?? "", .dim)],
        ]
    }
}
