import Hummingbird
import UFreeAPI
import UFreeTexts

/// Answers in the language of `Accept-Language` (RFC 9110, 12.5.4), for a client without texts of its own: the page. A
/// request without it gets English errors and no sentences, as before.
struct RequestLanguage: RouterMiddleware {
    /// Whether the current request asks for a language.
    @TaskLocal static var isAsked = false

    func handle(
        _ input: Request, context: ControlContext,
        next: @concurrent (Request, ControlContext) async throws -> Response
    ) async throws -> Response {
        guard let wanted = input.headers[.acceptLanguage] else { return try await next(input, context) }
        return try await Self.$isAsked.withValue(true) {
            try await TextLocale.$current.withValue(Self.locale(wanted)) { try await next(input, context) }
        }
    }

    /// Returns the locale of the first language in the list that is known here. Weights are not read: browsers write the
    /// preferred language first.
    static func locale(_ wanted: String) -> TextLocale {
        let languages = wanted.split(separator: ",").lazy.compactMap { item in
            item.split(whereSeparator: { "-;".contains($0) }).first.flatMap {
                Language(rawValue: String($0.drop { $0 == " " }).lowercased())
            }
        }
        return TextLocale(language: languages.first ?? .english)
    }
}

extension LogEntryValue {
    /// The entry with a sentence in the language of the request, if it asks for one.
    fileprivate var worded: LogEntryValue {
        guard RequestLanguage.isAsked else { return self }
        var entry = self
        entry.text = LogText.sentence(self)
        return entry
    }
}

extension LogResponse {
    /// The log with a sentence for each entry, in the language of the request, if it asks for one.
    var worded: LogResponse {
        var log = self
        log.entries = entries.map(\.worded)
        return log
    }
}

extension ChangeResponse {
    /// The answer of an undo or a redo with a sentence for each entry, in the language of the request, if it asks for one.
    var worded: ChangeResponse {
        var response = self
        response.passed = passed?.worded
        response.actions = actions?.map { action in
            var action = action
            action.entries = action.entries.map(\.worded)
            return action
        }
        return response
    }
}
