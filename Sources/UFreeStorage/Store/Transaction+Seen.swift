import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeNode
import UFreeSync

extension Transaction {
    /// How many owners without any link are remembered, and how many addresses of one owner.
    static let unlinkedLimit = 64
    static let addressLimit = 8

    /// Somebody was met: the newer device list counts, the address goes to the front.
    func see(_ list: SignedDeviceList, of owner: OwnerID, at address: String?) throws {
        guard owner != context.owner else { return }
        let stored = try OwnerRow.one(db, "WHERE id = ?", [owner.data])
        var row = stored?.touched(at: now) ?? OwnerRow(id: owner, at: now)
        let isNewer = list.version > row.listVersion ?? 0
        if isNewer {
            row.listKey = list.ownerKey
            row.listVersion = list.version
            row.listSignature = list.signature
        }
        row.seenAt = now
        try row.save(db)
        if isNewer {
            try db.cachedStatement(sql: "DELETE FROM device WHERE owner = ?").execute(arguments: [owner.data])
            // A device that is no longer one of the owner's has nothing to come back to.
            for row in try PositionRow.all(db, "WHERE owner = ?", [owner.data])
            where !list.devices.contains(row.device) { try row.remove(db) }
            for (place, device) in list.devices.enumerated() {
                try DeviceRow(owner: owner, place: place, id: device, createdAt: now).save(db)
            }
        }
        if let address { try remember(address, of: owner) }
        if stored == nil { try forgetUnlinked() }
    }

    private func remember(_ address: String, of owner: OwnerID) throws {
        let known = try StoreReading.addresses(db, of: owner).filter { $0.text != address }
        let front = AddressRow(owner: owner, place: 0, text: address, seenAt: now)
        for (index, row) in known.prefix(Self.addressLimit - 1).enumerated() {
            try AddressRow(owner: owner, place: index + 1, text: row.text, seenAt: row.seenAt).save(db)
        }
        try front.save(db)
    }

    /// Strangers can be met in any number.
    func forgetUnlinked() throws {
        try db.cachedStatement(
            sql: """
                DELETE FROM owner WHERE id IN (
                    SELECT id FROM owner
                    WHERE is_self = 0 AND declined_request IS NULL
                        AND NOT EXISTS (SELECT 1 FROM request WHERE peer = owner.id)
                        AND NOT EXISTS (SELECT 1 FROM friend WHERE friend.owner = owner.id)
                        AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.owner = owner.id)
                        AND NOT EXISTS (SELECT 1 FROM exchange WHERE exchange.owner = owner.id)
                    ORDER BY seen_at DESC LIMIT -1 OFFSET ?)
                """
        ).execute(arguments: [Self.unlinkedLimit])
    }
}
