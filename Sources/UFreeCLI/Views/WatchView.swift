import UFreeAPI
import UFreeTexts

/// One event of a watch.
struct WatchView {
    let event: WatchEvent
    let json: String
    /// Formats seconds since 1970 as `14:03:12`.
    let clock: @Sendable (Int) -> String
    let symbols: Symbols

    var presentation: Presentation {
        Presentation(blocks: blocks, records: [record], json: json)
    }

    private var blocks: [Block] {
        let lines = [Block.line(line)]
        switch event.event {
        case .snapshot, .requestIncoming:
            let pending =
                event.requests?.incoming.filter { $0.isPending }
                ?? [event.request].compactMap(\.self)
            return lines + pending.flatMap(answers)
        default: return lines
        }
    }

    /// The time, and one sentence about the event.
    var line: [Span] {
        let time = Span((AgeText.seconds(event.at).map(clock) ?? event.at) + "  ", .dim)
        return [time] + symbol + [Span(WatchText.sentence(event), style)]
    }

    private var symbol: [Span] {
        if let live = event.live {
            return [
                Span(DisplayWidth.padded(symbols.symbol(live), to: Symbols.width) + " ", symbols.style(live))
            ]
        }
        guard let day = event.day else { return [] }
        return [Span(DisplayWidth.padded(symbols.symbol(day), to: Symbols.width) + " ", symbols.style(day))]
    }

    private var style: Style {
        switch event.event {
        case .requestIncoming, .friendAdded, .wishMet: .good
        case .peerConnected, .peerDisconnected, .friendUpdated, .snapshot: .dim
        case .gap, .lagged, .friendRemoved: .warning
        case .healthChanged: (event.health ?? []).isEmpty ? .good : .warning
        default: .plain
        }
    }

    private func answers(_ request: IncomingRequestValue) -> [Block] {
        // Two requests could have the same name, and readers of a stream don't look back, so the id is used
        // if it is short.
        let word = ShellWord.naming(request.from.name, id: request.id)
        let fingerprint = request.from.id.map { "  \(FactText.fingerprint)  \($0)" } ?? ""
        return [
            .line([
                Span("          \(FriendText.name(request.from))\(fingerprint)")
            ]),
            .line([
                Span("          \(RequestText.accept)", .good), Span("  ufreectl accept \(word)"),
                Span("    \(RequestText.decline)", .warning),
                Span("  ufreectl decline \(word)"),
            ]),
        ]
    }

    /// Time, event, id of the event, person's id, person's name, then the details: a day's fields after its
    /// previous status, a live status with its end and note, a request's id with code and status, or a
    /// sentence.
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
        if let live = event.live {
            return head + [Span(live.state), Span(live.until ?? ""), Span(live.note ?? "")]
        }
        if let request = event.request {
            return head + [Span(request.id), Span(request.code ?? ""), Span(request.status)]
        }
        if let request = event.outgoing {
            return head + [Span(request.id), Span(request.code ?? ""), Span(request.status)]
        }
        return head + [Span(TextLocale.forPrograms { WatchText.sentence(event) })]
    }
}
