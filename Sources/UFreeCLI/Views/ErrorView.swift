import FoundationEssentials
import UFreeAPI
import UFreeTexts

/// An error on its way out: sentences on standard error, or the API's object on standard output.
struct ErrorView {
    let error: APIError

    func show(on output: Output) {
        if output.look.format == .json {
            output.write(TerminalText.escapedJSON(json) + "\n")
            return
        }
        let text = ErrorText(error)
        output.insist([Span(text.message, .error)])
        for detail in text.details { output.insist([Span("  " + detail)]) }
        if let hint = text.hint { output.insist([Span(hint)]) }
    }

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try? encoder.encode(ErrorResponse(error))
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
