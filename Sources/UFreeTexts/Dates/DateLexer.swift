import UFreeDomain

/// Splits a text about days into words and finds the meaning of each.
struct DateLexer: Sendable {
    let vocabulary: DateVocabulary

    /// The words of `text` in lower case; separators are separate words.
    func words(_ text: String) -> [DateWord] {
        let words = pieces(of: text.lowercased()).flatMap { parts(of: $0) }.map(word)
        return phrases(in: withoutCommasBeforeYears(words))
    }

    /// A word of a text, as `words` would find it.
    func word(_ text: String) -> DateWord { DateWord(text: text, token: token(of: Substring(text))) }

    /// The text of words, written as people write it.
    func text(_ words: some Sequence<String>) -> String {
        words.reduce(into: "") { text, word in
            let isTight = [",", "..", "–"].contains(word) || text.isEmpty
            text += isTight || text.hasSuffix("..") || text.hasSuffix("–") ? word : " " + word
        }
    }

    /// Splits at spaces, commas, `–` and `..`; the first of three dots belongs to the word before, as in `13.1...15.1.`.
    private func pieces(of text: String) -> [String] {
        var found: [String] = []
        var word = ""
        func close() {
            if !word.isEmpty { found.append(word) }
            word = ""
        }
        var rest = text[...]
        while let character = rest.first {
            let dots = rest.prefix { $0 == "." }
            if dots.count == 2 || dots.count == 3 {
                if dots.count == 3 { word += "." }
                close()
                found.append("..")
                rest = rest.dropFirst(dots.count)
            } else if !dots.isEmpty {
                word += dots
                rest = rest.dropFirst(dots.count)
            } else {
                if character == "," || character == "–" {
                    close()
                    found.append(String(character))
                } else if character.isWhitespace {
                    close()
                } else {
                    word.append(character)
                }
                rest.removeFirst()
            }
        }
        close()
        return found
    }

    /// `mon-thu`, `24.-27.`, `kw2`, `9.jan` and `freitagabend` are several words.
    private func parts(of word: String) -> [String] {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false)
        if ends.count == 2, ends.allSatisfy({ isWeekday($0) }) || ends.allSatisfy(isDay) {
            return [String(ends[0]), "-", String(ends[1])]
        }
        let letters = word.prefix { $0.isLetter }
        if vocabulary.token(of: letters) == .weekNumber, letters.count < word.count {
            return [String(letters), String(word.dropFirst(letters.count))]
        }
        if let dot = word.firstIndex(of: "."), Int(digits: word[..<dot]) != nil {
            let rest = word[word.index(after: dot)...]
            if rest.first?.isLetter == true { return [String(word[...dot]), String(rest)] }
        }
        return eveningOf(word) ?? [word]
    }

    /// `24.`, `24th` or `24.12.`.
    private func isDay(_ word: Substring) -> Bool {
        switch token(of: word) {
        case .ordinal: true
        case .short: word.last == "."
        default: false
        }
    }

    /// `freitagabend` is `freitag` and `abend`.
    private func eveningOf(_ word: String) -> [String]? {
        guard vocabulary.language == .german, vocabulary.token(of: word) == nil else { return nil }
        let day = CalendarWords.weekdays(in: .german).first { word.hasPrefix($0) && word != $0 }
        guard let day else { return nil }
        let part = word.dropFirst(day.count)
        if part == "morgen" { return [day, String(part)] }
        return if case .part = vocabulary.token(of: part) { [day, String(part)] } else { nil }
    }

    private func isWeekday(_ word: Substring) -> Bool {
        if case .weekday = vocabulary.token(of: word) { true } else { false }
    }

    /// In `jan 9, 2026` the comma belongs to the date.
    private func withoutCommasBeforeYears(_ words: [DateWord]) -> [DateWord] {
        words.indices.filter { index in
            guard words[index].token == .comma, index >= 2, index + 1 < words.count,
                case .number(_, digits: 4) = words[index + 1].token
            else { return true }
            return switch (words[index - 2].token, words[index - 1].token) {
            case (.month, .number), (.month, .ordinal), (.number, .month), (.ordinal, .month): false
            default: true
            }
        }.map { words[$0] }
    }

    func token(of word: Substring) -> DateToken {
        switch word {
        case ",": return .comma
        case "..", "–", "-": return .span
        default: break
        }
        if word.first == "+" { return offset(word.dropFirst()) ?? .unknown }
        guard word.first?.isWholeNumber == true else {
            return vocabulary.token(of: word.last == "." ? word.dropLast() : word) ?? .unknown
        }
        return number(word) ?? ordinal(word) ?? DatedWord.token(of: word)
            ?? ShortDate(word).map(DateToken.short) ?? .unknown
    }

    /// `3`, `3d`, `2w` after a plus. At most four digits, so that dates stay within the supported years.
    private func offset(_ word: Substring) -> DateToken? {
        let digits = word.prefix { $0.isWholeNumber }
        guard digits.utf8.count <= 4, let count = Int(digits: digits) else { return nil }
        return switch word.dropFirst(digits.count) {
        case "", "d": .offset(count)
        case "w": .offset(count * 7)
        default: nil
        }
    }

    /// Eight digits are a date.
    private func number(_ word: Substring) -> DateToken? {
        guard word.utf8.count != 8 else { return nil }
        return Int(digits: word).map { .number($0, digits: word.utf8.count) }
    }

    private func ordinal(_ word: Substring) -> DateToken? {
        let digits = word.prefix { $0.isWholeNumber }
        guard digits.utf8.count <= 2, let number = Int(digits: digits),
            [".", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count))
        else { return nil }
        return .ordinal(number)
    }
}
