import UFreeDomain

extension WhenParser {
    /// The end of a range without a year may be this many days after its start in the next year: a longer range is
    /// probably the wrong way round.
    private static let mostDaysIntoNextYear = 183

    /// A list, in order and without duplicates. Unknown words are reported before words that are not valid days.
    func days(_ words: ArraySlice<DateWord>) throws(DateProblem) -> [CivilDate] {
        let pieces = words.split(omittingEmptySubsequences: false) { $0.token == .comma }
        // In a list with other days, a month is rather another word: today, may be late.
        let months = pieces.filter { piece in
            if piece.count == 1, case .month? = piece.first?.token { true } else { false }
        }
        guard months.isEmpty || months.count == pieces.count else { throw .unreadable }
        let read = pieces.map { piece in
            Result { () throws(DateProblem) in try self.daysOrRange(piece) }
        }
        try Self.throwWorst(of: read.compactMap(\.problem))
        let found = Set(read.flatMap { (try? $0.get()) ?? [] })
        guard found.count <= Self.mostDays else { throw DateProblem(.tooMany) }
        return found.sorted()
    }

    private func daysOrRange(_ words: ArraySlice<DateWord>) throws(DateProblem) -> [CivilDate] {
        guard let span = words.firstIndex(where: { $0.token == .span }) else {
            if let group = try group(words) { return group }
            return [try day(words, from: today)]
        }
        return try range(words, at: span)
    }

    /// - Parameter span: the place of the separator.
    private func range(_ words: ArraySlice<DateWord>, at span: Int) throws(DateProblem) -> [CivilDate] {
        let (from, to) = (words[..<span], words[(span + 1)...])
        let startRead = Result { () throws(DateProblem) in try day(from, from: today) }
        let endRead = Result { () throws(DateProblem) in try day(to, from: today) }
        try Self.throwWorst(of: [startRead, endRead].compactMap(\.problem))
        let (start, nextEnd) = (try startRead.get(), try endRead.get())
        // On a Wednesday mon..thu is in the next week, and 28 dec..2 jan ends in the next year.
        let end = try day(to, from: max(start, today))
        let isFarOff = nextEnd < start && end.dayNumber - start.dayNumber > Self.mostDaysIntoNextYear
        guard start <= end, !isFarOff else {
            let swapped = (to + [words[span]] + from).map(\.text)
            throw DateProblem(
                .backwards, correction: .init(places: words.indices, words: swapped))
        }
        guard end.dayNumber - start.dayNumber < Self.mostDays else { throw DateProblem(.tooMany) }
        return (start...end).all
    }

    private static func throwWorst(of problems: [DateProblem]) throws(DateProblem) {
        if let worst = problems.first(where: { !$0.isUnderstood }) ?? problems.first { throw worst }
    }
}

extension Result where Failure == DateProblem {
    fileprivate var problem: DateProblem? {
        if case .failure(let problem) = self { problem } else { nil }
    }
}
