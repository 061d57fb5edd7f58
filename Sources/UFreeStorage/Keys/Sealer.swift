import Crypto
import FoundationEssentials
import UFreeDomain

/// Seals what may not lie on the disk in clear (D11): AES-256-GCM (NIST SP 800-38D) with a random nonce in front. Table
/// and row are authenticated with it, so a sealed note moved to another row does not open there.
struct Sealer: Sendable {
    private let key: SymmetricKey

    /// - Parameter key: 32 bytes.
    init(key: [UInt8]) {
        self.key = SymmetricKey(data: key)
    }

    func seal(_ content: [UInt8], table: String, row: [UInt8]) throws(DataError) -> [UInt8] {
        do {
            let box = try AES.GCM.seal(content, using: key, authenticating: Self.place(table, row))
            // Present whenever the nonce has its standard length, which it has.
            return Array(box.combined ?? Data())
        } catch {
            throw .storageUnavailable("sealing failed in table \(table)")
        }
    }

    /// - Throws: `DataError.corruptedData` when it was not sealed with this key for this row.
    func open(_ sealed: [UInt8], table: String, row: [UInt8]) throws(DataError) -> [UInt8] {
        do {
            let box = try AES.GCM.SealedBox(combined: sealed)
            return Array(try AES.GCM.open(box, using: key, authenticating: Self.place(table, row)))
        } catch {
            throw .corruptedData("a sealed text in table \(table)")
        }
    }

    func seal(_ note: Note?, table: String, row: [UInt8]) throws(DataError) -> [UInt8]? {
        guard let note else { return nil }
        return try seal(Array(note.text.utf8), table: table, row: row)
    }

    func openNote(_ sealed: [UInt8]?, table: String, row: [UInt8]) throws(DataError) -> Note? {
        guard let sealed else { return nil }
        return Note(sanitizing: String(decoding: try open(sealed, table: table, row: row), as: UTF8.self))
    }

    private static func place(_ table: String, _ row: [UInt8]) -> [UInt8] { Array(table.utf8) + [0] + row }
}
