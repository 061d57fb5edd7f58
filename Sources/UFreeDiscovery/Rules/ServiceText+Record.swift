import UFreeNode

extension ServiceText {
    /// The most bytes read of a record (RFC 6763, section 6.2), and the most entries.
    static let recordLimit = 1_300
    static let entryLimit = 16

    /// Parses a TXT record (RFC 6763, sections 6.1 to 6.5). Invalid strings are skipped: those that begin
    /// with an equals sign, keys that are not printable ASCII, the second of two equal keys, and a last
    /// string that is longer than the record.
    /// - Parameter isReversed: whether the strings are in reverse order, as Avahi's library passes them.
    init(record: [UInt8], isReversed: Bool = false) {
        var strings: [ArraySlice<UInt8>] = []
        var rest = record.prefix(Self.recordLimit)
        while let length = rest.popFirst(), rest.count >= Int(length) {
            strings.append(rest.prefix(Int(length)))
            rest = rest.dropFirst(Int(length))
        }
        if isReversed { strings.reverse() }
        var entries: [Entry] = []
        var keys: Set<String> = []
        for string in strings where entries.count < Self.entryLimit {
            let key = string.prefix { $0 != Self.equals }
            guard !key.isEmpty, key.allSatisfy({ (0x20...0x7E).contains($0) }) else { continue }
            let name = String(decoding: key, as: UTF8.self)
            guard keys.insert(name.lowercased()).inserted else { continue }
            entries.append(Entry(key: name, value: Array(string.dropFirst(key.count + 1))))
        }
        self.init(entries)
    }

    /// The bytes of the TXT record; nil if an entry does not fit one. An empty text becomes one empty string
    /// (RFC 6763, section 6.1).
    var record: [UInt8]? {
        var record: [UInt8] = []
        for entry in entries {
            let key = Array(entry.key.utf8)
            let string = key + [Self.equals] + entry.value
            guard !key.isEmpty, key.allSatisfy({ (0x20...0x7E).contains($0) && $0 != Self.equals }),
                let length = UInt8(exactly: string.count)
            else { return nil }
            record += [length] + string
        }
        guard record.count <= Self.recordLimit else { return nil }
        return record.isEmpty ? [0] : record
    }

    private static let equals = UInt8(ascii: "=")
}
