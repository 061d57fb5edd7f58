import Crypto
import FoundationEssentials
import GRDB
import UFreeDomain

/// Seals what may not lie on the disk in clear (D11): AES-256-GCM (NIST SP 800-38D), the key's tag and a random nonce in
/// front. Table and row are authenticated with it, so a sealed note moved to another row does not open there.
struct Sealer: Sendable {
    /// Seals, and opens.
    let current: SealingKey
    /// Open what they sealed before: a backup is older than the key of today.
    private let older: [SealingKey]

    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - older: of 32 bytes each.
    init(key: [UInt8], older: [[UInt8]] = []) {
        current = SealingKey(key)
        self.older = older.map { SealingKey($0) }
    }

    private init(_ current: SealingKey, older: [SealingKey]) {
        self.current = current
        self.older = older
    }

    /// The same, sealing with the key that all of a database is sealed with: until `Resealing` there is no other in it.
    /// - Throws: `DataError.permissionDenied` when that key is not here.
    func sealing(as db: Database) throws -> Sealer {
        guard let tag = try SealingRow.one(db, "WHERE id = 1", [])?.tag, let key = key(with: tag) else {
            throw DataError.permissionDenied(Resealing.keyMissing)
        }
        return Sealer(key, older: [current] + older)
    }

    func seal(_ content: [UInt8], table: String, row: [UInt8]) throws(DataError) -> [UInt8] {
        current.tag + (try Self.seal(content, current, table: table, row: row))
    }

    /// - Throws: `DataError.permissionDenied` when it was sealed with a key that is not here, `.corruptedData` when not for
    ///   this row, or not as it is.
    func open(_ sealed: [UInt8], table: String, row: [UInt8]) throws(DataError) -> [UInt8] {
        let tag = Array(sealed.prefix(SealingKey.tagLength))
        guard let key = key(with: tag) else {
            throw .permissionDenied("a text in table \(table) is sealed with a key that is not here")
        }
        return try Self.open(Array(sealed.dropFirst(SealingKey.tagLength)), key, table: table, row: row)
    }

    func seal(_ note: Note?, table: String, row: [UInt8]) throws(DataError) -> [UInt8]? {
        guard let note else { return nil }
        return try seal(Array(note.text.utf8), table: table, row: row)
    }

    func openNote(_ sealed: [UInt8]?, table: String, row: [UInt8]) throws(DataError) -> Note? {
        guard let sealed else { return nil }
        return Note(clean: String(decoding: try open(sealed, table: table, row: row), as: UTF8.self))
    }

    /// What is said of a day; nothing where that is nothing.
    func seal(_ content: DayContent?, table: String, row: [UInt8]) throws(DataError) -> [UInt8]? {
        guard let content, content.word != .unknown else { return nil }
        return try seal(json: content, table: table, row: row)
    }

    /// The same, opened.
    func openDay(_ sealed: [UInt8]?, table: String, row: [UInt8]) throws(DataError) -> DayContent {
        guard let sealed else { return .unknown }
        return try open(DayContent.self, sealed, table: table, row: row)
    }

    /// A value as JSON.
    func seal(json value: some Encodable, table: String, row: [UInt8]) throws(DataError) -> [UInt8] {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            return try seal(Array(try encoder.encode(value)), table: table, row: row)
        } catch let error as DataError {
            throw error
        } catch {
            throw .constraintViolation("table \(table): \(error)")
        }
    }

    /// A value from JSON.
    /// - Throws: also `DataError.corruptedData` where it is none.
    func open<Value: Decodable>(_ type: Value.Type, _ sealed: [UInt8], table: String, row: [UInt8])
        throws(DataError) -> Value
    {
        let bytes = try open(sealed, table: table, row: row)
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw .corruptedData("a sealed value in table \(table)")
        }
    }

    /// The key with a tag, if it is here.
    func key(with tag: [UInt8]) -> SealingKey? {
        current.tag == tag ? current : older.first { $0.tag == tag }
    }

    /// The key that sealed something without a tag; nil when it is not here.
    func key(of sealed: [UInt8], table: String, row: [UInt8]) -> SealingKey? {
        ([current] + older).first { (try? Self.open(sealed, $0, table: table, row: row)) != nil }
    }

    /// Without a tag, as it was before schema 2.0.0.
    static func seal(_ content: [UInt8], _ key: SealingKey, table: String, row: [UInt8]) throws(DataError)
        -> [UInt8]
    {
        do {
            let box = try AES.GCM.seal(content, using: key.key, authenticating: place(table, row))
            // Present whenever the nonce has its standard length, which it has.
            return Array(box.combined ?? Data())
        } catch {
            throw .storageUnavailable("sealing failed in table \(table)")
        }
    }

    /// Without a tag, as it was before schema 2.0.0.
    static func open(_ sealed: [UInt8], _ key: SealingKey, table: String, row: [UInt8]) throws(DataError)
        -> [UInt8]
    {
        do {
            let box = try AES.GCM.SealedBox(combined: sealed)
            return Array(try AES.GCM.open(box, using: key.key, authenticating: place(table, row)))
        } catch {
            throw .corruptedData("a sealed text in table \(table)")
        }
    }

    private static func place(_ table: String, _ row: [UInt8]) -> [UInt8] { Array(table.utf8) + [0] + row }
}
