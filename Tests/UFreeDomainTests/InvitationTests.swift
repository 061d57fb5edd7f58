import Testing
import UFreeDomain

/// SplitMix64 (Steele et al. 2014): the same seed gives the same numbers.
struct InvitationLot: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
    }
}

/// Reads a code; nil if the text is none.
private func code(_ text: String) -> InvitationCode? { try? InvitationCode(reading: text) }

/// Returns why a text is no code; nil if it is one.
func codeError(_ text: String) -> InvitationTextError? {
    do throws(InvitationTextError) {
        _ = try InvitationCode(reading: text)
        return nil
    } catch { return error }
}

@Suite struct InvitationCodeTests {
    private static let alphabet = Array("123456789ABCDEFGHJKMNPQRSTVWXYZ")

    /// A code for each number.
    private static let samples: [InvitationCode] = {
        var lot = InvitationLot(state: 7)
        return (1...99).compactMap { InvitationCode(number: $0, randomness: lot.bytes(16)) }
    }()

    @Test("P4: every code reads back from its text, whatever chance gave")
    func roundTrip() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var lot = InvitationLot(state: seed)
        for _ in 0..<2_000 {
            let number = Int.random(in: 1...99, using: &lot)
            let made = try #require(InvitationCode(number: number, randomness: lot.bytes(16)))
            let isRight =
                code(made.text) == made && made.number == number && made.letters.count == 8
                && made.letters.allSatisfy(Self.alphabet.contains) && made.secret == Array(made.text.utf8)
            if !isRight { Issue.record("seed \(seed): \(made.text)") }
        }
    }

    @Test("P4: the letters are the lowest digits to base 31 of the random number, and the check character")
    func frozen() throws {
        let zero = try #require(InvitationCode(number: 7, randomness: [UInt8](repeating: 0, count: 16)))
        // P is 21: 7 + 10 * 21 = 7 * 31.
        #expect(zero.text == "7-1111-111P")
        let one = try #require(
            InvitationCode(number: 42, randomness: [UInt8](repeating: 0, count: 15) + [33, 200, 200]))
        // 33 = 2 + 1 * 31, and Y is 29: 2 * 4 + 2 + 3 * 2 + 4 * 1 + 10 * 29 = 10 * 31.
        #expect(one.text == "42-3211-111Y")
        #expect(one.secret == Array("42-3211-111Y".utf8))
    }

    @Test("P4: a code needs a number of 1 to 99 and 16 random bytes")
    func inputs() {
        for number in [-1, 0, 100, Int.min, Int.max] {
            #expect(InvitationCode(number: number, randomness: [UInt8](repeating: 1, count: 16)) == nil)
        }
        #expect(InvitationCode(number: 7, randomness: []) == nil)
        #expect(InvitationCode(number: 7, randomness: [UInt8](repeating: 1, count: 15)) == nil)
        #expect(InvitationCode(number: 7, randomness: [UInt8](repeating: 255, count: 99)) != nil)
    }

    @Test("P4: every wrong character is noticed, in the number and in the letters")
    func wrongCharacters() {
        for sample in Self.samples {
            let text = Array(sample.text)
            for index in text.indices {
                for other in Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ?é- ") where other != text[index] {
                    var wrong = text
                    wrong[index] = other
                    // These are the same character by definition, and a space may replace a dash.
                    let equal: [Character: Character] = ["I": "1", "L": "1", "U": "V", " ": "-"]
                    if equal[other] == text[index] {
                        #expect(code(String(wrong)) == sample)
                    } else {
                        #expect(code(String(wrong)) == nil, "\(String(wrong)) for \(sample.text)")
                    }
                }
            }
        }
    }

    @Test("P4: two characters that are swapped are noticed, neighbours or not")
    func swaps() {
        for sample in Self.samples {
            let text = Array(sample.text)
            for one in text.indices {
                for two in text.indices where two > one && text[one] != text[two] {
                    let isDash = text[one] == "-" || text[two] == "-"
                    if isDash && two > one + 1 { continue }
                    var wrong = text
                    wrong.swapAt(one, two)
                    let read = code(String(wrong))
                    // A dash beside its place changes nothing.
                    #expect(read == nil || isDash && read == sample, "\(String(wrong)) for \(sample.text)")
                }
            }
        }
    }

    @Test("P4: a digit too many or too few in the number is noticed")
    func digitsOfChannel() {
        for sample in Self.samples {
            let letters = sample.text.drop { $0 != "-" }
            for number in 1...99 where number != sample.number {
                let (short, long) = (min(number, sample.number), max(number, sample.number))
                guard long / 10 == short || long % 10 == short else { continue }
                #expect(code("\(number)\(letters)") == nil, "\(number) for \(sample.text)")
            }
        }
    }

    @Test(
        "P4: a code is read in every form that people write",
        arguments: [
            "7-1111-111P", "7-1111-111p", "71111111P", "7 1111 111P", "7 1111111P", "7-11111-11P",
            "7--1111--111P", "7 - 1111 - 111P", " 7-1111-111P\n", "7\u{2013}1111\u{2013}111P",
            "7\u{2011}1111\u{2011}111P", "7\u{2014}1111\u{2212}111P", "7\u{A0}1111\u{A0}111P", "7-IiLl-111P",
            "71111-111P", "-7-1111-111P", "7-1-1-1-1-1-1-1-P", "07-1111-111P",
            "\u{200E}7-1111-111P\u{200F}", "7-1111-\u{AD}111P", "7\t1111\r\n111P",
        ])
    func lenient(text: String) {
        #expect(code(text)?.text == "7-1111-111P")
    }

    @Test("P4: U is read as V")
    func letterU() throws {
        let sample = try #require(Self.samples.first { $0.letters.contains("V") })
        #expect(code(sample.text.replacing("V", with: "U")) == sample)
        #expect(code(sample.text.replacing("V", with: "u")) == sample)
    }

    @Test(
        "P4: what is wrong with a text is told apart",
        arguments: [
            ("", .notAnInvitation), ("-", .notAnInvitation), ("Ana", .notAnInvitation),
            ("K-1111-111P", .notAnInvitation), ("7-1111-111é", .notAnInvitation),
            ("7-1111-11.P", .notAnInvitation), ("Lisa", .notAnInvitation), ("I-1111-111P", .mistyped),
            ("７-1111-111P", .notAnInvitation),
            ("7-1111-111P-1111", .notAnInvitation),
            ("7-1111-111P" + String(repeating: " ", count: 100), .notAnInvitation),
            ("7", .cutOff), ("7-", .cutOff), ("7-1111", .cutOff), ("7-1111-111", .cutOff),
            ("71-111-111P", .cutOff),
            ("7-1111-1111", .mistyped), ("7-1111-111PP", .mistyped), ("7-111O-111P", .mistyped),
            ("7-1110-111P", .mistyped), ("0-1111-111P", .mistyped), ("123-1111-111P", .mistyped),
        ] as [(String, InvitationTextError)])
    func errors(text: String, error: InvitationTextError) {
        #expect(codeError(text) == error)
    }

    @Test("P4: the letters of a code are in no description of it")
    func description() {
        for sample in Self.samples {
            #expect(sample.description == "\(sample.number)-…")
            let described = [
                "\(sample)", String(reflecting: sample), String(reflecting: Optional(sample)), "\([sample])",
            ]
            #expect(described.allSatisfy { !$0.contains(sample.letters.prefix(4)) })
        }
    }
}
