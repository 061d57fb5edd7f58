extension Renderer {
    /// The blocks with what is too wide for so many cells on further lines, under where the first one begins. Words are
    /// kept whole, and those that are too long for a line are parted after a hyphen where they have one.
    func wrapped(_ blocks: [Block], width: Int) -> [String] {
        blocks.flatMap { block -> [String] in
            guard case .line(let spans) = block else { return rows([block], width: width) }
            let indent = spans.first?.text.prefix { $0 == " " }.count ?? 0
            // Where next to nothing fits, lines of a few letters are no better than a mark.
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

    /// Words with the spaces before them.
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
