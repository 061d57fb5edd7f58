import GRDB
import UFreeDomain
import UFreeNode
import UFreeSync

/// The first rows of a new database: the owner.
enum FirstRows {
    static func write(_ identity: NodeIdentity, _ profile: Profile, _ db: Database, at now: Timestamp) throws
    {
        let owner = identity.keys.owner
        let stamp = Stamp.next(after: nil, at: now, device: identity.keys.device)
        try ClockRow(stamp: stamp).save(db)
        var row = OwnerRow(id: owner, isSelf: true, at: now)
        row.set(identity.deviceList)
        try row.save(db)
        for (place, device) in identity.deviceList.devices.enumerated() {
            try DeviceRow(owner: owner, place: place, id: device, createdAt: now).save(db)
        }
        let meta = RowMeta.next(after: nil, stamp: stamp, at: now)
        try ProfileRow(owner: owner, profile: profile, meta: meta).save(db)
    }

    /// Returns the owner of a database.
    static func owner(_ db: Database) throws -> OwnerID? {
        try OwnerRow.one(db, "WHERE is_self = 1", [])?.id
    }
}
