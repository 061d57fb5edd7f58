import Foundation
import UFreeAPI

/// A request with a valid value for each field, and values that each violate a rule.
struct BrokenRequest: Sendable, CustomStringConvertible {
    /// A field, identified by its path in the body, its `{place}`, or its query parameter.
    struct Field: Sendable {
        let path: String
        /// JSON in a body, plain text elsewhere; nil omits the field.
        let good: String?
        /// Invalid values, each with the error lines that it causes.
        let broken: [(value: String, lines: [String])]

        init(path: String, good: String?, broken: [(value: String, lines: [String])]) {
            self.path = path
            self.good = good
            self.broken = broken
        }

        init(_ path: String, good: String?, _ broken: (value: String, lines: [String])...) {
            self.init(path: path, good: good, broken: broken)
        }
    }

    let route: Route
    let fields: [Field]
    /// Values that only together violate rules, or together violate more rules than each alone.
    let together: [(values: [String: String?], lines: [String])]

    /// Whether each field's rules are independent of the other fields.
    let isIndependent: Bool

    var description: String { "\(route)" }

    init(
        _ route: Route, _ fields: [Field], together: [(values: [String: String?], lines: [String])] = [],
        isIndependent: Bool = true
    ) {
        self.route = route
        self.fields = fields
        self.together = together
        self.isIndependent = isIndependent
    }

    /// All invalid requests in the table: each value alone, and all combinations of the fields' first values.
    var cases: [(values: [String: String?], lines: [String])] {
        let alone = fields.flatMap { field in
            field.broken.map { (values: [field.path: String?.some($0.value)], lines: $0.lines) }
        }
        let breakable = fields.filter { !$0.broken.isEmpty }
        let combined = (0..<(1 << breakable.count)).filter { $0.nonzeroBitCount > 1 }.map { bits in
            let chosen = breakable.indices.filter { bits & (1 << $0) != 0 }.map { breakable[$0] }
            return (
                values: Dictionary(uniqueKeysWithValues: chosen.map { ($0.path, $0.broken.first?.value) }),
                lines: chosen.flatMap { $0.broken.first?.lines ?? [] }
            )
        }
        return alone + (isIndependent ? combined : []) + together
    }

    /// Returns the target and body of the request with these values in place of the valid ones.
    func request(_ values: [String: String?] = [:]) -> (target: String, body: String) {
        var target = route.path
        var query: [String] = []
        var body: [(path: [Substring], json: String)] = []
        for field in fields {
            guard let value = values[field.path, default: field.good] else { continue }
            if field.path == "dates", target.contains("{dates}") {
                target = target.replacingOccurrences(of: "{dates}", with: value)
            } else if [.get, .delete].contains(route.method) {
                query.append("\(field.path)=\(value)")
            } else {
                body.append((field.path.split(separator: "."), value))
            }
        }
        let who = target.contains("/locations/") ? "Hospital" : "Ben"
        target = target.replacingOccurrences(of: "{who}", with: who)
            .replacingOccurrences(of: "{symbol}", with: "M")
        return (target + (query.isEmpty ? "" : "?" + query.joined(separator: "&")), Self.object(body))
    }

    private static func object(_ members: [(path: [Substring], json: String)]) -> String {
        var parts: [String] = []
        for (path, json) in members where path.count == 1 { parts.append("\"\(path[0])\":\(json)") }
        let nested = members.filter { $0.path.count > 1 }
        if let name = nested.first?.path[0] {
            parts.append("\"\(name)\":" + object(nested.map { (Array($0.path.dropFirst()), $0.json) }))
        }
        return "{\(parts.joined(separator: ","))}"
    }
}
