import Testing
import UFreeDomain

@Suite struct FingerprintTests {
    /// Bytes with various patterns: all zero, all one, rising, and each single bit.
    static let samples: [[UInt8]] =
        [
            [UInt8](repeating: 0, count: 32), [UInt8](repeating: 255, count: 32), Array(0..<32),
            Array((0..<32).reversed()),
        ]
        + (0..<256).map { bit in
            (0..<32).map { $0 == bit / 8 ? UInt8(1) << UInt8(bit % 8) : 0 }
        }

    @Test("I1: every fingerprint reads back from its written form, in any case and spacing")
    func roundTrip() throws {
        for bytes in Self.samples {
            let fingerprint = try #require(Fingerprint(bytes: bytes))
            #expect(Fingerprint(text: fingerprint.text) == fingerprint)
            #expect(Fingerprint(text: fingerprint.text.lowercased()) == fingerprint)
            #expect(Fingerprint(text: fingerprint.text.filter { $0 != "-" }) == fingerprint)
            #expect(
                Fingerprint(text: " " + fingerprint.text.split(separator: "-").joined(separator: " "))
                    == fingerprint)
        }
    }

    @Test("I1: the written form is eight groups of seven characters")
    func shape() throws {
        let fingerprint = try #require(Fingerprint(bytes: Array(100..<132)))
        #expect(fingerprint.text.split(separator: "-").map(\.count) == [7, 7, 7, 7, 7, 7, 7, 7])
    }

    @Test(
        "I1: every single wrong character is noticed",
        arguments: [Array(0..<32), Array(stride(from: UInt8(3), to: 227, by: 7))])
    func wrongCharacters(bytes: [UInt8]) throws {
        let text = try #require(Fingerprint(bytes: bytes)).text
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        for index in text.indices where text[index] != "-" {
            for letter in letters where letter != text[index] {
                var wrong = text
                wrong.replaceSubrange(index...index, with: String(letter))
                #expect(
                    Fingerprint(text: wrong) == nil,
                    "\(letter) at \(text.distance(from: text.startIndex, to: index))")
            }
        }
    }

    @Test("I1: text that is too short, too long or of other characters is refused")
    func unreadable() throws {
        let text = try #require(Fingerprint(bytes: Array(0..<32))).text
        for bad in [
            "", String(text.dropLast()), text + "A", text + text, "0" + text.dropFirst(),
            "é" + text.dropFirst(),
        ] {
            #expect(Fingerprint(text: bad) == nil)
            #expect(OwnerID(text: bad) == nil)
        }
    }

    @Test("I1: a fingerprint is exactly 32 bytes", arguments: [0, 1, 31, 33, 64])
    func length(count: Int) {
        let bytes = [UInt8](repeating: 1, count: count)
        #expect(Fingerprint(bytes: bytes) == nil)
        #expect(OwnerID(bytes: bytes) == nil)
        #expect(DeviceID(bytes: bytes) == nil)
    }

    @Test("I4: owner and device are separate types, each written as its fingerprint")
    func ownerAndDevice() throws {
        let fingerprint = try #require(Fingerprint(bytes: Array(0..<32)))
        #expect(OwnerID(fingerprint).description == fingerprint.text)
        #expect(DeviceID(fingerprint).description == fingerprint.text)
        let other = try #require(DeviceID(bytes: Array(1..<33)))
        #expect(DeviceID(fingerprint) < other)
    }
}
