/// A JSON value (RFC 8259), read strictly.
package enum JSONValue: Hashable, Sendable {
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
package struct JSONError: Error, Hashable, Sendable {
    /// What a program does about it; the reason is for people.
    package enum Kind: Hashable, Sendable {
        case unreadable, duplicate, tooDeep
        /// A number that no program can represent.
        case number
    }

    /// Such as `days[3].status`; empty means the whole file.
    package let place: String
    /// From 1.
    package let line: Int
    /// From 1, in characters.
    package let column: Int
    package let reason: String
    package var kind = Kind.unreadable
}
