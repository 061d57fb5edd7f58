/// The output of a command in all three formats.
struct Presentation: Hashable, Sendable {
    /// The output for people.
    var blocks: [Block]
    /// The output for programs: one record per line, with a fixed order of fields for each command.
    var records: [[Span]]
    /// The API's JSON object.
    var json: String

    init(blocks: [Block], records: [[Span]], json: String) {
        self.blocks = blocks
        self.records = records
        self.json = json
    }
}

/// A part of the output for people.
enum Block: Hashable, Sendable {
    case heading(String)
    case line([Span])
    /// Rows of cells. Columns are aligned, and the last one is cut at the edge of the terminal.
    case table([[[Span]]])
    case gap

    static func text(_ text: String, _ style: Style = .plain) -> Block { .line([Span(text, style)]) }
}
