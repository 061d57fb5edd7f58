import UFreeAPI
import UFreeDomain

extension APIError {
    /// Creates an error for a body that can't be decoded, with its place as a broken rule. The field `body` means the whole body.
    /// - Parameter oddNumbers: paths of numbers that aren't integers. The API only has integers, and the
    ///   decoder doesn't report which number it failed on.
    init(unreadable error: any Error, oddNumbers: [String]) {
        func rule(_ path: [any CodingKey], _ name: RuleName, _ limit: String? = nil) -> RuleValue {
            RuleValue(field: Self.place(path), rule: name.rawValue, limit: limit)
        }
        let broken =
            switch error as? DecodingError {
            case .typeMismatch(let type, let context): rule(context.codingPath, .type, Self.name(of: type))
            case .valueNotFound(_, let context): rule(context.codingPath, .required)
            case .keyNotFound(let key, let context): rule(context.codingPath + [key], .required)
            case .dataCorrupted(let context) where context.codingPath.isEmpty && !oddNumbers.isEmpty:
                RuleValue(field: oddNumbers[0], rule: RuleName.type.rawValue, limit: "whole number")
            case .dataCorrupted(let context): rule(context.codingPath, .unreadable)
            default: rule([], .unreadable)
            }
        self.init(unreadableBody: [broken])
    }

    /// - Parameter rules: one for each place.
    init(unreadableBody rules: [RuleValue]) {
        self.init(
            .usage, values: ["reason": "the body is not valid JSON for this request"], rules: rules)
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.isEmpty
            ? "body" : path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }

    /// Returns the type in words.
    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Int.Type: "whole number"
        case is Bool.Type: "true or false"
        case is [Any].Type, is [String].Type: "list"
        default: "object"
        }
    }
}
