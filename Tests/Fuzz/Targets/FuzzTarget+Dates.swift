@testable import UFreeAPI
@testable import UFreeTexts

extension FuzzTarget {
    /// Words name days in order, each once and not too many, which are parsed as themselves. A suggestion can
    /// be parsed. Times and durations stay in their ranges.
    static let dates = FuzzTarget("dates", lengthLimit: 256) { bytes in
        var input = FuzzBytes(bytes)
        let choice = input.byte()
        let locale = TextLocale(
            language: choice & 1 == 0 ? .english : .german, firstWeekday: choice & 2 == 0 ? 1 : 7)
        let text = String(decoding: input.rest(), as: UTF8.self)
        let today = ["2026-01-09", "2024-02-29", "2026-12-31", "9999-12-30"][Int(choice >> 2) % 4]
        let parser = demand(try? WhenParser(today: today, locale: locale), "no parser for \(today)")
        do throws(APIError) {
            let days = try parser.days(text)
            demand(!days.isEmpty && days.count <= WhenParser.mostDays, "\(days.count) days")
            demand(Set(days).count == days.count && days == days.sorted(), "out of order: \(days)")
            for day in [days.first, days.last] {
                demand((try? parser.day(day ?? "")) == day, "\(day ?? "") is read as another")
            }
        } catch {
            if let suggestion = error.values["suggestion"] {
                demand(
                    (try? parser.days(suggestion)) != nil, "a suggestion that does not read: \(suggestion)")
            }
        }
        do throws(APIError) {
            let (days, part) = try parser.when(text)
            demand(days != nil || part != nil, "neither days nor a part")
        } catch {
            if let suggestion = error.values["suggestion"] {
                demand((try? parser.when(suggestion)) != nil, "a suggestion that is refused: \(suggestion)")
            }
        }
        let words = text.split(separator: " ").map(String.init)
        if let (days, rest) = try? parser.split(words) {
            demand(!days.isEmpty && words.hasSuffix(rest), "words were lost")
        }
        times(text, locale, today)
        if let choice = try? StatusWords.choice(text), case .parts(let parts) = choice {
            demand(parts.count == 2, "\(parts.count) parts")
        }
    }

    private static func times(_ text: String, _ locale: TextLocale, _ today: String) {
        if let minutes = TimeWords.minutes(text, locale: locale) {
            demand((0...1_440).contains(minutes), "no time of day: \(minutes)")
            demand(TimeWords.minutes(TimeWords.text(minutes), locale: locale) == minutes, "another time")
        }
        if let seconds = DurationWords.seconds(text, locale: locale) {
            demand((1...40_000_000).contains(seconds), "a length of \(seconds) s")
        }
        guard let moments = try? MomentWords(today: today, locale: locale),
            let moment = try? moments.local(text)
        else { return }
        demand((try? moments.local(moment)) == moment, "\(moment) is read as another")
    }
}

extension [String] {
    fileprivate func hasSuffix(_ end: [String]) -> Bool { suffix(end.count).elementsEqual(end) }
}
