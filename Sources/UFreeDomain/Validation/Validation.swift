/// A value as a rule sees it.
package enum FieldValue: Sendable {
    case text(String?)
    case number(Int?)
    case date(CivilDate?)

    var isMissing: Bool {
        switch self {
        case .text(let text): text?.allSatisfy(\.isWhitespace) ?? true
        case .number(let number): number == nil
        case .date(let date): date == nil
        }
    }
}

/// One thing that must hold of a field (D4). Every rule but `required` lets a missing value pass.
package enum ValidationRule: Sendable {
    case required
    /// User-perceived characters.
    case minLength(Int)
    case maxLength(Int)
    case range(ClosedRange<Int>)
    case email
    /// E.164: a plus and 8 to 15 digits.
    case phone
    case url
    case dateRange(ClosedRange<CivilDate>)
    case custom(name: String, @Sendable (FieldValue) -> Bool)

    /// The rule's stable name, used to find the sentence for people.
    package var name: String {
        switch self {
        case .required: "required"
        case .minLength: "minLength"
        case .maxLength: "maxLength"
        case .range: "range"
        case .email: "email"
        case .phone: "phone"
        case .url: "url"
        case .dateRange: "dateRange"
        case .custom(let name, _): name
        }
    }

    /// The limit that was broken, for the sentence; nil where the rule has none.
    var limit: String? {
        switch self {
        case .minLength(let count), .maxLength(let count): "\(count)"
        case .range(let range): "\(range.lowerBound)-\(range.upperBound)"
        case .dateRange(let range): "\(range.lowerBound)..\(range.upperBound)"
        default: nil
        }
    }

    /// Whether the value keeps this rule; a value of another kind (a number where a text belongs) does not.
    package func holds(for value: FieldValue) -> Bool {
        if value.isMissing, case .required = self { return false }
        if case .custom(_, let test) = self { return test(value) }
        if value.isMissing { return true }
        switch (self, value) {
        case (.minLength(let count), .text(let text?)): return text.count >= count
        case (.maxLength(let count), .text(let text?)): return text.count <= count
        case (.range(let range), .number(let number?)): return range.contains(number)
        case (.email, .text(let text?)): return Self.isEmail(text)
        case (.phone, .text(let text?)): return Self.isPhone(text)
        case (.url, .text(let text?)): return Self.isURL(text)
        case (.dateRange(let range), .date(let date?)): return range.contains(date)
        case (.required, _): return true
        default: return false
        }
    }

    private static func isEmail(_ text: String) -> Bool {
        let sides = text.split(separator: "@", omittingEmptySubsequences: false)
        guard sides.count == 2, !sides[0].isEmpty, text.utf8.count <= 254 else { return false }
        let labels = sides[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty } && !text.contains(where: \.isWhitespace)
    }

    private static func isPhone(_ text: String) -> Bool {
        let digits = text.utf8.dropFirst()
        return text.utf8.first == UInt8(ascii: "+") && (8...15).contains(digits.count)
            && digits.first != UInt8(ascii: "0")
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static func isURL(_ text: String) -> Bool {
        let lowered = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: { lowered.hasPrefix($0) }) else {
            return false
        }
        let rest = text.dropFirst(scheme.count)
        return rest.first.map { $0 != "/" && $0 != "." } ?? false && !text.contains(where: \.isWhitespace)
    }
}

/// One broken rule of one field.
package struct ValidationError: Error, Hashable, Sendable {
    package let field: String
    package let rule: String
    package let limit: String?

    package init(field: String, rule: String, limit: String? = nil) {
        self.field = field
        self.rule = rule
        self.limit = limit
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
    func validate() -> ValidationResult
}

extension Validatable {
    package var isValid: Bool { validate().isValid }
    package var validationErrors: [ValidationError] { validate().errors }
}
