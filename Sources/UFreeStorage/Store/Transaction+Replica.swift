import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

extension Transaction {
    func commit(_ change: StoreChange) throws {
        switch change {
        case .acknowledged(let owner, let device, let position):
            guard try friend(owner) != nil else { return }
            try PositionRow(.acknowledged, owner, device, position, at: now).save(db)
        case .applied(let owner, let device, let position, let rows, let isSnapshot):
            // For a friend who was removed in the meantime, nothing is stored.
            guard var friend = try friend(owner) else { return }
            try apply(rows, of: &friend, isSnapshot: isSnapshot)
            try PositionRow(.held, owner, device, position, at: now).save(db)
            // A delta contains everything above the stored position, so nothing is missing afterwards.
            try saveCurrent(&friend)
        case .current(let owner, _):
            guard var friend = try friend(owner) else { return }
            try saveCurrent(&friend)
        case .bind(let id, let owner):
            try bind(id, to: owner)
        case .seen(let list, let owner, _, let address):
            try see(list, of: owner, at: address)
        }
    }

    private func saveCurrent(_ friend: inout FriendRow) throws {
        friend.asOf = now
        friend.meta = .next(after: friend.meta, stamp: nextStamp(), at: now)
        try save(friend)
    }

    private func friend(_ owner: OwnerID) throws -> FriendRow? {
        try FriendRow.one(db, "WHERE owner = ? AND is_deleted = 0", [owner.data])
    }

    /// Stores rows that are newer than the stored ones; a snapshot replaces everything whatever its age.
    private func apply(_ rows: [SharedRow], of friend: inout FriendRow, isSnapshot: Bool) throws {
        var days: [CivilDate: SharedRow] = [:]
        var (live, card): (SharedRow?, SharedRow?)
        for row in rows {
            switch row.body {
            case .profile(let profile):
                try apply(profile, row.stamp, to: &friend, isSnapshot: isSnapshot)
            case .day(let day):
                if let earlier = days[day.date], earlier.stamp >= row.stamp { continue }
                days[day.date] = row
            case .live: if live.map({ $0.stamp < row.stamp }) ?? true { live = row }
            case .card: if card.map({ $0.stamp < row.stamp }) ?? true { card = row }
            case .unread: break
            }
        }
        if card != nil || isSnapshot { try apply(card: card, of: friend.owner, isSnapshot: isSnapshot) }
        if live != nil || isSnapshot { try apply(live: live, of: friend.owner, isSnapshot: isSnapshot) }
        let stored = try storedDays(of: friend.owner, days.keys, all: isSnapshot)
        var told: [JournalChange] = []
        for date in Set(days.keys).union(stored.keys).sorted() {
            let last = stored[date]
            let old = try last?.shared(context.sealer).scheduleDay ?? ScheduleDay(date: date, record: nil)
            let new: ScheduleDay
            if let row = days[date], case .day(let day) = row.body {
                if !isSnapshot, let last, last.meta.stamp >= row.stamp { continue }
                let meta = RowMeta.next(
                    after: last?.meta, isDeleted: day.word == .unknown, stamp: row.stamp, at: now)
                try save(FriendDayRow(day, of: friend.owner, meta: meta, context.sealer))
                new = day.scheduleDay
            } else if let last {
                // The owner's log no longer contains it, so its stamp must not outweigh later data.
                try remove(last)
                new = ScheduleDay(date: date, record: nil)
            } else {
                continue
            }
            if old.says(sameAs: new) { continue }
            told.append(.day(owner: friend.owner, isMine: false, before: old, after: new))
        }
        try say(days: told)
        // No owner shares that many days; one friend must not fill the disk.
        let isGrown = days.keys.contains { stored[$0] == nil }
        let held = "SELECT count(*) FROM friend_day WHERE owner = ?"
        if isGrown, try count(held, [friend.owner.data]) > SnapshotHeader.rowLimit {
            throw DataError.constraintViolation("days held of one friend")
        }
        let hasText = rows.contains { $0.estimatedBytes > SharedRow.plainBytes }
        // A seal and the names of all fields take 74 bytes; the rest is text.
        let text = "SELECT coalesce(sum(max(length(content) - 74, 0)), 0) FROM friend_day WHERE owner = ?"
        if hasText, try count(text, [friend.owner.data]) > SnapshotHeader.byteLimit {
            throw DataError.constraintViolation("bytes held of one friend")
        }
    }

    private func storedDays(of owner: OwnerID, _ dates: some Sequence<CivilDate>, all: Bool) throws
        -> [CivilDate: FriendDayRow]
    {
        let rows: [FriendDayRow]
        if all {
            rows = try FriendDayRow.all(db, "WHERE owner = ?", [owner.data])
        } else {
            rows = try dates.flatMap {
                try FriendDayRow.all(db, "WHERE owner = ? AND date = ?", [owner.data, $0.description])
            }
        }
        return Dictionary(rows.map { ($0.date, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private func apply(_ profile: Profile, _ stamp: Stamp, to friend: inout FriendRow, isSnapshot: Bool)
        throws
    {
        if !isSnapshot, let last = friend.profileStamp, last >= stamp { return }
        let before = friend.profile
        friend.profile = profile
        friend.profileStamp = stamp
        guard profile != before else { return }
        try say(.profile(owner: friend.owner, isMine: false, before: before, after: profile))
    }
}
