/// Texts of the live view only (`ufreectl watch` in a terminal).
package enum LiveViewText {
    /// Beside the key that ends the view.
    package static var leave: String { say("quit", "beenden") }

    /// Rows that did not fit.
    package static func hidden(_ count: Int, mark: String) -> String {
        count == 1
            ? say("\(mark) 1 more row not shown", "\(mark) 1 weitere Zeile nicht gezeigt")
            : say("\(mark) \(count) more rows not shown", "\(mark) \(count) weitere Zeilen nicht gezeigt")
    }

    /// A note in quotes.
    package static func note(_ text: String) -> String { quoted(text) }
}
