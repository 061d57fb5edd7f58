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

extension TextLocale {
    /// The first day of the calendar week, 1 (Monday) to 7 (Sunday).
    ///
    /// CLDR 41, common/supplemental/supplementalData.xml, `weekData/firstDay`; territories that are not listed here have
    /// Monday there.
    /// - Parameter territory: ISO 3166-1, two letters; nil and unknown ones have Monday.
    static func firstWeekday(ofTerritory territory: String?) -> Int {
        guard let territory else { return 1 }
        if beginOnSunday.contains(territory) { return 7 }
        if beginOnSaturday.contains(territory) { return 6 }
        return territory == "MV" ? 5 : 1
    }

    /// Whether the 12-hour clock is usual there.
    ///
    /// CLDR 41, common/supplemental/supplementalData.xml, `timeData`, `preferred="h"`, of the territories in which English
    /// is a language of the state or of business.
    static func countsToTwelve(inTerritory territory: String?) -> Bool {
        territory.map(twelveHours.contains) ?? false
    }

    private static let twelveHours: Set<String> = [
        "AG", "AS", "AU", "BB", "BD", "BM", "BS", "CA", "DM", "EG", "FJ", "GD", "GH", "GM", "GU", "GY", "HK",
        "IN", "JM", "KI", "KN", "KY", "LC", "LR", "MH", "MP", "MW", "MY", "NA", "NZ", "PG", "PH", "PK", "PR",
        "SA", "SB", "SG", "SL", "SS", "SZ", "TC", "TT", "UM", "US", "VC", "VG", "VI", "ZM",
    ]

    private static let beginOnSaturday: Set<String> = [
        "AE", "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
    ]

    private static let beginOnSunday: Set<String> = [
        "AG", "AS", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CN", "CO", "DM", "DO", "ET", "GT", "GU", "HK",
        "HN",
        "ID", "IL", "IN", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO", "MT", "MX", "MZ", "NI", "NP",
        "PA",
        "PE", "PH", "PK", "PR", "PT", "PY", "SA", "SG", "SV", "TH", "TT", "TW", "UM", "US", "VE", "VI", "WS",
        "YE",
        "ZA", "ZW",
    ]
}
