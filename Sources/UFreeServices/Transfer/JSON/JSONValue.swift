/// A JSON value (RFC 8259), read strictly.
enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// An integer that fits into 64 bits.
    case integer(Int)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])
}

/// The reason and the place where a file is not valid JSON.
struct JSONError: Error, Hashable, Sendable {
    /// Such as `days[3].status`; empty means the whole file.
    let place: String
    /// From 1.
    let line: Int
    /// From 1, in characters.
    let column: Int
    let reason: String
}
