package import UFreeAPI

extension ErrorResponse {
    /// The error as it travels, with the English sentence beside the code and the values.
    package init(_ error: APIError) {
        let text = TextLocale.forPrograms { ErrorText(error) }
        self.init(
            error: Body(
                code: error.code.rawValue, message: text.message, hint: text.hint, details: error.details,
                values: error.values))
    }
}
