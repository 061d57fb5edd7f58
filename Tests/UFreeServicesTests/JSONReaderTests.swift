import FoundationEssentials
import Testing
import UFreeTestSupport

@testable import UFreeServices

@Suite("JSON from outside")
struct JSONReaderTests {
    @Test(
        "RFC 8259: valid JSON is read",
        arguments: [
            ("null", JSONValue.null), (" true\n", .bool(true)), ("false", .bool(false)), ("0", .integer(0)),
            ("-0", .integer(0)), ("-12", .integer(-12)), ("1.5e3", .number(1_500)), ("2E+1", .number(20)),
            ("99999999999999999999", .number(1e20)), ("\"\"", .text("")), ("[]", .list([])),
            ("{ }", .object([:])),
            (#""a\"\\\/\b\f\n\r\t\u00e9\ud83c\udf89""#, .text("a\"\\/\u{8}\u{c}\n\r\té🎉")),
            ("\"é\u{7f}\"", .text("é\u{7f}")), ("\u{FEFF}1", .integer(1)),
            (
                #"{"a":[1,{"b":null}],"":2}"#,
                .object(["a": .list([.integer(1), .object(["b": .null])]), "": .integer(2)])
            ),
        ])
    func read(text: String, expected: JSONValue) throws {
        #expect(try JSONReader.read(Array(text.utf8)) == expected)
    }

    @Test(
        "Invalid JSON is refused",
        arguments: [
            "", " ", "nul", "True", "'a'", "01", "-", "+1", ".5", "1.", "1e", "1e+", "--1", "0x10",
            "Infinity", "NaN",
            "-1e999", "[1,]", "[,1]", "[1 2]", "[", "]", "{", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}",
            "{\"a\":1",
            "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\ud800\"", "\"\\ud800\\u0041\"",
            "\"\\udc00\"",
            "\"\n\"", "1 1", "{\"a\":1,\"a\":1}", "{\"a\":1,\"\\u0061\":1}", "// 1", "1\u{0}",
        ])
    func refused(text: String) {
        #expect(throws: JSONError.self) { try JSONReader.read(Array(text.utf8)) }
    }

    @Test("Text that is not UTF-8 is refused, with its place, line and column")
    func utf8() {
        let bytes = Array("{\n\"a\":\n{\"b\":[1,\"".utf8) + [0xC3, 0x28] + Array("\"]}}".utf8)
        #expect(throws: JSONError(place: "a.b[1]", line: 3, column: 13, reason: "text that is not UTF-8")) {
            try JSONReader.read(bytes)
        }
        // An overlong slash, and half of a surrogate pair in UTF-8.
        for odd: [UInt8] in [[0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xFF], [0xF5, 0x80, 0x80, 0x80]] {
            #expect(throws: JSONError.self) { try JSONReader.read([0x22] + odd + [0x22]) }
        }
    }

    @Test("Sixteen levels are read, seventeen are refused; a long number is refused")
    func depth() throws {
        func nested(_ levels: Int) -> [UInt8] {
            Array((String(repeating: "[", count: levels) + String(repeating: "]", count: levels)).utf8)
        }
        #expect(throws: Never.self) { try JSONReader.read(nested(16)) }
        #expect(throws: JSONError.self) { try JSONReader.read(nested(17)) }
        #expect(throws: JSONError.self) { try JSONReader.read([UInt8](repeating: 0x31, count: 401)) }
    }

    /// Compares with Foundation's reader as a second opinion.
    @Test("Any bytes end in a result; accepted input is also read by Foundation")
    func chance() throws {
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"a\"", "\"b\"", "1", "-2.5e1", "null", "true", " ", "\\", "\"",
            "\u{FFFF}", "e", "0", "\n",
        ]
        var generator = SeededGenerator(seed: 20)
        var read = 0
        for _ in 0..<20_000 {
            let length = Int.random(in: 1...7, using: &generator)
            let text = (0..<length).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            guard (try? JSONReader.read(Array(text.utf8))) != nil else { continue }
            read += 1
            #expect(throws: Never.self, "\(text)") {
                try JSONDecoder().decode(Anything.self, from: Data(text.utf8))
            }
        }
        #expect(read > 200)
    }

    private struct Anything: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    /// Reads its fields by hand, with every kind of container.
    private struct ByHand: Decodable, Equatable {
        enum Key: String, CodingKey { case a, b, list, none, deep }
        var read: [String] = []

        init(from decoder: any Decoder) throws {
            #expect(decoder.codingPath.isEmpty && decoder.userInfo.isEmpty)
            let object = try decoder.container(keyedBy: Key.self)
            #expect(object.codingPath.isEmpty && object.allKeys.count == 4)
            read.append(
                "\(try object.decodeNil(forKey: .none)) \(object.contains(.none)) \(object.contains(.a))")
            read.append(
                "\(try object.nestedContainer(keyedBy: Key.self, forKey: .b).decode(Int.self, forKey: .b))")
            var list = try object.nestedUnkeyedContainer(forKey: .list)
            #expect(list.count == 5 && list.codingPath.isEmpty)
            read.append("\(try list.decodeNil()) \(try list.decodeNil()) \(list.currentIndex)")
            read.append("\(try list.nestedContainer(keyedBy: Key.self).decode(Bool.self, forKey: .a))")
            var below = try list.nestedUnkeyedContainer()
            read.append("\(try below.decode(String.self)) \(below.isAtEnd)")
            read.append("\(try [String](from: list.superDecoder()))")
            read.append("\(try list.decode(Int8.self)) \(list.isAtEnd) \(try list.decodeNil())")
            #expect(throws: (any Error).self) { try list.decode(Int.self) }
            read.append("\(try [Int](from: object.superDecoder(forKey: .deep)))")
            #expect(throws: (any Error).self) { try object.superDecoder() }
        }
    }

    @Test("A type reads its fields through every kind of container")
    func byHand() throws {
        let text = #"{"b":{"b":1},"deep":[3],"list":[null,{"a":true},["x"],["y"],-7],"none":null}"#
        let read = try JSONReader.read(Array(text.utf8)).decoded(ByHand.self).read
        #expect(
            read == [
                "true true false", "1", "true false 1", "true", "x true", #"["y"]"#, "-7 true false", "[3]",
            ])
    }

    private struct Numbers: Codable, Equatable {
        var real: Double?
        var single: Float?
        var int8: Int8?
        var int16: Int16?
        var int32: Int32?
        var int64: Int64?
        var uint: UInt?
        var uint8: UInt8?
        var uint16: UInt16?
        var uint32: UInt32?
        var uint64: UInt64?
        var when: Date?
        var data: Data?
        var link: URL?
        var plain: Int?
        var isOn: Bool?
        var text: String?
    }

    @Test(
        "What is read as a type is what Foundation's decoder reads, and so is what is refused",
        arguments: [
            #"{"real":1,"int8":-128,"int16":32767,"int32":-1,"int64":9,"uint":1,"uint8":255,"uint16":1,"uint32":4294967295}"#,
            #"{"real":0.1,"uint64":18446744073709551615,"single":0.5}"#, #"{"int8":128}"#, #"{"uint":-1}"#,
            #"{"plain":1.0}"#, #"{"plain":1.5}"#, #"{"plain":"1"}"#, #"{"text":1}"#, #"{"isOn":1}"#,
            #"{"isOn":null}"#,
            #"{"when":5}"#, #"{"data":"AAE="}"#, #"{"link":"x:y"}"#, "[]", "3", #"{"real":"x"}"#, "{",
        ])
    func asFoundation(text: String) {
        let bytes = Array(text.utf8)
        let found = try? JSONReader.decode(Numbers.self, from: bytes)
        #expect(found == (try? JSONDecoder().decode(Numbers.self, from: Data(bytes))))
    }
}
