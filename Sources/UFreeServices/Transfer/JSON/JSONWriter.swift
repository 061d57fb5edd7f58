/// Writes values as one line of JSON (RFC 8259) with sorted keys, as Foundation's encoder does with `sortedKeys` and
/// `withoutEscapingSlashes`, but straight into bytes: an answer, an event and an entry of the journal wait for it (0062).
///
/// Dates, data and URLs, which Foundation writes in ways of its own, are not supported; no value of the API has any.
package enum JSONWriter {
    /// Returns the bytes of a value.
    /// - Throws: `EncodingError` for a number that JSON has not (infinite, or none).
    package static func bytes(_ value: some Encodable) throws -> [UInt8] {
        let output = Output()
        output.bytes.reserveCapacity(512)
        try output.write(value)
        return output.bytes
    }

    /// Where all the values of one call are written to.
    fileprivate final class Output {
        // Checking for overlapping changes at each byte took a tenth of the time. All changes are in this file, one after the other.
        @exclusivity(unchecked) var bytes: [UInt8] = []

        func write<Value: Encodable>(_ value: Value) throws {
            // The elements of a list come here whatever they are. Types are compared in no time; a cast would take longer than
            // the writing.
            if Value.self == String.self, let text = value as? String { return write(text) }
            let place = Place(self)
            try value.encode(to: place)
            place.end()
        }

        func write(_ isTrue: Bool) { bytes += isTrue ? "true".utf8 : "false".utf8 }

        func writeNull() { bytes += "null".utf8 }

        func write(number: some BinaryInteger & CustomStringConvertible) { bytes += number.description.utf8 }

        func write(real number: some BinaryFloatingPoint & CustomStringConvertible & Sendable) throws {
            guard number.isFinite else {
                throw EncodingError.invalidValue(
                    number, .init(codingPath: [], debugDescription: "not finite"))
            }
            let text = number.description
            bytes += (text.hasSuffix(".0") ? text.dropLast(2) : Substring(text)).utf8
        }

        func write(_ text: String) {
            bytes.append(UInt8(ascii: "\""))
            var text = text
            text.withUTF8 { characters in
                var rest = characters[characters.startIndex...]
                while let place = rest.firstIndex(where: Self.isEscaped) {
                    bytes += rest[..<place]
                    bytes += Self.escape(rest[place])
                    rest = rest[(place + 1)...]
                }
                bytes += rest
            }
            bytes.append(UInt8(ascii: "\""))
        }

        private static let hexadecimal = Array("0123456789abcdef".utf8)

        /// Whether a string cannot have a character as it is (RFC 8259, section 7).
        private static func isEscaped(_ character: UInt8) -> Bool {
            character < 0x20 || character == UInt8(ascii: "\"") || character == UInt8(ascii: "\\")
        }

        private static func escape(_ character: UInt8) -> [UInt8] {
            switch character {
            case UInt8(ascii: "\""): Array(#"\""#.utf8)
            case UInt8(ascii: "\\"): Array(#"\\"#.utf8)
            case 0x08: Array(#"\b"#.utf8)
            case 0x09: Array(#"\t"#.utf8)
            case 0x0A: Array(#"\n"#.utf8)
            case 0x0C: Array(#"\f"#.utf8)
            case 0x0D: Array(#"\r"#.utf8)
            default:
                Array(#"\u00"#.utf8) + [hexadecimal[Int(character >> 4)], hexadecimal[Int(character & 15)]]
            }
        }
    }

    /// One value that is being written: an object, a list, or a plain value.
    fileprivate final class Place: Encoder {
        private enum Kind { case plain, object, list }

        let output: Output
        @exclusivity(unchecked) private var kind = Kind.plain
        private let start: Int
        /// The fields of an object: the key, where it begins, and where its bytes end.
        @exclusivity(unchecked) private var fields: [(key: String, start: Int, end: Int)] = []
        /// The value inside that is not complete yet.
        @exclusivity(unchecked) private var inner: Place?
        private(set) var count = 0

        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        init(_ output: Output) {
            self.output = output
            start = output.bytes.count
        }

        private func begin(_ kind: Kind) {
            // A value may ask for its container more than once.
            guard self.kind == .plain else { return }
            self.kind = kind
            if kind == .object { fields.reserveCapacity(12) }
            output.bytes.append(UInt8(ascii: kind == .object ? "{" : "["))
        }

        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            begin(.object)
            return KeyedEncodingContainer(Object<Key>(place: self))
        }

        func unkeyedContainer() -> any UnkeyedEncodingContainer {
            begin(.list)
            return List(place: self)
        }

        func singleValueContainer() -> any SingleValueEncodingContainer { Single(place: self) }

        func begin(field key: String) {
            endInner()
            if !fields.isEmpty { output.bytes.append(UInt8(ascii: ",")) }
            let start = output.bytes.count
            output.write(key)
            fields.append((key, start, output.bytes.count))
            output.bytes.append(UInt8(ascii: ":"))
        }

        func beginElement() {
            endInner()
            if count > 0 { output.bytes.append(UInt8(ascii: ",")) }
            count += 1
        }

        func nested() -> Place {
            let place = Place(output)
            inner = place
            return place
        }

        private func endInner() {
            inner?.end()
            inner = nil
        }

        func end() {
            endInner()
            switch kind {
            case .plain: if output.bytes.count == start { output.bytes += "{}".utf8 }
            case .list: output.bytes.append(UInt8(ascii: "]"))
            case .object:
                sortFields()
                output.bytes.append(UInt8(ascii: "}"))
            }
        }

        private func sortFields() {
            if fields.indices.dropFirst().allSatisfy({ isBefore(fields[$0 - 1], fields[$0]) }) { return }
            let order = fields.indices.sorted { isBefore(fields[$0], fields[$1]) }
            let end = output.bytes.count
            var bytes: [UInt8] = []
            bytes.reserveCapacity(end - start)
            for field in order {
                if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
                let next = field + 1 < fields.count ? fields[field + 1].start - 1 : end
                bytes += output.bytes[fields[field].start..<next]
            }
            output.bytes.replaceSubrange((start + 1)..., with: bytes)
        }

        /// Compares keys by their bytes, as they are written unless one of them has characters that are escaped.
        private func isBefore(
            _ first: (key: String, start: Int, end: Int), _ second: (key: String, start: Int, end: Int)
        ) -> Bool {
            // The quotation marks do not count.
            let written = output.bytes[first.start + 1..<first.end - 1]
            let other = output.bytes[second.start + 1..<second.end - 1]
            let isPlain = written.count == first.key.utf8.count && other.count == second.key.utf8.count
            return isPlain
                ? written.lexicographicallyPrecedes(other)
                : first.key.utf8.lexicographicallyPrecedes(second.key.utf8)
        }
    }

    private struct Object<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let place: Place
        var codingPath: [any CodingKey] { [] }

        mutating func encodeNil(forKey key: Key) throws {
            place.begin(field: key.stringValue)
            place.output.writeNull()
        }

        mutating func encode(_ value: String, forKey key: Key) throws {
            place.begin(field: key.stringValue)
            place.output.write(value)
        }

        mutating func encode(_ value: Bool, forKey key: Key) throws {
            place.begin(field: key.stringValue)
            place.output.write(value)
        }

        mutating func encode(_ value: Int, forKey key: Key) throws {
            place.begin(field: key.stringValue)
            place.output.write(number: value)
        }

        mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
            place.begin(field: key.stringValue)
            try place.output.write(value)
        }

        mutating func nestedContainer<Inner: CodingKey>(
            keyedBy type: Inner.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Inner> {
            place.begin(field: key.stringValue)
            return place.nested().container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            place.begin(field: key.stringValue)
            return place.nested().unkeyedContainer()
        }

        mutating func superEncoder() -> any Encoder {
            place.begin(field: "super")
            return place.nested()
        }

        mutating func superEncoder(forKey key: Key) -> any Encoder {
            place.begin(field: key.stringValue)
            return place.nested()
        }
    }

    private struct List: UnkeyedEncodingContainer {
        let place: Place
        var codingPath: [any CodingKey] { [] }
        var count: Int { place.count }

        mutating func encodeNil() throws {
            place.beginElement()
            place.output.writeNull()
        }

        mutating func encode<Value: Encodable>(_ value: Value) throws {
            place.beginElement()
            try place.output.write(value)
        }

        mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<
            Inner
        > {
            place.beginElement()
            return place.nested().container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
            place.beginElement()
            return place.nested().unkeyedContainer()
        }

        mutating func superEncoder() -> any Encoder {
            place.beginElement()
            return place.nested()
        }
    }

    /// Also for all types of numbers: those of the standard library come here by themselves.
    private struct Single: SingleValueEncodingContainer {
        let place: Place
        var codingPath: [any CodingKey] { [] }

        mutating func encodeNil() throws { place.output.writeNull() }
        mutating func encode(_ value: String) throws { place.output.write(value) }
        mutating func encode(_ value: Bool) throws { place.output.write(value) }
        mutating func encode(_ value: Int) throws { place.output.write(number: value) }
        mutating func encode(_ value: Int8) throws { place.output.write(number: value) }
        mutating func encode(_ value: Int16) throws { place.output.write(number: value) }
        mutating func encode(_ value: Int32) throws { place.output.write(number: value) }
        mutating func encode(_ value: Int64) throws { place.output.write(number: value) }
        mutating func encode(_ value: UInt) throws { place.output.write(number: value) }
        mutating func encode(_ value: UInt8) throws { place.output.write(number: value) }
        mutating func encode(_ value: UInt16) throws { place.output.write(number: value) }
        mutating func encode(_ value: UInt32) throws { place.output.write(number: value) }
        mutating func encode(_ value: UInt64) throws { place.output.write(number: value) }
        mutating func encode(_ value: Double) throws { try place.output.write(real: value) }
        mutating func encode(_ value: Float) throws { try place.output.write(real: value) }
        mutating func encode<Value: Encodable>(_ value: Value) throws { try place.output.write(value) }
    }
}
