package import UFreeAPI
import UFreeDomain

/// Reads days as people write them (docs/requirements.md, A3 and A11; the list of words is the command line's
/// contract). A pure function of the text, "today" and the first day of the week. English is always accepted, and so
/// is the locale's language of dates; capitals, umlauts and the dot of an abbreviation do not matter.
///
/// One day
/// - `today`, `tomorrow`, `tmrw`, `yesterday`, `day after tomorrow`, `day before yesterday`; `heute`, `morgen`, `gestern`,
///   `übermorgen`, `vorgestern`.
/// - `fri`, `friday`, `this fri`, any unambiguous prefix of two letters: the one inside today...today+6.
///   `next fri`, `fri next week`: the Friday of the next calendar week, which begins on the locale's first weekday.
///   `friday week`, `tomorrow week`, `a week from friday`: seven days later. `fr`, `freitag`, `diesen freitag`, `nächsten
///   freitag`, `freitag nächster woche`, `übernächsten freitag`, `freitag in einer woche`.
/// - `+3`, `+3d`, `+2w`; `in 3 days`, `in a day`, `in two weeks`, `in a week`; `in 3 tagen`, `in einem tag`, `in zwei
///   wochen`, `in einer woche`.
/// - `2026-01-09`, `2026-1-9`, `2026/01/09`, `20260109`; `2026-W02-5`, `2026W025` (ISO 8601).
/// - `9 jan`, `9th jan`, `9. jan`, `jan 9`, `jan 9th`, `9th of january`: the next one from today on; with a year behind
///   that one: `9 jan 2026`, `jan 9, 2026`; `9. Januar 2026`. `9th`, `the 9th`, `am 9.`: the next such day of a month. A
///   weekday before any of them must be right: `Fri 9 Jan`, `Sat, 27 Nov`, `Friday the 9th`, `Fr 9. Jan.`, `Fr., 9.1.`
/// - `25/12`, `13.1.`, `5.5.`, `13/1/2026`, `13.1.26`, if unambiguous, which a weekday may decide. With German dates,
///   dots mean that the day comes first.
///
/// Several days
/// - `week`, `this week`: today and the six days after; `next week`: the next calendar week; `week after next`.
/// - `weekdays`, `workdays`: Monday to Friday among today and the six days after; `next weekdays`: those of the next
///   calendar week.
/// - `weekend`, `this weekend`: the next Saturday and Sunday; on a Saturday the current ones, on a Sunday that day.
///   `next weekend`: the Saturday and Sunday after those. The first day of the week does not matter: nobody calls a
///   Sunday and the Saturday six days later one weekend.
/// - `woche`, `diese woche`, `nächste woche`, `übernächste woche`, `werktags`, `nächste werktage`, `wochenende`, `nächstes
///   wochenende`.
/// - `2026-W02`, `2026W02`: all seven days; `week 2`, `woche 2`, `kw 2`, `kw2`: all seven of the next such week, the
///   current one included.
/// - `december`, `dec`, `month`, `this month`; `dezember`, `diesen monat`: the next such month, of the running one what is left.
///   `next month`, `nächster monat`; `dec 2026`, `2026-12`: the whole month.
/// - Lists with commas, `and` or `und`: `mon,wed`, `Mo und Mi`. Ranges: `mon..thu`, `mon to thu`, `from mon through thu`,
///   `mon - thu`, `mon–thu`, `mon-thu`, `von mo bis do`, `24-27 dec`, `24.-27. Dezember`. The end of a range that is a
///   weekday is the first one from its start on; an end without a year is the next one from today on, or from the start
///   on if that makes at most half a year.
///
/// `on`, `the`, `am` and the like before a day, and `in` before a month or a week, change nothing. A part of the day is
/// read by `when` and `splitWithPart`: `tonight`, `fri evening`, `friday in the evening`, `heute Abend`, `Freitagabend`.
package struct WhenParser: Sendable {
    /// More days than can be set ahead: a longer range is a typing error.
    static let mostDays = 400
    /// The longest prefix of a command line that may name days, in words: two written-out dates, or a list.
    static let mostWords = 24

    let today: CivilDate
    let locale: TextLocale
    let lexer: DateLexer

    /// - Parameters:
    ///   - today: `YYYY-MM-DD`.
    ///   - locale: the language of dates besides English, and the first day of the week.
    /// - Throws: `unreadableDate` when `today` is not a date.
    package init(today: String, locale: TextLocale = .standard) throws(APIError) {
        guard let day = CivilDate(iso: today) else {
            throw APIError(.unreadableDate, values: ["text": today])
        }
        self.today = day
        self.locale = locale
        lexer = DateLexer(vocabulary: .of(locale.dateLanguage))
    }

    /// The days in `text`, in order and without duplicates, as `YYYY-MM-DD`.
    /// - Throws: `unreadableDate` with the `text`; `problem` where more is known (`backwards`, `noSuchDay` with the
    ///   missing `date`, `tooMany`, `ambiguous` with the readings in the details), and `suggestion`, valid words, where
    ///   some are close.
    package func days(_ text: String) throws(APIError) -> [String] {
        let words = lexer.words(text)
        do {
            return (try read(words, .wholeDays).days ?? []).map(\.description)
        } catch {
            throw self.error(error, in: words, of: text)
        }
    }

    /// As `days`, for exactly one day.
    /// - Throws: also `usage` when `text` means several.
    package func day(_ text: String) throws(APIError) -> String {
        let all = try days(text)
        guard all.count == 1 else {
            throw APIError(.usage, values: ["reason": UsageText.notOneDay(text, days: all.count)])
        }
        return all[0]
    }

    /// Splits the words of a command line into days and the rest: the longest prefix that is valid as days counts, so
    /// that `next fri evening` and `in 3 days evening` need no quotes.
    /// - Throws: as `days`, about the longest prefix that was understood but is not valid (`mon 9 jan` where that is a
    ///   Friday: the rest would be taken for something else), otherwise about one with a typing error, otherwise about
    ///   the first word.
    package func split(_ words: [String]) throws(APIError) -> (days: [String], rest: [String]) {
        let (days, _, count) = try split(words, .wholeDays)
        return (days, Array(words[count...]))
    }

    /// As `split`; the count is how many words name the days, and the part where the form has one.
    func split(
        _ words: [String], _ form: Form
    ) throws(APIError) -> (days: [String], part: PartWord?, count: Int) {
        guard let first = words.first else {
            throw APIError(.usage, values: ["reason": UsageText.dayMissing])
        }
        let beginnings = (1...min(words.count, Self.mostWords)).reversed()
        var refused, part: (text: String, words: [DateWord], problem: DateProblem)?
        for count in beginnings {
            let text = words[..<count].joined(separator: " ")
            let found = lexer.words(text)
            do {
                let (days, part) = try read(found, form)
                guard let days else { continue }
                guard refused == nil else { break }
                return (days.map(\.description), part, count)
            } catch  where error.isUnderstood || form == .daysAndPart && error.correction != nil {
                refused = refused ?? (text, found, error)
            } catch  where error.correction != nil && !found.beginsWithPart {
                part = part ?? (text, found, error)
            } catch {}
        }
        if let found = refused ?? part { throw error(found.problem, in: found.words, of: found.text, form) }
        for count in beginnings {
            let text = words[..<count].joined(separator: " ")
            if let suggestion = correctlySpelt(lexer.words(text), form) {
                throw APIError(.unreadableDate, values: ["text": text, "suggestion": suggestion])
            }
        }
        throw APIError(.unreadableDate, values: ["text": first])
    }
}

extension [DateWord] {
    fileprivate var beginsWithPart: Bool { if case .part? = first?.token { true } else { false } }
}
