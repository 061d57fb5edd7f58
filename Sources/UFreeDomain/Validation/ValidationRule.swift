/// A rule for one field (D4). Every rule except `required` accepts a missing value.
package enum ValidationRule: Sendable {
    case required
    /// User-perceived characters.
    case minLength(Int)
    case maxLength(Int)
    /// Bytes of UTF-8.
    case maxBytes(Int)
    case range(ClosedRange<Int>)
    case email
    /// E.164: a plus and 8 to 15 digits.
    case phone
    case url
    case dateRange(ClosedRange<CivilDate>)
    case custom(name: RuleName, @Sendable (FieldValue) -> Bool)

    /// The stable name of the rule, used to find the message for people.
    package var name: RuleName {
        switch self {
        case .required: .required
        case .minLength: .minLength
        case .maxLength: .maxLength
        case .maxBytes: .maxBytes
        case .range: .range
        case .email: .email
        case .phone: .phone
        case .url: .url
        case .dateRange: .dateRange
        case .custom(let name, _): name
        }
    }

    /// The limit, for the message; nil if the rule has none.
    var limit: String? {
        switch self {
        case .minLength(let count), .maxLength(let count), .maxBytes(let count): "\(count)"
        case .range(let range): "\(range.lowerBound)-\(range.upperBound)"
        case .dateRange(let range): "\(range.lowerBound)..\(range.upperBound)"
        default: nil
        }
    }

    /// Returns whether the value follows this rule; a value of another kind (a number instead of a text) does
    /// not.
    package func holds(for value: FieldValue) -> Bool {
        if value.isMissing, case .required = self { return false }
        if case .custom(_, let test) = self { return test(value) }
        if value.isMissing { return true }
        switch (self, value) {
        case (.minLength(let count), .text(let text?)): return text.count >= count
        case (.maxLength(let count), .text(let text?)): return text.count <= count
        case (.maxBytes(let count), .text(let text?)): return text.utf8.count <= count
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

extension Timestamp {
    /// The years 1970 to 9999, which every calendar and every output can show.
    package static let rules: [ValidationRule] = [.range(0...Int(latest))]
}
