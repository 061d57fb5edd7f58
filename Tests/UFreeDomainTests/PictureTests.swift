import Foundation
import Testing
import UFreeDomain

@Suite("Pictures of people (I2)")
struct PictureTests {
    private static func sample(_ name: String) throws -> [UInt8] {
        let folder = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return Array(try Data(contentsOf: folder.appending(path: "Tests/Samples/pictures/\(name)")))
    }

    /// A JPEG file as far as its size is read.
    static func jpeg(_ width: UInt8, _ height: UInt8, padding: Int = 0) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xC0, 0x00, 0x0B, 0x08, 0, height, 0, width]
            + [UInt8](repeating: 0, count: padding)
    }

    @Test(
        "The size of a picture is read before anything is decoded",
        arguments: [
            ("small.png", PictureSize.Kind.png, 60, 40), ("palette.png", .png, 60, 40),
            ("bomb.png", .png, 8_000, 5_000),
            ("lossy.webp", .webP, 60, 40), ("lossless.webp", .webP, 60, 40), ("plain.jpg", .jpeg, 60, 40),
            ("progressive.jpg", .jpeg, 60, 40), ("turned.jpg", .jpeg, 60, 40), ("cut-off.jpg", .jpeg, 60, 40),
        ])
    func sizes(name: String, kind: PictureSize.Kind, width: Int, height: Int) throws {
        let size = try #require(PictureSize(Self.sample(name)))
        #expect(size.kind == kind && size.width == width && size.height == height)
    }

    @Test("What begins like no picture, or ends before its size, has none")
    func none() throws {
        for name in ["small.png", "lossy.webp", "lossless.webp", "plain.jpg"] {
            let bytes = try Self.sample(name)
            for count in 0..<24 { #expect(PictureSize(Array(bytes.prefix(count))) == nil) }
        }
        for bytes: [UInt8] in [
            [], Array("GIF89a, and much more than that".utf8),
            [0xFF, 0xD8, 0xFF, 0xC4, 0, 0, 0, 0, 0, 0, 0, 0],
            [0xFF, 0xD8, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            // A decoder skips these markers without a length, and sees another size than what comes after one.
            [0xFF, 0xD8, 0xFF, 0x01, 0, 4, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 9, 0, 9],
            [0xFF, 0xD8, 0xFF, 0xD0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 9, 0, 9],
            [0xFF, 0xD8, 0xFF, 0xDA, 0, 8, 0, 0, 0, 0, 0, 0], Array("RIFF....WEBPVP8Q..............".utf8),
        ] {
            #expect(PictureSize(bytes) == nil, "\(bytes)")
        }
    }

    @Test(
        "A person's picture is a JPEG file of at most 96 by 96 pixels and 16 KiB",
        arguments: [
            (96, 96, 0, true), (1, 1, 0, true), (97, 96, 0, false), (96, 97, 0, false), (0, 5, 0, false),
        ]
            + [(96, 96, 16_373, true), (96, 96, 16_374, false)])
    func limits(width: UInt8, height: UInt8, padding: Int, isAvatar: Bool) {
        #expect((Avatar(Self.jpeg(width, height, padding: padding)) != nil) == isAvatar)
    }

    @Test("Other kinds are no person's picture, however small")
    func kinds() throws {
        for name in ["small.png", "lossy.webp"] { #expect(Avatar(try Self.sample(name)) == nil) }
        #expect(Avatar(try Self.sample("plain.jpg")) != nil)
    }

    @Test("F8: everybody who sees something sees the picture, and only the full level the number")
    func levels() throws {
        let card = Card(phone: try PhoneNumber(reading: "+436641234567"), avatar: Avatar(Self.jpeg(9, 9)))
        #expect(card.cut(to: .full) == card)
        for level in [PrivacyLevel.noNotes, .busyOnly, .liveOnly] {
            #expect(card.cut(to: level) == Card(avatar: card.avatar))
        }
    }
}
