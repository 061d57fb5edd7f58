import FoundationEssentials
import Testing
import UFreeTestSupport

@testable import UFreeServices

@Suite("Writing JSON")
struct JSONWriterTests {
    /// Something of each kind that the values of the API are made of.
    private struct Sample: Codable {
        enum Word: String, Codable, CaseIterable { case free, noNotes = "no-notes" }

        struct Empty: Codable {}

        // Not in the order of the alphabet.
        var word: Word
        var text: String
        var list: [String]
        var lists: [[Int]]
        var maybe: Int?
        var holes: [Int?]
        var counts: [String: Int]
        var isTrue: Bool
        var number: Int
        var large: UInt64
        var small: Int8
        var part: Double
        var empty: Empty
        var inner: [Sample]

        /// The same with whole numbers that fit into 64 bits with a sign.
        var smaller: Sample {
            var smaller = self
            smaller.large /= 2
            smaller.inner = inner.map(\.smaller)
            return smaller
        }
    }

    private struct Picker {
        var random: SeededGenerator

        private static let characters: [Character] = [
            "a", "Z", "/", "\\", "\"", "\n", "\t", "\r", "\u{8}", "\u{c}", "\u{0}", "\u{1f}", "\u{7f}", "é",
            "\u{2028}",
            "😀", "👩‍👩‍👧", "\u{202e}", " ", ":", ",",
        ]

        private mutating func text() -> String {
            String(
                (0..<Int.random(in: 0...8, using: &random)).map { _ in
                    Self.characters.randomElement(using: &random) ?? "a"
                })
        }

        private mutating func many<Value>(_ most: Int, _ make: (inout Picker) -> Value) -> [Value] {
            let count = Int.random(in: 0...most, using: &random)
            return (0..<count).map { _ in make(&self) }
        }

        mutating func sample(depth: Int) -> Sample {
            Sample(
                word: Sample.Word.allCases.randomElement(using: &random) ?? .free, text: text(),
                list: many(3) { $0.text() },
                lists: many(3) { $0.many(2) { Int.random(in: -9...9, using: &$0.random) } },
                maybe: Bool.random(using: &random) ? 7 : nil,
                holes: many(3) { Bool.random(using: &$0.random) ? 1 : nil },
                counts: Dictionary(many(4) { ($0.text(), 1) }, uniquingKeysWith: +),
                isTrue: Bool.random(using: &random), number: .random(in: .min ... .max, using: &random),
                large: .random(in: .min ... .max, using: &random),
                small: .random(in: .min ... .max, using: &random),
                part: Double(Int.random(in: -4_000...4_000, using: &random)) / 8, empty: Sample.Empty(),
                inner: depth == 0 ? [] : many(2) { $0.sample(depth: depth - 1) })
        }
    }

    @Test(
        "D4: whatever is written, every byte is that of Foundation's encoder with sorted keys",
        arguments: 1...200 as ClosedRange<UInt64>)
    func same(seed: UInt64) throws {
        var picker = Picker(random: SeededGenerator(seed: seed))
        let sample = picker.sample(depth: 3)
        let foundation = JSONEncoder()
        foundation.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let wanted = String(decoding: try foundation.encode(sample), as: UTF8.self)
        #expect(String(decoding: try JSONWriter.bytes(sample), as: UTF8.self) == wanted, "seed \(seed)")
    }

    @Test("D4: whatever is written is read again as it was", arguments: 1...200 as ClosedRange<UInt64>)
    func readAgain(seed: UInt64) throws {
        var picker = Picker(random: SeededGenerator(seed: seed))
        let bytes = try JSONWriter.bytes(picker.sample(depth: 3).smaller)
        // Without Foundation's decoder, which is there for what is unusual.
        let read = try JSONReader.read(bytes).decoded(Sample.self)
        #expect(try JSONWriter.bytes(read) == bytes, "seed \(seed)")
    }

    /// Writes its fields by hand, with every kind of container.
    private struct ByHand: Encodable {
        enum Key: String, CodingKey { case b, a, list, none, deep }

        func encode(to encoder: any Encoder) throws {
            #expect(encoder.codingPath.isEmpty && encoder.userInfo.isEmpty)
            var object = encoder.container(keyedBy: Key.self)
            #expect(object.codingPath.isEmpty)
            var inner = object.nestedContainer(keyedBy: Key.self, forKey: .b)
            try inner.encode(1, forKey: .b)
            try inner.encode(2, forKey: .a)
            var list = object.nestedUnkeyedContainer(forKey: .list)
            try list.encodeNil()
            #expect(list.count == 1 && list.codingPath.isEmpty)
            var listed = list.nestedContainer(keyedBy: Key.self)
            try listed.encode(true, forKey: .a)
            var below = list.nestedUnkeyedContainer()
            try below.encode("x")
            try ["y"].encode(to: list.superEncoder())
            try object.encodeNil(forKey: .none)
            try [3].encode(to: object.superEncoder(forKey: .deep))
            try [4].encode(to: object.superEncoder())
            var again = encoder.container(keyedBy: Key.self)
            try again.encode(Float(0.5), forKey: .a)
        }
    }

    @Test("D4: values inside a value are complete before the next one begins")
    func nested() throws {
        let text = String(decoding: try JSONWriter.bytes(ByHand()), as: UTF8.self)
        #expect(
            text
                == #"{"a":0.5,"b":{"a":2,"b":1},"deep":[3],"list":[null,{"a":true},["x"],["y"]],"none":null,"super":[4]}"#
        )
    }

    @Test(
        "D4: plain values are JSON too",
        arguments: [
            UInt8.max as any Encodable & Sendable, Int16.min, Int32.max, UInt.min, UInt16.max, UInt32.max,
            Int64.min, "x", true,
        ])
    func plain(value: any Encodable & Sendable) throws {
        let wanted = (value as? String).map { "\"\($0)\"" } ?? "\(value)"
        #expect(String(decoding: try JSONWriter.bytes(value), as: UTF8.self) == wanted)
    }

    /// Writes nothing, or looks where it would be written.
    private struct Silent: Encodable {
        let looks: Bool

        func encode(to encoder: any Encoder) throws {
            if looks {
                var container = encoder.singleValueContainer()
                #expect(container.codingPath.isEmpty)
                try container.encode(["a"])
            }
        }
    }

    @Test("What writes nothing is an empty object")
    func silent() throws {
        #expect(
            String(
                decoding: try JSONWriter.bytes([Silent(looks: false), Silent(looks: true)]), as: UTF8.self)
                == #"[{},["a"]]"#)
    }

    @Test("A number that is none is refused")
    func notFinite() {
        #expect(throws: EncodingError.self) { try JSONWriter.bytes([Double.nan]) }
    }
}
