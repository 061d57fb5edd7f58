import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// What a command works with.
struct Session: Sendable {
    let client: ControlClient
    let output: Output
    let surroundings: Surroundings
    /// `--yes`.
    let isYes: Bool

    var symbols: Symbols { Symbols(isUnicode: output.look.isUnicode) }

    /// Whether people read the answer, rather than a program.
    var isForPeople: Bool { output.look.format == .table }

    /// Asks, unless `--yes` answered already.
    /// - Throws: `usage` when there is nobody to ask.
    func confirm(_ question: String) throws(APIError) -> Bool {
        if isYes { return true }
        guard let ask = surroundings.ask else {
            throw APIError(.usage, values: ["reason": UsageText.needsYes])
        }
        output.insist([Span(question + QuestionText.choice)], newline: false)
        return QuestionText.isYes(ask() ?? "")
    }

    /// Shows what a command did: people who asked for quiet see nothing, programs get their record.
    func show(_ presentation: Presentation) {
        if !(isForPeople && output.isQuiet) { output.show(presentation) }
    }
}
