import UFreeAPI
import UFreeControlClient

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
            throw APIError(.usage, values: ["reason": "without a terminal this needs --yes"])
        }
        output.insist([Span(question + " [y/N] ")], newline: false)
        return ["y", "yes"].contains(ask()?.lowercased() ?? "")
    }

    /// Shows what a command did: people who asked for quiet see nothing, programs get their record.
    func show(_ presentation: Presentation) {
        if !(isForPeople && output.isQuiet) { output.show(presentation) }
    }
}
