import Testing
import UFreeDomain

@Suite struct TextSanitizerTests {
    static let lines: [(input: String, output: String)] = [
        ("Ana", "Ana"),
        ("  Ana \t Maria  ", "Ana Maria"),
        ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"),
        ("\u{9B}31mred", "31mred"),
        ("\u{1B}]0;title\u{7}Ana", "]0;titleAna"),
        ("\u{1B}]8;;http://x\u{1B}\\Ana", "]8;;http://x\\Ana"),
        ("Ana\u{202E}neB\u{202C}", "AnaneB"),
        ("\u{2066}Ana\u{2069}\u{200F}\u{200E}\u{61C}", "Ana"),
        ("A\u{200B}n\u{200C}a\u{200D}\u{FEFF}\u{2060}", "Ana"),
        ("Ana\nBen\r\nCem", "Ana Ben Cem"),
        ("Ana\u{2028}Ben\u{2029}Cem\u{85}Dan", "Ana Ben Cem Dan"),
        ("Ana\u{0}Ben\u{8}\u{7F}", "AnaBen"),
        ("Ana\u{A0}\u{3000}Ben", "Ana Ben"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("A\u{AD}na\u{34F}", "Ana"),
        ("Ana\u{115F}\u{3164}\u{2800}Ben", "Ana Ben"),
        ("Ana\u{E0041}\u{E007F}", "Ana"),
        ("A\u{FE0F}na\u{FE00}\u{E0100}", "Ana"),
        ("1\u{FE0F}2", "12"),
        ("\u{E000}Ana\u{F8FF}", "Ana"),
        ("👨\u{200D}👩\u{200D}👧\u{200D}👦", "👨\u{200D}👩\u{200D}👧\u{200D}👦"),
        ("👩🏽\u{200D}🚀", "👩🏽\u{200D}🚀"),
        ("❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥"),
        ("1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}"),
        ("👨\u{200D}\u{200D}👩", "👨👩"),
        ("👨\u{200D}", "👨"),
        ("👨\u{200D}1", "👨1"),
        ("1\u{200D}👨", "1👨"),
        ("🇦🇹", "🇦🇹"),
        ("Zoe\u{308}", "Zoe\u{308}"),
        ("\u{301}\u{302}Ana", "Ana"),
        ("", ""),
    ]

    @Test("Fault 43: one line of text keeps visible characters and nothing that acts", arguments: lines)
    func line(input: String, output: String) {
        #expect(Array(TextSanitizer.line(input).unicodeScalars) == Array(output.unicodeScalars))
    }

    @Test("Fault 43: cleaning clean text changes nothing", arguments: lines)
    func idempotent(input: String, output: String) {
        let once = TextSanitizer.line(input)
        #expect(Array(TextSanitizer.line(once).unicodeScalars) == Array(once.unicodeScalars))
        let text = TextSanitizer.text(input)
        #expect(Array(TextSanitizer.text(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test("Fault 43: no control, format, private or bidirectional character survives")
    func everyScalar() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let category = scalar.properties.generalCategory
            guard
                [.control, .format, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator].contains(
                    category)
            else { continue }
            let clean = TextSanitizer.line("a\(Character(scalar))b")
            if clean != "ab" && clean != "a b" { Issue.record("U+\(String(value, radix: 16)) gave \(clean)") }
        }
    }

    @Test(
        "Fault 43: several lines stay several, with any line break",
        arguments: [
            ("a\nb", "a\nb"), ("a\r\nb", "a\nb"), ("\n\na\n\nb\n\n", "a\n\nb"), ("a\u{2029}b", "a\nb"),
            ("a\u{1B}[2J\nb", "a[2J\nb"), ("\u{200B}\n\u{200B}", ""), ("\n", ""), ("", ""),
        ])
    func text(input: String, output: String) {
        #expect(TextSanitizer.text(input) == output)
    }

    /// Texts that people write, and the longest characters of Unicode: the family with skin tones has 41
    /// bytes.
    static let real = [
        "👨🏽‍👩🏽‍👧🏽‍👦🏽", "👩🏻‍❤️‍💋‍👨🏿", "👨🏿‍❤️‍💋‍👨🏻", "🧑🏾‍🤝‍🧑🏻", "👩🏽‍🚀", "🏳️‍🌈", "🏳️‍⚧️", "🏴‍☠️", "🇦🇹🇩🇪🇨🇭", "1️⃣#️⃣*️⃣", "❤️‍🔥", "⛹🏿‍♀️",
        "नमस्ते क्षत्रिय स्त्री र्क्ष्म्य", "வணக்கம் ஸ்ரீ க்ஷௌ", "สวัสดี น้ำผึ้ง กี่ปี้", "བཀྲ་ཤིས་བདེ་ལེགས། རྒྱུད ཧཱུྃ", "ខ្ញុំស្រឡាញ់ ក្សត្រី",
        "안녕하세요 한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "Tiếng Việt ngữ",
        "Tie\u{302}\u{301}ng Vie\u{323}\u{302}t",
        "שָׁלוֹם עֲלֵיכֶם בְּרֵאשִׁ֖ית", "السَّلَامُ عَلَيْكُمْ وَرَحْمَةُ ٱللّٰهِ", "မြန်မာ က္ကျွန်ုပ်", "ശ്രീമലയാളം ന്ത്ര്യ", "日本語がか\u{3099}", "Ǆ ﬁ ß",
    ]

    @Test("A4: ordinary text passes unchanged, with every mark and joiner", arguments: real)
    func people(text: String) {
        #expect(Array(TextSanitizer.line(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(
        "A4: a character has at most 64 bytes, however it is joined, and its rest is cut at a scalar",
        arguments: [
            (
                "👩" + String(repeating: "\u{200D}👩", count: 500),
                "👩" + String(repeating: "\u{200D}👩", count: 8)
            ),
            ("👩" + String(repeating: "🏽", count: 500), "👩" + String(repeating: "🏽", count: 15)),
            (String(repeating: "\u{1112}", count: 500), String(repeating: "\u{1112}", count: 21)),
            (String(repeating: "\u{111C2}", count: 500) + "a", String(repeating: "\u{111C2}", count: 16)),
            // The next scalar is a character of its own.
            (
                "👩" + String(repeating: "\u{200D}👩", count: 500) + "x",
                "👩" + String(repeating: "\u{200D}👩", count: 8) + "x"
            ),
            // A vowel joins the consonants before it when the other consonants are cut, so it is removed with
            // them.
            (
                String(repeating: "\u{1112}", count: 22) + "\u{1161}\u{1161}a",
                String(repeating: "\u{1112}", count: 21) + "a"
            ),
            // A scalar that joins everything after it also removes white space.
            (
                String(repeating: "\u{111C2}", count: 15) + " \u{1F3FD} \u{1F3FD} ",
                String(repeating: "\u{111C2}", count: 15)
            ),
        ])
    func heavy(input: String, output: String) {
        #expect(Array(TextSanitizer.line(input).unicodeScalars) == Array(output.unicodeScalars))
        #expect(Array(TextSanitizer.text(input).unicodeScalars) == Array(output.unicodeScalars))
    }

    /// Pseudorandom numbers (a linear congruential generator; its high bits).
    private struct Lot {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
    }

    /// Scalars that join others, separate them, or are removed.
    private static let joining: [UInt32] = [
        0x200D, 0x200D, 0x200D, 0xFE0E, 0xFE0F, 0x20E3, 0x1F468, 0x1F469, 0x2764, 0x1F3FD, 0x1F3FF, 0x1F1E6,
        0x1F1F9,
        0x1100, 0x1161, 0x11A8, 0xAC00, 0xAC01, 0xD4E, 0x111C2, 0x915, 0x937, 0x94D, 0x93F, 0x301, 0x302,
        0x20DD,
        0x102B, 0xE33, 0xA9, 0x31, 0x23, 0x61, 0x20, 0x0A, 0x0D, 0x200B, 0x1B, 0x34F, 0x2800, 0xE0061, 0x2028,
        0x3164,
    ]

    @Test(
        "Fault 43: however text is joined, clean text is unchanged and no character is over 64 bytes"
    )
    func lot() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = Lot(state: seed)
        for _ in 0..<4_000 {
            var input = String.UnicodeScalarView()
            // Few kinds at a time, so that long characters occur.
            let kinds = (0...random.next() % 5).map { _ in
                Self.joining[Int(random.next() % UInt64(Self.joining.count))]
            }
            for _ in 0..<random.next() % 120 {
                let isStray = random.next() % 12 == 0
                let from = isStray ? Self.joining : kinds
                if let scalar = Unicode.Scalar(from[Int(random.next() % UInt64(from.count))]) {
                    input.append(scalar)
                }
            }
            for clean in [TextSanitizer.line, TextSanitizer.text] {
                let once = clean(String(input))
                let isClean =
                    once.allSatisfy { $0.utf8.count <= 64 }
                    && Array(clean(once).unicodeScalars) == Array(once.unicodeScalars)
                if !isClean { Issue.record("seed \(seed): \(input.map { String($0.value, radix: 16) })") }
            }
            if let note = Note(sanitizing: String(input)), Note(sanitizing: note.text) != note {
                Issue.record("seed \(seed), note: \(input.map { String($0.value, radix: 16) })")
            }
        }
    }

    @Test("Fault 43: 10 kB of any text is cleaned without being cut here")
    func long() {
        let input = String(repeating: "x\u{202E}", count: 10_000)
        #expect(TextSanitizer.line(input) == String(repeating: "x", count: 10_000))
    }
}
