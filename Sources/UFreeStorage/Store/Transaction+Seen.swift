import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeNode
import UFreeSync

extension Transaction {
    /// The maximum number of stored owners without a link, and of addresses of one owner.
    static let unlinkedLimit = 64
    static let addressLimit = 8

    /// Records a contact with an owner: the newer device list is kept, and the address moves to the front.
    func see(_ list: SignedDeviceList, of owner: OwnerID, _ device: DeviceID, at address: String?) throws {
        guard owner != context.owner else { return }
        let stored = try OwnerRow.one(db, "WHERE id = ?", [owner.data])
        var row = stored?.touched(at: now) ?? OwnerRow(id: owner, at: now)
        // Which one counts does not depend on the devices, so they need not be read.
        let isNewer = list.isNewer(than: row.list([]))
        if isNewer { row.set(list) }
        row.seenAt = now
        try row.save(db)
        if isNewer {
            try db.cachedStatement(sql: "DELETE FROM device WHERE owner = ?").execute(arguments: [owner.data])
            try forgetDevices(of: owner, except: list.devices)
            for (place, device) in list.devices.enumerated() {
                try DeviceRow(owner: owner, place: place, id: device, createdAt: now).save(db)
            }
        }
        if let address { try remember(address, of: owner, device) }
        if stored == nil { try forgetUnlinked() }
    }

    private func remember(_ address: String, of owner: OwnerID, _ device: DeviceID) throws {
        let known = try StoreReading.addresses(db, of: owner).filter { $0.text != address }
        let front = AddressRow(owner: owner, place: 0, text: address, seenAt: now, device: device)
        for (index, row) in known.prefix(Self.addressLimit - 1).enumerated() {
            try AddressRow(
                owner: owner, place: index + 1, text: row.text, seenAt: row.seenAt, device: row.device
            ).save(db)
        }
        try front.save(db)
    }

    /// Deletes all but the newest owners without a link, because there can be any number of strangers.
    func forgetUnlinked() throws {
        try db.cachedStatement(
            sql: """
                DELETE FROM owner WHERE id IN (
                    SELECT id FROM owner
                    WHERE is_self = 0 AND declined_request IS NULL AND blocked_at IS NULL
                        AND NOT EXISTS (SELECT 1 FROM request WHERE peer = owner.id)
                        AND NOT EXISTS (SELECT 1 FROM friend WHERE friend.owner = owner.id)
                        AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.owner = owner.id)
                        AND NOT EXISTS (SELECT 1 FROM exchange WHERE exchange.owner = owner.id)
                    ORDER BY seen_at DESC LIMIT -1 OFFSET ?)
                """
        ).execute(arguments: [Self.unlinkedLimit])
    }
}
