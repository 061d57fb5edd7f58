import FoundationEssentials

extension JSONReader {
    /// Reads a value of a type, as Foundation's decoder does, which reads whatever is unusual, and knows what is wrong with it: a
    /// change waits for its JSON (0074).
    /// - Throws: `DecodingError`.
    package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        if let read = try? read(bytes), let value = try? read.decoded(type) { return value }
        return try JSONDecoder().decode(type, from: Data(bytes))
    }
}

extension JSONValue {
    /// Returns the value as a type that asks for fields, items, texts, whole numbers and the like.
    /// - Throws: an error if Foundation's decoder is needed: for a type that it treats in its own way (a date, data, a URL), for a
    ///   number such as 1.0 as a whole number, and for a value that does not fit.
    package func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try Value(from: Place(value: self))
    }

    /// The error does not say more, because Foundation's decoder does.
    private struct Unusual: Error {}

    fileprivate func text() throws -> String {
        guard case .text(let text) = self else { throw Unusual() }
        return text
    }

    fileprivate func flag() throws -> Bool {
        guard case .bool(let flag) = self else { throw Unusual() }
        return flag
    }

    fileprivate func whole<Number: FixedWidthInteger>() throws -> Number {
        guard case .integer(let integer) = self, let number = Number(exactly: integer) else {
            throw Unusual()
        }
        return number
    }

    fileprivate func real() throws -> Double {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: throw Unusual()
        }
    }

    fileprivate struct Place: Decoder, SingleValueDecodingContainer {
        let value: JSONValue
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
            guard case .object(let fields) = value else { throw Unusual() }
            return KeyedDecodingContainer(Fields<Key>(fields: fields))
        }

        func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
            guard case .list(let items) = value else { throw Unusual() }
            return Items(items: items)
        }

        func singleValueContainer() -> any SingleValueDecodingContainer { self }

        func decodeNil() -> Bool { value == .null }
        func decode(_ type: String.Type) throws -> String { try value.text() }
        func decode(_ type: Bool.Type) throws -> Bool { try value.flag() }
        func decode(_ type: Double.Type) throws -> Double { try value.real() }
        func decode(_ type: Float.Type) throws -> Float { throw Unusual() }
        func decode(_ type: Int.Type) throws -> Int { try value.whole() }
        func decode(_ type: Int8.Type) throws -> Int8 { try value.whole() }
        func decode(_ type: Int16.Type) throws -> Int16 { try value.whole() }
        func decode(_ type: Int32.Type) throws -> Int32 { try value.whole() }
        func decode(_ type: Int64.Type) throws -> Int64 { try value.whole() }
        func decode(_ type: UInt.Type) throws -> UInt { try value.whole() }
        func decode(_ type: UInt8.Type) throws -> UInt8 { try value.whole() }
        func decode(_ type: UInt16.Type) throws -> UInt16 { try value.whole() }
        func decode(_ type: UInt32.Type) throws -> UInt32 { try value.whole() }
        func decode(_ type: UInt64.Type) throws -> UInt64 { try value.whole() }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value.decoded(type) }
    }

    private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let fields: [String: JSONValue]
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { fields.keys.compactMap(Key.init(stringValue:)) }

        private func value(_ key: Key) throws -> JSONValue {
            guard let value = fields[key.stringValue] else { throw Unusual() }
            return value
        }

        func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }
        func decodeNil(forKey key: Key) throws -> Bool { try value(key) == .null }
        func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).text() }
        func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).flag() }
        func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).whole() }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try value(key).decoded(type)
        }

        func nestedContainer<Inner: CodingKey>(
            keyedBy type: Inner.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Inner> {
            try Place(value: value(key)).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try Place(value: value(key)).unkeyedContainer()
        }

        func superDecoder() throws -> any Decoder { throw Unusual() }
        func superDecoder(forKey key: Key) throws -> any Decoder { try Place(value: value(key)) }
    }

    private struct Items: UnkeyedDecodingContainer {
        let items: [JSONValue]
        private(set) var currentIndex = 0
        var codingPath: [any CodingKey] { [] }
        var count: Int? { items.count }
        var isAtEnd: Bool { currentIndex == items.count }

        init(items: [JSONValue]) { self.items = items }

        private mutating func next() throws -> JSONValue {
            guard !isAtEnd else { throw Unusual() }
            defer { currentIndex += 1 }
            return items[currentIndex]
        }

        mutating func decodeNil() throws -> Bool {
            guard !isAtEnd, items[currentIndex] == .null else { return false }
            currentIndex += 1
            return true
        }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try next().decoded(type)
        }

        mutating func nestedContainer<Inner: CodingKey>(
            keyedBy type: Inner.Type
        ) throws -> KeyedDecodingContainer<Inner> {
            try Place(value: next()).container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            try Place(value: next()).unkeyedContainer()
        }

        mutating func superDecoder() throws -> any Decoder { try Place(value: next()) }
    }
}
