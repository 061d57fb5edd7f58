import UFreeDomain

/// The description of a backup, in clear text beside its database, so that the owner can be asked before the
/// database is opened. It is authenticated together with the database (`BackupSeal`).
struct BackupManifest: Codable, Hashable, Sendable {
    /// The length of the database in front of it, in bytes.
    var database = 0
    /// 64 hexadecimal digits, as all bytes here.
    var owner: String
    var name: String
    /// The packed version of the schema.
    var version: UInt32
    /// In milliseconds since 1970.
    var lastChange: Int64?
    var days: Int
    var friends: Int
    /// The number of the newest journal entry.
    var seq: Int64
    /// The tag of the key that sealed its content.
    var tag: String?
    /// Friends removed up to this journal entry are not in the backup.
    var removals: Int64
    /// The owner's keys sealed with a passphrase, and its salt.
    var carried: CarriedKeys?

    /// - Parameter removals: the entry in the live database's journal, if that has continued since; at least
    ///   the newest entry of the copy itself.
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

    /// Returns the manifest as a value.
    /// - Throws: `DataError.corruptedData` if this program would never write a field like that.
    func content() throws(DataError) -> BackupContent {
        guard let bytes = [UInt8](hex: owner), let owner = OwnerID(bytes: bytes), days >= 0, friends >= 0,
            database > 0
        else { throw .corruptedData("the backup's description of itself") }
        return BackupContent(
            owner: owner, name: DisplayName(sanitizing: name)?.text ?? "",
            version: SchemaVersion(packed: version),
            lastChange: lastChange.map { Timestamp(milliseconds: $0) }, days: days, friends: friends,
            seq: seq,
            tag: tag.flatMap { [UInt8](hex: $0) })
    }
}

extension [UInt8] {
    /// Creates the bytes from pairs of hexadecimal digits; nil for any other text.
    init?(hex text: some StringProtocol) {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
