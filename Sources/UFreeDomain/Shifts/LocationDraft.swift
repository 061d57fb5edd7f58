package import FoundationEssentials

/// The fields of a location as given, not yet validated (D4, C1). Nil fields keep their value.
package struct LocationDraft: Sendable {
    package var name: String?
    /// An empty text removes the address.
    package var address: String?

    package init(name: String?, address: String?) {
        self.name = name
        self.address = address
    }

    /// Validates the draft and returns the location.
    /// - Parameter old: the location to change; nil for a new one.
    /// - Throws: every broken rule.
    package func location(changing old: Location?, id: UUID) throws(ValidationFailure) -> Location {
        var result = ValidationResult()
        var named = old?.name
        if name != nil || old == nil {
            let before = result.errors.count
            named =
                result.reading { () throws(ValidationFailure) in
                    try ShiftText(validating: name ?? "", limit: Location.nameLimit, field: "name")
                } ?? nil
            if named == nil, result.errors.count == before {
                result.add(ValidationError(field: "name", rule: .required))
            }
        }
        var place = old?.address
        if let address {
            place =
                result.reading { () throws(ValidationFailure) in
                    try ShiftText(validating: address, limit: Location.addressLimit, field: "address")
                } ?? nil
        }
        guard let named, result.isValid else { throw ValidationFailure(errors: result.errors) }
        return Location(id: old?.id ?? id, name: named, address: place)
    }
}
