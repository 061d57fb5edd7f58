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

/// A shift type by its symbol.
package struct SymbolPlace: EndpointParameters {
    package var symbol = ""

    package init() {}
    package init(_ symbol: String) { self.symbol = symbol }
    package static let all = [Parameter("symbol", \Self.symbol)]
}

/// A default or a wish by its id.
package struct IDPlace: EndpointParameters {
    package var id = ""

    package init() {}
    package init(_ id: String) { self.id = id }
    package static let all = [Parameter("id", \Self.id)]
}

/// The owner whose week is requested.
package struct WeekQuery: EndpointParameters {
    /// The name or id of a friend; nil for myself.
    package var friend: String?

    package init() {}
    package init(of friend: String?) { self.friend = friend }
    package static let all = [Parameter("friend", \Self.friend)]
}

/// The days to read, from the first to the last date, each `YYYY-MM-DD`.
package struct DaysQuery: EndpointParameters {
    /// The name or id of a friend; nil for my own days.
    package var friend: String?
    package var from = ""
    package var to = ""

    package init() {}
    package init(of friend: String?, from: String, to: String) {
        self.friend = friend
        self.from = from
        self.to = to
    }
    package static let all = [
        Parameter("friend", \Self.friend), Parameter("from", \Self.from), Parameter("to", \Self.to),
    ]
}

/// The day to explain.
package struct WhyQuery: EndpointParameters {
    /// `YYYY-MM-DD`.
    package var date = ""

    package init() {}
    package init(_ date: String) { self.date = date }
    package static let all = [Parameter("date", \Self.date)]
}

/// A day, a part of it, a time on it, or right now, for which to find out who is free.
package struct WhoQuery: EndpointParameters {
    /// `YYYY-MM-DD`, or `now`.
    package var date = ""
    /// One of `PartWord`.
    package var part: String?
    /// `HH:MM` in my zone; not together with `part`.
    package var time: String?

    package init() {}
    package init(on date: String, part: PartWord? = nil, at time: String? = nil) {
        self.date = date
        self.part = part?.rawValue
        self.time = time
    }
    package static let all = [
        Parameter("date", \Self.date), Parameter("part", \Self.part), Parameter("at", \Self.time),
    ]
}

/// The friends and the part of the day for which to find common free time.
package struct BestQuery: EndpointParameters {
    /// Names or ids of friends, without commas; empty for all of them.
    package var with: [String] = []
    /// One of `PartWord`.
    package var part: String?
    /// How many people must be free; nil for all but one.
    package var minimum: Int?

    package init() {}
    package init(with names: [String] = [], part: PartWord? = nil, minimum: Int? = nil) {
        with = names
        self.part = part?.rawValue
        self.minimum = minimum
    }
    package static let all = [
        Parameter("with", \Self.with), Parameter("part", \Self.part), Parameter("min", \Self.minimum),
    ]
}

/// The log entries to return (D7).
package struct LogQuery: EndpointParameters {
    /// Only entries about one person.
    package var friend: String?
    /// One of `LogTopic`.
    package var about: String?
    /// The most entries; nil for `LogResponse.usual`.
    package var limit: Int?
    /// Only entries with a lower number.
    package var before: Int?

    package init() {}
    package init(friend: String? = nil, about: LogTopic? = nil, limit: Int? = nil, before: Int? = nil) {
        self.friend = friend
        self.about = about?.rawValue
        self.limit = limit
        self.before = before
    }
    package static let all = [
        Parameter("friend", \Self.friend), Parameter("about", \Self.about),
        Parameter("limit", \Self.limit), Parameter("before", \Self.before),
    ]
}

/// The options of an export.
package struct ExportQuery: EndpointParameters {
    /// Leaves out names, ids, notes, addresses and times (D11).
    package var anonymous = false

    package init() {}
    package init(anonymous: Bool) { self.anonymous = anonymous }
    package static let all = [Parameter("anonymous", \Self.anonymous)]
}

/// The options of an import.
package struct ImportQuery: EndpointParameters {
    /// Imports only the shift types.
    package var shiftTypes = false
    /// Imports the profile too.
    package var profile = false
    /// Only reports what would change.
    package var dryRun = false

    package init() {}
    package init(only shiftTypes: Bool = false, profile: Bool, dryRun: Bool) {
        self.shiftTypes = shiftTypes
        self.profile = profile
        self.dryRun = dryRun
    }
    package static let all = [
        Parameter("shiftTypes", \Self.shiftTypes), Parameter("profile", \Self.profile),
        Parameter("dryRun", \Self.dryRun),
    ]
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

/// The shift type to remove.
package struct ShiftTypeRemoval: EndpointParameters {
    package var symbol = ""
    /// The symbol of the type that replaces it; nil if it is not used any more.
    package var reassign: String?
    /// Only reports what would change.
    package var dryRun = false

    package init() {}
    package init(_ symbol: String, replacingBy other: String?, dryRun: Bool = false) {
        self.symbol = symbol
        reassign = other
        self.dryRun = dryRun
    }
    package static let all = [
        Parameter("symbol", \Self.symbol), Parameter("reassign", \Self.reassign),
        Parameter("dryRun", \Self.dryRun),
    ]
}

/// A range of dates, each `YYYY-MM-DD`.
package struct ShiftsQuery: EndpointParameters {
    /// The first date; nil for today.
    package var from: String?
    /// The last date; nil for two weeks in total.
    package var until: String?

    package init() {}
    package init(from: String?, until: String?) {
        self.from = from
        self.until = until
    }
    package static let all = [Parameter("from", \Self.from), Parameter("until", \Self.until)]
}

/// The point at which live updates resume.
package struct EventsQuery: EndpointParameters {
    /// The `instance:seq` of the last event seen; the header `Last-Event-ID` has the same meaning.
    package var since: String?

    package init() {}
    package static let all = [Parameter("since", \Self.since)]
}
