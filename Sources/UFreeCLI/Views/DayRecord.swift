import UFreeAPI
import UFreeTexts

/// The fields of a day in records for programs.
enum DayRecord {
    /// Date, status, free parts separated by commas, note, time of the last change.
    static func fields(_ day: DayValue, symbols: Symbols) -> [Span] {
        [
            Span(day.date), Span(day.status, symbols.style(day)), Span(day.parts.joined(separator: ",")),
            Span(day.note ?? ""), Span(day.updatedAt ?? ""),
        ]
    }
}
