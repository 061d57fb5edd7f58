import UFreeDomain

/// Takes values out of JSON by name and type, and keeps every mistake with its place (D4).
struct FieldReader {
    private(set) var result = ValidationResult()

    /// Keeps a broken rule of a place.
    mutating func refuse(_ place: String, _ rule: String, _ limit: String? = nil) {
        result.add(ValidationError(field: place, rule: rule, limit: limit))
    }

    mutating func object(_ value: JSONValue?, at place: String) -> [String: JSONValue]? {
        guard case .object(let members)? = required(value, at: place) else {
            return refused(value, place, "an object")
        }
        return members
    }

    mutating func list(_ value: JSONValue?, at place: String) -> [JSONValue]? {
        guard case .list(let items)? = required(value, at: place) else {
            return refused(value, place, "a list")
        }
        return items
    }

    mutating func text(_ value: JSONValue?, at place: String) -> String? {
        guard case .text(let text)? = required(value, at: place) else {
            return refused(value, place, "a text")
        }
        return text
    }

    /// Nil where it is absent or null.
    mutating func optionalText(_ value: JSONValue?, at place: String) -> String? {
        value == nil || value == .null ? nil : text(value, at: place)
    }

    /// Nil where it is absent or null.
    mutating func optionalInteger(_ value: JSONValue?, at place: String) -> Int? {
        if value == nil || value == .null { return nil }
        guard case .integer(let number)? = value else { return refused(value, place, "a whole number") }
        return number
    }

    /// False where it is absent.
    mutating func flag(_ value: JSONValue?, at place: String) -> Bool {
        if value == nil { return false }
        guard case .bool(let flag)? = value else { return refused(value, place, "true or false") ?? false }
        return flag
    }

    private mutating func required(_ value: JSONValue?, at place: String) -> JSONValue? {
        if value == nil { refuse(place, "required") }
        return value
    }

    private mutating func refused<Value>(_ value: JSONValue?, _ place: String, _ type: String) -> Value? {
        if value != nil { refuse(place, "type", type) }
        return nil
    }
}
