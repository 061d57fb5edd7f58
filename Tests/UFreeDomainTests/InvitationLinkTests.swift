import Testing
import UFreeDomain

/// Returns why a text is no link; nil if it is one.
private func linkError(_ text: String) -> InvitationTextError? {
    do throws(InvitationTextError) {
        _ = try InvitationLink(reading: text)
        return nil
    } catch { return error }
}

@Suite struct InvitationLinkTests {
    private static let addresses = [
        "192.168.1.20:7633", "[fd00::1:2]:7634", "ana.example.org:1", "[2001:db8::]:65535", "x:80",
        String(repeating: "n", count: 253) + ":7633", "[::ffff:10.0.0.1]:9", "255.255.255.255:7", "1.2.3:5",
        "a_b-c.d.:9",
    ].compactMap { HostPort($0) }

    private static func link(_ lot: inout InvitationLot, addresses count: Int) throws -> InvitationLink {
        let owner = try #require(OwnerID(bytes: lot.bytes(32)))
        let secret = lot.bytes(16)
        let expires = Timestamp(milliseconds: Int64.random(in: 0...Timestamp.latest, using: &lot))
        let some = Array(addresses.shuffled(using: &lot).prefix(count))
        let link = InvitationLink(owner: owner, secret: secret, expires: expires, addresses: some)
        return try #require(link)
    }

    private static func plain(_ addresses: [HostPort], expires: Int64 = 60_000) throws -> InvitationLink {
        let owner = try #require(OwnerID(bytes: Array(0..<32)))
        return try #require(
            InvitationLink(
                owner: owner, secret: Array(100..<116), expires: Timestamp(milliseconds: expires),
                addresses: addresses))
    }

    /// Returns a link of any bytes, with the right checksum.
    private static func text(of bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        let all = bytes + withUnsafeBytes(of: (~sum).bigEndian) { Array($0) }
        let bits = all.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
        return "UFREE:"
            + stride(from: 0, to: bits.count, by: 5).map { start in
                String(
                    alphabet[
                        (0..<5).reduce(0) { $0 << 1 | (start + $1 < bits.count ? Int(bits[start + $1]) : 0) }]
                )
            }.joined()
    }

    /// The bytes of a link of version 1 before its addresses.
    private static let head: [UInt8] = [1] + Array(0..<32) + Array(100..<116) + [0, 0, 0, 1]

    @Test("P4: every link reads back from its text")
    func roundTrip() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var lot = InvitationLot(state: seed)
        let allowed = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
        for round in 0..<1_000 {
            let link = try Self.link(&lot, addresses: round % 5)
            let isRight =
                (try? InvitationLink(reading: link.text)) == link && link.addresses.count == round % 5
                && link.expires.milliseconds % 60_000 == 0 && link.text.allSatisfy(allowed.contains)
                && InvitationLink.isLink(link.text)
            if !isRight { Issue.record("seed \(seed), round \(round): \(link.text)") }
        }
    }

    @Test("P4: the text of a link is frozen")
    func frozen() throws {
        let none = try Self.plain([])
        #expect(none.text == Self.text(of: Self.head + [0]))
        #expect(none.text.count == 6 + 93)
        let addresses = ["10.0.0.1:258", "[1::2]:3", "ana.at:65535"].compactMap { HostPort($0) }
        let bytes: [UInt8] =
            Self.head + [3] + [4, 10, 0, 0, 1, 1, 2] + [6, 0, 1] + [UInt8](repeating: 0, count: 13) + [
                2, 0, 3,
            ]
            + [1, 6] + Array("ana.at".utf8) + [255, 255]
        #expect(try Self.plain(addresses).text == Self.text(of: bytes))
        #expect(
            none.text == "UFREE:AEAACAQDAQCQMBYIBEFAWDANBYHRAEISCMKBKFQXDAMRUGY4DUPB6Z"
                + "DFMZTWQ2LKNNWG23TPOBYXE4YAAAAACAHQ3G5UE")
    }

    @Test("P4: a link whose end is missing is never read, at any length")
    func truncations() throws {
        var lot = InvitationLot(state: 11)
        for count in 0...4 {
            let text = try Self.link(&lot, addresses: count).text
            for length in 0..<text.count {
                let error: InvitationTextError = length < 6 ? .notAnInvitation : .cutOff
                #expect(linkError(String(text.prefix(length))) == error, "\(length) of \(text)")
            }
        }
    }

    @Test("P4: every wrong character of a link is noticed, and all that are swapped")
    func wrongCharacters() throws {
        var lot = InvitationLot(state: 12)
        for count in [0, 2] {
            let link = try Self.link(&lot, addresses: count)
            let text = Array(link.text)
            for index in text.indices {
                for other in Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:/ é=") where other != text[index] {
                    var wrong = text
                    wrong[index] = other
                    #expect(linkError(String(wrong)) != nil, "\(other) at \(index)")
                }
                guard index > 0, text[index] != text[index - 1] else { continue }
                var swapped = text
                swapped.swapAt(index, index - 1)
                #expect(linkError(String(swapped)) != nil, "swapped at \(index)")
                #expect(linkError(String(text[..<index] + text[(index + 1)...])) != nil, "without \(index)")
            }
            #expect(linkError(link.text + "A") == .mistyped)
            var wrong = text
            wrong[20] = text[20] == "A" ? "B" : "A"
            #expect(linkError(String(wrong)) == .mistyped)
            wrong[20] = "1"
            #expect(linkError(String(wrong)) == .mistyped)
        }
    }

    @Test("P4: a link that a mail program wrapped, or that lost its case, is read")
    func lenient() throws {
        let link = try Self.plain(Self.addresses)
        let body = String(link.text.dropFirst(6))
        var wrapped = ""
        for (index, character) in link.text.enumerated() {
            wrapped += (index % 20 == 19 ? "\r\n " : "") + String(character)
        }
        for text in [
            wrapped, " \(link.text)\n", link.text.lowercased(), "ufree:\(body)", "ufree://\(body)",
            "UFREE:// \(body)",
            "Ufree:\(body.lowercased())", "\u{FEFF}\(link.text)\u{200B}", "U F R E E : \(body)",
        ] {
            #expect(try InvitationLink(reading: text) == link)
            #expect(InvitationLink.isLink(text))
        }
    }

    @Test("P4: at most four addresses are kept, and only those that others can use")
    func addresses() throws {
        let given = [
            HostPort(host: "fe80::1%eth0", port: 7633), HostPort(host: "10.0.0.1", port: 0),
            HostPort(host: "FD00:0:0::1", port: 1), HostPort(host: "Ana.Local", port: 65_536),
            HostPort(host: "müller.local", port: 2), HostPort(host: "", port: 2),
            HostPort(host: "a b", port: 2),
            HostPort(host: "10.0.0.1\u{0}", port: 2), HostPort(host: "::1\u{0}", port: 2),
            HostPort(host: String(repeating: "n", count: 254), port: 2), HostPort(host: "Ana.Local", port: 3),
            HostPort(host: "10.0.0.1", port: 4), HostPort(host: "::", port: 5),
            HostPort(host: "fifth", port: 6),
        ]
        let link = try Self.plain(given)
        #expect(
            link.addresses.map(\.description)
                == ["[fd00::1]:1", "ana.local:3", "10.0.0.1:4", "[::]:5"])
        #expect(try InvitationLink(reading: link.text) == link)
    }

    @Test(
        "P4: a link ends at a whole minute, from 1970 on",
        arguments: [
            (Int64.min, 0), (-1, 0), (59_999, 0), (60_000, 60_000), (1_800_000_059_999, 1_800_000_000_000),
            (Int64.max, Int64(UInt32.max) * 60_000),
        ] as [(Int64, Int64)])
    func expiry(given: Int64, kept: Int64) throws {
        let link = try Self.plain([], expires: given)
        #expect(link.expires.milliseconds == kept)
        #expect(try InvitationLink(reading: link.text).expires.milliseconds == kept)
    }

    @Test("P4: the secret is exactly 16 bytes", arguments: [0, 15, 17, 32])
    func secretLength(count: Int) throws {
        let owner = try #require(OwnerID(bytes: Array(0..<32)))
        let secret = [UInt8](repeating: 1, count: count)
        let link = InvitationLink(
            owner: owner, secret: secret, expires: Timestamp(milliseconds: 0), addresses: [])
        #expect(link == nil)
    }

    @Test("P4: what is complete but unknown here is from a later version")
    func laterVersion() {
        let later: [[UInt8]] = [
            [2], [2, 1, 2, 3], [255] + Self.head, [2] + Self.head.dropFirst() + [0],
            // A kind of address that this version does not know, five addresses, and more behind the addresses.
            Self.head + [1, 5, 1, 2, 3, 4, 5, 6, 7],
            Self.head + [5] + Array([[UInt8]](repeating: [4, 1, 2, 3, 4, 0, 1], count: 5).joined()),
            Self.head + [0, 0],
            // Addresses that no link of this version has.
            Self.head + [1, 4, 1, 2, 3, 4, 0, 0], Self.head + [1, 1, 1, UInt8(ascii: "A"), 0, 1],
            Self.head + [1, 1, 0, 0, 1], Self.head + [1, 1, 7] + Array("1.2.3.4".utf8) + [0, 1],
            Self.head + [1, 1, 2, 0xC3, 0xA4, 0, 1], Self.head + [1, 1, 1, 0xC3, 0, 1],
        ]
        for bytes in later { #expect(linkError(Self.text(of: bytes)) == .laterVersion, "\(bytes)") }
    }

    @Test("P4: a code is no link, and other texts are neither")
    func others() {
        for text in ["", "7-1111-111P", "UFREE", "UFREEX", "https://ufree", "XUFREE:AAAA", "ufree : // a"] {
            #expect(InvitationLink.isLink(text) == text.contains(" : "))
        }
        #expect(linkError("7-1111-111P") == .notAnInvitation)
        #expect(linkError("UFREE:") == .cutOff)
        #expect(codeError("UFREE:AAAA") == .notAnInvitation)
        let long = "UFREE:" + String(repeating: "A", count: 100_000)
        #expect(linkError(long) == .notAnInvitation)
        #expect(linkError(String(long.prefix(9_000))) == .mistyped)
    }

    @Test("P4: the secret of a link is in no description of it")
    func description() throws {
        let link = try Self.plain(Self.addresses)
        #expect(link.description == "UFREE:…")
        #expect(String(reflecting: Optional(link)) == "Optional(UFREE:…)")
    }

    @Test("P4: no text makes the readers crash, and hardly one is an invitation")
    func anything() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var lot = InvitationLot(state: seed)
        let characters = Array("ABCXYZ234567 189-–:/=.\u{0}\n\r\u{200D}é日👨‍👩‍👧ufreiloU")
        for _ in 0..<10_000 {
            let length = Int.random(in: 0...120, using: &lot)
            let body = String(
                (0..<length).map { _ in characters[Int.random(in: 0..<characters.count, using: &lot)] })
            let bytes = lot.bytes(Int.random(in: 0...80, using: &lot))
            for text in [
                body, "UFREE:\(body)", String(decoding: bytes, as: UTF8.self), "7-\(body.prefix(12))",
            ] {
                _ = codeError(text)
                if linkError(text) == nil { Issue.record("seed \(seed): \(text.debugDescription)") }
            }
            // With a right checksum, the reader gets to see everything behind it.
            let made = Self.text(of: Bool.random(using: &lot) ? bytes : Self.head + bytes)
            if let link = try? InvitationLink(reading: made), link.text != made {
                Issue.record("seed \(seed): \(made)")
            }
        }
    }
}
