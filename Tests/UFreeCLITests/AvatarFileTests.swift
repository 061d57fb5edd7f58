import Foundation
import Testing
import UFreeAPI
import UFreeDomain

@testable import UFreeCLI

@Suite("Pictures that become avatars (I2)")
struct AvatarFileTests {
    private static func sample(_ name: String) -> String {
        (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            .appending(path: "Tests/Samples/pictures/\(name)").path(percentEncoded: false)
    }

    @Test(
        "PNG, JPEG and WebP become a square of 96 pixels",
        arguments: [
            "small.png", "palette.png", "noise.png", "lossy.webp", "lossless.webp", "plain.jpg",
            "progressive.jpg",
            "turned.jpg",
        ])
    func kinds(name: String) throws {
        let avatar = try AvatarFile.read(Self.sample(name))
        let size = try #require(PictureSize(avatar.bytes))
        #expect(size.width == 96 && size.height == 96 && size.kind == .jpeg)
        #expect(avatar.bytes.count <= Avatar.byteLimit)
    }

    @Test("A picture that the camera turned is turned back")
    func turned() throws {
        #expect(try AvatarFile.read(Self.sample("turned.jpg")) != AvatarFile.read(Self.sample("plain.jpg")))
    }

    @Test(
        "Bad input: no picture, 40 megapixels in a few kilobytes, a broken file, a directory: each says what it is"
    )
    func refused() throws {
        let folder = try Folder()
        try Data("GIF89a and more than thirty bytes of it".utf8).write(
            to: URL(filePath: folder.path + "/a.gif"))
        for (path, code, words) in [
            (folder.path + "/a.gif", ErrorCode.unreadableFile, "PNG, JPEG or WebP"),
            (Self.sample("bomb.png"), .unreadableFile, "8000 × 5000"),
            (Self.sample("cut-off.jpg"), .unreadableFile, "cannot be read"),
            (folder.path, .noSuchFile, "directory"),
            (folder.path + "/b.png", .noSuchFile, "No such file"),
        ] {
            do throws(APIError) {
                _ = try AvatarFile.read(path)
                Issue.record("\(path) was read")
            } catch {
                #expect(error.code == code)
                #expect(error.values["reason"]?.contains(words) == true, "\(error)")
            }
        }
    }
}
