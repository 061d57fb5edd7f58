/// A place of work (C1).
package struct LocationValue: Codable, Sendable, Hashable {
    package var id: String
    package var name: String
    @Nullable package var address: String?

    package init(id: String, name: String, address: String?) {
        self.id = id
        self.name = name
        self.address = address
    }
}

/// A location with the symbols of its shift types.
package struct LocationEntryValue: Codable, Sendable, Hashable {
    /// The `schema` of an answer that is one location.
    package static let kind = "ufree.location.show/1"

    /// `kind` if it is the whole answer; absent inside another value.
    package var schema: String?
    package var id: String
    package var name: String
    @Nullable package var address: String?
    package var shiftTypes: [String]

    package init(id: String, name: String, address: String?, shiftTypes: [String]) {
        self.id = id
        self.name = name
        self.address = address
        self.shiftTypes = shiftTypes
    }
}

/// My locations, sorted by name.
package struct LocationsResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.locations/1"
    package var locations: [LocationEntryValue]
    /// The location that was added or changed; absent in a list.
    package var location: LocationValue?
    /// Warnings, each one of `RosterWarning`; absent in a list.
    package var warnings: [String]?

    package init(
        locations: [LocationEntryValue], location: LocationValue? = nil, warnings: [String]? = nil
    ) {
        self.locations = locations
        self.location = location
        self.warnings = warnings
    }
}

/// The fields of a location to add or change. Absent fields keep their value; an empty address removes it.
package struct LocationBody: Codable, Sendable, Hashable {
    @Omittable package var name: String?
    @Omittable package var address: String?

    package init(name: String? = nil, address: String? = nil) {
        self.name = name
        self.address = address
    }
}

/// The location to remove.
package struct LocationRemoval: EndpointParameters {
    /// The name or id.
    package var who = ""
    /// The new location of its shift types; nil if it has none.
    package var reassign: String?

    package init() {}
    package init(_ who: String, movingTypesTo other: String?) {
        self.who = who
        reassign = other
    }
    package static let all = [Parameter("who", \Self.who), Parameter("reassign", \Self.reassign)]
}
