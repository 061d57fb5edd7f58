/// A sealing key as text.
package enum SealingKeyText {
    /// The 32 bytes that 64 hexadecimal digits in a file are; nil where they are not. A line break at the end is allowed.
    package static func key(at path: String) -> [UInt8]? {
        guard let bytes = try? PrivateFile.contents(path, limit: 128) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return KeyFile.bytes(hex: text.hasSuffix("\n") ? text.dropLast() : text[...])
    }
}
