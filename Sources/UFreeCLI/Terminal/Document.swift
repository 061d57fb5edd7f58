/// What a command has to show, in the three forms it can take.
struct Presentation: Hashable, Sendable {
    /// For people.
    var blocks: [Block]
    /// For programs: one record a line, a fixed order of fields for each command.
    var records: [[Span]]
    /// The API's object.
    var json: String

    init(blocks: [Block], records: [[Span]], json: String) {
        self.blocks = blocks
        self.records = records
        self.json = json
    }
}

/// A part of what people see.
enum Block: Hashable, Sendable {
    case heading(String)
    case line([Span])
    /// Rows of cells; columns are aligned, and the last one is cut where the terminal ends.
    case table([[[Span]]])
    case gap

    static func text(_ text: String, _ style: Style = .plain) -> Block { .line([Span(text, style)]) }
}
