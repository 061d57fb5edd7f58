/// The lexer behind `SourceFile`.
enum SourceLexer {
    private enum Mode {
        case code
        /// Code inside a string, up to the closing parenthesis.
        case interpolation(depth: Int)
        case string(hashes: Int, isMultiline: Bool)
        case lineComment
        case blockComment(depth: Int)
    }

    /// Splits a text into lines of code, strings and comments.
    static func lines(of text: String) -> [SourceFile.Line] {
        let bytes = Array(text.utf8)
        var scanner = Scanner(bytes: bytes)
        return scanner.run()
    }

    /// Returns the words and punctuation characters of a line of code.
    static func words(of code: String) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        for byte in code.utf8 {
            let isMark = (byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#")) && word.isEmpty
            if isMark || isWordByte(byte) {
                word.append(byte)
                continue
            }
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word = []
            if byte > UInt8(ascii: " ") { words.append(String(UnicodeScalar(byte))) }
        }
        return word.isEmpty ? words : words + [String(decoding: word, as: UTF8.self)]
    }

    /// Whether the byte belongs to a word: letters, digits, the underscore and everything outside ASCII.
    static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF: true
        default: false
        }
    }

    private struct Scanner {
        let bytes: [UInt8]
        var position = 0
        var modes: [Mode] = [.code]
        var code: [UInt8] = []
        var strings: [UInt8] = []
        var comment: [UInt8] = []
        var lines: [SourceFile.Line] = []

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func run() -> [SourceFile.Line] {
            while position < bytes.count {
                if bytes[position] == UInt8(ascii: "\n") { endLine() } else { step() }
            }
            if bytes.last != UInt8(ascii: "\n") { endLine() }
            return lines
        }

        private mutating func endLine() {
            lines.append(
                SourceFile.Line(
                    code: String(decoding: code, as: UTF8.self),
                    strings: String(decoding: strings, as: UTF8.self),
                    comment: String(decoding: comment, as: UTF8.self)))
            (code, strings, comment) = ([], [], [])
            position += 1
            switch modes.last {
            case .lineComment, .string(_, isMultiline: false): modes.removeLast()
            default: break
            }
        }

        private func isNext(_ text: StaticString, at offset: Int = 0) -> Bool {
            let start = position + offset
            guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
            return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
        }

        private func hashes(at offset: Int) -> Int {
            bytes[min(position + offset, bytes.count)...].prefix { $0 == UInt8(ascii: "#") }.count
        }

        private mutating func step() {
            switch modes.last ?? .code {
            case .code: stepInCode()
            case .interpolation(let depth): stepInInterpolation(depth)
            case .string(let hashes, let isMultiline): stepInString(hashes, isMultiline)
            case .lineComment: take(1, into: \.comment)
            case .blockComment(let depth): stepInBlockComment(depth)
            }
        }

        private mutating func take(_ count: Int, into buffer: WritableKeyPath<Scanner, [UInt8]>) {
            self[keyPath: buffer] += bytes[position..<position + count]
            position += count
        }

        private mutating func replaceMode(_ mode: Mode) {
            modes[modes.count - 1] = mode
        }

        private mutating func stepInCode() {
            if isNext("//") {
                modes.append(.lineComment)
                return take(2, into: \.comment)
            }
            if isNext("/*") {
                modes.append(.blockComment(depth: 1))
                return take(2, into: \.comment)
            }
            let count = hashes(at: 0)
            if isNext("\"\"\"", at: count) {
                modes.append(.string(hashes: count, isMultiline: true))
                return take(count + 3, into: \.code)
            }
            if isNext("\"", at: count) {
                modes.append(.string(hashes: count, isMultiline: false))
                return take(count + 1, into: \.code)
            }
            take(1, into: \.code)
        }

        private mutating func stepInInterpolation(_ depth: Int) {
            if isNext("(") { replaceMode(.interpolation(depth: depth + 1)) }
            guard isNext(")") else { return stepInCode() }
            if depth == 1 { modes.removeLast() } else { replaceMode(.interpolation(depth: depth - 1)) }
            take(1, into: \.code)
        }

        private mutating func stepInString(_ count: Int, _ isMultiline: Bool) {
            if isNext("\\"), hashes(at: 1) >= count {
                if isNext("(", at: 1 + count) {
                    modes.append(.interpolation(depth: 1))
                    return take(2 + count, into: \.code)
                }
                let isLineEnd = position + 1 + count >= bytes.count || isNext("\n", at: 1 + count)
                return take(1 + count + (isLineEnd ? 0 : 1), into: \.strings)
            }
            let quotes = isMultiline ? 3 : 1
            if isMultiline ? isNext("\"\"\"") : isNext("\""), hashes(at: quotes) >= count {
                modes.removeLast()
                return take(quotes + count, into: \.code)
            }
            take(1, into: \.strings)
        }

        private mutating func stepInBlockComment(_ depth: Int) {
            if isNext("/*") {
                replaceMode(.blockComment(depth: depth + 1))
                return take(2, into: \.comment)
            }
            guard isNext("*/") else { return take(1, into: \.comment) }
            if depth == 1 { modes.removeLast() } else { replaceMode(.blockComment(depth: depth - 1)) }
            take(2, into: \.comment)
        }
    }
}
