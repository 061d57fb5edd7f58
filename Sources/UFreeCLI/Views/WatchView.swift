import UFreeAPI
import UFreeTexts

/// One live event.
struct WatchView {
    let event: WatchEvent
    let json: String
    /// `14:03:12` of a number of seconds since 1970.
    let clock: @Sendable (Int) -> String
    let symbols: Symbols

    var presentation: Presentation {
        Presentation(blocks: blocks, records: [record], json: json)
    }

    private var blocks: [Block] {
        let time = Span((AgeText.seconds(event.at).map(clock) ?? event.at) + "  ", .dim)
        let lines = [Block.line([time] + symbol + [Span(WatchText.sentence(event), style)])]
        switch event.event {
        case .snapshot, .requestIncoming:
            let pending =
                event.requests?.incoming.filter { $0.status == "pending" }
                ?? [event.request].compactMap(\.self)
            return lines + pending.flatMap(answers)
        default: return lines
        }
    }

    private var symbol: [Span] {
        guard let day = event.day else { return [] }
        return [Span(DisplayWidth.padded(symbols.symbol(day), to: Symbols.width) + " ", symbols.style(day))]
    }

    private var style: Style {
        switch event.event {
        case .requestIncoming, .friendAdded: .good
        case .peerConnected, .peerDisconnected, .friendUpdated, .snapshot: .dim
        case .gap, .lagged, .friendRemoved: .warning
        case .healthChanged: (event.health ?? []).isEmpty ? .good : .warning
        default: .plain
        }
    }

    private func answers(_ request: IncomingRequestValue) -> [Block] {
        // A name could belong to two requests; in a stream nobody looks back, so the id is named where it is
        // short.
        let word = ShellWord.naming(request.from.name, id: request.id)
        let fingerprint = request.from.id.map { "  Fingerprint  \($0)" } ?? ""
        return [
            .line([
                Span("          \(FriendText.name(request.from))\(fingerprint)")
            ]),
            .line([
                Span("          Accept", .good), Span("  ufreectl accept \(word)"),
                Span("    Decline", .warning),
                Span("  ufreectl decline \(word)"),
            ]),
        ]
    }

    /// Time, event, id of the event, person's id, person's name, then what the event is about: a day's fields
    /// with the status before first, a request's id with code and status, or a sentence.
    private var record: [Span] {
        let person = event.owner ?? event.request?.from ?? event.outgoing?.to
        let head = [
            Span(event.at), Span(event.event.rawValue), Span(event.id),
            Span(event.friend?.id ?? person?.id ?? ""),
            Span(event.friend?.name ?? person?.name ?? ""),
        ]
        if let day = event.day {
            return head + [Span(event.before?.status ?? "")] + DayRecord.fields(day, symbols: symbols)
        }
        if let request = event.request {
            return head + [Span(request.id), Span(request.code ?? ""), Span(request.status)]
        }
        if let request = event.outgoing {
            return head + [Span(request.id), Span(request.code ?? ""), Span(request.status)]
        }
        return head + [Span(WatchText.sentence(event))]
    }
}
