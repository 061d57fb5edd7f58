/// The parameters of an endpoint: those in its path, and its query.
package protocol EndpointParameters: Sendable {
    /// Creates the parameters with none of them given.
    init()
    /// All parameters, by name.
    static var all: [Parameter<Self>] { get }
}

/// One parameter and its place in `Owner`.
package struct Parameter<Owner>: Sendable {
    package let name: String
    /// A description of its values.
    package let kind: String
    /// Returns its elements, which are joined by commas; nil if it is not given.
    package let pieces: @Sendable (Owner) -> [String]?
    /// Parses a value and stores it; returns false if it is invalid.
    package let take: @Sendable (String, inout Owner) -> Bool

    package init<Value: ParameterValue>(_ name: String, _ place: any WritableKeyPath<Owner, Value> & Sendable)
    {
        self.name = name
        kind = Value.kind
        pieces = { $0[keyPath: place].pieces }
        take = { text, owner in
            guard let value = Value(parameter: text) else { return false }
            owner[keyPath: place] = value
            return true
        }
    }
}

/// A type of parameter values.
package protocol ParameterValue: Sendable {
    /// A description of the values, for the error about an invalid one.
    static var kind: String { get }
    /// The elements of the value; nil if it is not given.
    var pieces: [String]? { get }
    /// - Parameter text: the decoded text; nil if it cannot be parsed.
    init?(parameter text: String)
}

extension String: ParameterValue {
    package static var kind: String { "text" }
    package var pieces: [String]? { [self] }
    package init?(parameter text: String) { self = text }
}

extension Bool: ParameterValue {
    package static var kind: String { "true or false" }
    package var pieces: [String]? { self ? ["true"] : nil }
    package init?(parameter text: String) { self.init(text) }
}

extension Int: ParameterValue {
    package static var kind: String { "a whole number" }
    package var pieces: [String]? { ["\(self)"] }
    package init?(parameter text: String) { self.init(text) }
}

extension Optional: ParameterValue where Wrapped: ParameterValue {
    package static var kind: String { Wrapped.kind }
    package var pieces: [String]? { self?.pieces }
    package init?(parameter text: String) {
        guard let value = Wrapped(parameter: text) else { return nil }
        self = value
    }
}

/// Values joined by commas. Empty elements are kept, and the reader of the list refuses them.
extension [String]: ParameterValue {
    package static var kind: String { "a list" }
    package var pieces: [String]? { isEmpty ? nil : self }
    package init?(parameter text: String) {
        self = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
}

/// The parameters of an endpoint that has none.
package struct NoParameters: EndpointParameters {
    package init() {}
    package static let all: [Parameter<Self>] = []
}

/// Days by their dates, each `YYYY-MM-DD`.
package struct DatesPlace: EndpointParameters {
    package var dates: [String] = []

    package init() {}
    package init(_ dates: [String]) { self.dates = dates }
    package static let all = [Parameter("dates", \Self.dates)]
}

/// A person or location by name or id, or a request by its id.
package struct WhoPlace: EndpointParameters {
    package var who = ""

    package init() {}
    package init(_ who: String) { self.who = who }
    package static let all = [Parameter("who", \Self.who)]
}

/// Some friends.
package struct PeopleQuery: EndpointParameters {
    /// Names or ids of friends, or groups, without commas; empty for all friends.
    package var people: [String] = []

    package init() {}
    package init(_ people: [String]) { self.people = people }
    package static let all = [Parameter("people", \Self.people)]
}

/// A default or a wish by its id, the first characters of it, or its number.
package struct IDPlace: EndpointParameters {
    package var id = ""

    package init() {}
    package init(_ id: String) { self.id = id }
    package static let all = [Parameter("id", \Self.id)]
}

/// A page of a long list.
package struct PageQuery: EndpointParameters {
    /// The most entries; nil for all.
    package var limit: Int?
    /// Only the entries after this one.
    package var after: String?

    package init() {}
    package init(limit: Int? = nil, after: String? = nil) {
        self.limit = limit
        self.after = after
    }
    package static let all = [Parameter("limit", \Self.limit), Parameter("after", \Self.after)]
}
