/// Lays out the output of commands. Only the renderer writes colours, and it escapes all text.
struct Renderer: Sendable {
    let look: Look

    /// Returns the text to write; each line ends with a line break.
    func render(_ presentation: Presentation) -> String {
        switch look.format {
        case .json: TerminalText.escapedJSON(presentation.json) + "\n"
        case .plain: presentation.records.map { record($0) + "\n" }.joined()
        case .table: presentation.blocks.flatMap(lines).map { $0 + "\n" }.joined()
        }
    }

    /// Returns one line of spans.
    func line(_ spans: [Span]) -> String {
        spans.map { styled(TerminalText.escaped($0.text), $0.style) }.joined()
    }

    /// Returns tab-separated fields. A tab inside a field becomes a space.
    func record(_ fields: [Span]) -> String {
        fields.map { styled(TerminalText.escaped($0.text), $0.style) }.joined(separator: "\t")
    }

    /// Returns the lines of blocks, each cut to a number of cells.
    func rows(_ blocks: [Block], width: Int) -> [String] {
        blocks.flatMap(spans).map { line(cut($0, to: width)) }
    }

    private func lines(_ block: Block) -> [String] { spans(block).map(line) }

    private func spans(_ block: Block) -> [[Span]] {
        switch block {
        case .heading(let text): [[Span(text, .heading)]]
        case .line(let spans): [spans]
        case .table(let rows): table(rows)
        case .gap: [[]]
        }
    }

    private func table(_ rows: [[[Span]]]) -> [[Span]] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.compactMap { column < $0.count ? width($0[column]) : nil }.max() ?? 0
        }
        return rows.map { row in
            var used = 2
            var line = [Span("  ")]
            for (column, cell) in row.enumerated() {
                if row[column...].allSatisfy({ width($0) == 0 }) { break }
                let isLast = column == row.count - 1
                if isLast, let limit = look.width {
                    line += cut(cell, to: max(0, limit - used))
                } else {
                    line += cell
                }
                if !isLast {
                    line.append(Span(String(repeating: " ", count: widths[column] - width(cell) + 2)))
                }
                used += widths[column] + 2
            }
            return trimmed(line)
        }
    }

    /// Removes the trailing spaces that align columns. Spaces with a colour are kept.
    private func trimmed(_ line: [Span]) -> [Span] {
        var line = line
        while var last = line.popLast() {
            if last.style == .plain || !look.isColoured {
                while last.text.last == " " { last.text.removeLast() }
            }
            if !last.text.isEmpty { return line + [last] }
        }
        return line
    }

    private func width(_ cell: [Span]) -> Int {
        cell.reduce(0) { $0 + DisplayWidth.of(TerminalText.escaped($1.text)) }
    }

    /// Cuts a cell and adds a mark.
    private func cut(_ cell: [Span], to cells: Int) -> [Span] {
        guard width(cell) > cells else { return cell }
        let mark = look.isUnicode ? "…" : "..."
        var room = cells - DisplayWidth.of(mark)
        guard room > 0 else { return [] }
        var result: [Span] = []
        for span in cell {
            let text = TerminalText.escaped(span.text)
            guard DisplayWidth.of(text) <= room else {
                return result + [Span(DisplayWidth.truncated(text, to: room, mark: "") + mark, span.style)]
            }
            result.append(Span(text, span.style))
            room -= DisplayWidth.of(text)
        }
        return result
    }

    private func styled(_ text: String, _ style: Style) -> String {
        guard look.isColoured, !text.isEmpty, let sgr = style.sgr else { return text }
        return "\u{1B}[\(sgr)m\(text)\u{1B}[0m"
    }
}

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
