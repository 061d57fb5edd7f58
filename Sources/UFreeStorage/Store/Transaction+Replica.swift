import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

extension Transaction {
    func commit(_ change: StoreChange) throws {
        switch change {
        case .acknowledged(let receipts):
            for receipt in receipts where try friend(receipt.owner) != nil {
                try PositionRow(.acknowledged, receipt.owner, receipt.device, receipt.position, at: now).save(
                    db)
            }
        case .applied(let owner, let device, let position, let rows, let isSnapshot):
            // For a friend who was removed in the meantime, nothing is stored.
            guard try shown(owner) != nil || friend(owner) != nil else { return }
            try apply(rows, of: owner, from: device, isSnapshot: isSnapshot)
            // A delta contains everything above the stored position, so nothing is missing afterwards.
            try PositionRow(.held, owner, device, position, at: now).save(db)
            try noteComplete(owner)
        case .current(let owner, let device):
            guard var friend = try friend(owner) else { return }
            if let held = try PositionRow.held(db, of: owner).first(where: { $0.device == device }) {
                try PositionRow(.held, owner, device, held.position, at: now).save(db)
            } else {
                friend.asOf = now
                try save(&friend, isSameLevel: true)
            }
            try noteComplete(owner)
        case .bind(let id, let owner):
            try bind(id, to: owner)
        case .seen(let list, let owner, let device, let address):
            try see(list, of: owner, device, at: address)
        }
    }

    /// Notes that what is held of a friend is complete now. A position says so, and the friend's row stays as it is.
    private func noteComplete(_ owner: OwnerID) throws {
        changed.heard[owner] = now
        // A later time is there only if the clock was set back.
        guard let last = shown(owner)?.asOf, last > now, var friend = try friend(owner) else { return }
        friend.asOf = now
        try save(&friend, isSameLevel: true)
        for row in try PositionRow.held(db, of: owner) where row.updatedAt > now {
            try PositionRow(.held, owner, row.device, row.position, at: now).save(db)
        }
    }

    /// Writes a friend's row with a new version.
    func save(_ friend: inout FriendRow, isSameLevel: Bool) throws {
        friend.meta = .next(after: friend.meta, stamp: nextStamp(), at: now)
        try save(friend, isSameLevel: isSameLevel)
    }

    /// Returns a friend as after the last commit, without reading anything; nil if it is not known whether they are one.
    private func shown(_ owner: OwnerID) -> Friend? {
        changed.friends.isEmpty ? context.last.rows(\.friends)?.first { $0.id == owner } : nil
    }

    func friend(_ owner: OwnerID) throws -> FriendRow? {
        try FriendRow.one(db, "WHERE owner = ? AND is_deleted = 0", [owner.data])
    }

    /// Stores rows that are newer than the stored ones of the same device; a snapshot replaces all of that device, whatever its age.
    private func apply(
        _ rows: [SharedRow], of owner: OwnerID, from device: DeviceID, isSnapshot: Bool
    ) throws {
        var news: [RowKey: SharedRow?] = [:]
        for row in rows where row.body != .unread && (news[row.key]??.stamp).map({ $0 < row.stamp }) ?? true {
            news[row.key] = row
        }
        if try hasOtherSender(owner, than: device) {
            let said = try store(
                news.compactMapValues(\.self), of: owner, from: device, isSnapshot: isSnapshot)
            return try show(said, of: owner, isForced: true)
        }
        if isSnapshot {
            let days = try FriendDayRow.all(db, "WHERE owner = ?", [owner.data])
            for key in days.map({ RowKey.day($0.date) }) + [.live, .card] where news[key] == nil {
                news[key] = .some(nil)
            }
        }
        try show(news, of: owner, isForced: isSnapshot)
    }

    /// Changes what the owner of this machine sees of a friend.
    /// - Parameters:
    ///   - news: the rows by their keys; nil for what the friend no longer says.
    ///   - isForced: whether they count whatever the age of what is shown.
    ///   - isLimited: false if the friend sent nothing new, but took something back.
    func show(
        _ news: [RowKey: SharedRow?], of owner: OwnerID, isForced: Bool, isLimited: Bool = true
    ) throws {
        if case .profile(let profile)? = news[.profile]??.body, let stamp = news[.profile]??.stamp {
            try apply(profile, stamp, of: owner, isSnapshot: isForced)
        }
        if let card = news[.card] { try apply(card: card, of: owner, isSnapshot: isForced) }
        if let live = news[.live] { try apply(live: live, of: owner, isSnapshot: isForced) }
        var days: [CivilDate: SharedRow?] = [:]
        for case (.day(let date), let row) in news { days[date] = row }
        let stored = try storedDays(of: owner, days.keys)
        var told: [JournalChange] = []
        var added = 0
        for (date, row) in days.sorted(by: { $0.key < $1.key }) {
            let last = stored[date]
            let old = try last?.shared(context.sealer).scheduleDay ?? ScheduleDay(date: date, record: nil)
            let new: ScheduleDay
            if let row, case .day(let day) = row.body {
                if !isForced, let last, last.meta.stamp >= row.stamp { continue }
                let meta = RowMeta.next(
                    after: last?.meta, isDeleted: day.word == .unknown, stamp: row.stamp, at: now)
                let kept = try FriendDayRow(day, of: owner, meta: meta, context.sealer)
                try save(kept)
                added += kept.textBytes
                new = day.scheduleDay
            } else if let last {
                // The owner's log no longer contains it, so its stamp must not outweigh later data.
                try remove(last)
                new = ScheduleDay(date: date, record: nil)
            } else {
                continue
            }
            if old.says(sameAs: new) { continue }
            told.append(.day(owner: owner, isMine: false, before: old, after: new))
        }
        try say(days: told)
        let text = (changed.text[owner] ?? context.last.text(of: owner)).map { $0 + added }
        changed.text[owner] = text
        guard isLimited else { return }
        try checkLimits(
            of: owner, isGrown: days.contains { $1 != nil && stored[$0] == nil },
            hasGrownText: added > 0 && text.map { $0 > SnapshotHeader.byteLimit } ?? true)
    }

    /// - Parameter hasGrownText: whether the text may be too long now. Its bytes are in all days of the friend, so they are
    ///   counted only then.
    private func checkLimits(of owner: OwnerID, isGrown: Bool, hasGrownText: Bool) throws {
        // No owner shares that many days; one friend must not fill the disk.
        let held = "SELECT count(*) FROM friend_day WHERE owner = ?"
        if isGrown, try count(held, [owner.data]) > SnapshotHeader.rowLimit {
            throw DataError.constraintViolation("days held of one friend")
        }
        guard hasGrownText else { return }
        let all = "SELECT coalesce(sum(max(length(content) - ?, 0)), 0) FROM friend_day WHERE owner = ?"
        let text = try count(all, [FriendDayRow.plainBytes, owner.data])
        guard text <= SnapshotHeader.byteLimit else {
            throw DataError.constraintViolation("bytes held of one friend")
        }
        changed.text[owner] = text
    }

    private func storedDays(
        of owner: OwnerID, _ dates: some Collection<CivilDate>
    ) throws -> [CivilDate: FriendDayRow] {
        let isMany = dates.count > 32
        let rows =
            isMany
            ? try FriendDayRow.all(db, "WHERE owner = ?", [owner.data])
            : try dates.flatMap {
                try FriendDayRow.all(db, "WHERE owner = ? AND date = ?", [owner.data, $0.description])
            }
        return Dictionary(rows.map { ($0.date, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private func apply(_ profile: Profile, _ stamp: Stamp, of owner: OwnerID, isSnapshot: Bool) throws {
        guard var friend = try friend(owner) else { return }
        if !isSnapshot, let last = friend.profileStamp, last >= stamp { return }
        let before = friend.profile
        friend.profile = profile
        friend.profileStamp = stamp
        try save(&friend, isSameLevel: true)
        guard profile != before else { return }
        try say(.profile(owner: owner, isMine: false, before: before, after: profile))
    }
}
