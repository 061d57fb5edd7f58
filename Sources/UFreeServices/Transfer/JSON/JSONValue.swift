/// JSON as it stands in a file (RFC 8259), read strictly.
enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// An integer that 64 bits hold.
    case integer(Int)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])
}

/// Why a file does not read as JSON, and where.
struct JSONError: Error, Hashable, Sendable {
    /// Such as `days[3].status`; empty is the whole.
    let place: String
    /// From 1.
    let line: Int
    /// From 1, in characters.
    let column: Int
    let reason: String
}
