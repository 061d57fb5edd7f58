import FoundationEssentials
package import UFreeAPI

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
    /// - Throws: `internalError` for a value that cannot be written as JSON.
    package init(encoding value: Value) throws(APIError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            throw APIError(.internalError, values: ["reason": "the answer cannot be written as JSON"])
        }
        self.init(value: value, json: String(decoding: data, as: UTF8.self))
    }
}
