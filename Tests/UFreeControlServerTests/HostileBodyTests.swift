import Foundation
import Testing
import UFreeAPI
import UFreeControlClient
import UFreeServices
import UFreeTestSupport

@testable import UFreeControlServer

/// Faults 50 and 54: bodies that no honest client sends. Each causes a typed error with the place, and
/// nothing is written.
@Suite struct HostileBodyTests {
    /// JSON values of every type, and the schema types that they match.
    private static let kinds: [(json: String, types: Set<String>)] = [
        ("1", ["integer"]), ("\"x\"", ["string"]), ("true", ["boolean"]), ("[1]", []), ("{}", ["map"]),
        ("1.5", []), ("1e999", []), ("-1e999", []), ("99999999999999999999", []), ("null", ["null"]),
    ]

    @Test(
        "Fault 54: a value of any other type is refused with its field",
        arguments: BrokenRequest.all.filter { $0.route.method != .get })
    func types(request: BrokenRequest) async throws {
        let fields = try APIDocument().fields(of: request.route)
        try await ServerFixture.run { fixture in
            let before = fixture.services.store.contents.shared(at: ServiceFixture.noon)
            for field in fields {
                for kind in Self.kinds where kind.types.isDisjoint(with: field.types) {
                    // The only list of numbers.
                    if field.path == "changes", kind.json == "[1]" { continue }
                    // All other fields of the request are valid.
                    let inside = request.fields.map(\.path).filter { $0.hasPrefix(field.path + ".") }
                    var values = Dictionary(uniqueKeysWithValues: inside.map { ($0, String?.none) })
                    values[field.path] = .some(kind.json)
                    let (target, body) = request.request(values)
                    let answer = try await UnixClient.ask(
                        fixture.path, request.route.method.rawValue, target, body: body)
                    let error = try answer.error
                    #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(body): \(answer)")
                    #expect(error.code == ErrorCode.usage.rawValue)
                    let place = error.rules?.first?.field ?? ""
                    // For a list or an object of the right type, the place may be inside it.
                    #expect(
                        place == field.path || place.hasPrefix(field.path + "."), "\(body): \(error.details)")
                }
            }
            #expect(fixture.services.store.contents.shared(at: ServiceFixture.noon) == before)
        }
    }

    /// A body, the error code, and the place.
    private static let bodies: [(body: String, code: ErrorCode, place: String)] = [
        ("{", .usage, "body|unreadable|"), ("[]", .usage, "body|type|object"),
        ("null", .usage, "body|required|"), ("NaN", .usage, "body|unreadable|"),
        (#"{"name":NaN}"#, .usage, "body|unreadable|"), (#"{"name":Infinity}"#, .usage, "body|unreadable|"),
        (#"{"name":1e999}"#, .usage, "name|type|text"),
        (#"{"parts":[1.5]}"#, .usage, "parts|type|object"),
        (#"{"name":"A","name":"B"}"#, .usage, "name|unique|"),
        (#"{"name":"A","n\u0061me":"B"}"#, .usage, "name|unique|"),
        (#"{"x":{},"parts":{"end":"1","end":"2"},"x":1}"#, .usage, "parts.end|unique|"),
        (#"{"name":"A"}{"name":"B"}"#, .usage, "body|unreadable|"),
        (#"{"name":"\ud800"}"#, .usage, "body|unreadable|"),
        ("{\"name\":\"a\u{0}b\"}", .usage, "body|utf8|"),
        (String(repeating: "[", count: 100_000), .tooLarge, ""),
        (String(repeating: "[", count: 65_000), .tooLarge, ""),
        (String(repeating: #"{"a":"#, count: 10_000) + "1", .tooLarge, ""),
        (#"{"name":"\#(String(repeating: "x", count: 65_536))"}"#, .tooLarge, ""),
    ]

    @Test("Faults 50, 54: a body that is not JSON of this API is refused with its place", arguments: bodies)
    func places(body: String, code: ErrorCode, place: String) async throws {
        try await ServerFixture.run { fixture in
            let answer = try await UnixClient.ask(fixture.path, "PATCH", "/v1/profile", body: body)
            let error = try answer.error
            #expect(answer.hasPrefix("HTTP/1.1 \(code.httpStatus) "))
            #expect(error.code == code.rawValue)
            #expect(error.rules?.first?.line ?? "" == place)
            #expect(try await fixture.client.call(API.profile).value.name == "Ana")
        }
    }

    @Test("Fault 50: bytes that are not UTF-8 are refused, also where they are another encoding of JSON")
    func encodings() async throws {
        let utf16 = Array(#"{"name":"Bo"}"#.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        let latin1: [UInt8] = Array(#"{"name":"Andr"#.utf8) + [0xE9] + Array(#""}"#.utf8)
        let overlong: [UInt8] = Array(#"{"name":"a"#.utf8) + [0xC0, 0xAF] + Array(#""}"#.utf8)
        let surrogate: [UInt8] = Array(#"{"name":"a"#.utf8) + [0xED, 0xA0, 0x80] + Array(#""}"#.utf8)
        try await ServerFixture.run { fixture in
            for body in [utf16, latin1, overlong, surrogate] {
                let client = try UnixClient(fixture.path)
                let head =
                    "PATCH /v1/profile HTTP/1.1\r\nHost: ufree\r\nConnection: close\r\n"
                    + "Content-Length: \(body.count)\r\n\r\n"
                client.send(Array(head.utf8) + body)
                let answer = try #require(await client.read())
                #expect(try answer.error.rules == ["body|utf8"])
            }
            #expect(try await fixture.client.call(API.profile).value.name == "Ana")
        }
    }

    @Test("Fault 54: a body of a gigabyte is refused by its announced length, before any of it is read")
    func announced() async throws {
        try await ServerFixture.run { fixture in
            for length in ["65537", "1073741824", "9223372036854775807"] {
                let client = try UnixClient(fixture.path)
                client.send(
                    "PATCH /v1/profile HTTP/1.1\r\nHost: ufree\r\nContent-Length: \(length)\r\n\r\n{\"name\":\""
                )
                let answer = await client.read(until: "}}")
                #expect(answer?.hasPrefix("HTTP/1.1 413 ") == true, "\(answer ?? "nothing")")
                client.close()
            }
        }
    }

    @Test("Fault 54: a body without an end and without a length is cut off at the limit")
    func endless() async throws {
        try await ServerFixture.run { fixture in
            let client = try UnixClient(fixture.path)
            let chunk = "4000\r\n" + String(repeating: "x", count: 0x4000) + "\r\n"
            client.send(
                "PATCH /v1/profile HTTP/1.1\r\nHost: ufree\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + String(repeating: chunk, count: 8))
            let answer = await client.read(until: "}}")
            #expect(answer?.hasPrefix("HTTP/1.1 413 ") == true, "\(answer ?? "nothing")")
            client.close()
        }
    }

    @Test(
        "A repeated key is found at its place, whatever surrounds it",
        arguments: [
            (#"{"a":1,"a":2}"#, "a"), (#"{"a":{"b":[{"c":1,"c":2}]}}"#, "a.b[0].c"),
            (#"{"a":"\"a\":","a":""}"#, "a"), (#"{"é":1,"\u00e9":2}"#, "é"),
        ])
    func repeated(json: String, path: String) {
        let error = #expect(throws: APIError.self) {
            try RequestReader.decoded(ProfileBody.self, from: Array(json.utf8))
        }
        #expect(error?.rules == [RuleValue(field: path, rule: "unique")])
    }

    @Test(
        "A number that is not an integer is found at its place",
        arguments: [
            (#"{"a":1,"b":-1,"c":1.0,"d":1e2,"e":"1.5"}"#, nil), (#"{"a":1.5}"#, "a"),
            (#"{"a":{"b":[1,1.5]}}"#, "a.b"), (#"{"a":99999999999999999999}"#, "a"), ("1.5", ""),
        ])
    func numbers(json: String, path: String?) throws {
        #expect(try JSONReader.read(Array(json.utf8)).oddNumber() == path)
    }
}
