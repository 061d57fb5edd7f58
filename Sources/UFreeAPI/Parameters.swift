/// What an endpoint takes beside a body: what fills the places of its path, and its query.
package protocol EndpointParameters: Sendable {
    /// With none of them given.
    init()
    /// Each of them with its name.
    static var all: [Parameter<Self>] { get }
}

/// One parameter and where it stands in `Owner`.
package struct Parameter<Owner>: Sendable {
    package let name: String
    /// What a value is, in words.
    package let kind: String
    /// Its pieces, which are joined by commas; nil where it is not given.
    package let pieces: @Sendable (Owner) -> [String]?
    /// Puts what was given in its place; false where it does not read.
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

/// What a parameter may be.
package protocol ParameterValue: Sendable {
    /// In words, for those who give something else.
    static var kind: String { get }
    /// Nil where it is not given.
    var pieces: [String]? { get }
    /// - Parameter text: decoded; nil comes of what does not read.
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

/// Values joined by commas; an empty place stays, for its reader to refuse.
extension [String]: ParameterValue {
    package static var kind: String { "a list" }
    package var pieces: [String]? { isEmpty ? nil : self }
    package init?(parameter text: String) {
        self = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
}

/// Of an endpoint that takes none.
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

/// Whose week.
package struct WeekQuery: EndpointParameters {
    /// By name or id; nil is mine.
    package var friend: String?

    package init() {}
    package init(of friend: String?) { self.friend = friend }
    package static let all = [Parameter("friend", \Self.friend)]
}

/// Whose days, and which: from the first date to the last one, each `YYYY-MM-DD`.
package struct DaysQuery: EndpointParameters {
    /// By name or id; nil is mine.
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

/// Which day is explained.
package struct WhyQuery: EndpointParameters {
    /// `YYYY-MM-DD`.
    package var date = ""

    package init() {}
    package init(_ date: String) { self.date = date }
    package static let all = [Parameter("date", \Self.date)]
}

/// Who is free on a day, in a part of it, or at a time of it; or now.
package struct WhoQuery: EndpointParameters {
    /// `YYYY-MM-DD`, or `now`.
    package var date = ""
    /// One of `PartWord`.
    package var part: String?
    /// `HH:MM` in my zone; not together with a part.
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

/// When friends are free together.
package struct BestQuery: EndpointParameters {
    /// Names or ids of friends, without commas; none is all of them.
    package var with: [String] = []
    /// One of `PartWord`.
    package var part: String?
    /// How many have to be free; nil is all but one.
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

/// Which of what was done (D7).
package struct LogQuery: EndpointParameters {
    /// Only what is about one person.
    package var friend: String?
    /// One of `LogTopic`.
    package var about: String?
    /// How many; nil is `LogResponse.usual`.
    package var limit: Int?
    /// Only lines with a lower number.
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

/// What is left out of an export.
package struct ExportQuery: EndpointParameters {
    /// Without names, ids, notes, addresses and times (D11).
    package var anonymous = false

    package init() {}
    package init(anonymous: Bool) { self.anonymous = anonymous }
    package static let all = [Parameter("anonymous", \Self.anonymous)]
}

/// What of a file is taken over.
package struct ImportQuery: EndpointParameters {
    /// Nothing but its shift types.
    package var shiftTypes = false
    /// The profile too.
    package var profile = false
    /// Only say what would change.
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

/// A part of a long list.
package struct PageQuery: EndpointParameters {
    /// At most that many; nil is all.
    package var limit: Int?
    /// Only those after this one.
    package var after: String?

    package init() {}
    package init(limit: Int? = nil, after: String? = nil) {
        self.limit = limit
        self.after = after
    }
    package static let all = [Parameter("limit", \Self.limit), Parameter("after", \Self.after)]
}

/// A location that goes.
package struct LocationRemoval: EndpointParameters {
    /// By name or id.
    package var who = ""
    /// Where its shift types are to be; nil where it has none.
    package var reassign: String?

    package init() {}
    package init(_ who: String, movingTypesTo other: String?) {
        self.who = who
        reassign = other
    }
    package static let all = [Parameter("who", \Self.who), Parameter("reassign", \Self.reassign)]
}

/// A shift type that goes.
package struct ShiftTypeRemoval: EndpointParameters {
    package var symbol = ""
    /// The symbol of what takes its place; nil where it is not used any more.
    package var reassign: String?
    /// Only say what would change.
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
    /// Nil is today.
    package var from: String?
    /// Nil is two weeks later.
    package var until: String?

    package init() {}
    package init(from: String?, until: String?) {
        self.from = from
        self.until = until
    }
    package static let all = [Parameter("from", \Self.from), Parameter("until", \Self.until)]
}

/// Where live updates go on.
package struct EventsQuery: EndpointParameters {
    /// The `instance:seq` of the last event that was seen; the header `Last-Event-ID` says the same.
    package var since: String?

    package init() {}
    package static let all = [Parameter("since", \Self.since)]
}
