/// The words for dates: English, and one more language.
struct DateVocabulary: Sendable {
    let language: Language
    /// By lower-case word without umlauts.
    private let tokens: [String: DateToken]
    /// The candidates for correcting a misspelt word, the likeliest first.
    let spellings: [String]

    static func of(_ language: Language) -> DateVocabulary {
        switch language {
        case .english: english
        case .german: german
        }
    }

    private static let english = DateVocabulary(.english)
    private static let german = DateVocabulary(.german)
    private static let onlyGerman = DateVocabulary(.german, besides: [])

    private init(_ language: Language, besides others: [Language] = [.english]) {
        self.language = language
        let languages = [language] + others.filter { $0 != language }
        let days = languages.flatMap { Self.abbreviated(CalendarWords.weekdays(in: $0), shortest: 2) }
        let months = languages.flatMap { Self.abbreviated(CalendarWords.months(in: $0), shortest: 3) }
        let names =
            days.filter { !Self.statuses.contains($0.0) }.map { ($0, DateToken.weekday($1)) }
            + months.map { ($0, .month($1)) } + languages.flatMap { Self.otherNames(in: $0) }
        let keywords = languages.flatMap { Self.keywords(in: $0) }
        // A full word wins over an abbreviation; an ambiguous abbreviation is not accepted.
        tokens = Dictionary(grouping: names) { $0.0 }
            .compactMapValues { hits in
                hits.allSatisfy { $0.1 == hits[0].1 } ? hits[0].1 : nil
            }
            .merging(
                (keywords + languages.flatMap { Self.smallWords(in: $0) })
                    .flatMap { Self.foldings($0.0, $0.1) }
            ) { _, keyword in keyword }
        spellings =
            keywords.map(\.0)
            + languages.flatMap { CalendarWords.weekdays(in: $0) + CalendarWords.months(in: $0) }
            + languages.flatMap { language in
                CalendarWords.weekdays(in: language).map {
                    String($0.prefix(CalendarWords.shortWeekdayLength(in: language)))
                } + CalendarWords.months(in: language).map { String($0.prefix(3)) }
            }
    }

    /// Statuses, and the beginnings of them, that would be abbreviations of `freitag`: `set abends frei` names no day.
    private static let statuses: Set<String> = ["fre", "frei"]

    /// - Parameter word: in lower case, with or without umlauts.
    func token(of word: some StringProtocol) -> DateToken? {
        tokens[String(word)] ?? tokens[Self.folded(word, ["ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"])]
    }

    /// The name of a month in the language of these words, for its English name; any other word unchanged. Months have
    /// nearly the same names in both, so a misspelt one does not show which language was typed.
    func ownMonth(_ word: String) -> String {
        guard language != .english, !isOwn(word), case .month(let month)? = token(of: word) else {
            return word
        }
        let name = CalendarWords.months(in: language)[month - 1]
        return CalendarWords.months(in: .english).contains(word) ? name : String(name.prefix(3))
    }

    /// Whether a word belongs to the language besides English; `april` belongs to both.
    func isOwn(_ word: String) -> Bool {
        language != .english && Self.only(language).tokens[word] != nil
    }

    /// The words of one language without English.
    private static func only(_ language: Language) -> DateVocabulary {
        switch language {
        case .english: english
        case .german: onlyGerman
        }
    }

    /// The abbreviation of a weekday in the language of `word`, which names another weekday.
    func shortWeekday(_ weekday: Int, as word: String) -> String {
        let name = word.prefix { $0.isLetter }
        let isOwn = CalendarWords.weekdays(in: language).contains { $0.hasPrefix(name) }
        let spoken = isOwn ? language : .english
        return String(
            CalendarWords.weekdays(in: spoken)[weekday - 1]
                .prefix(CalendarWords.shortWeekdayLength(in: spoken)))
    }

    /// Every prefix of at least `shortest` letters, with the number of its name.
    private static func abbreviated(_ names: [String], shortest: Int) -> [(String, Int)] {
        names.enumerated().flatMap { index, name in
            foldings(name, index + 1).flatMap { name, number in
                (min(shortest, name.count)...name.count).map { (String(name.prefix($0)), number) }
            }
        }
    }

    /// A word written with `ae` for `ä`, and with `a`: people without umlauts on the keyboard type either.
    private static func foldings<Meaning>(_ word: String, _ meaning: Meaning) -> [(String, Meaning)] {
        let full = folded(word, ["ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"])
        let bare = folded(word, ["ä": "a", "ö": "o", "ü": "u", "ß": "ss"])
        return full == bare ? [(full, meaning)] : [(full, meaning), (bare, meaning)]
    }

    private static func folded(
        _ word: some StringProtocol, _ replacements: [Character: String]
    ) -> String {
        word.reduce(into: "") { $0 += replacements[$1] ?? String($1) }
    }
}
