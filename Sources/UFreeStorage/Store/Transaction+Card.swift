import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices
import UFreeSync

extension Transaction {
    /// See `ProfileRepository.updateAvatar`.
    func updateCard(_ edit: (inout Card) -> Void) throws {
        let stored = try card(of: context.owner)
        let before = try stored?.card(context.sealer) ?? Card()
        var card = before
        edit(&card)
        guard card != before else { return }
        let meta = RowMeta.next(after: stored?.meta, isDeleted: card == Card(), stamp: nextStamp(), at: now)
        try CardRow(card, of: context.owner, meta: meta, context.sealer).save(db)
        try say(.card(context.owner))
        try publish([.card(card)])
    }

    /// Applies a friend's received card, as `apply(live:of:isSnapshot:)` does with a live status.
    /// - Parameter row: nil if a snapshot has none.
    func apply(card row: SharedRow?, of owner: OwnerID, isSnapshot: Bool) throws {
        let stored = try card(of: owner)
        let before = try stored?.card(context.sealer) ?? Card()
        guard let row, case .card(let card) = row.body else {
            try stored?.remove(db)
            if before != Card() { try say(.card(owner)) }
            return
        }
        if !isSnapshot, let stored, stored.meta.stamp >= row.stamp { return }
        let meta = RowMeta.next(after: stored?.meta, isDeleted: card == Card(), stamp: row.stamp, at: now)
        try CardRow(card, of: owner, meta: meta, context.sealer).save(db)
        if card != before { try say(.card(owner)) }
    }

    /// Deletes the card of a former friend.
    func eraseCard(of owner: OwnerID) throws { try card(of: owner)?.remove(db) }

    private func card(of owner: OwnerID) throws -> CardRow? {
        try CardRow.one(db, "WHERE owner = ?", [owner.data])
    }
}
