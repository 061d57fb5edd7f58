import UFreeDomain

/// Reads values from JSON by name and type, and collects every error with its place (D4).
struct FieldReader {
    var result = ValidationResult()

    /// Adds a broken rule at a place.
    mutating func refuse(_ place: String, _ rule: RuleName, _ limit: String? = nil) {
        result.add(ValidationError(field: place, rule: rule, limit: limit))
    }

    /// Adds the errors of the value at a place, without those of fields that are already refused.
    mutating func refuse(_ errors: [ValidationError], in place: String) {
        let refused = Set(result.errors.map(\.field))
        for error in errors where !refused.contains("\(place).\(error.field)") {
            result.add(
                ValidationError(
                    field: "\(place).\(error.field)", rule: error.rule, limit: error.limit,
                    given: error.given))
        }
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

    /// Returns nil if it is absent or null.
    mutating func optionalText(_ value: JSONValue?, at place: String) -> String? {
        value == nil || value == .null ? nil : text(value, at: place)
    }

    /// Returns the change of a text: nil if the field is absent and the text is kept, empty if it is null and
    /// the text is removed.
    mutating func change(_ value: JSONValue?, at place: String) -> String? {
        value == .null ? "" : optionalText(value, at: place)
    }

    /// Returns nil if it is absent or null.
    mutating func optionalInteger(_ value: JSONValue?, at place: String) -> Int? {
        if value == nil || value == .null { return nil }
        guard case .integer(let number)? = value else { return refused(value, place, "a whole number") }
        return number
    }

    mutating func integer(_ value: JSONValue?, at place: String) -> Int? {
        guard case .integer(let number)? = required(value, at: place) else {
            return refused(value, place, "a whole number")
        }
        return number
    }

    /// Returns false if it is absent.
    mutating func flag(_ value: JSONValue?, at place: String) -> Bool {
        if value == nil { return false }
        guard case .bool(let flag)? = value else { return refused(value, place, "true or false") ?? false }
        return flag
    }

    private mutating func required(_ value: JSONValue?, at place: String) -> JSONValue? {
        if value == nil { refuse(place, .required) }
        return value
    }

    private mutating func refused<Value>(_ value: JSONValue?, _ place: String, _ type: String) -> Value? {
        if value != nil { refuse(place, .type, type) }
        return nil
    }
}
