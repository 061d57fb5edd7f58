import UFreeDomain

/// The owner's picture, in words (I2).
package enum PictureText {
    package static var picture: String { say("Picture", "Bild") }

    /// The size of a picture.
    /// - Parameter bytes: of the file; nil for no picture.
    package static func size(_ bytes: Int?) -> String {
        guard let bytes else { return "-" }
        return "\(max(1, (bytes + 512) / 1_024)) KiB"
    }

    /// Returns how many bytes a text in base64 stands for (RFC 4648, section 4).
    package static func bytes(_ base64: String) -> Int {
        base64.utf8.count / 4 * 3 - base64.suffix(2).count { $0 == "=" }
    }

    package static var notAPicture: String {
        say("it is no picture in PNG, JPEG or WebP", "sie ist kein Bild in PNG, JPEG oder WebP")
    }

    package static var broken: String {
        say("the picture cannot be read", "das Bild lässt sich nicht lesen")
    }

    package static var noLibrary: String {
        say("the library for pictures is missing: libgd3", "die Bibliothek für Bilder fehlt: libgd3")
    }

    /// That a picture is not decoded.
    package static func tooManyPixels(_ width: Int, _ height: Int, limit: Int) -> String {
        say(
            "it has \(width) × \(height) pixels; at most \(limit / 1_000_000) million are read",
            "sie hat \(width) × \(height) Pixel; höchstens \(limit / 1_000_000) Millionen werden gelesen")
    }

    /// The rule of a picture in a request.
    static var rule: String {
        let (side, limit) = (Avatar.side, FileText.tooLarge(Avatar.byteLimit))
        return say(
            "is no JPEG picture of at most \(side) × \(side) pixels, or \(limit)",
            "ist kein JPEG-Bild von höchstens \(side) × \(side) Pixeln, oder \(limit)")
    }
}
