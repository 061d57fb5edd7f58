/// What friends see of a person besides the profile and the days: the phone number and a picture (I2, A5, P5).
package struct Card: Hashable, Sendable {
    /// Only at the level `full`.
    package var phone: PhoneNumber?
    package var avatar: Avatar?

    package init(phone: PhoneNumber? = nil, avatar: Avatar? = nil) {
        self.phone = phone
        self.avatar = avatar
    }

    /// The part that a level may see.
    package func cut(to level: PrivacyLevel) -> Card {
        level == .full ? self : Card(avatar: avatar)
    }
}

/// A small picture of a person: a JPEG file (ITU-T T.81) of at most `side` pixels and `byteLimit` bytes. Nothing here decodes it.
package struct Avatar: Hashable, Sendable {
    /// The largest width and height, in pixels.
    package static let side = 96
    package static let byteLimit = 16_384

    package let bytes: [UInt8]

    /// - Returns: nil if it is no such file.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.byteLimit, let size = PictureSize(bytes), size.kind == .jpeg,
            (1...Self.side).contains(size.width), (1...Self.side).contains(size.height)
        else { return nil }
        self.bytes = bytes
    }
}

/// The kind and the size of a picture, as its first bytes say, before anything is decoded.
package struct PictureSize: Hashable, Sendable {
    /// The kinds that are known.
    package enum Kind: Hashable, Sendable {
        case jpeg, png, webP
    }

    package let kind: Kind
    package let width: Int
    package let height: Int

    /// - Returns: nil if the bytes do not begin like a picture of a known kind.
    package init?(_ bytes: [UInt8]) {
        let found = Self.png(bytes) ?? Self.webP(bytes) ?? Self.jpeg(bytes)
        guard let found else { return nil }
        (kind, width, height) = found
    }

    private typealias Found = (Kind, Int, Int)

    private static func big(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func little(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// PNG (ISO/IEC 15948, section 11.2.2): the signature, and IHDR.
    private static func png(_ bytes: [UInt8]) -> Found? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            bytes[12..<16].elementsEqual("IHDR".utf8)
        else { return nil }
        return (.png, big(bytes, 16, 4), big(bytes, 20, 4))
    }

    /// WebP (RFC 9649, section 2): a RIFF file with one of three chunks.
    private static func webP(_ bytes: [UInt8]) -> Found? {
        guard bytes.count >= 30, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8)
        else {
            return nil
        }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8 ": return (.webP, little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF)
        case "VP8L":
            let bits = little(bytes, 21, 4)
            return (.webP, (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        case "VP8X": return (.webP, little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1)
        default: return nil
        }
    }

    /// JPEG (ITU-T T.81, annex B): segments up to a frame header.
    private static func jpeg(_ bytes: [UInt8]) -> Found? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var place = 2
        while place + 9 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            // Fill bytes.
            if marker == 0xFF {
                place += 1
                continue
            }
            let length = big(bytes, place + 2, 2)
            // The frame headers are SOF0 to SOF15 without DHT, JPG and DAC.
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return (.jpeg, big(bytes, place + 7, 2), big(bytes, place + 5, 2))
            }
            // Only tables, comments and data of applications come before it. Markers without a length would make a decoder see
            // another header than this.
            let isSkipped = [0xC4, 0xCC, 0xDB, 0xDD, 0xFE].contains(marker) || (0xE0...0xEF).contains(marker)
            guard length >= 2, isSkipped else { return nil }
            place += 2 + length
        }
        return nil
    }
}
