import FoundationEssentials
import UFreeAPI
import UFreeTexts

/// The output of an error: sentences on standard error, or the API's object on standard output.
struct ErrorView {
    let error: APIError

    func show(on output: Output) {
        if output.look.format == .json {
            output.write(TerminalText.escapedJSON(json) + "\n")
            return
        }
        let text = ErrorText(error)
        output.insist([Span(text.message, .error)])
        for detail in Self.aligned(text.details) { output.insist([Span("  " + detail)]) }
        if let hint = text.hint { output.insist([Span(hint)]) }
    }

    /// Aligns details in two columns, if each has two spaces as a separator.
    private static func aligned(_ details: [String]) -> [String] {
        let rows = details.map { detail in
            detail.firstRange(of: "  ").map { (detail[..<$0.lowerBound], detail[$0.upperBound...]) }
        }
        let pairs = rows.compactMap(\.self)
        guard pairs.count == details.count else { return details }
        let width = pairs.map { DisplayWidth.of(String($0.0)) }.max() ?? 0
        return pairs.map { first, rest in
            first + String(repeating: " ", count: width - DisplayWidth.of(String(first)) + 2) + rest
        }
    }

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try? encoder.encode(ErrorResponse(error))
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
