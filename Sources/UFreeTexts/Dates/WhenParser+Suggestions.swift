import UFreeAPI

extension WhenParser {
    /// How many corrections of a text are tried, best first: each word has up to three candidates.
    private static let mostGuesses = 27

    /// The error for a problem.
    func error(_ problem: DateProblem, in words: [DateWord], of text: String) -> APIError {
        var error = APIError(.unreadableDate, values: ["text": text])
        error.values["problem"] = problem.code
        switch problem.kind {
        case .noSuchDay(let named): error.values["date"] = named
        case .ambiguous(let readings): error.details = readings
        case .unreadable: error.values["suggestion"] = correctlySpelt(words)
        case .backwards, .tooMany, .otherWeekday: break
        }
        if let correction = problem.correction {
            var corrected = words.map(\.text)
            corrected.replaceSubrange(correction.places, with: correction.words)
            error.values["suggestion"] = lexer.text(corrected).ifReadable(by: self)
        }
        return error
    }

    /// The words with each unknown word replaced by the nearest known one, if the result is valid as days.
    func correctlySpelt(_ words: [DateWord]) -> String? {
        // More than a few unknown words are not a typing error.
        guard (1...3).contains(words.count { $0.token == .unknown }) else { return nil }
        let candidates = words.reduce([[]]) { (begun: [[String]], word) in
            let choices = word.token == .unknown ? nearest(to: word.text) : [word.text]
            return Array(begun.flatMap { begun in choices.map { begun + [$0] } }.prefix(Self.mostGuesses))
        }
        return candidates.lazy.compactMap { lexer.text($0).ifReadable(by: self) }.first
    }

    /// Corrects the letters of a word that may contain other characters: `firday-mon`.
    private func nearest(to word: String) -> [String] {
        var rest = word[...]
        var candidates = [""]
        while let first = rest.first {
            let run = rest.prefix { $0.isLetter == first.isLetter }
            let isWord = first.isLetter && lexer.vocabulary.token(of: run) == nil
            let choices = isWord ? lexer.vocabulary.nearest(to: String(run)) : [String(run)]
            candidates = Array(
                candidates.flatMap { begun in choices.map { begun + $0 } }.prefix(Self.mostGuesses))
            rest = rest.dropFirst(run.count)
        }
        return candidates
    }
}

extension DateVocabulary {
    /// The known words closest to `word`, best first. Guesses about dates are unwelcome, so they must be closer than
    /// guesses about commands.
    fileprivate func nearest(to word: String) -> [String] {
        Nearest.words(to: word, among: spellings).filter {
            $0.hasPrefix(word)
                || word.count >= 3 && Nearest.distance(word, $0) <= max(1, word.count / 3)
        }
    }
}

extension String {
    fileprivate func ifReadable(by parser: WhenParser) -> String? {
        (try? parser.days(parser.lexer.words(self)[...])) == nil ? nil : self
    }
}
