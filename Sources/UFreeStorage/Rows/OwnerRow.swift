import UFreeDomain
import UFreeSync

/// The owner of this machine, or another owner: a known or expected peer.
struct OwnerRow: StoredRow {
    static let table = Table(
        "owner", key: ["id"],
        [
            "is_self", "list_key", "list_version", "list_signature", "list_record", "declined_request",
            "declined_at",
            "blocked_at", "blocked_name",
        ] + Table.profile + ["seen_at", "created_at", "updated_at", "version"])

    let id: OwnerID
    let isSelf: Bool
    private var listKey: [UInt8]?
    private var listVersion: UInt64?
    private var listSignature: [UInt8]?
    private var listRecord: [UInt8]?
    /// Without the request itself, which is in the table of requests.
    var declined: DeclinedAsk?
    /// When the owner of this machine blocked the person.
    private var blockedAt: Timestamp?
    /// Sealed for this row.
    private var blockedName: [UInt8]?
    /// The profile of the owner of this machine when the person was blocked.
    private(set) var block: Profile?
    /// When one of the devices was last seen.
    var seenAt: Timestamp?
    let createdAt: Timestamp
    var updatedAt: Timestamp
    var version: Int64

    init(id: OwnerID, isSelf: Bool = false, at now: Timestamp) {
        self.id = id
        self.isSelf = isSelf
        createdAt = now
        updatedAt = now
        version = 1
    }

    init(_ reader: inout RowReader) throws(DataError) {
        id = try reader.owner()
        isSelf = try reader.flag()
        listKey = try reader.optionalBytes()
        listVersion = try reader.optionalInteger().map { UInt64(bitPattern: $0) }
        listSignature = try reader.optionalBytes()
        listRecord = try reader.optionalBytes()
        let request = try reader.optionalRequest()
        let at = try reader.optionalTime()
        if let request, let at { declined = DeclinedAsk(id: request, at: at) }
        blockedAt = try reader.optionalTime()
        blockedName = try reader.optionalBytes()
        block = try reader.optionalProfile()
        seenAt = try reader.optionalTime()
        createdAt = try reader.time()
        updatedAt = try reader.time()
        version = try reader.integer()
    }

    func write(to writer: inout RowWriter) {
        writer.add(id.bytes)
        writer.add(isSelf)
        writer.add(listKey)
        writer.add(listVersion.map { Int64(bitPattern: $0) })
        writer.add(listSignature)
        writer.add(listRecord)
        writer.add(declined?.id.bytes)
        writer.add(declined?.at)
        writer.add(blockedAt)
        writer.add(blockedName)
        writer.add(block)
        writer.add(seenAt)
        writer.add(createdAt)
        writer.add(updatedAt)
        writer.add(version)
    }

    /// Returns the device list that was accepted last; nil if there is none.
    func list(_ devices: [DeviceID]) -> SignedDeviceList? {
        guard let listKey, let listVersion, let listSignature else { return nil }
        return SignedDeviceList(
            ownerKey: listKey, devices: devices, version: listVersion,
            record: listRecord.flatMap { SignedDeviceList.Record(stored: $0) }, signature: listSignature)
    }

    /// Stores a device list, without the devices.
    mutating func set(_ list: SignedDeviceList) {
        listKey = list.ownerKey
        listVersion = list.version
        listSignature = list.signature
        listRecord = list.record?.stored
    }

    /// Whether the owner of this machine blocked the person.
    var isBlocked: Bool { blockedAt != nil }

    /// Blocks the person, or ends that. A block that stands keeps its time and its name.
    mutating func block(_ profile: Profile?, at now: Timestamp) {
        block = profile
        blockedAt = profile == nil ? nil : blockedAt ?? now
        if profile == nil { blockedName = nil }
    }

    /// Returns the row of a blocked person with the name that the owner sees.
    func named(_ name: DisplayName, _ sealer: Sealer) throws(DataError) -> OwnerRow {
        var row = self
        row.blockedName = try sealer.seal(name, Self.table, id.bytes)
        return row
    }

    /// Returns the blocked person; nil if not blocked. A name that cannot be opened does not end a block.
    func blocked(_ sealer: Sealer) -> BlockedPerson? {
        let name = (try? sealer.openName(blockedName, Self.table, id.bytes)) ?? nil
        guard let blockedAt, let block else { return nil }
        return BlockedPerson(
            id: id, name: name ?? DisplayName(fallbackFor: id), since: blockedAt, shown: block)
    }

    /// Returns the row after another change.
    func touched(at now: Timestamp) -> OwnerRow {
        var row = self
        row.updatedAt = now
        row.version += 1
        return row
    }
}

extension SignedDeviceList.Record {
    /// The number of the reading key (big-endian), the kinds, and the key.
    fileprivate var stored: [UInt8] {
        withUnsafeBytes(of: readingNumber.bigEndian) { Array($0) } + kinds + readingKey
    }

    /// - Parameter bytes: `stored`; the key has 91 bytes.
    fileprivate init?(stored bytes: [UInt8]) {
        guard bytes.count > 95 else { return nil }
        self.init(
            kinds: Array(bytes[4..<(bytes.count - 91)]),
            readingNumber: bytes[..<4].reduce(0) { $0 << 8 | UInt32($1) },
            readingKey: Array(bytes.suffix(91)))
    }
}
