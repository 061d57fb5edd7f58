package import UFreeDomain

extension SharedRow.Body {
    /// What a level may see of it, or nil when the level sees nothing of its kind (F8).
    ///
    /// Cutting happens before numbering, so what a level hides does not even leave a gap in its numbers.
    package func cut(to level: PrivacyLevel) -> SharedRow.Body? {
        switch self {
        case .profile, .unread: return self
        case .day(let day): return cut(day, to: level)
        // Every level sees it, and only the full one what is said beside it.
        case .live(let live):
            return level == .full ? self : .live(live.withoutNote)
        }
    }

    private func cut(_ day: SharedDay, to level: PrivacyLevel) -> SharedRow.Body? {
        let word: DayWord
        var (note, shift) = (day.note, day.shift)
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
            (note, shift) = (nil, nil)
        case .liveOnly: return nil
        }
        return .day(
            SharedDay(
                id: day.id, date: day.date, word: word, note: note, shift: shift, updatedAt: day.updatedAt))
    }
}
