extension TextLocale {
    /// The locale of texts, for this task and its child tasks. The default is English, also in the daemon, whose log and
    /// answers are read by programs too.
    @TaskLocal package static var current = TextLocale.standard

    /// Makes texts for programs, which are the same in every locale: JSON, and the fields of records.
    package static func forPrograms<Result>(_ body: () throws -> Result) rethrows -> Result {
        try $current.withValue(.standard, operation: body)
    }

    /// A text of the catalogue, marked if the locale is.
    func worded(_ text: String) -> String {
        isMarked && text.contains { $0.isLetter } ? "\u{27E6}\(text)\u{27E7}" : text
    }
}
