import FoundationEssentials

/// What the daemon answered: read, and as it came. A newer daemon may say more than this program reads, and
/// `--json` passes that on.
package struct Reply<Value: Sendable>: Sendable {
    package let value: Value
    /// The JSON object as the daemon wrote it.
    package let json: String

    package init(value: Value, json: String) {
        self.value = value
        self.json = json
    }
}

extension Reply where Value: Encodable {
    /// An answer that was completed here.
    /// - Returns: nil for a value that is no JSON.
    package init?(encoding value: Value) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return nil }
        self.init(value: value, json: String(decoding: data, as: UTF8.self))
    }
}
