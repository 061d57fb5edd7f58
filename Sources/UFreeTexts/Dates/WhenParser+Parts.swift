package import UFreeAPI
import UFreeDomain

extension WhenParser {
    /// What a command does with a part of the day.
    enum Form {
        /// It takes whole days only.
        case wholeDays
        /// It takes days, a part, or both.
        case daysAndPart
    }

    /// The days in `text`, in order and without duplicates, as `YYYY-MM-DD`, and the part of the day: `fri evening`,
    /// `tonight`, `evening`, `Freitagabend`. The days are nil where `text` is only a part.
    /// - Throws: as `days`.
    package func when(_ text: String) throws(APIError) -> (days: [String]?, part: PartWord?) {
        let words = lexer.words(text)
        do {
            let (days, part) = try read(words, .daysAndPart)
            return (days?.map(\.description), part)
        } catch {
            throw self.error(error, in: words, of: text, .daysAndPart)
        }
    }

    /// As `split`, for a command that takes a part of the day after the days: `fri evening`, `tonight`.
    /// - Throws: as `split`.
    package func splitWithPart(
        _ words: [String]
    ) throws(APIError) -> (days: [String], part: PartWord?, rest: [String]) {
        let (days, part, count) = try split(words, .daysAndPart)
        return (days, part, Array(words[count...]))
    }

    /// Either the days or the part may be missing, but not both.
    func read(
        _ words: [DateWord], _ form: Form
    ) throws(DateProblem) -> (days: [CivilDate]?, part: PartWord?) {
        let apart = Self.apart(words)
        guard let part = apart.part else {
            // Only the words for days may have several parts between them.
            return (try days(words[...]), nil)
        }
        if apart.days.isEmpty {
            guard form == .daysAndPart else { throw .unreadable }
            return (nil, part)
        }
        let ending = form == .daysAndPart ? [apart.text] : []
        let days: [CivilDate]
        do {
            days = try self.days(apart.days[...])
        } catch {
            guard let correction = error.correction else { throw error }
            var corrected = apart.days.map(\.text)
            corrected.replaceSubrange(correction.places, with: correction.words)
            throw DateProblem(error.kind, correction: .init(places: words.indices, words: corrected + ending))
        }
        let correction = DateProblem.Correction(
            places: words.indices, words: apart.days.map(\.text) + ending)
        guard form == .daysAndPart else { throw DateProblem(.partOfDay, correction: correction) }
        // In the middle it is unclear for which days the part is meant.
        guard apart.isAtEnd else { throw DateProblem(.unreadable, correction: correction) }
        return (days, part)
    }

    /// Words about days, and the part that is among them.
    private struct Apart {
        var days: [DateWord]
        /// Nil without a part, and with several different ones.
        var part: PartWord?
        var text = ""
        /// Whether the part is the first or the last word.
        var isAtEnd = false
    }

    private static func apart(_ words: [DateWord]) -> Apart {
        var all: [DateWord] = []
        // `tonight` and `this evening` are one day's evening: beside other days it is unclear what they are.
        var isOfOneDay = false
        for word in words {
            switch word.token {
            case .tonight:
                isOfOneDay = true
                all.append(DateWord(text: "today", token: .relative(0)))
                all.append(DateWord(text: "evening", token: .part(.evening)))
            case .part where all.last?.token == .this:
                isOfOneDay = true
                let isEnglish = all.removeLast().text == "this"
                all.append(DateWord(text: isEnglish ? "today" : "heute", token: .relative(0)))
                all.append(word)
            default: all.append(word)
            }
        }
        var result = Apart(days: [])
        var parts: Set<PartWord> = []
        for (index, word) in all.enumerated() {
            guard case .part(let part) = word.token else {
                result.days.append(word)
                continue
            }
            // `in the evening`, `am Abend`.
            while let last = result.days.last, [.filler, .within, .of].contains(last.token) {
                result.days.removeLast()
            }
            result.isAtEnd = parts.isEmpty && (result.days.isEmpty || index == all.count - 1)
            parts.insert(part)
            result.text = word.text
        }
        if isOfOneDay, result.days.contains(where: { [.comma, .span].contains($0.token) }) {
            result.isAtEnd = false
        }
        if parts.count == 1 { result.part = parts.first }
        return result
    }
}
