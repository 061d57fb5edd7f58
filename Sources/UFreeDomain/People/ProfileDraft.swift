/// The fields of a profile as typed or read from a file, not yet validated (D4). Nil fields were not given.
package struct ProfileDraft: Validatable, Sendable {
    package var name: String?
    package var zone: String?
    /// The starts of morning, afternoon and evening and the end of the evening, in minutes after midnight; an
    /// element is nil if the time could not be parsed.
    package var parts: [Int?]?
    /// Returns whether the zone exists; the zone database is outside the domain.
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

    /// Returns a function that applies the draft to a profile.
    /// - Throws: every broken rule.
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
            result.add(ValidationError(field: "zone", rule: .knownZone, given: zone))
        }
        let hours = parts.flatMap { minutes in
            result.reading { () throws(ValidationFailure) in
                try PartHours(validating: minutes, field: "parts")
            }
        }
        return (displayName, zoneName, hours)
    }
}
