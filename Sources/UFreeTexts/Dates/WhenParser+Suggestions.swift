import UFreeAPI

extension WhenParser {
    /// How many corrections of a text are tried, best first: each word has up to three candidates.
    private static let mostGuesses = 27

    /// The error for a problem.
    func error(
        _ problem: DateProblem, in words: [DateWord], of text: String, _ form: Form = .wholeDays
    ) -> APIError {
        var error = APIError(.unreadableDate, values: ["text": text])
        error.values["problem"] = problem.code
        switch problem.kind {
        case .noSuchDay(let named): error.values["date"] = named
        case .ambiguous(let readings): error.details = readings
        case .unreadable: error.values["suggestion"] = correctlySpelt(words, form)
        case .backwards, .tooMany, .partOfDay, .otherWeekday: break
        }
        if let correction = problem.correction {
            var corrected = words.map(\.text)
            corrected.replaceSubrange(correction.places, with: correction.words)
            error.values["suggestion"] = readable(corrected, form)
        }
        return error
    }

    /// The words with each unknown word replaced by the nearest known one, if the result is valid as days.
    func correctlySpelt(_ words: [DateWord], _ form: Form) -> String? {
        // More than a few unknown words are not a typing error.
        guard (1...3).contains(words.count { $0.token == .unknown }) else { return nil }
        let candidates = words.reduce([[]]) { (begun: [[String]], word) in
            let choices =
                word.token == .unknown ? nearest(to: word.text, isAlone: isAlone(words)) : [word.text]
            return Array(begun.flatMap { begun in choices.map { begun + [$0] } }.prefix(Self.mostGuesses))
        }
        return candidates.lazy.compactMap { readable($0, form) }.first
    }

    /// The text of words, if it is valid.
    private func readable(_ words: [String], _ form: Form) -> String? {
        let text = lexer.text(words)
        return (try? read(lexer.words(text), form)) == nil ? nil : text
    }

    /// Whether one word is unknown and no other word shows that English was typed.
    private func isAlone(_ words: [DateWord]) -> Bool {
        words.count { $0.token == .unknown } == 1
            && words.allSatisfy { word in
                word.token == .unknown || !word.text.contains { $0.isLetter }
                    || lexer.vocabulary.isOwn(word.text)
            }
    }

    /// Corrects the letters of a word that may contain other characters: `firday-mon`.
    /// - Parameter isAlone: whether months are suggested in the language of dates.
    private func nearest(to word: String, isAlone: Bool) -> [String] {
        var rest = word[...]
        var candidates = [""]
        while let first = rest.first {
            let run = rest.prefix { $0.isLetter == first.isLetter }
            let isWord = first.isLetter && lexer.vocabulary.token(of: run) == nil
            var choices = isWord ? lexer.vocabulary.nearest(to: String(run)) : [String(run)]
            if isWord, isAlone, run.count == word.count { choices = choices.map(lexer.vocabulary.ownMonth) }
            candidates = Array(
                candidates.flatMap { begun in choices.map { begun + $0 } }.prefix(Self.mostGuesses))
            rest = rest.dropFirst(run.count)
        }
        return candidates
    }
}

extension DateVocabulary {
    /// The known words closest to `word`, best first. Guesses about dates are unwelcome, so they must be closer than
    /// guesses about commands, and closer still where already the first letter differs: Ostern is not gestern.
    fileprivate func nearest(to word: String) -> [String] {
        // A night is no part of a day: it could be the one before or after.
        if let evening = ["night": "evening", "nacht": "abend", "nachts": "abends"][word],
            token(of: evening) != nil
        {
            return [evening]
        }
        return Nearest.words(to: word, among: spellings).filter { near in
            let lettersPerMistake = near.first == word.first ? 3 : 4
            return near.hasPrefix(word)
                || word.count >= 3
                    && Nearest.distance(word, near) <= max(1, word.count / lettersPerMistake)
        }
    }
}
