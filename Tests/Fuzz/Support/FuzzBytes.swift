/// An input read as a program: numbers and texts are taken from its front; once it is used up, all of them are zero or empty.
struct FuzzBytes {
    private var remaining: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { remaining = bytes[...] }

    var isEmpty: Bool { remaining.isEmpty }

    mutating func byte() -> UInt8 { remaining.popFirst() ?? 0 }

    /// Below `bound`, which is at most 256.
    mutating func number(below bound: Int) -> Int { Int(byte()) % bound }

    mutating func flag() -> Bool { byte() & 1 == 1 }

    mutating func word() -> UInt64 { (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) } }

    /// As many as a first byte says, and no more than are left.
    mutating func bytes() -> [UInt8] {
        let count = Int(byte())
        defer { remaining = remaining.dropFirst(count) }
        return Array(remaining.prefix(count))
    }

    mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

    /// Everything that is left.
    mutating func rest() -> [UInt8] {
        defer { remaining = [] }
        return Array(remaining)
    }
}
