import Foundation
import UFreeAPI
import UFreeDomain
import UFreeTexts

/// The table of docs/phrases.md: what people write, and how it is read.
enum PhraseTable {
    /// The day on which the table is read: a Tuesday.
    static let today = "2026-11-24"

    /// One row, below a heading such as `## When: German`.
    struct Row: Sendable, CustomStringConvertible {
        let kind: Kind
        let language: Language
        let phrase: String
        let reading: String

        var description: String { "\(phrase) (\(kind.rawValue), \(language.rawValue))" }
    }

    /// What the phrase is about, as the headings name it.
    enum Kind: String, Sendable {
        /// Days, a part of the day, or both, as every command reads them.
        case when = "When"
        /// Days of commands that take whole days only.
        case wholeDays = "Whole days"
        /// The words after `ufreectl set`.
        case set = "After set"
        case status = "Status"
        /// The weekdays and the status after `ufreectl default set`.
        case weekdays = "After default set"
    }

    /// - Parameter text: of the document; what is not a table row below a known heading is skipped.
    static func rows(in text: String) -> [Row] {
        var rows: [Row] = []
        var section: (kind: Kind, language: Language)?
        for line in text.split(separator: "\n") {
            if line.hasPrefix("## ") {
                let words = line.dropFirst(3).split(separator: ":").map(String.init)
                section = Kind(rawValue: words[0]).map { ($0, words.last == " German" ? .german : .english) }
            }
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let section, line.hasPrefix("| `"), cells.count == 2 else { continue }
            rows.append(
                Row(
                    kind: section.kind, language: section.language,
                    phrase: cells[0].trimmingCharacters(in: ["`"]), reading: cells[1]))
        }
        return rows
    }

    /// How the program reads a phrase, as the table writes it.
    static func reading(_ phrase: String, _ kind: Kind, _ language: Language) -> String {
        TextLocale.$current.withValue(TextLocale(language: language)) { reading(phrase, kind) }
    }

    private static func reading(_ phrase: String, _ kind: Kind) -> String {
        let locale = TextLocale.current
        do throws(APIError) {
            let parser = try WhenParser(today: today, locale: locale)
            let words = phrase.split(separator: " ").map(String.init)
            switch kind {
            case .when:
                let (days, part) = try parser.when(phrase)
                return text([days.map(text), part?.rawValue])
            case .wholeDays: return text(try parser.days(phrase))
            case .set:
                let (days, part, rest) = try parser.splitWithPart(words)
                let status = ((part.map { [$0.rawValue] } ?? []) + rest).joined(separator: " ")
                return "\(text(days)): \(text(try StatusWords.choice(status, locale: locale)))"
            case .status: return text(try StatusWords.choice(phrase, locale: locale))
            case .weekdays:
                let (weekdays, rest) = try WeekdayWords(locale: locale).split(words)
                let status = try StatusWords.choice(rest.joined(separator: " "), locale: locale)
                return "\(weekdays.map { short($0.rawValue) }.joined(separator: ", ")): \(text(status))"
            }
        } catch {
            return text(error)
        }
    }

    private static func text(_ choice: StatusWords.Choice) -> String {
        switch choice {
        case .status(let status): status.rawValue
        case .parts(let parts): parts.map(\.rawValue).joined(separator: "+")
        }
    }

    private static func text(_ error: APIError) -> String {
        if let suggestion = error.values["suggestion"] { return "refused: did you mean `\(suggestion)`?" }
        if error.code == .unreadableDate, !error.details.isEmpty {
            return "refused: " + error.details.joined(separator: " or ")
        }
        return "refused"
    }

    private static func text(_ parts: [String?]) -> String {
        parts.compactMap { $0 }.joined(separator: ", ")
    }

    /// `Tue 2026-11-24`; days in a row as `Mon 2026-11-30..Fri 2026-12-04`.
    private static func text(_ days: [String]) -> String {
        var runs: [ClosedRange<CivilDate>] = []
        for day in days.compactMap({ CivilDate(iso: $0) }) {
            if let last = runs.last, last.upperBound.adding(days: 1) == day {
                runs[runs.count - 1] = last.lowerBound...day
            } else {
                runs.append(day...day)
            }
        }
        return runs.map { run in
            let (first, last) = (text(run.lowerBound), text(run.upperBound))
            return first == last ? first : "\(first)..\(last)"
        }.joined(separator: ", ")
    }

    private static func text(_ day: CivilDate) -> String {
        "\(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][day.weekday.rawValue - 1]) \(day)"
    }

    private static func short(_ weekday: String) -> String {
        weekday.prefix(1).uppercased() + weekday.dropFirst().prefix(2)
    }
}
