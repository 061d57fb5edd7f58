extension Renderer {
    /// Returns the blocks with long lines wrapped and indented like their first line. Words stay whole; words
    /// that are longer than a line are split, if possible after a hyphen.
    func wrapped(_ blocks: [Block], width: Int) -> [String] {
        blocks.flatMap { block -> [String] in
            guard case .line(let spans) = block else { return rows([block], width: width) }
            let indent = spans.first?.text.prefix { $0 == " " }.count ?? 0
            // In a very narrow space a cut with a mark is better than lines of a few letters.
            guard width >= indent + 10 else { return rows([block], width: width) }
            return Self.wrapped(spans, indent: indent, width: width).map(line)
        }
    }

    private static func wrapped(_ spans: [Span], indent: Int, width: Int) -> [[Span]] {
        var lines: [[Span]] = []
        var current: [Span] = []
        var used = 0
        for span in spans {
            for var piece in pieces(TerminalText.escaped(span.text), longest: width - indent) {
                if used > indent, used + DisplayWidth.of(piece) > width {
                    lines.append(current)
                    (current, used) = ([Span(String(repeating: " ", count: indent))], indent)
                    piece = String(piece.drop { $0 == " " })
                }
                used += DisplayWidth.of(piece)
                if current.last?.style == span.style {
                    current[current.count - 1].text += piece
                } else {
                    current.append(Span(piece, span.style))
                }
            }
        }
        return lines + [current]
    }

    /// Splits text into words, each with the spaces before it.
    private static func pieces(_ text: String, longest: Int) -> [String] {
        var words: [String] = []
        for character in text {
            if words.isEmpty || character == " " && words.last?.last != " " { words.append("") }
            words[words.count - 1].append(character)
        }
        return words.flatMap { word in
            DisplayWidth.of(word) <= longest ? [word] : parts(of: word, longest: longest)
        }
    }

    private static func parts(of word: String, longest: Int) -> [String] {
        var parts = [""]
        var used = 0
        for character in word {
            if parts.last?.last == "-" || used + DisplayWidth.of(character) > longest {
                parts.append("")
                used = 0
            }
            parts[parts.count - 1].append(character)
            used += DisplayWidth.of(character)
        }
        return parts
    }
}
