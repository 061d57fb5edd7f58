/// A profile as somebody says it, before it is believed (D4): typed here or read from a file. What is nil is not said.
package struct ProfileDraft: Validatable, Sendable {
    package var name: String?
    package var zone: String?
    /// When morning, afternoon and evening begin and the evening ends, in minutes after midnight; nil in it is a
    /// time that does not read.
    package var parts: [Int?]?
    /// Whether there is such a zone: the zone database is not the domain's.
    private let isZone: @Sendable (ZoneName) -> Bool

    package init(
        name: String?, zone: String?, parts: [Int?]?, isZone: @escaping @Sendable (ZoneName) -> Bool
    ) {
        self.name = name
        self.zone = zone
        self.parts = parts
        self.isZone = isZone
    }

    package func validate() -> ValidationResult {
        var result = ValidationResult()
        _ = read(&result)
        return result
    }

    /// The change of a profile that was said.
    /// - Throws: every rule that is broken.
    package func edit() throws(ValidationFailure) -> @Sendable (Profile) -> Profile {
        var result = ValidationResult()
        let (name, zone, hours) = read(&result)
        try result.throwIfInvalid()
        return { profile in
            Profile(
                name: name ?? profile.name, zone: zone ?? profile.zone, hours: hours ?? profile.hours)
        }
    }

    private func read(
        _ result: inout ValidationResult
    ) -> (name: DisplayName?, zone: ZoneName?, hours: PartHours?) {
        let displayName = name.flatMap { text in
            result.reading { () throws(ValidationFailure) in try DisplayName(validating: text) }
        }
        let zoneName = zone.flatMap { ZoneName($0) }
        if let zone, zoneName.map(isZone) != true {
            result.add(ValidationError(field: "zone", rule: "knownZone", given: zone))
        }
        let hours = parts.flatMap { minutes in
            result.reading { () throws(ValidationFailure) in
                try PartHours(validating: minutes, field: "parts")
            }
        }
        return (displayName, zoneName, hours)
    }
}
