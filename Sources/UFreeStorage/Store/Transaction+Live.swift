import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices
import UFreeSync

extension Transaction {
    /// See `LiveRepository.updateMyLive`.
    func changeLive(_ edit: (LiveStatus?) throws -> LiveStatus?) throws -> LiveStatus? {
        let stored = try live(of: context.owner)
        let update = try LiveUpdate(try stored?.status(context.sealer), at: now, edit)
        guard update.isChange else { return update.after }
        let wanted = update.after
        let meta = RowMeta.next(after: stored?.meta, isDeleted: wanted == nil, stamp: nextStamp(), at: now)
        try save(LiveRow(wanted, of: context.owner, meta: meta, context.sealer))
        try say(.live(owner: context.owner, isMine: true, before: update.before, after: wanted))
        try publish([.live(SharedLive(wanted.said(at: now)))])
        return wanted
    }

    /// Applies a friend's received live status. It is stored if it is newer than the stored one; that of a
    /// snapshot is always stored.
    /// - Parameter row: nil if a snapshot has none.
    func apply(live row: SharedRow?, of owner: OwnerID, isSnapshot: Bool) throws {
        let stored = try live(of: owner)
        let before = try stored?.status(context.sealer).said(at: now)
        guard let row, case .live(let live) = row.body else {
            if isSnapshot, let stored { try remove(stored) }
            if isSnapshot, before != nil {
                try say(.live(owner: owner, isMine: false, before: before, after: nil))
            }
            return
        }
        if !isSnapshot, let stored, stored.meta.stamp >= row.stamp { return }
        let meta = RowMeta.next(
            after: stored?.meta, isDeleted: live.status == nil, stamp: row.stamp, at: now)
        try save(LiveRow(live.status, of: owner, meta: meta, context.sealer))
        let after = live.status.said(at: now)
        if before != after { try say(.live(owner: owner, isMine: false, before: before, after: after)) }
    }

    /// Deletes the live status of a former friend.
    func eraseLive(of owner: OwnerID) throws {
        if let stored = try live(of: owner) { try remove(stored) }
    }

    /// See `WishRepository.updateWishes`.
    func updateWishes(_ edit: ([Wish]) throws -> [Wish]) throws -> [Wish] {
        let stored = try WishRow.inOrder(db)
        let former = try WishRow.all(db, "WHERE is_deleted = 1").map(\.wish)
        let update = try WishesUpdate(stored.map(\.wish), former: former, edit)
        for (old, new) in update.changes {
            guard let wish = new ?? old else { continue }
            let last = stored.first { $0.wish.id == wish.id }?.meta
            let meta = RowMeta.next(after: last, isDeleted: new == nil, stamp: nextStamp(), at: now)
            let row = WishRow(wish, of: context.owner, meta: meta)
            try (new == nil ? row.erased(meta) : row).save(db)
        }
        if !update.changes.isEmpty { changed.isWishes = true }
        for change in update.journal { try say(change) }
        return update.after
    }

    private func live(of owner: OwnerID) throws -> LiveRow? {
        try LiveRow.one(db, "WHERE owner = ?", [owner.data])
    }
}
