/// A string literal in a source file, with the call that it is an argument of.
struct SwiftLiteral: Equatable, Sendable {
    /// The text; each interpolation is one `\u{0}`.
    var text = ""
    /// The line of the opening quotes, from 1.
    let line: Int
    /// The name before the innermost parenthesis; empty if there is none.
    let call: String
    /// The number of the call in the file, which distinguishes arguments of different calls.
    let callNumber: Int

    /// The number of interpolations.
    var values: Int { text.count { $0 == "\u{0}" } }

    /// Returns the literals of a file in order, including those inside interpolations. Comments are ignored,
    /// and so are raw strings, because they contain code.
    static func all(in text: String) -> [SwiftLiteral] {
        var reader = Reader(text: Array(text.utf8))
        reader.code(until: nil)
        return reader.found.sorted { ($0.line, $0.callNumber) < ($1.line, $1.callNumber) }
    }

    /// Reads bytes, because all syntax in the code is ASCII.
    private struct Reader {
        let text: [UInt8]
        var position = 0
        var line = 1
        var calls = 0
        var open: [(name: String, number: Int)] = []
        var word: [UInt8] = []
        var found: [SwiftLiteral] = []

        mutating func next() -> UInt8? {
            guard position < text.count else { return nil }
            defer { position += 1 }
            if text[position] == UInt8(ascii: "\n") { line += 1 }
            return text[position]
        }

        func isNext(_ mark: StaticString) -> Bool {
            guard position + mark.utf8CodeUnitCount <= text.count else { return false }
            return (0..<mark.utf8CodeUnitCount).allSatisfy { text[position + $0] == mark.utf8Start[$0] }
        }

        mutating func skip(_ count: Int) { for _ in 0..<count { _ = next() } }

        /// Reads code up to the parenthesis that closes an interpolation, or to the end.
        mutating func code(until depth: Int?) {
            while position < text.count {
                if isNext("//") {
                    while position < text.count, !isNext("\n") { position += 1 }
                } else if isNext("#\"") {
                    raw()
                } else if isNext("\"") {
                    string()
                } else if let byte = next() {
                    if byte == UInt8(ascii: "(") {
                        calls += 1
                        open.append((String(decoding: word, as: UTF8.self), calls))
                    } else if byte == UInt8(ascii: ")") {
                        if open.count == depth { return }
                        _ = open.popLast()
                    }
                    if SourceLexer.isWordByte(byte) { word.append(byte) } else { word = [] }
                }
            }
        }

        mutating func raw() {
            let isLong = isNext("#\"\"\"")
            skip(isLong ? 4 : 2)
            while position < text.count, !(isLong ? isNext("\"\"\"#") : isNext("\"#")) { _ = next() }
            skip(isLong ? 4 : 2)
        }

        mutating func string() {
            let isLong = isNext("\"\"\"")
            var content: [UInt8] = []
            var literal = SwiftLiteral(
                line: line, call: open.last?.name ?? "", callNumber: open.last?.number ?? 0)
            skip(isLong ? 3 : 1)
            while position < text.count, !(isLong ? isNext("\"\"\"") : isNext("\"")) {
                if isNext("\\(") {
                    skip(2)
                    content.append(0)
                    code(until: open.count)
                } else if isNext("\\") {
                    skip(1)
                    // The line break after a backslash in a multi-line literal is not part of it.
                    if let byte = next(), byte != UInt8(ascii: "\n") { content.append(byte) }
                } else if let byte = next() {
                    content.append(byte)
                }
            }
            skip(isLong ? 3 : 1)
            word = []
            literal.text = String(decoding: content, as: UTF8.self)
            found.append(literal)
        }
    }
}
