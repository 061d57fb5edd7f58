import Crypto
import FoundationEssentials
import UFreeDomain
import UFreeServices

/// Seals data that must not be on the disk in clear text (D11): AES-256-GCM (NIST SP 800-38D), preceded by
/// the key's tag and a random nonce. Table and row are authenticated too, so a sealed value does not open in
/// another row.
struct Sealer: Sendable {
    /// Returns the data that authenticates one of several sealed columns of a row; the table's name is added
    /// to it.
    static func place(_ id: [UInt8], _ column: String) -> [UInt8] { id + Array(column.utf8) }

    /// The key that seals, and opens.
    let current: SealingKey
    /// Keys that open what they sealed before: a backup can be older than the current key.
    private let older: [SealingKey]

    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - older: former keys of 32 bytes each.
    init(key: [UInt8], older: [[UInt8]] = []) {
        current = SealingKey(key)
        self.older = older.map { SealingKey($0) }
    }

    private init(_ current: SealingKey, older: [SealingKey]) {
        self.current = current
        self.older = older
    }

    /// Returns a sealer with the same keys that seals with the key of a tag; nil if that key is missing.
    func sealing(with tag: [UInt8]) -> Sealer? {
        key(with: tag).map { Sealer($0, older: [current] + older) }
    }

    func seal(_ content: [UInt8], table: String, row: [UInt8]) throws(DataError) -> [UInt8] {
        current.tag + (try Self.seal(content, current, table: table, row: row))
    }

    /// - Throws: `DataError.permissionDenied` if it was sealed with a missing key, `.corruptedData` if it was
    ///   sealed for another row or is damaged.
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

    /// Seals the content of a day; nil if it is unknown.
    func seal(_ content: DayContent?, table: String, row: [UInt8]) throws(DataError) -> [UInt8]? {
        guard let content, content.word != .unknown else { return nil }
        return try seal(json: content, table: table, row: row)
    }

    /// Opens the content of a day.
    func openDay(_ sealed: [UInt8]?, table: String, row: [UInt8]) throws(DataError) -> DayContent {
        guard let sealed else { return .unknown }
        return try open(DayContent.self, sealed, table: table, row: row)
    }

    /// Seals a value as JSON.
    func seal(json value: some Encodable, table: String, row: [UInt8]) throws(DataError) -> [UInt8] {
        do {
            return try seal(try JSONWriter.bytes(value), table: table, row: row)
        } catch let error as DataError {
            throw error
        } catch {
            throw .constraintViolation("table \(table): \(error)")
        }
    }

    /// Opens a value from JSON.
    /// - Throws: also `DataError.corruptedData` if it is not such a value.
    func open<Value: Decodable>(_ type: Value.Type, _ sealed: [UInt8], table: String, row: [UInt8])
        throws(DataError) -> Value
    {
        let bytes = try open(sealed, table: table, row: row)
        do {
            return try JSONReader.decode(type, from: bytes)
        } catch {
            throw .corruptedData("a sealed value in table \(table)")
        }
    }

    /// Returns the key with a tag; nil if it is missing.
    func key(with tag: [UInt8]) -> SealingKey? {
        current.tag == tag ? current : older.first { $0.tag == tag }
    }

    /// Returns the key that sealed a value without a tag; nil if it is missing.
    func key(of sealed: [UInt8], table: String, row: [UInt8]) -> SealingKey? {
        ([current] + older).first { (try? Self.open(sealed, $0, table: table, row: row)) != nil }
    }

    /// Seals without a tag, as before schema 2.0.0.
    static func seal(_ content: [UInt8], _ key: SealingKey, table: String, row: [UInt8]) throws(DataError)
        -> [UInt8]
    {
        do {
            let box = try AES.GCM.seal(content, using: key.key, authenticating: place(table, row))
            // Always present, because the nonce has its standard length.
            return Array(box.combined ?? Data())
        } catch {
            throw .storageUnavailable("sealing failed in table \(table)")
        }
    }

    /// Opens a value without a tag, as before schema 2.0.0.
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
