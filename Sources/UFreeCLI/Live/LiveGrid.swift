import UFreeAPI
import UFreeTexts

/// The friends' weeks in one table: a row per friend, below the owner's seven dates.
struct LiveGrid: Sendable {
    let week: WeekResponse
    /// Seconds since 1970.
    let now: Int
    let symbols: Symbols
    let width: Int

    /// Longer names are cut, because the days matter more.
    private var longestName: Int { width < 72 ? 10 : 20 }
    /// Cells between two days.
    private var space: Int { width < 72 ? 1 : 2 }

    /// Returns a row of weekdays, then a row per friend: name, days, and how current they are.
    func rows(_ friends: [FriendValue]) -> [[[Span]]] {
        let days = friends.map { friend in
            week.days.map { mine in friend.days.first { $0.date == mine.date } }
        }
        let symbolWidths = days.joined().map { $0.map { DisplayWidth.of(symbols.symbol($0)) } ?? 0 }
        let headings = week.days.map { DayText.weekday($0.date) }
        let cell = (symbolWidths + headings.map { DisplayWidth.of($0) }).max() ?? 0
        let head = headings.enumerated().map { index, day in Span(day, index == 0 ? .heading : .dim) }
        return [[[], line(head, cell: cell), []]]
            + zip(friends, days).map { friend, days in
                let cells = days.map { day in
                    day.map { Span(symbols.symbol($0), symbols.style($0)) } ?? Span("")
                }
                return [[name(friend)], line(cells, cell: cell), state(friend)]
            }
    }

    /// Returns a short text for a live status, with its note.
    private func words(_ live: LiveValue) -> [Span] {
        let note = live.note.map { "  " + LiveViewText.note($0) } ?? ""
        return [
            Span("\(symbols.symbol(live)) \(LiveText.short(live, now: now))", symbols.style(live)),
            Span(note),
        ]
    }

    private func name(_ friend: FriendValue) -> Span {
        let name = TerminalText.escaped(friend.name)
        let mark = symbols.isUnicode ? "…" : "..."
        return Span(DisplayWidth.truncated(name, to: longestName, mark: mark), .heading)
    }

    /// Returns the days as one cell of the table, each as wide as the widest.
    private func line(_ spans: [Span], cell: Int) -> [Span] {
        spans.flatMap { span in
            [span, Span(String(repeating: " ", count: cell + space - DisplayWidth.of(span.text)))]
        }
    }

    /// Returns the live status, whether the friend is connected or how old the days are, and any warnings.
    private func state(_ friend: FriendValue) -> [Span] {
        var parts: [[Span]] = []
        if let live = LiveClock.current(friend.live, now: now) {
            parts.append(words(live))
        }
        parts.append([
            friend.connected
                ? Span(FriendText.connected(friend), .good)
                : Span(FriendText.asOf(friend.asOf, now: now), .dim)
        ])
        if !friend.verified { parts.append([Span(FriendText.verified(friend), .warning)]) }
        if friend.zone != week.zone { parts.append([Span(friend.zone, .dim)]) }
        return Array(parts.joined(separator: [Span("  ")]))
    }
}
