/// One broken rule of one field.
package struct ValidationError: Error, Hashable, Sendable {
    /// The field by its name in the value that was checked; `parts.morning` for one inside another.
    package let field: String
    /// The rule's stable name. Where the control API has an error code for it, the two are the same word.
    package let rule: String
    /// What the rule allows, for the sentence; nil where it has no limit.
    package let limit: String?
    /// What was given, where that tells nobody's secret: a date, a word, a number of characters. A long one is cut.
    package let given: String?

    /// Unicode scalars of what was given that are kept.
    private static let longestGiven = 64

    package init(field: String, rule: String, limit: String? = nil, given: String? = nil) {
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

/// Everything that is wrong with a value, not only the first thing (D4).
package struct ValidationResult: Hashable, Sendable {
    package private(set) var errors: [ValidationError] = []

    package init() {}

    package var isValid: Bool { errors.isEmpty }

    /// Checks a field against its rules and keeps every one that fails.
    package mutating func check(_ value: FieldValue, field: String, rules: [ValidationRule]) {
        for rule in rules where !rule.holds(for: value) {
            errors.append(ValidationError(field: field, rule: rule.name, limit: rule.limit))
        }
    }

    /// Keeps an error that no rule of one field can find.
    package mutating func add(_ error: ValidationError) {
        errors.append(error)
    }

    /// Keeps the rule of a day that an error is about.
    package mutating func add(_ error: AvailabilityError, field: String, given: String? = nil) {
        if let rule = error.brokenRule(of: field, given: given) { errors.append(rule) }
    }

    /// The value that is made, or nil after keeping everything that is wrong with it.
    package mutating func reading<Value>(_ make: () throws(ValidationFailure) -> Value) -> Value? {
        do throws(ValidationFailure) {
            return try make()
        } catch {
            errors += error.errors
            return nil
        }
    }

    /// - Throws: all errors together, when there are any.
    package func throwIfInvalid() throws(ValidationFailure) {
        if !isValid { throw ValidationFailure(errors: errors) }
    }
}

/// A value was refused before anything was written.
package struct ValidationFailure: Error, Hashable, Sendable {
    package let errors: [ValidationError]

    package init(errors: [ValidationError]) {
        self.errors = errors
    }
}

/// A model that can say everything that is wrong with it (D4).
package protocol Validatable {
    /// Checks every field, and the fields against each other.
    func validate() -> ValidationResult
}

extension Validatable {
    package var isValid: Bool { validate().isValid }
    package var validationErrors: [ValidationError] { validate().errors }
}
