import UFreeAPI
import UFreeTexts

/// Symbols and styles of statuses (A10), always shown next to the word.
struct Symbols: Sendable {
    let isUnicode: Bool

    /// The minimum width of the column of symbols in cells, so that rows with one symbol align.
    static let width = 2

    func symbol(_ status: StatusWord) -> String {
        switch status {
        case .free: isUnicode ? "✓" : "+"
        case .busy: isUnicode ? "✗" : "x"
        case .morningOnly: symbol(.morning)
        case .afternoonOnly: symbol(.afternoon)
        case .eveningOnly: symbol(.evening)
        case .unknown: isUnicode ? "·" : "?"
        }
    }

    func symbol(_ part: PartWord) -> String {
        switch part {
        case .morning: isUnicode ? "🌅" : "^"
        case .afternoon: isUnicode ? "🌞" : "o"
        case .evening: isUnicode ? "🌙" : "*"
        }
    }

    /// The banner's symbols (A10).
    func symbol(_ live: LiveValue) -> String {
        switch LiveStateWord(rawValue: live.state) {
        case .free: isUnicode ? "⚡" : "+"
        case .busy: isUnicode ? "☕" : "x"
        case .checkSchedule, nil: isUnicode ? "🌙" : "?"
        }
    }

    func style(_ live: LiveValue) -> Style { style(live.state) }

    /// The symbols of a day: two if two parts are free.
    func symbol(_ day: DayValue) -> String { symbol(day.status, day.parts) }

    func style(_ status: StatusWord) -> Style {
        switch status {
        case .free: .free
        case .busy: .busy
        case .morningOnly: .morning
        case .afternoonOnly: .afternoon
        case .eveningOnly: .evening
        case .unknown: .unknown
        }
    }

    func style(_ part: PartWord) -> Style {
        switch part {
        case .morning: .morning
        case .afternoon: .afternoon
        case .evening: .evening
        }
    }

    func style(_ day: DayValue) -> Style { style(StatusText.status(day)) }

    /// The symbols for a status and its free parts in the form of the JSON output.
    func symbol(_ status: String, _ parts: [String]) -> String {
        let known = PartWord.allCases.filter { parts.contains($0.rawValue) }
        return known.count == 2
            ? known.map(symbol).joined() : symbol(StatusWord(rawValue: status) ?? .unknown)
    }

    func style(_ status: String) -> Style { style(StatusWord(rawValue: status) ?? .unknown) }

    /// Symbol and word as two cells of a table.
    func cells(_ day: DayValue) -> [[Span]] {
        [
            [Span(DisplayWidth.padded(symbol(day), to: Self.width), style(day))],
            [Span(StatusText.name(day), style(day))],
        ]
    }

    /// All symbols with their words, in one line.
    var legend: String {
        let statuses: [(String, String)] = [StatusWord.free, .busy].map { (symbol($0), StatusText.name($0)) }
        let parts = PartWord.allCases.map { (symbol($0), StatusText.name($0)) }
        let unknown = (symbol(StatusWord.unknown), StatusText.name(StatusWord.unknown))
        return (statuses + parts + [unknown]).map { "\($0) \($1)" }.joined(separator: "  ")
    }
}
