import GRDB
import UFreeDomain
import UFreeServices

extension Transaction {
    /// See `ProfileRepository.updateOwnNumber`.
    func updateOwnNumber(_ edit: (OwnNumber) throws -> OwnNumber) throws -> OwnNumber {
        let last = try last()
        let before = try last?.own(context.sealer) ?? OwnNumber()
        let after = try edit(before)
        guard after != before else { return after }
        try OwnNumberRow(after, of: context.owner, over: last, context.sealer).save(db)
        try say(.ownNumber)
        return after
    }

    /// See `ReplicaStore.spendEvaluations`.
    func spendEvaluations(_ count: Int, of limit: Int) throws -> Bool {
        let today = now.milliseconds / .day
        var row = try last() ?? OwnNumberRow(OwnNumber(), of: context.owner, over: nil, context.sealer)
        // A clock that was ahead must not open the day again.
        if today > row.day { (row.day, row.used) = (today, 0) }
        guard row.used + count <= limit else { return false }
        row.used += count
        try row.save(db)
        return true
    }

    private func last() throws -> OwnNumberRow? {
        try OwnNumberRow.one(db, "WHERE owner = ?", [context.owner.data])
    }
}
