package import FoundationEssentials
package import UFreeDomain

/// The key of a row. A view keeps only the newest row of each key.
package enum RowKey: Hashable, Comparable, Sendable {
    case profile
    case day(CivilDate)
    case live
    case card
    /// A row of a kind that this reader does not know; each has its own key.
    case unread(Stamp)

    /// The order in which a view numbers rows of the same change.
    package static func < (left: RowKey, right: RowKey) -> Bool {
        switch (left, right) {
        case (.day(let left), .day(let right)): left < right
        case (.unread(let left), .unread(let right)): left < right
        default: left.rank < right.rank
        }
    }

    private var rank: Int {
        switch self {
        case .profile: 0
        case .live: 1
        case .card: 2
        case .day: 3
        case .unread: 4
        }
    }
}

/// One row that an owner shares. A cleared day is a row with an unknown status (a tombstone).
package struct SharedRow: Hashable, Sendable {
    /// The content of a row.
    package enum Body: Hashable, Sendable {
        case profile(Profile)
        case day(SharedDay)
        case live(SharedLive)
        case card(Card)
        /// A kind that is newer than this reader: counted, but not stored.
        case unread

        /// Returns the row to number now. A day's `updatedAt` is the time of numbering, whatever happened
        /// before.
        func row(_ stamp: Stamp) -> SharedRow {
            guard case .day(let day) = self else { return SharedRow(body: self, stamp: stamp) }
            let told = SharedDay(
                id: day.id, date: day.date, content: day.content,
                updatedAt: Timestamp(milliseconds: stamp.milliseconds))
            return SharedRow(body: .day(told), stamp: stamp)
        }

        /// The key. An owner's own log never contains `unread`.
        package var key: RowKey {
            switch self {
            case .profile, .unread: .profile
            case .day(let day): .day(day.date)
            case .live: .live
            case .card: .card
            }
        }

        /// The date of a day; nil for other rows.
        package var date: CivilDate? {
            guard case .day(let day) = self else { return nil }
            return day.date
        }
    }

    package let body: Body
    package let stamp: Stamp

    package init(body: Body, stamp: Stamp) {
        self.body = body
        self.stamp = stamp
    }

    package var key: RowKey {
        switch body {
        case .profile: .profile
        case .day(let day): .day(day.date)
        case .live: .live
        case .card: .card
        case .unread: .unread(stamp)
        }
    }
}

extension SharedRow.Body {
    /// Returns whether a reader would see no difference. A change that a level hides makes no difference
    /// there, so it is not numbered and nobody learns that something happened.
    package func saysTheSame(as other: SharedRow.Body) -> Bool {
        switch (self, other) {
        case (.profile(let left), .profile(let right)): left == right
        case (.day(let left), .day(let right)):
            left.id == right.id && left.date == right.date && left.content == right.content
        case (.live(let left), .live(let right)): left.status == right.status
        case (.card(let left), .card(let right)): left == right
        default: false
        }
    }

    /// Whether it says nothing that a reader without it does not know.
    var isBlank: Bool {
        if case .day(let day) = self { return day.content == .unknown }
        return self == .card(Card())
    }

    /// Returns the part of the row that a level may see; nil if the level sees no rows of this kind (F8).
    ///
    /// Rows are cut before they are numbered, so hidden data does not even leave a gap in the numbers.
    package func cut(to level: PrivacyLevel) -> SharedRow.Body? {
        switch self {
        case .profile, .unread: return self
        case .day(let day): return cut(day, to: level)
        // Only the full level sees its note.
        case .live(let live):
            return level == .full ? self : level == .paused ? nil : .live(live.withoutNote)
        case .card(let card): return level == .paused ? nil : .card(card.cut(to: level))
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
        case .liveOnly, .paused: return nil
        }
        return .day(SharedDay(id: day.id, date: day.date, content: content, updatedAt: day.updatedAt))
    }
}

/// One day as friends receive it.
package struct SharedDay: Hashable, Sendable {
    package let id: UUID
    package let date: CivilDate
    /// The content; its status is unknown if the day was cleared.
    package let content: DayContent
    package let updatedAt: Timestamp

    package init(id: UUID, date: CivilDate, content: DayContent, updatedAt: Timestamp) {
        self.id = id
        self.date = date
        self.content = content
        self.updatedAt = updatedAt
    }

    package var word: DayWord { content.word }
    package var note: Note? { content.note }
}
