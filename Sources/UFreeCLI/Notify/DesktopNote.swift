/// One notification, as it is meant.
struct DesktopNote: Hashable, Sendable {
    /// What it is about: a later one about the same takes its place on the screen.
    var subject: String
    var summary: String
    /// Lines under the summary.
    var body: [String] = []

    /// As the service wants it (Desktop Notifications Specification 1.2, "Basic Design" and "Markup"): one that shows no
    /// body gets all in the summary, and one that reads markup gets the text's own signs escaped.
    func text(for capabilities: Set<String>) -> (summary: String, body: String) {
        let summary = TerminalText.escaped(summary)
        let lines = body.map(TerminalText.escaped)
        guard capabilities.contains("body") else {
            return (([summary] + lines).joined(separator: " · "), "")
        }
        let body = lines.joined(separator: "\n")
        return (summary, capabilities.contains("body-markup") ? Self.escaped(body) : body)
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
        return result
    }
}
