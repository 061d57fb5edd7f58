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
        return QuestionText.isYes(reply(to: question + QuestionText.choice, ask))
    }

    /// The line that is typed after a question; the end of input is an empty one.
    private func reply(to question: String, _ ask: () -> String?) -> String {
        output.insist([Span(question)], newline: false)
        if let reply = ask() { return reply }
        // Nobody pressed return.
        output.insist([])
        return ""
    }

    /// Whether there is somebody to ask for what is missing.
    var canAsk: Bool { surroundings.ask != nil && isForPeople && !isYes }

    /// What somebody types; nil where there is nobody to ask, or nothing is typed.
    func answer(to question: String) -> String? {
        guard canAsk, let ask = surroundings.ask else { return nil }
        let answer = reply(to: question, ask).trimmedEnds
        return answer.isEmpty ? nil : answer
    }

    /// Shows what a command did: people who asked for quiet see nothing, programs get their record.
    func show(_ presentation: Presentation) {
        if !(isForPeople && output.isQuiet) { output.show(presentation) }
    }
}

extension String {
    /// Without white space at either end.
    fileprivate var trimmedEnds: String {
        let body = drop(while: \.isWhitespace)
        return String(
            body.prefix(
                (body.lastIndex { !$0.isWhitespace }.map { body.distance(from: body.startIndex, to: $0) + 1 })
                    ?? 0))
    }
}
