package import UFreeAPI

extension ErrorResponse {
    /// The error as JSON carries it: the code, the values, and the English sentence.
    package init(_ error: APIError) {
        let text = TextLocale.forPrograms { ErrorText(error) }
        self.init(
            error: Body(
                code: error.code.rawValue, message: text.message, hint: text.hint,
                details: error.details.isEmpty ? text.details : error.details, values: error.values,
                rules: error.rules))
    }
}
