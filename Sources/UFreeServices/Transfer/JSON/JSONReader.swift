/// Reads JSON from untrusted bytes (fault 54). It refuses duplicate keys, numbers out of range and invalid
/// UTF-8, and limits the depth and the number of values. The recursion is no deeper than the depth limit.
package struct JSONReader {
    /// An export of UFree is five levels deep.
    package static let depthLimit = 16
    /// The maximum number of objects, lists, texts, numbers and other values. An export of a thousand friends
    /// has a third of it.
    static let valueLimit = 1_000_000

    private let bytes: [UInt8]
    private var next = 0
    private var depth = 0
    private var count = 0
    private var path: [Step] = []

    /// A step to the value that is being read.
    private enum Step {
        case field(String)
        case item(Int)
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the one value of a file or a body.
    package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        var reader = JSONReader(bytes)
        // A byte order mark (RFC 8259, 8.1: a reader may ignore it).
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.next = 3 }
        let value = try reader.value()
        reader.skipSpace()
        guard reader.next == bytes.count else { throw reader.error("something follows the end") }
        return value
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        count += 1
        guard count <= Self.valueLimit else { throw error("more than \(Self.valueLimit) values") }
        skipSpace()
        guard let byte = peek else { throw error("the file ends too early") }
        switch byte {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .list(try list())
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw error("no JSON value")
        }
    }

    private mutating func object() throws(JSONError) -> [String: JSONValue] {
        try descend()
        var members: [String: JSONValue] = [:]
        if !take("}") {
            repeat {
                skipSpace()
                guard peek == UInt8(ascii: "\"") else { throw error("no name of a field") }
                let name = try text()
                path.append(.field(name))
                guard members[name] == nil else { throw error("this field is duplicated", .duplicate) }
                guard take(":") else { throw error("no colon after the name of a field") }
                members[name] = try value()
                path.removeLast()
            } while take(",")
            guard take("}") else { throw error("no comma and no } after a field") }
        }
        depth -= 1
        return members
    }

    private mutating func list() throws(JSONError) -> [JSONValue] {
        try descend()
        var items: [JSONValue] = []
        if !take("]") {
            repeat {
                path.append(.item(items.count))
                items.append(try value())
                path.removeLast()
            } while take(",")
            guard take("]") else { throw error("no comma and no ] after an item") }
        }
        depth -= 1
        return items
    }

    private mutating func descend() throws(JSONError) {
        next += 1
        depth += 1
        guard depth <= Self.depthLimit else { throw error("deeper than \(Self.depthLimit) levels", .tooDeep) }
    }

    private mutating func word(_ text: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
        guard bytes[next...].starts(with: text.utf8) else { throw error("no JSON value") }
        next += text.utf8.count
        return value
    }

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = next
        _ = takeByte("-")
        let first = next
        guard takeDigits(), bytes[first] != UInt8(ascii: "0") || next == first + 1 else {
            throw error("no JSON number")
        }
        var isWhole = true
        if takeByte(".") {
            isWhole = false
            guard takeDigits() else { throw error("no JSON number") }
        }
        if takeByte("e") || takeByte("E") {
            isWhole = false
            if !takeByte("+") { _ = takeByte("-") }
            guard takeDigits() else { throw error("no JSON number") }
        }
        // Longer numbers have no legitimate use.
        guard next - start <= 400 else { throw error("a number that is too long") }
        let text = String(decoding: bytes[start..<next], as: UTF8.self)
        if isWhole, let integer = Int(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else {
            throw error("a number beyond all bounds", .number)
        }
        return .number(number)
    }

    /// Reads a quoted text.
    private mutating func text() throws(JSONError) -> String {
        next += 1
        // What is before the escapes.
        var found: [UInt8] = []
        var start = next
        while let byte = peek {
            next += 1
            switch byte {
            case UInt8(ascii: "\""):
                let rest = bytes[start..<next - 1]
                let text =
                    found.isEmpty
                    ? String(validating: rest, as: UTF8.self)
                    : String(validating: found + rest, as: UTF8.self)
                guard let text else { throw error("text that is not UTF-8") }
                return text
            case UInt8(ascii: "\\"):
                found += bytes[start..<next - 1]
                found += try escape()
                start = next
            case 0..<0x20: throw error("a control character in a text")
            default: break
            }
        }
        throw error("a text without an end")
    }

    private mutating func escape() throws(JSONError) -> [UInt8] {
        let byte = peek
        next += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte].compactMap(\.self)
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"):
            var units = [try unit()]
            // The first half of a pair (RFC 8259, 7).
            if UTF16.isLeadSurrogate(units[0]) {
                guard takeByte("\\"), takeByte("u") else { throw error("half a character") }
                units.append(try unit())
            }
            guard let text = String(validating: units, as: UTF16.self) else {
                throw error("half a character")
            }
            return Array(text.utf8)
        default: throw error("no escape of JSON")
        }
    }

    private mutating func unit() throws(JSONError) -> UInt16 {
        guard next + 4 <= bytes.count,
            bytes[next..<next + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt16(String(decoding: bytes[next..<next + 4], as: UTF8.self), radix: 16)
        else { throw error("no escape of JSON") }
        next += 4
        return unit
    }

    // MARK: Bytes

    private var peek: UInt8? { next < bytes.count ? bytes[next] : nil }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { next += 1 }
    }

    /// Reads a byte after optional space.
    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        skipSpace()
        return takeByte(scalar)
    }

    private mutating func takeByte(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: scalar) else { return false }
        next += 1
        return true
    }

    /// Reads at least one digit.
    private mutating func takeDigits() -> Bool {
        let start = next
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { next += 1 }
        return next > start
    }

    private func error(_ reason: String, _ kind: JSONError.Kind = .unreadable) -> JSONError {
        let line = bytes.prefix(next).reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
        let begun = bytes.prefix(next).reversed().prefix { $0 != 0x0A }
        let column = begun.count { $0 & 0xC0 != 0x80 } + 1
        var place = ""
        for step in path {
            switch step {
            case .field(let name): place += place.isEmpty ? name : ".\(name)"
            case .item(let number): place += "[\(number)]"
            }
        }
        // The name of a field can be arbitrarily long.
        return JSONError(
            place: String(place.prefix(200)), line: line, column: column, reason: reason, kind: kind)
    }
}
