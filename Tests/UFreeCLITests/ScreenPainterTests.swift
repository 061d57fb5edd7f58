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

    @Test(
        "Function keys are parsed into keys, in pieces of any size",
        arguments: [
            ("q", [LiveKey.leave]), ("xQ", [.leave]), ("\u{3}", [.interrupt]), ("\u{1A}", [.suspend]),
            ("\u{C}", [.redraw]), ("\u{1B}[A", []), ("\u{1B}[1;5q", []), ("\u{1B}OQ", []), ("\u{1B}Oq", []),
            ("\u{1B}q", []), ("\u{1B}q q", [.leave]), ("\u{1B}\u{3}", [.interrupt]),
            ("\u{1B}[\u{3}", [.interrupt]),
            ("\u{1B}[Aq", [.leave]), ("", []),
        ])
    func keys(text: String, expected: [LiveKey]) {
        var whole = KeyReader()
        #expect(whole.keys(in: Array(text.utf8)) == expected)
        var pieces = KeyReader()
        #expect(text.utf8.flatMap { pieces.keys(in: [$0]) } == expected)
    }
}
