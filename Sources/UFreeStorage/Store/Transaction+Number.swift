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
        try say(.finding)
        try updateCard { $0.phone = after.number }
        return after
    }

    /// See `ReplicaStore.spendEvaluations`.
    func spendEvaluations(_ count: Int, of limit: Int) throws -> Bool {
        let today = now.milliseconds / .day
        let last = try last()
        var row = try last ?? OwnNumberRow(OwnNumber(), of: context.owner, over: nil, context.sealer)
        if today > row.day { row.used = 0 }
        // A clock that goes back opens no day again, and a day of one that was ahead does not last for years.
        row.day = today
        let isGranted = row.used + count <= limit
        if isGranted { row.used += count }
        if row != last { try row.save(db) }
        return isGranted
    }

    /// See `ProfileRepository.updateContacts`.
    func updateContacts<Result>(_ edit: (inout [PhoneNumber: Contact]) throws -> Result) throws -> Result {
        var (before, ids): ([PhoneNumber: Contact], [PhoneNumber: Int]) = ([:], [:])
        for row in try ContactRow.all(db) {
            let contact = try row.contact(context.sealer)
            before[contact.number] = contact
            ids[contact.number] = row.id
        }
        var after = before
        let result = try edit(&after)
        var last = ids.values.max() ?? 0
        for (number, contact) in before where after[number] == nil {
            try ContactRow(contact, id: ids[number] ?? 0, context.sealer).remove(db)
        }
        for (number, contact) in after where contact != before[number] {
            if ids[number] == nil { last += 1 }
            try ContactRow(contact, id: ids[number] ?? last, context.sealer).save(db)
        }
        if Set(before.keys) != Set(after.keys) { try say(.finding) }
        return result
    }

    private func last() throws -> OwnNumberRow? {
        try OwnNumberRow.one(db, "WHERE owner = ?", [context.owner.data])
    }
}
