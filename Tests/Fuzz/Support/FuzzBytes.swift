/// Reads an input as a program: numbers and texts are taken from its front. At its end all of them are zero
/// or empty.
struct FuzzBytes {
    private var remaining: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { remaining = bytes[...] }

    var isEmpty: Bool { remaining.isEmpty }

    mutating func byte() -> UInt8 { remaining.popFirst() ?? 0 }

    /// Returns a number below `bound`, which is at most 256.
    mutating func number(below bound: Int) -> Int { Int(byte()) % bound }

    mutating func flag() -> Bool { byte() & 1 == 1 }

    mutating func word() -> UInt64 { (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) } }

    /// Returns as many bytes as the first byte says, but no more than are left.
    mutating func bytes() -> [UInt8] {
        let count = Int(byte())
        defer { remaining = remaining.dropFirst(count) }
        return Array(remaining.prefix(count))
    }

    mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

    /// Returns all remaining bytes.
    mutating func rest() -> [UInt8] {
        defer { remaining = [] }
        return Array(remaining)
    }
}
