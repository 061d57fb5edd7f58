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
