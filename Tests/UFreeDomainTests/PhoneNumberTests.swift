import Foundation
import Testing

@testable import UFreeDomain

/// P2: numbers as people write them.
@Suite("Phone numbers") struct PhoneNumberTests {
    private static func read(_ text: String, _ home: String? = nil) -> Result<String, PhoneNumberError> {
        Result { () throws(PhoneNumberError) in try PhoneNumber(reading: text, home: home).text }
    }

    /// Example numbers of every region, as libphonenumber writes them: the region, E.164, from abroad, at home.
    private static let samples: [[String]] = {
        let file = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            .appending(path: "Tests/Samples/phone-numbers.tsv")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    }()

    @Test("P2: numbers of every region are read as libphonenumber reads them, from abroad and at home")
    func regions() throws {
        #expect(Self.samples.count > 450)
        var differing: [String] = []
        for sample in Self.samples {
            try #require(sample.count == 4)
            for (text, home) in [
                (sample[1], nil), (sample[2], nil), (sample[2], "DE"), (sample[3], sample[0]),
            ] {
                if Self.read(text, home) != .success(sample[1]) {
                    differing.append("\(text) in \(home ?? "-")")
                }
            }
        }
        // Argentina writes mobile numbers otherwise at home, and Belarus may put two prefixes in front.
        #expect(
            differing == ["011 15-2345-6789 in AR", "8 0152 45-09-11 in BY", "8 029 491-19-11 in BY"],
            "\(differing)")
    }

    @Test(
        "P2: a number is read in every form that people write",
        arguments: [
            "+491701234567", "+49 170 1234567", "+49 (0)170 / 123 45-67", "0049 170 1234567",
            "tel:+49-170-1234567",
            "tel:+491701234567;ext=7", "\u{FF0B}49 170.123.4567", "\u{200E}+49\u{00A0}170\u{2011}1234567",
            "+\u{0664}\u{0669} 170 1234567", "[+49] 170 1234567",
        ])
    func forms(text: String) {
        #expect(Self.read(text) == .success("+491701234567"))
    }

    @Test(
        "P2: a number that was read is the same when it is read again, also with a prefix that was written twice"
    )
    func again() throws {
        for text in ["+49 00170 1234567", "+43 0000664 1234567"] {
            let number = try PhoneNumber(reading: text)
            #expect(try PhoneNumber(reading: number.text) == number)
            #expect(PhoneNumber(stored: number.text) == number)
        }
        // What is stored is not read by rules that may have changed since.
        #expect(PhoneNumber(stored: "+999123456789")?.text == "+999123456789")
        for text in ["", "+", "491701234567", "+49170123456a", "+491", "+1234567890123456"] {
            #expect(PhoneNumber(stored: text) == nil)
        }
    }

    @Test(
        "P2: at home the calling code may be missing",
        arguments: [
            ("0170 1234567", "DE", "+491701234567"), ("170 1234567", "de", "+491701234567"),
            ("(212) 555-0100", "US", "+12125550100"), ("1 212 555 0100", "US", "+12125550100"),
            ("011 49 170 1234567", "US", "+491701234567"), ("00 49 170 1234567", "US", "+491701234567"),
            ("06 1234 5678", "IT", "+390612345678"), ("8 (912) 345-67-89", "RU", "+79123456789"),
        ])
    func home(text: String, region: String, number: String) {
        #expect(Self.read(text, region) == .success(number))
    }

    @Test(
        "Bad input: what is no number, has no country, or is too long or short is refused with the reason",
        arguments: [
            ("", PhoneNumberError.notANumber), ("Ben", .notANumber), ("+", .notANumber), ("12", .notANumber),
            ("+49 170 CALLME", .notANumber), ("4+9170", .notANumber), ("++491701234567", .notANumber),
            ("+49 170 1234567 x12", .notANumber), (String(repeating: "1", count: 201), .notANumber),
            ("+" + String(repeating: "4", count: 41), .notANumber), ("0170 1234567", .noCountry),
            ("+999 1234567", .unknownCountry), ("+210 1234567", .unknownCountry),
            ("+1 212 555", .wrongLength),
            ("+1 212 555 0100 99", .wrongLength), ("+49", .notANumber), ("+491", .wrongLength),
        ])
    func refused(text: String, reason: PhoneNumberError) {
        #expect(Self.read(text) == .failure(reason), "\(text)")
    }

    @Test("P2: a region that is not known is no home")
    func unknownHome() { #expect(Self.read("0170 1234567", "XX") == .failure(.noCountry)) }

    @Test("Q2: a description shows only the last two digits")
    func description() throws {
        #expect("\(try PhoneNumber(reading: "+49 170 1234567"))" == "+…67")
    }

    @Test("No calling code is the beginning of another, and every region has one and some lengths")
    func table() {
        let codes = PhonePlan.codes.keys
        for code in codes { #expect(!codes.contains { $0 != code && $0.hasPrefix(code) }, "\(code)") }
        #expect(PhonePlan.regions.count > 240)
        #expect(PhonePlan.regions.values.allSatisfy { !$0.lengths.isEmpty && !$0.code.isEmpty })
    }
}
