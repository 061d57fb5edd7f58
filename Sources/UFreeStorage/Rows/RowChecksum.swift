import Crypto
import FoundationEssentials
import GRDB

/// The first 64 bits of the SHA-256 of a table's name and a row's values. It detects a flipped byte when the
/// row is read, which SQLite's integrity check does not.
enum RowChecksum {
    static func of(_ values: some Sequence<DatabaseValue>, in table: String) -> Int64 {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        append(table.utf8, 0, to: &bytes)
        for value in values {
            switch value.storage {
            case .null: bytes.append(1)
            case .int64(let number): append(number, 2, to: &bytes)
            case .double(let number): append(Int64(bitPattern: number.bitPattern), 3, to: &bytes)
            case .string(let text): append(text.utf8, 4, to: &bytes)
            case .blob(let data): append(data, 5, to: &bytes)
            }
        }
        var result: Int64 = 0
        for byte in SHA256.hash(data: bytes).prefix(8) { result = result << 8 | Int64(byte) }
        return result
    }

    private static func append(_ number: Int64, _ tag: UInt8, to bytes: inout [UInt8]) {
        bytes.append(tag)
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    /// With the length in front, so that no two different rows have the same bytes.
    private static func append(_ content: some Collection<UInt8>, _ tag: UInt8, to bytes: inout [UInt8]) {
        append(Int64(content.count), tag, to: &bytes)
        bytes.append(contentsOf: content)
    }
}
