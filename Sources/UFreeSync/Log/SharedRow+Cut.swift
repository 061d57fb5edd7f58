package import UFreeDomain

extension SharedRow.Body {
    /// Returns the part of the row that a level may see; nil if the level sees no rows of this kind (F8).
    ///
    /// Rows are cut before they are numbered, so hidden data does not even leave a gap in the numbers.
    package func cut(to level: PrivacyLevel) -> SharedRow.Body? {
        switch self {
        case .profile, .unread: return self
        case .day(let day): return cut(day, to: level)
        // Every level sees the live status; only the full level sees its note.
        case .live(let live):
            return level == .full ? self : .live(live.withoutNote)
        }
    }

    private func cut(_ day: SharedDay, to level: PrivacyLevel) -> SharedRow.Body? {
        let content: DayContent
        switch level {
        case .full: return self
        case .noNotes: content = DayContent(day.word, shift: day.content.shift)
        case .busyOnly:
            switch day.word.freeParts {
            case _ where day.word.status == .unknown: content = .unknown
            case .all: content = DayContent(DayWord(.free))
            default: content = DayContent(DayWord(.busy))
            }
        case .liveOnly: return nil
        }
        return .day(SharedDay(id: day.id, date: day.date, content: content, updatedAt: day.updatedAt))
    }
}
