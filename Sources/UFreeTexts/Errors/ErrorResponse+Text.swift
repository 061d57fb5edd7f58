package import UFreeAPI

extension ErrorResponse {
    /// The error as JSON carries it: the code, the values, and the sentence, in English unless a language is asked for.
    package init(_ error: APIError, in locale: TextLocale = .standard) {
        let text = TextLocale.$current.withValue(locale) { ErrorText(error) }
        self.init(
            error: Body(
                code: error.code.rawValue, message: text.message, hint: text.hint,
                details: error.details.isEmpty ? text.details : error.details, values: error.values,
                rules: error.rules))
    }
}
