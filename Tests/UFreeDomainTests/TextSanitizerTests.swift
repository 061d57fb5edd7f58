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

    @Test("Fault 43: one line of text keeps what can be seen and nothing that acts", arguments: lines)
    func line(input: String, output: String) {
        #expect(Array(TextSanitizer.line(input).unicodeScalars) == Array(output.unicodeScalars))
    }

    @Test("Fault 43: cleaning what is clean changes nothing", arguments: lines)
    func idempotent(input: String, output: String) {
        let once = TextSanitizer.line(input)
        #expect(Array(TextSanitizer.line(once).unicodeScalars) == Array(once.unicodeScalars))
        let text = TextSanitizer.text(input)
        #expect(Array(TextSanitizer.text(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test("Fault 43: no control, format, private or bidirectional character survives, whichever it is")
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
        "Fault 43: several lines stay several, whatever breaks them",
        arguments: [
            ("a\nb", "a\nb"), ("a\r\nb", "a\nb"), ("\n\na\n\nb\n\n", "a\n\nb"), ("a\u{2029}b", "a\nb"),
            ("a\u{1B}[2J\nb", "a[2J\nb"), ("\u{200B}\n\u{200B}", ""), ("\n", ""), ("", ""),
        ])
    func text(input: String, output: String) {
        #expect(TextSanitizer.text(input) == output)
    }

    @Test("Fault 43: 10 kB of any text is cleaned without being cut here")
    func long() {
        let input = String(repeating: "x\u{202E}", count: 10_000)
        #expect(TextSanitizer.line(input) == String(repeating: "x", count: 10_000))
    }
}
