/// One language's wording of a sentence: what the catalogue says itself, and the values in between.
///
/// It is written as a string literal and never made of a `String`, so that a text can only come from where both
/// languages stand side by side, and what the catalogue says can be told from what others wrote: names, notes, paths.
struct Phrase: ExpressibleByStringInterpolation, Sendable {
    let text: String

    init(stringLiteral value: String) { text = TextLocale.current.worded(value) }

    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        private var isStopped = false

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        mutating func appendLiteral(_ literal: String) {
            let isDoubled = isStopped && literal.hasPrefix(".") && !literal.hasPrefix("..")
            text += TextLocale.current.worded(isDoubled ? String(literal.dropFirst()) : literal)
            isStopped = false
        }

        mutating func appendInterpolation(_ value: some StringProtocol) {
            text += String(value)
            isStopped = false
        }

        mutating func appendInterpolation(_ value: Int) { appendInterpolation("\(value)") }

        /// A date. It may end in a full stop of its own (`9. Jan.`), which is then the one of the sentence too.
        mutating func appendInterpolation(day value: some StringProtocol) {
            appendInterpolation(value)
            isStopped = value.hasSuffix(".")
        }
    }
}

/// A sentence in the language of those who read it (`TextLocale.current`).
func say(_ english: @autoclosure () -> Phrase, _ german: @autoclosure () -> Phrase) -> String {
    switch TextLocale.current.language {
    case .english: english().text
    case .german: german().text
    }
}

/// A text in the language of dates, which may be another than that of sentences (`LC_TIME`).
func sayOfDates(_ english: @autoclosure () -> Phrase, _ german: @autoclosure () -> Phrase) -> String {
    switch TextLocale.current.dateLanguage {
    case .english: english().text
    case .german: german().text
    }
}

/// What somebody wrote, in the quotes of the language.
func quoted(_ text: some StringProtocol) -> String { say("\"\(text)\"", "„\(text)“") }

/// `Ana`, `Ana and Ben`, `Ana, Ben and Cleo`.
func list(_ items: [String]) -> String {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    let first = items.dropLast().joined(separator: ", ")
    return say("\(first) and \(last)", "\(first) und \(last)")
}
