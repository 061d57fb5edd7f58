/// The contents of a desktop notification.
struct DesktopNote: Hashable, Sendable {
    /// Identifies the topic. A later notification with the same subject replaces this one on the screen.
    var subject: String
    var summary: String
    /// The lines under the summary.
    var body: [String] = []

    /// Returns the text in the form the service supports (Desktop Notifications Specification 1.2, "Basic
    /// Design" and "Markup"). If the service has no body, the summary contains everything. If it reads
    /// markup, special characters are escaped.
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
