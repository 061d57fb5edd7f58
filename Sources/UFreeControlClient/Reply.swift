import FoundationEssentials
package import UFreeAPI

/// An answer of the daemon, decoded and as JSON text. A newer daemon may send more fields than this program
/// reads; `--json` passes them on.
package struct Reply<Value: Sendable>: Sendable {
    package let value: Value
    /// The JSON object as sent by the daemon.
    package let json: String

    package init(value: Value, json: String) {
        self.value = value
        self.json = json
    }
}

extension Reply where Value: Encodable {
    /// Creates a reply from a value that this program completed.
    /// - Throws: `internalError` if the value can't be encoded as JSON.
    package init(encoding value: Value) throws(APIError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            throw APIError(.internalError, values: ["reason": "the answer cannot be written as JSON"])
        }
        self.init(value: value, json: String(decoding: data, as: UTF8.self))
    }
}
