import UFreeAPI
import UFreeDomain
import UFreeServices

extension APIError {
    /// Creates an error for a body that can't be decoded, with its place as a broken rule. The field `body` means the whole body.
    /// - Parameter oddNumber: the place of a number that isn't an integer. The API only has integers, and the
    ///   decoder doesn't report which number it failed on.
    init(unreadable error: any Error, oddNumber: String?) {
        func rule(_ path: [any CodingKey], _ name: RuleName, _ limit: String? = nil) -> RuleValue {
            RuleValue(field: Self.place(path), rule: name.rawValue, limit: limit)
        }
        let broken =
            switch error as? DecodingError {
            case .typeMismatch(let type, let context): rule(context.codingPath, .type, Self.name(of: type))
            case .valueNotFound(_, let context): rule(context.codingPath, .required)
            case .keyNotFound(let key, let context): rule(context.codingPath + [key], .required)
            case .dataCorrupted(let context):
                if context.codingPath.isEmpty, let oddNumber {
                    RuleValue(field: oddNumber, rule: RuleName.type.rawValue, limit: "whole number")
                } else {
                    rule(context.codingPath, .unreadable)
                }
            default: rule([], .unreadable)
            }
        self.init(unreadableBody: broken)
    }

    init(unreadableBody rule: RuleValue) {
        self.init(
            .usage, values: ["reason": "the body is not valid JSON for this request"], rules: [rule])
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

extension JSONValue {
    /// Returns the place of a number that isn't an integer, such as 1.5; 1.0 is one.
    func oddNumber(at place: String = "") -> String? {
        switch self {
        case .number(let number): Int(exactly: number) == nil ? place : nil
        case .list(let items): items.lazy.compactMap { $0.oddNumber(at: place) }.first
        case .object(let members):
            members.sorted { $0.key < $1.key }.lazy.compactMap { key, value in
                value.oddNumber(at: place.isEmpty ? key : "\(place).\(key)")
            }.first
        case .null, .bool, .integer, .text: nil
        }
    }
}
