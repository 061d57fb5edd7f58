import UFreeAPI

extension APIError {
    /// Creates an error for a body that can't be decoded, with the place in the format of validation,
    /// `field|rule|limit`. The field `body` means the whole body.
    /// - Parameter oddNumbers: paths of numbers that aren't integers. The API only has integers, and the
    ///   decoder doesn't report which number it failed on.
    init(unreadable error: any Error, oddNumbers: [String]) {
        let line =
            switch error as? DecodingError {
            case .typeMismatch(let type, let context):
                "\(Self.place(context.codingPath))|type|\(Self.name(of: type))"
            case .valueNotFound(_, let context): "\(Self.place(context.codingPath))|required|"
            case .keyNotFound(let key, let context): "\(Self.place(context.codingPath + [key]))|required|"
            case .dataCorrupted(let context) where context.codingPath.isEmpty && !oddNumbers.isEmpty:
                "\(oddNumbers[0])|type|whole number"
            case .dataCorrupted(let context): "\(Self.place(context.codingPath))|unreadable|"
            default: "body|unreadable|"
            }
        self.init(unreadableBody: [line])
    }

    /// - Parameter lines: one `field|rule|limit` for each place.
    init(unreadableBody lines: [String]) {
        self.init(
            .usage, values: ["reason": "the body does not read as the JSON of this request"], details: lines)
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
