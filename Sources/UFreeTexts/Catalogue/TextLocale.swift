/// Language and calendar from the environment, after POSIX (XBD 8.2, Internationalization Variables).
package struct TextLocale: Hashable, Sendable {
    /// The language of messages (`LC_MESSAGES`).
    package let language: Language
    /// The language of words for dates and times besides English, and of the order in a short date (`LC_TIME`).
    package let dateLanguage: Language
    /// The first day of the calendar week: 1 (Monday) to 7 (Sunday), as in ISO 8601.
    package let firstWeekday: Int
    /// Whether times use the 12-hour clock, with AM and PM (`LC_TIME`).
    package let usesTwelveHours: Bool
    /// Whether texts of the catalogue are marked with `⟦⟧`, so that a test can tell them apart. No environment sets it.
    package let isMarked: Bool

    /// The default: English, with weeks that start on Monday.
    package static let standard = TextLocale(language: .english)

    /// - Parameters:
    ///   - dateLanguage: the language of messages by default.
    ///   - firstWeekday: 1 Monday to 7 Sunday; anything else counts as Monday.
    ///   - usesTwelveHours: ignored for German dates.
    package init(
        language: Language, dateLanguage: Language? = nil, firstWeekday: Int = 1,
        usesTwelveHours: Bool = false, isMarked: Bool = false
    ) {
        self.language = language
        self.dateLanguage = dateLanguage ?? language
        self.usesTwelveHours = usesTwelveHours && self.dateLanguage == .english
        self.firstWeekday = (1...7).contains(firstWeekday) ? firstWeekday : 1
        self.isMarked = isMarked
    }

    /// Reads `LC_ALL`, `LC_MESSAGES`, `LC_TIME`, `LANG` and the list in GNU's `LANGUAGE`. A locale without a language
    /// known here is English; without a territory its weeks begin on Monday.
    package init(environment: [String: String]) {
        let messages = Name(of: "LC_MESSAGES", in: environment)
        let time = Name(of: "LC_TIME", in: environment)
        self.init(
            language: Self.preferred(in: environment, unless: messages) ?? messages.known ?? .english,
            dateLanguage: time.known ?? .english,
            firstWeekday: Self.firstWeekday(ofTerritory: time.territory),
            usesTwelveHours: Self.countsToTwelve(inTerritory: time.territory))
    }

    /// The first language of `LANGUAGE` that is known here: a list with colons, which counts only where messages are
    /// translated at all. A list that names no known language leaves messages untranslated.
    private static func preferred(in environment: [String: String], unless messages: Name) -> Language? {
        guard !messages.isPortable, let list = environment["LANGUAGE"], !list.isEmpty else { return nil }
        return list.split(separator: ":").lazy.compactMap { Name(String($0)).known }.first ?? .english
    }

    /// A locale's name, `language[_territory][.codeset][@modifier]`.
    private struct Name {
        let language: String
        let territory: String?

        /// `C` and `POSIX`, also with a codeset: no language and no territory.
        var isPortable: Bool { language == "c" || language == "posix" }
        var known: Language? { Language(rawValue: language) }

        init(_ text: String) {
            let parts = text.prefix { $0 != "." && $0 != "@" }.split(separator: "_", maxSplits: 1)
            language = parts.first?.lowercased() ?? "c"
            territory = parts.count == 2 ? parts[1].uppercased() : nil
        }

        /// That of a category: the first of `LC_ALL`, the category itself and `LANG` that is set and not empty.
        init(of category: String, in environment: [String: String]) {
            self.init(
                ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "")
        }
    }
}
