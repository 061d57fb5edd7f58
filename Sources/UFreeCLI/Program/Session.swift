import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The context in which a command runs.
struct Session: Sendable {
    let client: ControlClient
    let output: Output
    let surroundings: Surroundings
    /// `--yes`.
    let isYes: Bool

    var symbols: Symbols { Symbols(isUnicode: output.look.isUnicode) }

    /// Whether a person reads the answer, not a program.
    var isForPeople: Bool { output.look.format == .table }

    /// Asks for confirmation, unless there was a `--yes`.
    /// - Parameter needed: the reason for the error.
    /// - Throws: `usage` if there is no terminal to ask on.
    func confirm(
        _ question: String, orElse needed: @autoclosure () -> String = UsageText.needsYes
    ) throws(APIError) -> Bool {
        if isYes { return true }
        guard let ask = surroundings.ask else {
            throw APIError(.usage, values: ["reason": needed()])
        }
        return QuestionText.isYes(reply(to: question + QuestionText.choice, ask))
    }

    /// Asks for confirmation of something irrevocable by typing a word, unless there was a `--yes`.
    /// - Throws: `usage` if there is no terminal to ask on.
    func confirm(typing word: String, _ question: String) throws(APIError) -> Bool {
        if isYes { return true }
        guard let ask = surroundings.ask else {
            throw APIError(.usage, values: ["reason": UsageText.needsYes])
        }
        return reply(to: question, ask).trimmedEnds == word
    }

    /// Returns the line that is typed after a question; empty at the end of input.
    private func reply(to question: String, _ ask: () -> String?) -> String {
        output.insist([Span(question)], newline: false)
        if let reply = ask() { return reply }
        // At the end of input nobody pressed return.
        output.insist([])
        return ""
    }

    /// Whether the user can be asked for missing values.
    var canAsk: Bool { surroundings.ask != nil && isForPeople && !isYes }

    /// Asks a question and returns the answer; nil if nobody can be asked or nothing is typed.
    func answer(to question: String) -> String? {
        guard canAsk, let ask = surroundings.ask else { return nil }
        let answer = reply(to: question, ask).trimmedEnds
        return answer.isEmpty ? nil : answer
    }

    /// How often a question is asked again, so that something that types without reading ends too.
    static let attempts = 5

    /// Asks a question until the answer can be read; nil if nobody can be asked, at the end of input, or after
    /// five answers that cannot be used.
    /// - Parameters:
    ///   - complaint: shown before the question is asked again.
    ///   - read: returns nil for an answer that cannot be used.
    func answer<Value>(
        to question: String, otherwise complaint: String, _ read: (String) -> Value?
    ) -> Value? {
        guard canAsk, let ask = surroundings.ask else { return nil }
        for _ in 0..<Self.attempts {
            output.insist([Span(question)], newline: false)
            guard let line = ask() else {
                // At the end of input nobody pressed return.
                output.insist([])
                return nil
            }
            if let value = read(line.trimmedEnds) { return value }
            output.insist([Span(complaint)])
        }
        return nil
    }

    /// Reads the value of an option such as `--for 2h`, in seconds; nil if it was not given.
    func seconds(_ text: String?) throws(APIError) -> Int? {
        guard let text else { return nil }
        guard let seconds = DurationWords.seconds(text, locale: surroundings.locale) else {
            throw APIError(.usage, values: ["reason": UsageText.notADuration(text)])
        }
        return seconds
    }

    /// Returns the lines of a QR code, if the terminal is wide enough; otherwise says so.
    func qrCode(_ text: String?) -> [String] {
        guard let text, let code = QRCode(text) else { return [] }
        let lines = code.lines(isUnicode: output.look.isUnicode)
        let width = lines.map { DisplayWidth.of($0) }.max() ?? 0
        guard output.look.width.map({ width <= $0 }) ?? true else {
            output.say(InvitationText.qrTooWide, .warning)
            return []
        }
        return lines
    }

    /// Shows what a command did. With `-q` people see nothing; programs still get their record.
    func show(_ presentation: Presentation) {
        if !(isForPeople && output.isQuiet) { output.show(presentation) }
    }
}

extension String {
    /// Removes white space from both ends.
    fileprivate var trimmedEnds: String {
        let body = drop(while: \.isWhitespace)
        return String(
            body.prefix(
                (body.lastIndex { !$0.isWhitespace }.map { body.distance(from: body.startIndex, to: $0) + 1 })
                    ?? 0))
    }
}
