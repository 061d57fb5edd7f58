import Foundation
import Testing
import UFreeAPI
import Yams

/// The contents of docs/control-api.yaml.
struct APIDocument {
    typealias Object = [String: Any]

    /// A field of a request: its path in the body (`parts.morning`) and its JSON types, where `map` is an
    /// object with arbitrary keys.
    struct Field: Hashable, Sendable, CustomStringConvertible {
        let path: String
        let types: Set<String>

        var description: String { "\(path): \(types.sorted())" }
    }

    let root: Object

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "docs/control-api.yaml"), encoding: .utf8)
        self.root = try #require(try Yams.load(yaml: text) as? Object)
    }

    /// Returns the target of a `$ref`, or the value itself.
    func resolved(_ value: Any?) throws -> Object {
        var object = try #require(value as? Object)
        while let reference = object["$ref"] as? String {
            var target: Any? = root
            for step in reference.split(separator: "/").dropFirst() {
                target = (target as? Object)?[String(step)]
            }
            object = try #require(target as? Object, "\(reference)")
        }
        return object
    }

    /// Returns all fields of a request's body, including nested ones; none if it has no body.
    func fields(of route: Route) throws -> [Field] {
        let item = try resolved((root["paths"] as? Object)?[route.path])
        let operation = try resolved(item[route.method.rawValue.lowercased()])
        guard operation["requestBody"] != nil else { return [] }
        let body = try resolved(operation["requestBody"])
        guard let json = (body["content"] as? Object)?["application/json"] as? Object else { return [] }
        return try fields(of: try resolved(json["schema"]), below: "")
    }

    /// Returns all documented operations.
    func routes() throws -> [Route] {
        var routes: [Route] = []
        for (path, item) in try #require(root["paths"] as? Object) {
            for (name, operation) in try resolved(item) {
                guard let method = Route.Method(rawValue: name.uppercased()) else { continue }
                let parameters = try (try resolved(operation)["parameters"] as? [Any] ?? []).map(resolved)
                let query = parameters.filter { $0["in"] as? String == "query" }
                routes.append(
                    Route(method: method, path: path, query: query.compactMap { $0["name"] as? String }))
            }
        }
        return routes
    }

    private func fields(of schema: Object, below path: String) throws -> [Field] {
        let properties = try #require(schema["properties"] as? Object)
        return try properties.sorted { $0.key < $1.key }.flatMap { name, value in
            let property = try resolved(value)
            let words = property["type"] as? [String] ?? [property["type"] as? String].compactMap(\.self)
            try #require(!words.isEmpty, "\(path)\(name)")
            // The names in a map are arbitrary.
            let types = property["additionalProperties"] != nil ? ["map"] : Set(words)
            let below = types == ["object"] ? try fields(of: property, below: "\(path)\(name).") : []
            return [Field(path: path + name, types: types)] + below
        }
    }
}
