import FoundationEssentials
import Testing

@testable import UFreeCLI

@Suite("Foreign text on a terminal")
struct TerminalTextTests {
    @Test(
        "Fault 43: no control sequence gets through",
        arguments: [
            ("\u{1B}[31mred", "\\u{1B}[31mred"), ("\u{1B}]0;title\u{7}", "\\u{1B}]0;title\\u{7}"),
            ("\u{9B}2J", "\\u{9B}2J"), ("a\u{202E}b", "a\\u{202E}b"), ("a\u{200B}b", "a\\u{200B}b"),
            ("a\tb\nc", "a b c"), ("a\r\nb", "a  b"), ("a\u{2028}b", "a b"), ("nul\u{0}", "nul\\u{0}"),
            ("a\u{200D}b", "a\\u{200D}b"), ("👨‍👩‍👧 Zoë 日本", "👨‍👩‍👧 Zoë 日本"), ("<script>", "<script>"),
        ])
    func escaped(text: String, shown: String) {
        #expect(TerminalText.escaped(text) == shown)
    }

    @Test("JSON keeps its value, on one line, without a raw control character")
    func json() throws {
        let name = "a\u{9B}b\u{202E}c\u{2028}d\u{1F468}\u{E0001}"
        let raw = "{\"name\":\n\"\(name)\"}"
        let escaped = TerminalText.escapedJSON(raw)
        #expect(
            !escaped.unicodeScalars.contains {
                "\u{9B}\u{202E}\u{2028}\n\u{E0001}".unicodeScalars.contains($0)
            })
        let read = try JSONDecoder().decode([String: String].self, from: Data(escaped.utf8))
        #expect(read == ["name": name])
    }

    @Test(
        "A name that needs quotes in a shell is not put into a command",
        arguments: [
            ("Ben", "Ben"), ("Zoë", "Zoë"), ("Ben O", "id"), ("$(rm -rf ~)", "id"), ("a;b", "id"),
            ("-x", "id"),
            ("a'b", "id"), ("*", "id"), ("~", "id"), ("", "id"),
            // One character for Unicode and two for a shell: a letter that joins the next character, and
            // punctuation with accents.
            ("x\u{D4E};reboot", "id"), ("x\u{11A3A}$(reboot)", "id"), ("a'\u{301}b", "id"),
            ("a;\u{301}b", "id"),
        ])
    func commands(name: String, word: String) {
        #expect(ShellWord.naming(name, id: "id") == word)
    }

    @Test("Other words are quoted for the shell")
    func quoted() {
        #expect(ShellWord.quoted("/tmp/a b") == "'/tmp/a b'")
        #expect(ShellWord.quoted("it's") == "'it'\\''s'")
        #expect(ShellWord.quoted("/run/ufree") == "/run/ufree")
    }

    @Test(
        "Quotes with accents and characters behind joining letters are quoted and completed for the shell"
    )
    func scalars() {
        let quoted = ShellWord.quoted("a'\u{301};reboot")
        #expect(Array(quoted.utf8) == Array("'a'\\''".utf8) + Array("\u{301};reboot'".utf8))
        #expect(CommandLineWords(line: "ufreectl \(quoted)").words == ["a'\u{301};reboot"])
        #expect(ShellWord.escaped("x\u{D4E};reboot").unicodeScalars.contains("\\"))
        let open = CommandLineWords(line: "ufreectl week 'x")
        let candidates = [Candidate("x'\u{301};reboot")]
        #expect(Shell.bash.lines(candidates, for: open) == [])
    }
}
