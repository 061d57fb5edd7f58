import Testing

@testable import UFreeCLI

@Suite("Terminal output and input")
struct ScreenPainterTests {
    private let size = ScreenSize(width: 10, height: 3)

    @Test(
        "The first frame is complete; later only changed rows are written, and nothing for the same frame"
    )
    func differences() {
        var painter = ScreenPainter()
        #expect(
            painter.paint(["a", "b"], size) == "\u{1B}[0m\u{1B}[2J\u{1B}[1;1H\u{1B}[2Ka\u{1B}[2;1H\u{1B}[2Kb")
        #expect(painter.paint(["a", "b"], size).isEmpty)
        #expect(painter.paint(["a", "c", "d"], size) == "\u{1B}[2;1H\u{1B}[2Kc\u{1B}[3;1H\u{1B}[2Kd")
        #expect(painter.paint(["a"], size) == "\u{1B}[2;1H\u{1B}[2K\u{1B}[3;1H\u{1B}[2K")
    }

    @Test("After a resize and on request everything is written again")
    func again() {
        var painter = ScreenPainter()
        _ = painter.paint(["a"], size)
        let all = "\u{1B}[0m\u{1B}[2J\u{1B}[1;1H\u{1B}[2Ka"
        #expect(painter.paint(["a"], ScreenSize(width: 9, height: 3)) == all)
        painter.forget()
        #expect(painter.paint(["a"], ScreenSize(width: 9, height: 3)) == all)
    }

    @Test("More rows than the screen has are not written; no frame has a line break")
    func cut() {
        var painter = ScreenPainter()
        let text = painter.paint(["a", "b", "c", "d"], size)
        #expect(text.contains("c"))
        #expect(!text.contains("d"))
        #expect(!text.contains("\n"))
    }

    private static let sequences: [(String, [LiveKey])] = [
        ("q", [.character("q")]), ("é友", [.character("é"), .character("友")]), ("\u{3}", [.interrupt]),
        ("\u{1A}", [.suspend]), ("\u{C}", [.redraw]), ("\r", [.enter]), ("\u{7F}\u{8}", [.erase, .erase]),
        ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]),
        ("\u{1B}[H", [.home]), ("\u{1B}[4~", [.end]), ("\u{1B}[1;5q", []), ("\u{1B}OQ", []),
        ("\u{1B}Oq", []), ("\u{1B}q", []), ("\u{1B}q q", [.character(" "), .character("q")]),
        ("\u{1B}\u{3}", [.interrupt]), ("\u{1B}[\u{3}", [.interrupt]), ("\u{1B}[Aq", [.up, .character("q")]),
        ("\u{1B}[" + String(repeating: "9", count: 5_000) + "~q", [.character("q")]), ("", []),
    ]

    @Test("Keys and function keys are parsed, in pieces of any size", arguments: sequences)
    func keys(text: String, expected: [LiveKey]) {
        var whole = KeyReader()
        #expect(whole.keys(in: Array(text.utf8)) == expected)
        var pieces = KeyReader()
        #expect(text.utf8.flatMap { pieces.keys(in: [$0]) } == expected)
    }

    @Test("Bytes that are no text are ignored, and the next key counts")
    func noText() {
        var reader = KeyReader()
        #expect(reader.keys(in: [0xFF, 0x80, 0xC3, 0x28, 0xE5, 0x8F]) == [.character("(")])
        #expect(
            reader.keys(in: [0xE5, 0x8F, 0x8B, UInt8(ascii: "q")]) == [.character("友"), .character("q")])
    }

    @Test("Escape alone is a key as soon as nothing follows; what follows later is still a sequence")
    func escape() {
        var reader = KeyReader()
        #expect(reader.keys(in: [0x1B]) == [])
        #expect(reader.pause() == .escape)
        #expect(reader.keys(in: Array("[B".utf8)) == [.down])
        #expect(reader.pause() == nil)
    }
}
