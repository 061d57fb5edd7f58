/// A sealing key as text.
package enum SealingKeyText {
    /// Returns the 32 bytes of 64 hexadecimal digits in a file; nil for any other content. A line break at
    /// the end is allowed.
    package static func key(at path: String) -> [UInt8]? {
        guard let bytes = try? PrivateFile.contents(path, limit: 128) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return KeyFile.bytes(hex: text.hasSuffix("\n") ? text.dropLast() : text[...])
    }
}
