import UFreeAPI

extension DateVocabulary {
    /// Names that are not prefixes of those in `CalendarWords`.
    static func otherNames(in language: Language) -> [(String, DateToken)] {
        switch language {
        case .english: [("weds", .weekday(3))]
        case .german:
            // Shorter prefixes mean Sonntag.
            ["sonna", "sonnab", "sonnabe", "sonnaben", "sonnabend"].map { ($0, .weekday(6)) }
                + ["jaen", "jaenner", "janner"].map { ($0, .month(1)) } + [("feber", .month(2))]
                + [("mrz", .month(3))]
        }
    }

    /// Words that are candidates for correcting a misspelt one.
    static func keywords(in language: Language) -> [(String, DateToken)] {
        switch language {
        case .english:
            [
                ("today", .relative(0)), ("tomorrow", .relative(1)), ("yesterday", .relative(-1)),
                ("next", .next), ("this", .this), ("in", .within), ("day", .day), ("days", .day),
                ("week", .week), ("weeks", .weeks), ("weekdays", .weekdays), ("workdays", .weekdays),
                ("weekend", .weekend), ("month", .calendarMonth), ("after", .after), ("before", .before),
                ("of", .of), ("to", .span), ("through", .span), ("tonight", .tonight),
                ("morning", .part(.morning)),
                ("afternoon", .part(.afternoon)), ("evening", .part(.evening)),
            ]
        case .german:
            [
                ("heute", .relative(0)), ("morgen", .relative(1)), ("gestern", .relative(-1)),
                ("übermorgen", .relative(2)), ("vorgestern", .relative(-2)), ("nächsten", .next),
                ("nächste", .next), ("nächster", .next), ("nächstes", .next), ("nächstem", .next),
                ("diesen", .this), ("diese", .this), ("dieser", .this), ("dieses", .this), ("diesem", .this),
                ("in", .within), ("tag", .day), ("tage", .day), ("tagen", .day), ("woche", .week),
                ("wochen", .weeks), ("werktage", .weekdays), ("werktagen", .weekdays),
                ("werktags", .weekdays), ("wochenende", .weekend), ("monat", .calendarMonth), ("bis", .span),
                ("kw", .weekNumber), ("vormittag", .part(.morning)), ("nachmittag", .part(.afternoon)),
                ("abend", .part(.evening)), ("morgens", .part(.morning)), ("vormittags", .part(.morning)),
                ("nachmittags", .part(.afternoon)), ("abends", .part(.evening)),
            ]
        }
    }

    /// Words that are read, but never suggested: short ones are close to too many others, and of two spellings
    /// the other one is suggested.
    static func smallWords(in language: Language) -> [(String, DateToken)] {
        let words: [(String, DateToken)]
        let counts: [String]
        switch language {
        case .english:
            words =
                ["a", "an"].map { ($0, .count(1)) } + ["on", "the", "at", "over"].map { ($0, .filler) }
                + ["thru", "until", "till"].map { ($0, .span) }
                + ["tmrw", "tmr"].map { ($0, .relative(1)) }
                + [
                    ("tonite", .tonight), ("and", .comma), ("&", .comma), ("from", .from),
                    ("weekends", .weekend), ("wk", .weekNumber),
                    ("mornings", .part(.morning)), ("afternoons", .part(.afternoon)),
                    ("evenings", .part(.evening)),
                ]
            counts = [
                "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
                "twelve",
            ]
        case .german:
            words =
                ["ein", "eine", "einem", "einen", "einer"].map { ($0, .count(1)) }
                + ["am", "im", "den", "dem", "der", "das", "zum", "übers"].map { ($0, .filler) }
                + ["von", "vom"].map { ($0, .from) }
                + ["übernächste", "übernächsten", "übernächster", "übernächstes", "übernächstem"]
                .map { ($0, .nextButOne) }
                + [
                    ("und", .comma), ("wochenenden", .weekend), ("früh", .part(.morning)),
                    ("wochentags", .weekdays), ("wochentage", .weekdays),
                ]
            counts = [
                "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf",
                "zwölf",
            ]
        }
        return words + counts.enumerated().map { ($1, .count($0 + 1)) }
    }
}
