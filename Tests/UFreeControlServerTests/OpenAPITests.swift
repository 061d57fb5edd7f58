import Foundation
import Testing
import UFreeAPI
import Yams

/// Checks that docs/control-api.yaml and the daemon agree.
@Suite struct OpenAPITests {
    private typealias Object = [String: Any]

    private let document: Object

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "docs/control-api.yaml"), encoding: .utf8)
        document = try #require(try Yams.load(yaml: text) as? Object)
    }

    private func schema(_ name: String) throws -> Object {
        let components = try #require(document["components"] as? Object)
        let schemas = try #require(components["schemas"] as? Object)
        return try #require(schemas[name] as? Object, "no schema \(name)")
    }

    @Test("Every endpoint is documented with its parameters, and nothing else is")
    func routes() async throws {
        try await ServerFixture.run { fixture in
            let documented = try APIDocument().routes()
            #expect(Set(documented) == Set(fixture.routes))
        }
    }

    @Test("The places in a path are its parameters")
    func parameters() throws {
        for (path, item) in try #require(document["paths"] as? Object) {
            let references = (try #require(item as? Object)["parameters"] as? [Object]) ?? []
            let names = references.compactMap { ($0["$ref"] as? String)?.split(separator: "/").last }
            let places = path.split(separator: "/").filter { $0.hasPrefix("{") }.map {
                $0.dropFirst().dropLast()
            }
            #expect(names == places)
        }
    }

    @Test("Every reference resolves")
    func references() throws {
        var open: [Any] = [document]
        while let value = open.popLast() {
            if let list = value as? [Any] { open += list }
            guard let object = value as? Object else { continue }
            open += object.values
            guard let reference = object["$ref"] as? String else { continue }
            var target: Any? = document
            for step in reference.split(separator: "/").dropFirst() {
                target = (target as? Object)?[String(step)]
            }
            #expect(target != nil, "\(reference)")
        }
    }

    @Test(
        "A schema has the properties of a full value, and requires those that are never missing",
        arguments: APISample.all)
    func properties(sample: APISample) throws {
        let schema = try schema(sample.schema)
        let properties = try #require(schema["properties"] as? Object)
        #expect(Set(properties.keys) == Set(try sample.fullKeys()))
        #expect(Set((schema["required"] as? [String]) ?? []) == Set(try sample.bareKeys()))
        for (name, value) in try sample.constants() {
            guard let constant = (properties[name] as? Object)?["const"] as? String else { continue }
            #expect(constant == value)
        }
    }

    @Test("A property that may be null is marked so")
    func nulls() throws {
        for sample in APISample.all {
            let properties = try #require(try schema(sample.schema)["properties"] as? Object)
            for name in try sample.nulls() {
                var property = try #require(properties[name] as? Object)
                if let reference = (property["$ref"] as? String)?.split(separator: "/").last {
                    property = try self.schema(String(reference))
                }
                let types = try #require(property["type"] as? [String], "\(sample.schema).\(name)")
                #expect(types.contains("null"))
            }
        }
    }

    @Test("Each object schema has a sample here")
    func samples() throws {
        let components = try #require(document["components"] as? Object)
        let objects = try #require(components["schemas"] as? Object).filter {
            ($0.value as? Object)?["type"] as? String == "object"
        }
        #expect(Set(objects.keys) == Set(APISample.all.map(\.schema)))
    }

    /// The keywords of JSON Schema that the document uses; any other name in a schema is a mistake, such as the
    /// rest of a description after a comma without quotes.
    private static let keywords: Set<String> = [
        "$ref", "additionalProperties", "anyOf", "const", "default", "description", "enum", "format", "items",
        "maxItems", "maxLength", "maximum", "minItems", "minLength", "minimum", "oneOf", "pattern",
        "properties",
        "required", "type",
    ]

    /// Returns the mistakes in a part of the document, each with its place.
    /// - Parameter isSchema: whether the part is a schema.
    private static func strays(in value: Any, at place: String, isSchema: Bool = false) -> [String] {
        if value is NSNull { return ["\(place) is empty"] }
        if let list = value as? [Any] {
            return list.enumerated().flatMap { strays(in: $1, at: "\(place)[\($0)]", isSchema: isSchema) }
        }
        guard let object = value as? Object else { return [] }
        return object.flatMap { name, value -> [String] in
            let place = "\(place).\(name)"
            if isSchema, !keywords.contains(name) { return ["\(place) is no keyword"] }
            if name == "properties" || name == "schemas" {
                return (value as? Object ?? [:]).flatMap {
                    strays(in: $1, at: "\(place).\($0)", isSchema: true)
                }
            }
            let isBelow = ["schema", "items", "additionalProperties", "anyOf", "oneOf"].contains(name)
            return strays(in: value, at: place, isSchema: isBelow)
        }
    }

    @Test("Q7: the document has no empty entries and no unknown words in its schemas")
    func valid() throws {
        #expect(Self.strays(in: document, at: "") == [])
        let broken = "schemas: { A: { type: string, description: Short, absent or empty, maxLength: 2 } }"
        let strays = Self.strays(in: try #require(try Yams.load(yaml: broken)), at: "")
        #expect(strays == [".schemas.A.absent or empty is no keyword"])
        let empty = try #require(try Yams.load(yaml: "paths: { /a: { get: } }"))
        #expect(Self.strays(in: empty, at: "") == [".paths./a.get is empty"])
    }

    @Test("Q6: every answer names its shape in `schema`")
    func shapes() throws {
        let components = try #require(document["components"] as? Object)
        for (name, response) in try #require(components["responses"] as? Object) {
            let content = try #require((response as? Object)?["content"] as? Object)
            let answer = try #require((content["application/json"] as? Object)?["schema"] as? Object)
            let schema = try APIDocument().resolved(answer)
            let required = [answer, schema].flatMap { $0["required"] as? [String] ?? [] }
            #expect(required.contains("schema"), "\(name)")
            let shape = try #require((schema["properties"] as? Object)?["schema"] as? Object)
            #expect(shape["const"] != nil || shape["enum"] != nil, "\(name)")
        }
        #expect((try schema("Event")["required"] as? [String])?.contains("schema") == true)
    }

    @Test("The lists of words are complete")
    func words() throws {
        #expect(try schema("StatusWord")["enum"] as? [String] == StatusWord.allCases.map(\.rawValue))
        #expect(try schema("PartWord")["enum"] as? [String] == PartWord.allCases.map(\.rawValue))
        #expect(try schema("LogTopic")["enum"] as? [String] == LogTopic.allCases.map(\.rawValue))
        let warnings = ImportWarning.allCases.map(\.rawValue)
        #expect(try schema("ImportWarningWord")["enum"] as? [String] == warnings)
        let roster = RosterWarning.allCases.map(\.rawValue)
        #expect(try schema("RosterWarningWord")["enum"] as? [String] == roster)
        let record = (try schema("LogEntry")["properties"] as? Object)?["record"] as? Object
        #expect(
            record?["enum"] as? [String] == RosterPart.allCases.map(\.rawValue) + [
                "group", "newFriends", "block",
            ])
        let relation = (try schema("Nearby")["properties"] as? Object)?["relation"] as? Object
        #expect(relation?["enum"] as? [String] == RelationWord.allCases.map(\.rawValue))
        #expect(try schema("EventName")["enum"] as? [String] == EventName.allCases.map(\.rawValue))
        #expect(try schema("ErrorCode")["enum"] as? [String] == ErrorCode.allCases.map(\.rawValue))
    }
}
