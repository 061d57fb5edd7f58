import UFreeAPI
import UFreeTexts

/// The screen contents for a `LiveState` at one point in time.
struct LiveView: Sendable {
    let state: LiveState
    /// Seconds since 1970.
    let now: Int
    /// Formats seconds since 1970 as `14:03:12`.
    let clock: @Sendable (Int) -> String
    let look: Look
    var browsing = LiveBrowsing()

    private var symbols: Symbols { Symbols(isUnicode: look.isUnicode) }
    private var mark: String { look.isUnicode ? "…" : "..." }

    /// Returns the rows for a screen of that size: exactly its height, none wider, with the keys in the last
    /// row.
    func rows(_ size: ScreenSize) -> [String] {
        let room = Self.room(size)
        var body: [String]
        var last: [String]
        if browsing.isOverview {
            // An empty row separates the keys, except on the smallest screens.
            body = layout(size).rows(height: room > 15 ? room - 1 : room)
            last = keys(size)
        } else {
            let all = document(size)
            let first = min(browsing.offset ?? 0, max(0, all.count - room))
            body = Array(all[first...].prefix(room))
            last = position(first..<first + body.count, of: all.count, size)
        }
        return Array((body + Array(repeating: "", count: room - body.count) + last).prefix(size.height))
    }

    /// All rows, or those of the items found, at the width of that screen.
    func document(_ size: ScreenSize) -> [String] {
        var layout = layout(size)
        if browsing.search != nil {
            layout.sections = layout.sections.map { $0.filtered(browsing.shows) }
        }
        return layout.all
    }

    /// The number of rows above the keys.
    static func room(_ size: ScreenSize) -> Int { max(0, size.height - 1) }

    private func layout(_ size: ScreenSize) -> LiveLayout {
        let sections = [
            title(size), health(size), requests(size), sent(size), week(size), circle(size), recent(size),
        ]
        // Shortened in this order: recent events, friends, sent requests, incoming requests, the owner's
        // days, problems.
        return LiveLayout(sections: sections, order: [6, 5, 3, 2, 4, 1]) { [self] in
            rows([.text("  " + LiveViewText.hidden($0, mark: mark), .dim)], size).joined()
        }
    }

    private func rows(_ blocks: [Block], _ size: ScreenSize) -> [String] {
        var look = look
        look.width = size.width
        return Renderer(look: look).rows(blocks, width: size.width)
    }

    /// Wraps blocks instead of cutting them, for fingerprints and instructions.
    private func wrapped(_ blocks: [Block], _ size: ScreenSize) -> [String] {
        Renderer(look: look).wrapped(blocks, width: size.width)
    }

    // MARK: Sections

    /// The owner's name, the local day and time, and a warning if the daemon is not connected.
    private func title(_ size: ScreenSize) -> LiveSection {
        let name = state.week.map { FriendText.name($0.owner) } ?? ""
        let day = state.week?.days.first.map { DayText.short($0.date) + "  " } ?? ""
        let title = [Span(" UFree", .heading), Span("  " + name)]
        let line =
            spread(title, [Span("\(day)\(clock(now).prefix(5))", .dim)], size.width) ?? .line(title)
        let lost = state.isConnected ? [] : [Block.text(" " + DaemonText.connectionLost, .warning)]
        return LiveSection(items: [rows([line] + lost, size)])
    }

    /// The keys, and a legend of the symbols if there is room: no meaning depends on symbol or colour alone
    /// (A10).
    private func keys(_ size: ScreenSize) -> [String] {
        let arrows = look.isUnicode ? "↑↓" : "j k"
        let long = [("q", LiveViewText.leave), (arrows, LiveViewText.scroll), ("/", LiveViewText.search)]
        let short = [("q", LiveViewText.leave), (arrows, ""), ("/", "")]
        let legend = state.friends.isEmpty ? [] : [Span(symbols.legend, .dim)]
        let line =
            spread(Self.keys(long), legend, size.width) ?? spread(Self.keys(short), legend, size.width)
            ?? .line(Self.keys(long))
        return rows([line], size)
    }

    private static func keys(_ keys: [(key: String, meaning: String)]) -> [Span] {
        keys.flatMap { key, meaning in
            [Span(" " + key, .heading)] + (meaning.isEmpty ? [] : [Span(" " + meaning, .dim)])
        }
    }

    /// The keys and what part of all rows is shown, or the text of the search.
    private func position(_ shown: Range<Int>, of count: Int, _ size: ScreenSize) -> [String] {
        let keys =
            browsing.isTyping
            ? [("Enter", LiveViewText.show), ("Esc", LiveViewText.all)]
            : [("q", LiveViewText.leave), ("Esc", LiveViewText.all)]
        var left = Self.keys(keys)
        if let search = browsing.search {
            left = [Span(" /" + search + (browsing.isTyping ? "_" : ""), .heading), Span(" ")] + left
        }
        let place = [Span(LiveViewText.place(shown, of: count), .dim)]
        return rows([spread(left, place, size.width) ?? .line(left)], size)
    }

    /// Puts one text at the left and one at the right edge; nil without enough room.
    private func spread(_ left: [Span], _ right: [Span], _ width: Int) -> Block? {
        func cells(_ spans: [Span]) -> Int {
            spans.reduce(0) { $0 + DisplayWidth.of(TerminalText.escaped($1.text)) }
        }
        let space = width - 1 - cells(left) - cells(right)
        return space < 1 ? nil : .line(left + [Span(String(repeating: " ", count: space))] + right)
    }

    private func health(_ size: ScreenSize) -> LiveSection {
        LiveSection(items: state.health.map { wrapped(HealthView(health: $0, now: now).blocks, size) })
    }

    /// The incoming requests that are pending, each in one line with code and commands (F2). `requests` shows
    /// fingerprints too.
    private func requests(_ size: ScreenSize) -> LiveSection {
        let pending = state.incoming.filter { $0.isPending }
        return LiveSection(
            heading: rows([.heading(SectionText.friendRequests)], size),
            items: pending.map { wrapped(RequestsView.short($0, among: pending, now: now), size) },
            footer: wrapped([RequestsView.compare], size), least: 3)
    }

    private func sent(_ size: ScreenSize) -> LiveSection {
        let requests = RequestsResponse(incoming: [], outgoing: state.outgoing)
        let rows = rows(RequestsView.outgoing(requests, now: now), size)
        return LiveSection(heading: Array(rows.prefix(1)), items: rows.dropFirst().map { [$0] })
    }

    private func week(_ size: ScreenSize) -> LiveSection {
        var heading = [Span(SectionText.myWeek, .heading)]
        if let live = LiveClock.current(state.live, now: now) {
            heading += [Span("   ")] + LiveStatusView.spans(live, now: now, symbols)
        }
        let days = rows([.table(WeekView.rows(state.week?.days ?? [], symbols: symbols))], size)
        return LiveSection(heading: rows([.line(heading)], size), items: days.map { [$0] }, least: 7)
    }

    private func circle(_ size: ScreenSize) -> LiveSection {
        guard let week = state.week else { return LiveSection(items: []) }
        guard !state.friends.isEmpty else {
            return LiveSection(items: [rows(FriendsView.empty, size)])
        }
        let grid = LiveGrid(week: week, now: now, symbols: symbols, width: size.width)
        let table = rows([.table(grid.rows(state.friends))], size)
        return LiveSection(
            heading: rows([.heading(SectionText.trustedCircle)], size) + table.prefix(1),
            items: table.dropFirst().map { [$0] }, least: 3)
    }

    private func recent(_ size: ScreenSize) -> LiveSection {
        let lines = state.recent.map { happening -> Block in
            guard let event = happening.event else {
                return .line([Span(clock(happening.at) + "  ", .dim)] + happening.words)
            }
            return .line(WatchView(event: event, json: "", clock: clock, symbols: symbols).line)
        }
        return LiveSection(
            items: lines.map { rows([Self.indented($0)], size) }, isNewestLast: true)
    }

    private static func indented(_ block: Block) -> Block {
        guard case .line(let spans) = block else { return block }
        return .line([Span(" ")] + spans)
    }
}
