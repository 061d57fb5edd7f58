import FoundationEssentials

/// Finds problems in JSON that a decoder doesn't report with their place. The result for invalid JSON is
/// undefined. The caller must limit length and depth before.
struct JSONScan {
    /// The paths of duplicate keys in an object, such as `parts.morning`: a decoder silently keeps one of the
    /// two (RFC 8259, 4; fault 54).
    private(set) var repeatedKeys: [String] = []
    /// The paths of numbers that aren't integers, such as 1.5 and 1e999: the decoder's error has no place.
    private(set) var oddNumbers: [String] = []

    /// An object or list that is still open.
    private struct Level {
        let isObject: Bool
        var keys: Set<String> = []
        /// The key whose value is being read.
        var key = ""
        var expectsKey: Bool
    }

    private let bytes: [UInt8]
    private var position = 0
    private var levels: [Level] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        while position < bytes.count { step() }
    }

    private mutating func step() {
        switch bytes[position] {
        case UInt8(ascii: "\""):
            let text = string()
            if levels.last?.expectsKey == true { found(key: text) }
            return
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            number()
            return
        case UInt8(ascii: "{"): levels.append(Level(isObject: true, expectsKey: true))
        case UInt8(ascii: "["): levels.append(Level(isObject: false, expectsKey: false))
        case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = levels.popLast()
        case UInt8(ascii: ","):
            if let level = levels.indices.last { levels[level].expectsKey = levels[level].isObject }
        default: break
        }
        position += 1
    }

    /// The path of the current position.
    private var path: String { levels.filter(\.isObject).map(\.key).joined(separator: ".") }

    private mutating func found(key text: ArraySlice<UInt8>) {
        guard let level = levels.indices.last else { return }
        // An escape may spell the same key differently.
        let key =
            (try? JSONDecoder().decode(String.self, from: Data(text)))
            ?? String(decoding: text, as: UTF8.self)
        levels[level].expectsKey = false
        levels[level].key = key
        if !levels[level].keys.insert(key).inserted { repeatedKeys.append(path) }
    }

    /// Returns the string at the position, including its quotes, and moves behind it.
    private mutating func string() -> ArraySlice<UInt8> {
        let start = position
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position = min(position + 1, bytes.count)
        return bytes[start..<position]
    }

    private mutating func number() {
        let rest = bytes[position...]
        let end = rest.firstIndex { !"+-.eE0123456789".utf8.contains($0) } ?? bytes.endIndex
        let text = String(decoding: bytes[position..<end], as: UTF8.self)
        position = end
        // A decoder also accepts 1.0 as an integer.
        if Int64(text) == nil, Double(text).flatMap({ Int64(exactly: $0) }) == nil { oddNumbers.append(path) }
    }
}
