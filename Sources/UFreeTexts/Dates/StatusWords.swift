package import UFreeAPI

/// Reads a status as people write it, in English and in the language of dates.
package enum StatusWords {
    /// The status of a day: one of the statuses, or the free parts where no status has them (A9).
    package enum Choice: Hashable, Sendable {
        case status(StatusWord)
        /// Exactly two, in the order of the day.
        case parts([PartWord])
    }

    /// The accepted words, for help and for the error about any other word.
    package static let accepted = accepted(in: .english)

    /// The same in a language of dates.
    package static func accepted(in language: Language) -> [String] {
        switch language {
        case .english:
            ["free", "busy", "morning", "afternoon", "evening", "morning+evening", "unknown"]
        case .german:
            [
                "frei", "beschäftigt", "vormittags", "nachmittags", "abends", "vormittags+abends",
                "unbekannt",
            ]
        }
    }

    /// `free`, `busy`, `morning`, `afternoon`, `evening`, `unknown`, two parts joined by `+` or `and`, the names of
    /// statuses in texts and in JSON (`Evening Only`, `eveningOnly`), and what people call them: `off` is free,
    /// `away` is busy, `none` is unknown. `free` beside parts changes nothing: `free in the evening`. With German
    /// dates also `frei`, `beschäftigt`, `abends`, `nur abends`, `kein Status`.
    /// - Throws: `unreadableStatus` with the accepted words, and the nearest one if it is close.
    package static func choice(
        _ text: String, locale: TextLocale = .standard
    ) throws(APIError) -> Choice {
        let words = words(of: text)
        if let choice = choice(words, locale.dateLanguage) { return choice }
        var error = APIError(.unreadableStatus, values: ["text": text], details: accepted)
        error.values["suggestion"] =
            otherParts(words, locale.dateLanguage) ?? correctlySpelt(text, locale.dateLanguage)
        throw error
    }

    /// In lower case; `+` and commas are separate words.
    private static func words(of text: String) -> [String] {
        text.lowercased().reduce(into: "") { $0 += "+,&".contains($1) ? " + " : String($1) }
            .split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private static func choice(_ words: [String], _ language: Language) -> Choice? {
        if let status = statuses(language)[words.joined(separator: " ")] { return .status(status) }
        let meant = words.filter { !fillers.contains($0) }
        if meant.count == 1, let status = statuses(language)[meant[0]] { return .status(status) }
        // `free` before or after the parts: `free evenings`, `abends frei`.
        func isFree(_ word: String?) -> Bool { word.map { statuses(language)[$0] == .free } ?? false }
        var named = meant[...]
        if isFree(meant.first) {
            named = named.dropFirst()
        } else if isFree(meant.last) {
            named = named.dropLast()
        }
        let pieces = named.split(omittingEmptySubsequences: false) { joints.contains($0) }
        let parts: [PartWord] = pieces.compactMap { piece in
            guard let word = piece.first, piece.count == 1 else { return nil }
            return part(word, language)
        }
        guard parts.count == pieces.count, Set(parts).count == parts.count else { return nil }
        let ordered = PartWord.allCases.filter(parts.contains)
        return switch ordered.count {
        case 3: .status(.free)
        case 2: .parts(ordered)
        default: .status(only(ordered[0]))
        }
    }

    /// The suggestion for somebody who is busy in one part: the other parts, as free ones.
    private static func otherParts(_ words: [String], _ language: Language) -> String? {
        let meant = words.filter { !fillers.contains($0) }
        let busy = meant.filter { statuses(language)[$0] == .busy }
        let parts = meant.compactMap { part($0, language) }
        guard meant.count == 2, busy.count == 1, parts.count == 1 else { return nil }
        let isEnglish = accepted(in: .english).contains { busy[0].hasPrefix($0) }
        let names = accepted(in: isEnglish ? .english : language)[2...4]
        return zip(PartWord.allCases, names).filter { $0.0 != parts[0] }.map(\.1).joined(separator: "+")
    }

    /// The words with each unknown word replaced by the nearest known one; nil if none is close to one of them, or if
    /// the result is not a status.
    private static func correctlySpelt(_ text: String, _ language: Language) -> String? {
        let pieces = text.lowercased().split(separator: "+", omittingEmptySubsequences: false)
            .map { $0.filter { !$0.isWhitespace } }
        let words = pieces.filter { !$0.isEmpty }
        let languages: [Language] = language == .english ? [.english] : [language, .english]
        let known = languages.reduce(into: [String]()) { $0 += accepted(in: $1) }
            .filter { !$0.contains("+") }
        let spelt = words.compactMap { word in
            known.contains(word)
                ? word
                : Nearest.words(to: word, among: known).first { near in
                    near.hasPrefix(word) || Nearest.distance(word, near) <= max(1, word.count / 3)
                }
        }
        let text = spelt.joined(separator: "+")
        let written = pieces.joined(separator: "+")
        guard spelt.count == words.count, text != written,
            choice(Self.words(of: text), language) != nil
        else { return nil }
        return text
    }

    private static let fillers: Set<String> = ["in", "the", "only", "nur", "am", "on", "at"]
    private static let joints: Set<String> = ["+", "and", "und"]

    private static func statuses(_ language: Language) -> [String: StatusWord] {
        switch language {
        case .english: english
        case .german: englishAndGerman
        }
    }

    private static let english: [String: StatusWord] = [
        "free": .free, "off": .free, "busy": .busy, "away": .busy, "morningonly": .morningOnly,
        "afternoononly": .afternoonOnly, "eveningonly": .eveningOnly, "unknown": .unknown, "none": .unknown,
        "nostatus": .unknown, "no status": .unknown, "all day": .free, "free all day": .free,
        "busy all day": .busy, "not free": .busy,
    ]
    private static let englishAndGerman = english.merging([
        "frei": .free, "ganztägig": .free, "ganztägig frei": .free, "beschäftigt": .busy, "belegt": .busy,
        "beschaeftigt": .busy, "beschaftigt": .busy, "weg": .busy, "abwesend": .busy, "nicht frei": .busy,
        "unbekannt": .unknown,
        "kein status": .unknown, "keinstatus": .unknown, "keiner": .unknown,
    ]) { _, german in german }

    /// A part of the day, by the words that dates have for it.
    private static func part(_ word: String, _ language: Language) -> PartWord? {
        switch DateVocabulary.of(language).token(of: word) {
        case .part(let part): part
        // Without a day before it, it is no tomorrow.
        case .relative(1) where word == "morgen": .morning
        default: nil
        }
    }

    private static func only(_ part: PartWord) -> StatusWord {
        switch part {
        case .morning: .morningOnly
        case .afternoon: .afternoonOnly
        case .evening: .eveningOnly
        }
    }
}
