import FoundationEssentials
import GRDB
import UFreeDomain

/// Writes the changes of a roster.
struct RosterWriter {
    let db: Database
    let owner: OwnerID
    let sealer: Sealer

    /// - Parameters:
    ///   - changes: the changes from the stored roster.
    ///   - roster: the new roster.
    ///   - meta: returns the next metadata of a row, after its last one.
    func save(
        _ changes: [RosterChange], to roster: Roster, _ meta: (_ last: RowMeta?, _ isDeleted: Bool) -> RowMeta
    ) throws {
        let types = try stored(changes)
        for case .type(let before?, let after) in changes where before.symbol != after?.symbol {
            // Frees the symbol for a type that gets it; the row is written as a whole later.
            try db.cachedStatement(sql: "UPDATE shift_type SET symbol = hex(id) WHERE id = ?")
                .execute(arguments: [Data(before.id.bytes)])
        }
        for change in changes { try save(change, in: roster, types, meta) }
        try keepPast(changes)
    }

    /// Returns the stored rows of the types that change.
    private func stored(_ changes: [RosterChange]) throws -> [UUID: ShiftTypeRow] {
        var rows: [UUID: ShiftTypeRow] = [:]
        for case .type(let before, let after) in changes {
            guard let id = (after ?? before)?.id else { continue }
            rows[id] = try ShiftTypeRow.one(db, "WHERE id = ?", [Data(id.bytes)])
        }
        return rows
    }

    private func save(
        _ change: RosterChange, in roster: Roster, _ types: [UUID: ShiftTypeRow],
        _ meta: (RowMeta?, Bool) -> RowMeta
    ) throws {
        let mine = Data(owner.bytes)
        switch change {
        case .location(let before, let after):
            guard let location = after ?? before else { return }
            let last = try LocationRow.one(db, "WHERE id = ?", [Data(location.id.bytes)])
            try LocationRow(location, of: owner, meta: meta(last?.meta, after == nil), sealer).save(db)
        case .type(let before, let after):
            guard let type = after ?? before else { return }
            let meta = meta(types[type.id]?.meta, after == nil)
            try ShiftTypeRow(type, of: owner, meta: meta, sealer).save(db)
        case .day(let date, _, let after):
            let last = try ShiftDayRow.one(db, "WHERE owner = ? AND date = ?", [mine, date.description])
            try ShiftDayRow(
                after, on: date, of: owner, isPast: roster.isFormer(after),
                meta: meta(last?.meta, after == nil)
            ).save(db)
        case .rotation(let before, let after):
            guard let rotation = after ?? before else { return }
            let last = try RotationRow.one(db, "WHERE id = ?", [Data(rotation.id.bytes)])
            let meta = meta(last?.meta, after == nil).created(at: rotation.createdAt)
            try RotationRow(rotation, of: owner, meta: meta).save(db)
            guard before?.slots != after?.slots else { return }
            try db.cachedStatement(sql: "DELETE FROM rotation_slot WHERE rotation = ?")
                .execute(arguments: [Data(rotation.id.bytes)])
            for (place, slot) in (after?.slots ?? []).enumerated() {
                try RotationSlotRow(slot, at: place, of: rotation.id, isPast: roster.isFormer(slot)).save(db)
            }
        case .settings(_, let after):
            let last = try ShiftSettingsRow.one(db, "WHERE owner = ?", [mine])
            try ShiftSettingsRow(after, of: owner, meta: meta(last?.meta, false)).save(db)
        }
    }

    /// Marks past days and rotations that keep a removed type (S11).
    private func keepPast(_ changes: [RosterChange]) throws {
        for case .type(let type?, nil) in changes {
            let id = Data(type.id.bytes)
            for row in try ShiftDayRow.all(db, "WHERE type = ? AND is_past = 0", [id]) {
                try ShiftDayRow(row.slot, on: row.date, of: owner, isPast: true, meta: row.meta).save(db)
            }
            for row in try RotationSlotRow.all(db, "WHERE type = ? AND is_past = 0", [id]) {
                try RotationSlotRow(row.slot, at: row.place, of: row.rotation, isPast: true).save(db)
            }
        }
    }
}

extension Roster {
    /// Returns whether a slot has a removed type.
    fileprivate func isFormer(_ slot: ShiftSlot?) -> Bool {
        slot?.type.map { formerTypes[$0] != nil } ?? false
    }
}
