/// What completion offers for the arguments of a command.
struct ArgumentCompletion: Sendable {
    /// Returns the words for the argument at the cursor.
    /// - Parameters:
    ///   - given: the arguments before the cursor, without options.
    ///   - partial: the word at the cursor.
    let candidates:
        @Sendable (_ completer: Completer, _ given: [String], _ partial: String) async -> [Candidate]

    static let none = ArgumentCompletion { _, _, _ in [] }

    /// The words of `PersonAndDays`.
    static let friendAndDays = ArgumentCompletion { completer, given, partial in
        let days = await completer.days(given, partial)
        return given.isEmpty ? await completer.known.friends() + days : days
    }

    static let days = days { _ in [] }

    /// - Parameter next: returns the words that can follow the days.
    static func days(then next: @escaping @Sendable (Completer.Known) async -> [Candidate]) -> Self {
        ArgumentCompletion { completer, given, partial in
            await completer.days(given, partial) { await next(completer.known) }
        }
    }

    /// One argument.
    static func one(_ words: @escaping @Sendable (Completer.Known) async -> [Candidate]) -> Self {
        ArgumentCompletion { completer, given, _ in given.isEmpty ? await words(completer.known) : [] }
    }

    /// One argument, which is one of these words.
    static func one(of words: String...) -> Self { one { _ in words.map { Candidate($0) } } }
}
