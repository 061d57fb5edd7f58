import UFreeDomain

/// What a backup says of itself, in clear text beside the database in it, so that its owner can be asked before anything of the
/// database is opened. It is authenticated together with the database (`BackupSeal`).
struct BackupManifest: Codable, Hashable, Sendable {
    /// The length of the database in front of it, in bytes.
    var database = 0
    /// 64 hexadecimal digits, as all that is no text here.
    var owner: String
    var name: String
    /// Of the schema, packed.
    var version: UInt32
    /// In milliseconds since 1970.
    var lastChange: Int64?
    var days: Int
    var friends: Int
    /// The newest entry of the journal.
    var seq: Int64
    /// Of the key that sealed what is sealed.
    var tag: String?
    /// The removed friends up to this entry of the journal are not in it.
    var removals: Int64
    /// The keys of the owner, sealed by a passphrase, and its salt.
    var carried: CarriedKeys?

    /// - Parameter removals: of the live database's journal, where that has gone on since; at least what the copy itself knew.
    init(_ content: BackupContent, removals: Int64? = nil, carried: CarriedKeys? = nil) {
        owner = content.owner.bytes.hexadecimal
        name = content.name
        version = content.version.packed
        lastChange = content.lastChange?.milliseconds
        days = content.days
        friends = content.friends
        seq = content.seq
        tag = content.tag?.hexadecimal
        self.removals = max(content.seq, removals ?? 0)
        self.carried = carried
    }

    /// The same as a value.
    /// - Throws: `DataError.corruptedData` where a field is not what this program writes.
    func content() throws(DataError) -> BackupContent {
        guard let bytes = [UInt8](hex: owner), let owner = OwnerID(bytes: bytes), days >= 0, friends >= 0,
            database > 0
        else { throw .corruptedData("what the backup says of itself") }
        return BackupContent(
            owner: owner, name: DisplayName(sanitizing: name)?.text ?? "",
            version: SchemaVersion(packed: version),
            lastChange: lastChange.map { Timestamp(milliseconds: $0) }, days: days, friends: friends,
            seq: seq,
            tag: tag.flatMap { [UInt8](hex: $0) })
    }
}

extension [UInt8] {
    /// The bytes that pairs of hexadecimal digits are; nil where they are none.
    init?(hex text: some StringProtocol) {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
