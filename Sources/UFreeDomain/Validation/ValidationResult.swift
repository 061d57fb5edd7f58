/// One broken rule of one field.
package struct ValidationError: Error, Hashable, Sendable {
    /// The name of the field in the value that was checked; `parts.morning` for a nested field.
    package let field: String
    /// The stable name of the rule. If the control API has an error code for it, both are the same word.
    package let rule: RuleName
    /// What the rule allows, for the message; nil if it has no limit.
    package let limit: String?
    /// The value that was given, unless it is private: a date, a status, a number of characters. Long values
    /// are cut.
    package let given: String?

    /// The most Unicode scalars kept of a given value.
    private static let longestGiven = 64

    package init(field: String, rule: RuleName, limit: String? = nil, given: String? = nil) {
        self.field = field
        self.rule = rule
        self.limit = limit
        self.given = given.map(Self.short)
    }

    private static func short(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(longestGiven)
        return scalars.endIndex == text.endIndex ? text : String(scalars) + "…"
    }
}

/// Everything that is wrong with a value, not only the first error (D4).
package struct ValidationResult: Hashable, Sendable {
    package private(set) var errors: [ValidationError] = []

    package init() {}

    package var isValid: Bool { errors.isEmpty }

    /// Checks a field against its rules and records every rule that fails.
    package mutating func check(_ value: FieldValue, field: String, rules: [ValidationRule]) {
        for rule in rules where !rule.holds(for: value) {
            errors.append(ValidationError(field: field, rule: rule.name, limit: rule.limit))
        }
    }

    /// Checks that every calendar can show a moment.
    mutating func check(_ moment: Timestamp, field: String) {
        check(.number(Int(moment.milliseconds)), field: field, rules: Timestamp.rules)
    }

    /// Records an error that no rule of a single field can find.
    package mutating func add(_ error: ValidationError) {
        errors.append(error)
    }

    /// Returns the value that `make` creates, or nil after recording all of its errors.
    package mutating func reading<Value>(_ make: () throws(ValidationFailure) -> Value) -> Value? {
        do throws(ValidationFailure) {
            return try make()
        } catch {
            errors += error.errors
            return nil
        }
    }

    /// - Throws: all errors together, if there are any.
    package func throwIfInvalid() throws(ValidationFailure) {
        if !isValid { throw ValidationFailure(errors: errors) }
    }
}

/// The error of a value that was refused before anything was written.
package struct ValidationFailure: Error, Hashable, Sendable {
    package let errors: [ValidationError]

    package init(errors: [ValidationError]) {
        self.errors = errors
    }
}

/// A model that can report everything that is wrong with it (D4). The types of most fields already exclude
/// invalid values; its rules cover combinations of fields, and moments that no calendar can show. A
/// repository validates a value before writing it.
package protocol Validatable {
    /// Checks every field, and the fields in combination.
    func validate() -> ValidationResult
}

extension Validatable {
    package var isValid: Bool { validate().isValid }
    package var validationErrors: [ValidationError] { validate().errors }
}
