/// The text of a sentence in one language: the words of the catalogue, and the values between them.
///
/// It is a string literal and never made from a `String`, so that every text comes from a place with both languages side
/// by side, and words of the catalogue can be told apart from names, notes and paths.
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

        /// A date. If it ends in a full stop (`9. Jan.`), the sentence does not get another one.
        mutating func appendInterpolation(day value: some StringProtocol) {
            appendInterpolation(value)
            isStopped = value.hasSuffix(".")
        }
    }
}

/// A sentence in the reader's language (`TextLocale.current`).
func say(_ english: @autoclosure () -> Phrase, _ german: @autoclosure () -> Phrase) -> String {
    switch TextLocale.current.language {
    case .english: english().text
    case .german: german().text
    }
}

/// A text in the language of dates (`LC_TIME`), which may differ from the language of messages.
func sayOfDates(_ english: @autoclosure () -> Phrase, _ german: @autoclosure () -> Phrase) -> String {
    switch TextLocale.current.dateLanguage {
    case .english: english().text
    case .german: german().text
    }
}

/// A text in the quotes of the language.
func quoted(_ text: some StringProtocol) -> String { say("\"\(text)\"", "„\(text)“") }

/// `Ana`, `Ana and Ben`, `Ana, Ben and Cleo`.
func list(_ items: [String]) -> String {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    let first = items.dropLast().joined(separator: ", ")
    return say("\(first) and \(last)", "\(first) und \(last)")
}
