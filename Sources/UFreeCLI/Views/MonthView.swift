import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// Months as calendars: each day with its symbol, its shift and, where there is room, its status in words. Notes follow.
struct MonthView {
    let reply: Reply<WeekResponse>
    let months: [MonthCalendar]
    let today: String
    let isFriend: Bool
    let now: Int
    let symbols: Symbols
    /// Cells of the terminal's lines; nil where nothing limits them.
    let width: Int?

    var presentation: Presentation {
        Presentation(
            blocks: blocks, records: shown.map { DayRecord.fields($0, symbols: symbols) },
            json: reply.json)
    }

    /// The calendar as text in the place of records, for a printer.
    var printed: Presentation {
        let lines = Renderer(look: Look(format: .table, isUnicode: symbols.isUnicode, width: width))
            .rows(blocks, width: width ?? .max)
        return Presentation(blocks: [], records: lines.map { [Span($0)] }, json: reply.json)
    }

    /// The days of these months; between two of them there may be others in the answer.
    private var shown: [DayValue] {
        reply.value.days.filter { day in months.contains { $0.first <= day.date && day.date <= $0.last } }
    }

    private static func head(_ weekday: String) -> String { "  " + weekday }

    private var blocks: [Block] {
        let days = Dictionary(shown.map { ($0.date, $0) }, uniquingKeysWith: { $1 })
        let all = months.map { month in month.weeks.map { week in week.map { cell($0, days) } } }
        let content = all.joined().joined().flatMap { $0 }.map(Self.width)
        let head = months.first?.weekdays.map { DisplayWidth.of(Self.head($0)) }.max() ?? 0
        let widest = max(content.max() ?? 0, head)
        let hasWords = width.map { 7 * (widest + 1) - 1 <= $0 } ?? true
        let column =
            hasWords
            ? widest : max(all.joined().joined().compactMap(\.first).map(Self.width).max() ?? 0, head)
        var blocks: [Block] = []
        for (month, weeks) in zip(months, all) {
            if !blocks.isEmpty { blocks.append(.gap) }
            blocks.append(.line(title(month)))
            blocks.append(Self.line(month.weekdays.map { [Span(Self.head($0), .dim)] }, column))
            for week in weeks {
                let height = hasWords ? week.map(\.count).max() ?? 0 : 1
                for row in 0..<height {
                    blocks.append(Self.line(week.map { row < $0.count ? $0[row] : [] }, column))
                }
            }
        }
        let notes = shown.filter { $0.note != nil }
        if !notes.isEmpty {
            let rows = notes.map { [[Span(DayText.short($0.date, today: today))], [Span($0.note ?? "")]] }
            blocks += [.gap, .table(rows)]
        }
        return blocks + (hasWords ? [] : [.gap, .text(symbols.legend, .dim)])
    }

    private func title(_ month: MonthCalendar) -> [Span] {
        guard isFriend else { return [Span(month.title, .heading)] }
        return [
            Span("\(FriendText.name(reply.value.owner))  \(month.title)", .heading),
            Span("  " + FriendText.asOf(reply.value.asOf, now: now), .dim),
        ]
    }

    /// The lines of one day: number, symbol and shift; then the status, one word a line.
    private func cell(_ date: String?, _ days: [String: DayValue]) -> [[Span]] {
        guard let date else { return [] }
        let digits = date.suffix(2).drop { $0 == "0" }
        let number = (digits.count == 1 ? " " : "") + digits
        let isToday = date == today
        let head = Span(isToday ? "[\(number)]" : " \(number) ", isToday ? .heading : .plain)
        guard let day = days[date], StatusText.status(day) != .unknown || day.shift != nil else {
            return [[head]]
        }
        let symbol = DisplayWidth.padded(symbols.symbol(day), to: Symbols.width)
        let shift = day.shift.map { [Span(" " + $0, .heading)] } ?? []
        let words = StatusText.brief(day).map { [Span($0, symbols.style(day))] }
        return [[head, Span(symbol, symbols.style(day))] + shift] + words
    }

    /// - Parameter column: cells of each column.
    private static func line(_ cells: [[Span]], _ column: Int) -> Block {
        let last = cells.lastIndex { !$0.isEmpty } ?? -1
        return .line(
            cells.prefix(last + 1).enumerated().flatMap { index, spans in
                guard index < last else { return trimmed(spans) }
                return spans + [Span(String(repeating: " ", count: max(0, column - width(spans)) + 1))]
            })
    }

    /// Without spaces at the end of the line.
    private static func trimmed(_ spans: [Span]) -> [Span] {
        var spans = spans
        while spans.last?.text.last == " " { spans[spans.count - 1].text.removeLast() }
        return spans
    }

    private static func width(_ spans: [Span]) -> Int { spans.reduce(0) { $0 + DisplayWidth.of($1.text) } }
}
