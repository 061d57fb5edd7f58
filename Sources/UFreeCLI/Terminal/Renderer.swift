/// Lays out what commands show. The only place that knows escape sequences, and where all text is escaped.
struct Renderer: Sendable {
    let look: Look

    /// The text to write, each line ended; empty where there is nothing.
    func render(_ presentation: Presentation) -> String {
        switch look.format {
        case .json: TerminalText.escapedJSON(presentation.json) + "\n"
        case .plain: presentation.records.map { record($0) + "\n" }.joined()
        case .table: presentation.blocks.flatMap(lines).map { $0 + "\n" }.joined()
        }
    }

    /// One line of spans.
    func line(_ spans: [Span]) -> String {
        spans.map { styled(TerminalText.escaped($0.text), $0.style) }.joined()
    }

    /// Fields parted by tabs: a tab inside a field has become a space.
    func record(_ fields: [Span]) -> String {
        fields.map { styled(TerminalText.escaped($0.text), $0.style) }.joined(separator: "\t")
    }

    private func lines(_ block: Block) -> [String] {
        switch block {
        case .heading(let text): [line([Span(text, .heading)])]
        case .line(let spans): [line(spans)]
        case .table(let rows): table(rows)
        case .gap: [""]
        }
    }

    private func table(_ rows: [[[Span]]]) -> [String] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.compactMap { column < $0.count ? width($0[column]) : nil }.max() ?? 0
        }
        return rows.map { row in
            var used = 2
            var text = "  "
            for (column, cell) in row.enumerated() {
                if row[column...].allSatisfy({ width($0) == 0 }) { break }
                let isLast = column == row.count - 1
                if isLast, let limit = look.width {
                    text += line(cut(cell, to: max(0, limit - used)))
                } else {
                    text += line(cell)
                }
                if !isLast { text += String(repeating: " ", count: widths[column] - width(cell) + 2) }
                used += widths[column] + 2
            }
            return trimmed(text)
        }
    }

    private func trimmed(_ text: String) -> String {
        var text = text
        while text.last == " " { text.removeLast() }
        return text
    }

    private func width(_ cell: [Span]) -> Int {
        cell.reduce(0) { $0 + DisplayWidth.of(TerminalText.escaped($1.text)) }
    }

    private func cut(_ cell: [Span], to cells: Int) -> [Span] {
        var room = cells
        return cell.map { span in
            let text = DisplayWidth.truncated(
                TerminalText.escaped(span.text), to: room, mark: look.isUnicode ? "…" : "...")
            room = max(0, room - DisplayWidth.of(text))
            return Span(text, span.style)
        }
    }

    private func styled(_ text: String, _ style: Style) -> String {
        guard look.isColoured, !text.isEmpty, let sgr = style.sgr else { return text }
        return "\u{1B}[\(sgr)m\(text)\u{1B}[0m"
    }
}
