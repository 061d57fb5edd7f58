/// Who the owner of this machine is, for themselves (I1).
package struct User: Hashable, Sendable {
    package let id: OwnerID
    package let displayName: DisplayName
    /// True while no phone number is set (I1).
    package let isAnonymous: Bool

    package init(id: OwnerID, displayName: DisplayName, isAnonymous: Bool) {
        self.id = id
        self.displayName = displayName
        self.isAnonymous = isAnonymous
    }
}

/// What friends are told of a person beside their days (I2).
package struct Profile: Hashable, Sendable {
    package var name: DisplayName
    package var zone: ZoneName
    package var hours: PartHours

    package init(name: DisplayName, zone: ZoneName, hours: PartHours = .standard) {
        self.name = name
        self.zone = zone
        self.hours = hours
    }
}

/// The name of a time zone in the IANA database, such as `Europe/Vienna` (A3). Only its shape is known here; whether
/// it exists is the services' business, and a name a reader does not know reads as UTC there.
package struct ZoneName: Hashable, Sendable, CustomStringConvertible {
    package static let utc = ZoneName(unchecked: "UTC")

    package let text: String

    private init(unchecked text: String) { self.text = text }

    /// 1 to 64 letters, digits and `_ + - /`, beginning with a letter.
    package init?(_ text: String) {
        let allowed = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            case UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/"): true
            default: false
            }
        }
        guard (1...64).contains(text.utf8.count), allowed, text.first?.isLetter == true else { return nil }
        self.text = text
    }

    package var description: String { text }
}
