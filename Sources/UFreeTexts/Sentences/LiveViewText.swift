/// What only the live view says (`ufreectl watch` in a terminal).
package enum LiveViewText {
    /// Beside the key that ends the view.
    package static var leave: String { say("leave", "verlassen") }

    /// Rows that found no place.
    package static func hidden(_ count: Int, mark: String) -> String {
        count == 1
            ? say("\(mark) 1 more is not shown", "\(mark) 1 weitere Zeile fehlt")
            : say("\(mark) \(count) more are not shown", "\(mark) \(count) weitere Zeilen fehlen")
    }

    /// A note in quotes.
    package static func note(_ text: String) -> String { quoted(text) }
}
