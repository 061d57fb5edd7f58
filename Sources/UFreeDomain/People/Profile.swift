/// The owner of this machine, as they see themselves (I1).
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

extension User: Validatable {
    package func validate() -> ValidationResult {
        var result = ValidationResult()
        result.check(.text(displayName.text), field: "displayName", rules: DisplayName.rules)
        return result
    }
}

/// What friends see of a person besides their days (I2).
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

extension Profile: Validatable {
    package func validate() -> ValidationResult {
        var result = ValidationResult()
        result.check(.text(name.text), field: "name", rules: DisplayName.rules)
        result.check(.text(zone.text), field: "zone", rules: ZoneName.rules)
        _ = result.reading { () throws(ValidationFailure) in
            try PartHours(
                validating: [hours.morning, hours.afternoon, hours.evening, hours.end], field: "parts")
        }
        return result
    }
}

/// The name of a time zone in the IANA database, such as `Europe/Vienna` (A3). Only its form is checked here;
/// the services check whether it exists. They treat a zone they do not know as UTC.
package struct ZoneName: Hashable, Sendable, CustomStringConvertible {
    package static let utc = ZoneName(unchecked: "UTC")

    package let text: String

    private init(unchecked text: String) { self.text = text }

    /// 1 to 64 letters, digits and `_ + - /`, beginning with a letter.
    package static let rules: [ValidationRule] = [
        .required,
        .custom(name: .knownZone) { value in
            if case .text(let text?) = value { ZoneName.isName(text) } else { true }
        },
    ]

    /// Creates a name; nil if the form is wrong.
    package init?(_ text: String) {
        guard Self.rules.allSatisfy({ $0.holds(for: .text(text)) }) else { return nil }
        self.text = text
    }

    private static func isName(_ text: String) -> Bool {
        let allowed = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            case UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/"): true
            default: false
            }
        }
        return (1...64).contains(text.utf8.count) && allowed && text.first?.isLetter == true
    }

    package var description: String { text }
}
