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

    private init(_ language: Language) {
        self.language = language
        let languages = language == .english ? [language] : [language, .english]
        let days = languages.flatMap { Self.abbreviated(CalendarWords.weekdays(in: $0), shortest: 2) }
        let months = languages.flatMap { Self.abbreviated(CalendarWords.months(in: $0), shortest: 3) }
        let names =
            days.map { ($0, DateToken.weekday($1)) } + months.map { ($0, .month($1)) }
            + languages.flatMap { Self.otherNames(in: $0) }
        let keywords = languages.flatMap { Self.keywords(in: $0) }
        // A full word wins over an abbreviation; an ambiguous abbreviation is not accepted.
        tokens = Dictionary(grouping: names) { $0.0 }
            .compactMapValues { hits in
                hits.allSatisfy { $0.1 == hits[0].1 } ? hits[0].1 : nil
            }
            .merging(keywords.flatMap { Self.foldings($0.0, $0.1) }) { _, keyword in keyword }
        spellings =
            keywords.map(\.0)
            + languages.flatMap { CalendarWords.weekdays(in: $0) + CalendarWords.months(in: $0) }
            + languages.flatMap { language in
                CalendarWords.weekdays(in: language).map {
                    String($0.prefix(CalendarWords.shortWeekdayLength(in: language)))
                } + CalendarWords.months(in: language).map { String($0.prefix(3)) }
            }
    }

    /// - Parameter word: in lower case, with or without umlauts.
    func token(of word: some StringProtocol) -> DateToken? {
        tokens[String(word)] ?? tokens[Self.folded(word, ["ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"])]
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

    /// Names that are not prefixes of those in `CalendarWords`.
    private static func otherNames(in language: Language) -> [(String, DateToken)] {
        switch language {
        case .english: []
        case .german:
            // Shorter prefixes mean Sonntag.
            ["sonna", "sonnab", "sonnabe", "sonnaben", "sonnabend"].map { ($0, .weekday(6)) }
                + ["jaen", "jaenner", "janner"].map { ($0, .month(1)) } + [("feber", .month(2))]
                + [("mrz", .month(3))]
        }
    }

    private static func keywords(in language: Language) -> [(String, DateToken)] {
        switch language {
        case .english:
            [
                ("today", .relative(0)), ("tomorrow", .relative(1)), ("yesterday", .relative(-1)),
                ("next", .next), ("this", .this), ("in", .within), ("a", .one), ("an", .one), ("one", .one),
                ("day", .day), ("days", .day), ("week", .week), ("weeks", .weeks), ("weekdays", .weekdays),
                ("workdays", .weekdays), ("weekend", .weekend), ("month", .calendarMonth), ("after", .after),
                ("before", .before),
                ("of", .of), ("to", .span),
            ]
        case .german:
            [
                ("heute", .relative(0)), ("morgen", .relative(1)), ("gestern", .relative(-1)),
                ("übermorgen", .relative(2)), ("vorgestern", .relative(-2)), ("nächsten", .next),
                ("nächste", .next), ("nächster", .next), ("nächstes", .next), ("nächstem", .next),
                ("diesen", .this), ("diese", .this), ("dieser", .this), ("dieses", .this), ("diesem", .this),
                ("in", .within), ("ein", .one), ("eine", .one), ("einem", .one), ("einen", .one),
                ("einer", .one), ("tag", .day), ("tage", .day), ("tagen", .day), ("woche", .week),
                ("wochen", .weeks), ("werktage", .weekdays), ("werktagen", .weekdays),
                ("wochenende", .weekend), ("monat", .calendarMonth), ("bis", .span), ("kw", .weekNumber),
            ]
        }
    }
}
