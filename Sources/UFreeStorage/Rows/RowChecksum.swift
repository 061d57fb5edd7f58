import Crypto
import FoundationEssentials
import GRDB

/// The first 64 bits of the SHA-256 of a table's name and a row's values. It detects a flipped byte when the
/// row is read, which SQLite's integrity check does not.
struct RowChecksum {
    private var bytes: [UInt8] = []

    /// Begins the checksum of a row of a table.
    init(in table: String) {
        bytes.reserveCapacity(512)
        append(table.utf8, tag: 0)
    }

    static func of(_ values: some Sequence<DatabaseValue>, in table: String) -> Int64 {
        var checksum = RowChecksum(in: table)
        for value in values {
            switch value.storage {
            case .null: checksum.addNull()
            case .int64(let number): checksum.add(number)
            case .double(let number): checksum.add(number)
            case .string(let text): checksum.add(text: text.utf8)
            case .blob(let data): checksum.add(bytes: data)
            }
        }
        return checksum.value
    }

    mutating func addNull() { bytes.append(1) }
    mutating func add(_ number: Int64) { append(number, tag: 2) }
    mutating func add(_ number: Double) { append(Int64(bitPattern: number.bitPattern), tag: 3) }
    mutating func add(text: some Collection<UInt8>) { append(text, tag: 4) }
    mutating func add(bytes: some Collection<UInt8>) { append(bytes, tag: 5) }

    /// The checksum of all values that were added.
    var value: Int64 {
        SHA256.hash(data: bytes).withUnsafeBytes { Int64(bigEndian: $0.loadUnaligned(as: Int64.self)) }
    }

    private mutating func append(_ number: Int64, tag: UInt8) {
        bytes.append(tag)
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    /// With the length in front, so that no two different rows have the same bytes.
    private mutating func append(_ content: some Collection<UInt8>, tag: UInt8) {
        append(Int64(content.count), tag: tag)
        bytes.append(contentsOf: content)
    }
}
