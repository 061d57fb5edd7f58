import FoundationEssentials
import GRDB
import UFreeDomain

/// One of the owner's groups, without its members; one that is removed is deleted softly.
struct GroupRow: StoredRow {
    static let table = Table("friend_group", key: ["id"], ["owner", "name"] + Table.common)

    let id: UUID
    let owner: OwnerID
    /// Sealed for this row; nil if it is deleted.
    private let name: [UInt8]?
    let meta: RowMeta

    init(_ group: FriendGroup, of owner: OwnerID, meta: RowMeta, _ sealer: Sealer) throws(DataError) {
        id = group.id
        self.owner = owner
        name = meta.isDeleted ? nil : try sealer.seal(group.name, Self.table, group.id.bytes)
        self.meta = meta.created(at: group.createdAt)
    }

    init(_ reader: inout RowReader) throws(DataError) {
        id = try reader.id()
        owner = try reader.owner()
        name = try reader.optionalBytes()
        meta = try RowMeta(&reader)
    }

    private init(_ last: GroupRow, meta: RowMeta) {
        (id, owner, name) = (last.id, last.owner, nil)
        self.meta = meta
    }

    func write(to writer: inout RowWriter) {
        writer.add(id.bytes)
        writer.add(owner.bytes)
        writer.add(name)
        meta.write(to: &writer)
    }

    /// Returns the group with its members; nil if it is deleted.
    func group(_ members: Set<OwnerID>, _ sealer: Sealer) throws(DataError) -> FriendGroup? {
        try sealer.openName(name, Self.table, id.bytes).map {
            FriendGroup(id: id, name: $0, members: members, createdAt: meta.createdAt)
        }
    }

    /// The row without any content.
    func erased(_ meta: RowMeta) -> GroupRow { GroupRow(self, meta: meta) }
}

/// What new friends see; without a row, everything.
struct FriendSettingsRow: StoredRow {
    static let table = Table("friend_settings", key: ["owner"], ["new_level"] + Table.common)

    let owner: OwnerID
    let newLevel: PrivacyLevel
    let meta: RowMeta

    init(_ newLevel: PrivacyLevel, of owner: OwnerID, meta: RowMeta) {
        self.owner = owner
        self.newLevel = newLevel
        self.meta = meta
    }

    init(_ reader: inout RowReader) throws(DataError) {
        owner = try reader.owner()
        newLevel = try reader.level()
        meta = try RowMeta(&reader)
    }

    func write(to writer: inout RowWriter) {
        writer.add(owner.bytes)
        writer.add(newLevel.rawValue)
        meta.write(to: &writer)
    }
}

/// A member of a group.
struct GroupMemberRow: StoredRow {
    static let table = Table("group_member", key: ["id", "owner"], [])

    /// The group.
    let id: UUID
    /// The friend.
    let owner: OwnerID

    init(_ owner: OwnerID, of id: UUID) {
        self.id = id
        self.owner = owner
    }

    init(_ reader: inout RowReader) throws(DataError) {
        id = try reader.id()
        owner = try reader.owner()
    }

    func write(to writer: inout RowWriter) {
        writer.add(id.bytes)
        writer.add(owner.bytes)
    }
}
