import UFreeAPI
import UFreeTexts

/// The result of a change of shifts, with the changed days of the displayed week.
struct RosterChangeView {
    /// Nil if no days can have changed.
    let change: ChangeResponse?
    let today: String

    func show(_ sentences: [String], records: [[Span]], json: String, in session: Session) {
        show(lines: sentences + days(but: []), records: records, json: json, in: session)
    }

    /// - Parameters:
    ///   - dates: the dates that the command asked to change, each with a sentence; the changed day follows it.
    ///   - described: other dates whose changes are already described.
    ///   - facts: shown before the dates.
    ///   - sentences: shown after the dates.
    func show(
        of dates: [(date: String, sentence: String)], but described: [String] = [],
        before facts: [String] = [],
        after sentences: [String] = [], records: [[Span]], json: String, in session: Session
    ) {
        let changes = Dictionary(
            (change?.changes ?? []).map { ($0.date, $0) }, uniquingKeysWith: { $1 })
        let asked = dates.map { date, sentence in
            changes[date].map { "\(sentence) \(ChangeText.transition($0))" } ?? sentence
        }
        show(
            lines: facts + asked + days(but: Set(dates.map(\.date) + described)) + sentences,
            records: records,
            json: json, in: session)
    }

    /// Sentences about the other changed days.
    private func days(but dates: Set<String>) -> [String] {
        (change?.changes ?? []).filter { !dates.contains($0.date) }
            .map { ChangeText.shift($0, today: today) }
    }

    /// Warnings come before delivery and undo, which come last.
    private func show(lines: [String], records: [[Span]], json: String, in session: Session) {
        let lines = lines + ShortRestText.warnings(change?.shortRests ?? [], today: today)
        let end = change.map { [ChangeText.reach($0), ChangeText.undo($0)].compactMap(\.self) } ?? []
        Self.show(lines, ending: end.joined(separator: " "), records: records, json: json, in: session)
    }

    /// - Parameter end: appended to the line if there is only one, otherwise shown as the last line; omitted
    ///   if empty.
    static func show(
        _ lines: [String], ending end: String, records: [[Span]], json: String, in session: Session
    ) {
        var lines = lines
        if lines.count == 1, !end.isEmpty {
            lines[0] += " " + end
        } else if !end.isEmpty {
            lines.append(end)
        }
        session.show(Presentation(blocks: lines.map { .text($0) }, records: records, json: json))
        if !session.isForPeople { for line in lines { session.output.say(line) } }
    }
}
