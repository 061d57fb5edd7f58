import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices
import UFreeSync

extension Transaction {
    /// See `LiveRepository.updateMyLive`.
    func updateMyLive(_ edit: (LiveStatus?) throws -> LiveStatus?) throws -> LiveStatus? {
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
        let before = try WishRow.inOrder(db)
        let after = try edit(before.map(\.wish))
        for row in before where !after.contains(where: { $0.id == row.wish.id }) { try row.remove(db) }
        for wish in after where !before.contains(where: { $0.wish == wish }) {
            try WishRow(wish, of: context.owner).save(db)
        }
        return after
    }

    private func live(of owner: OwnerID) throws -> LiveRow? {
        try LiveRow.one(db, "WHERE owner = ?", [owner.data])
    }
}
