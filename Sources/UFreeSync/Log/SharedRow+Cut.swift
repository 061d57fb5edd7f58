package import UFreeDomain

extension SharedRow {
    /// The row as a level may see it, or nil when the level sees nothing of its kind (F8).
    ///
    /// Cutting happens before numbering, so what a level hides does not even leave a gap in its numbers.
    package func cut(to level: PrivacyLevel) -> SharedRow? {
        guard case .day(let day) = body else { return self }
        let word: DayWord
        var note = day.note
        switch level {
        case .full: return self
        case .noNotes:
            word = day.word
            note = nil
        case .busyOnly:
            word =
                switch day.word.freeParts {
                case _ where day.word.status == .unknown: .unknown
                case .all: DayWord(.free)
                default: DayWord(.busy)
                }
            note = nil
        case .liveOnly: return nil
        }
        return SharedRow(
            body: .day(
                SharedDay(id: day.id, date: day.date, word: word, note: note, updatedAt: day.updatedAt)),
            stamp: stamp)
    }
}
