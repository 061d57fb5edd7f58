import Testing
import UFreeNode
import UFreeTestSupport

@testable import UFreeDiscovery

@Suite struct TextRecordTests {
    /// Returns strings in the format of a TXT record, each after its length.
    private func record(_ strings: [[UInt8]]) -> [UInt8] { strings.flatMap { [UInt8($0.count)] + $0 } }

    private func entry(_ key: String, _ value: String) -> ServiceText.Entry {
        ServiceText.Entry(key: key, value: Array(value.utf8))
    }

    @Test(
        "P1: every announced value is read back, also one that is not text, of every length a string allows"
    )
    func roundTrip() throws {
        let text = ServiceText([
            entry("v", "1"), .init(key: "t", value: [0, 255, 61, 10]), entry("name", ""),
            .init(key: "k", value: Array(repeating: 7, count: 253)),
        ])
        let record = try #require(text.record)
        #expect(ServiceText(record: record) == text)
    }

    @Test("RFC 6763, 6.1: an empty text is one empty string")
    func empty() {
        #expect(ServiceText([]).record == [0])
        #expect(ServiceText(record: [0]) == ServiceText([]))
        #expect(ServiceText(record: []) == ServiceText([]))
    }

    @Test(
        "RFC 6763, 6.4: of a repeated key the first counts, also when the strings come in reverse"
    )
    func reversed() {
        let said = [Array("n=first".utf8), Array("N=second".utf8), Array("v=1".utf8)]
        let expected = [entry("n", "first"), entry("v", "1")]
        #expect(ServiceText(record: record(said)) == ServiceText(expected))
        #expect(ServiceText(record: record(said.reversed()), isReversed: true) == ServiceText(expected))
    }

    @Test("Data that does not fit a TXT record is not announced, cut or otherwise changed")
    func unsayable() {
        #expect(ServiceText([.init(key: "k", value: Array(repeating: 7, count: 254))]).record == nil)
        #expect(ServiceText([entry("", "x")]).record == nil)
        #expect(ServiceText([entry("a=b", "x")]).record == nil)
        #expect(ServiceText([entry("schlüssel", "x")]).record == nil)
        let large = (0..<6).map { ServiceText.Entry(key: "k\($0)", value: Array(repeating: 7, count: 250)) }
        #expect(ServiceText(large).record == nil)
    }

    @Test("Fault 30: invalid strings are skipped, the others are read")
    func oddStrings() {
        let good = Array("v=1".utf8)
        let odd: [[UInt8]] = [
            [], Array("=x".utf8), Array("=".utf8), [0xFF, 0xFE, 0x3D, 0x31], Array("ключ=1".utf8),
            [0x01, 0x3D, 0x31],
        ]
        for string in odd {
            #expect(ServiceText(record: record([string, good])) == ServiceText([entry("v", "1")]))
            #expect(ServiceText(record: record([good, string])) == ServiceText([entry("v", "1")]))
        }
    }

    @Test(
        "RFC 6763, 6.4: of two entries with one key the first counts, whatever the case; a bare key has an empty value"
    )
    func keys() {
        let text = ServiceText(record: record([Array("V=1".utf8), Array("v=2".utf8), Array("flag".utf8)]))
        #expect(text == ServiceText([entry("V", "1"), entry("flag", "")]))
        #expect(text.value("v") == Array("1".utf8))
    }

    @Test("Fault 30: a length that reaches beyond the record ends it, at each byte where it may be cut")
    func truncated() {
        let whole = record([Array("v=1".utf8), Array("tag=abcdef".utf8)])
        for length in 0..<whole.count {
            let expected = length < 4 ? [] : [entry("v", "1")]
            #expect(ServiceText(record: Array(whole.prefix(length))) == ServiceText(expected))
        }
        #expect(ServiceText(record: [255] + Array(repeating: 65, count: 254)) == ServiceText([]))
    }

    @Test("Fault 31: a record of any size is read only up to the limits")
    func limits() {
        let many = record((0..<400).map { Array("k\($0)=".utf8) })
        #expect(ServiceText(record: many).entries.count == ServiceText.entryLimit)
        let large = record((0..<8).map { Array("k\($0)=".utf8) + Array(repeating: 65, count: 250) })
        let read = ServiceText(record: large)
        #expect(read.entries.count == 5)
        #expect(read.entries.allSatisfy { $0.value.count == 250 })
    }

    @Test("Fault 30: any bytes are read without a trap, and the result can be written again")
    func anyBytes() {
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...1_400, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            let text = ServiceText(record: bytes)
            if let record = text.record { #expect(ServiceText(record: record) == text) }
        }
    }
}
