import UFreeDomain

/// One entry of the journal (D7).
struct JournalRow: StoredRow {
    static let table = Table(
        "journal", key: ["seq"],
        [
            "at", "actor_owner", "actor_device", "action", "entity", "entity_id", "owner", "result",
            "before_image",
            "after_image",
        ])

    enum Action: String {
        case create, read, update, delete, sync, migrate, backup, restore, validate
    }

    enum Result: String {
        case done, refused, failed
    }

    /// The tables whose changes have entries; `store` is the whole database.
    enum Entity: String, CaseIterable {
        case day, request, friend, profile, store, location, rotation, wish, block
        case friendDay = "friend_day"
        case group = "friend_group"
        case friendSettings = "friend_settings"
        case dayDefault = "day_default"
        case live = "live_status"
        case shiftType = "shift_type"
        case shiftDay = "shift_day"
        case shiftSettings = "shift_settings"

        /// Those of the roster.
        static let roster: Set<Entity> = [.location, .shiftType, .shiftDay, .rotation, .shiftSettings]
    }

    let seq: Int64
    let at: Timestamp
    let actor: OwnerID
    /// The device that acted, if known.
    let actorDevice: DeviceID?
    let action: String
    /// The table.
    var entity: String
    /// Nil for a table that this version does not know.
    var kind: Entity? { Entity(rawValue: entity) }
    var entityID: [UInt8]
    /// The owner of the data.
    let owner: OwnerID
    let result: String
    /// Sealed for this row.
    var before: [UInt8]?
    var after: [UInt8]?

    init(
        seq: Int64, at: Timestamp, actor: OwnerID, actorDevice: DeviceID?, action: Action, entity: Entity,
        entityID: [UInt8], owner: OwnerID, result: Result = .done, before: [UInt8]?, after: [UInt8]?
    ) {
        self.seq = seq
        self.at = at
        self.actor = actor
        self.actorDevice = actorDevice
        self.action = action.rawValue
        self.entity = entity.rawValue
        self.entityID = entityID
        self.owner = owner
        self.result = result.rawValue
        self.before = before
        self.after = after
    }

    init(_ reader: inout RowReader) throws(DataError) {
        seq = try reader.integer()
        at = try reader.time()
        actor = try reader.owner()
        actorDevice = try reader.optionalBytes().flatMap { DeviceID(bytes: $0) }
        action = try reader.text()
        entity = try reader.text()
        entityID = try reader.bytes()
        owner = try reader.owner()
        result = try reader.text()
        before = try reader.optionalBytes()
        after = try reader.optionalBytes()
    }

    func write(to writer: inout RowWriter) {
        writer.add(seq)
        writer.add(at)
        writer.add(actor.bytes)
        writer.add(actorDevice?.bytes)
        writer.add(action)
        writer.add(entity)
        writer.add(entityID)
        writer.add(owner.bytes)
        writer.add(result)
        writer.add(before)
        writer.add(after)
    }
}
