/// A value of a request that may be left out, but not be null. An optional property alone would accept both.
@propertyWrapper
package struct Omittable<Value: Codable & Sendable & Hashable>: Codable, Sendable, Hashable {
    package var wrappedValue: Value?

    package init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard !container.decodeNil() else {
            throw DecodingError.typeMismatch(
                Value.self, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "null"))
        }
        wrappedValue = try container.decode(Value.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension KeyedDecodingContainer {
    /// Decodes a missing key as nil, and refuses null. Synthesised decoding selects this overload.
    package func decode<Value>(_ type: Omittable<Value>.Type, forKey key: Key) throws -> Omittable<Value> {
        // `decodeIfPresent` would take null for a missing key.
        guard contains(key) else { return Omittable(wrappedValue: nil) }
        return try Omittable(from: try superDecoder(forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// Leaves out the key of nil. Synthesised encoding selects this overload.
    package mutating func encode<Value>(_ value: Omittable<Value>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}
