import CGD
import UFreeAPI
import UFreeDomain
import UFreeTexts

/// A picture that becomes the owner's avatar. It is decoded here, never in the daemon.
enum AvatarFile {
    /// The largest file in bytes, and the most pixels: a picture of a phone's camera.
    private static let (byteLimit, pixelLimit) = (32 << 20, 32_000_000)

    /// Reads a PNG, JPEG or WebP file and makes a small square picture of its middle.
    /// - Throws: `noSuchFile`, `tooLarge`, `unreadableFile`.
    static func read(_ path: String) throws(APIError) -> Avatar {
        let bytes = try InputFile.read(path, limit: byteLimit)
        guard let size = PictureSize(bytes) else { throw refused(PictureText.notAPicture) }
        // Checked before it is decoded: a small file can be a picture of any size.
        guard size.width > 0, size.height > 0, size.width <= pixelLimit / size.height else {
            throw refused(PictureText.tooManyPixels(size.width, size.height, limit: pixelLimit))
        }
        var small = [UInt8](repeating: 0, count: Avatar.byteLimit)
        let count = cgd_square(
            bytes, bytes.count, kind(size.kind), Int32(size.width), Int32(size.height),
            Int32(Orientation.quarters(bytes)), Int32(Avatar.side), &small, Int32(Avatar.byteLimit))
        guard count >= 0 else { throw refused(PictureText.noLibrary) }
        guard let avatar = Avatar(Array(small.prefix(Int(count)))) else { throw refused(PictureText.broken) }
        return avatar
    }

    private static func kind(_ kind: PictureSize.Kind) -> cgd_kind {
        switch kind {
        case .jpeg: cgd_jpeg
        case .png: cgd_png
        case .webP: cgd_webp
        }
    }

    private static func refused(_ reason: String) -> APIError {
        APIError(.unreadableFile, values: ["of": "picture", "reason": reason])
    }
}

/// How a camera was held: the tag `Orientation` of Exif 2.32, section 4.6.4. Mirrored pictures are turned only.
private enum Orientation {
    /// Returns by how many quarters a JPEG file is turned clockwise to be upright; 0 without the tag.
    static func quarters(_ bytes: [UInt8]) -> Int {
        guard let start = tiff(bytes), start + 8 <= bytes.count else { return 0 }
        let isLittle = bytes[start] == UInt8(ascii: "I")
        func number(_ place: Int, _ count: Int) -> Int? {
            guard place >= 0, place + count <= bytes.count else { return nil }
            let part = bytes[place..<place + count]
            return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(start + 4, 4).map({ start + $0 }), let entries = number(directory, 2)
        else {
            return 0
        }
        for entry in 0..<min(entries, 64) where number(directory + 2 + entry * 12, 2) == 0x0112 {
            switch number(directory + 2 + entry * 12 + 8, 2) {
            case 3, 4: return 2
            case 5, 6: return 1
            case 7, 8: return 3
            default: return 0
            }
        }
        return 0
    }

    /// Returns where the header of TIFF begins in the segment APP1.
    private static func tiff(_ bytes: [UInt8]) -> Int? {
        var place = 2
        while place + 10 <= bytes.count, bytes.starts(with: [0xFF, 0xD8]), bytes[place] == 0xFF {
            if bytes[place + 1] == 0xE1, bytes[(place + 4)...].starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) {
                return place + 10
            }
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            guard length >= 2, bytes[place + 1] != 0xDA else { return nil }
            place += 2 + length
        }
        return nil
    }
}
