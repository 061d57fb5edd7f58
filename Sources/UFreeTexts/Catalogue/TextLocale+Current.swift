extension TextLocale {
    /// Whose language sentences are made in: of this task and those below it. English where nothing is set, as in the
    /// daemon, whose log and answers are for programs too.
    @TaskLocal package static var current = TextLocale.standard

    /// Makes texts that programs read, which are the same everywhere: JSON, and the fields of records.
    package static func forPrograms<Result>(_ body: () throws -> Result) rethrows -> Result {
        try $current.withValue(.standard, operation: body)
    }

    /// What the catalogue says, as it is shown.
    func worded(_ text: String) -> String {
        isMarked && text.contains { $0.isLetter } ? "\u{27E6}\(text)\u{27E7}" : text
    }
}
