/// Texts of the live view only (`ufreectl watch` in a terminal).
package enum LiveViewText {
    /// Beside the key that ends the view.
    package static var leave: String { say("quit", "beenden") }

    /// Beside the keys that show further rows.
    package static var scroll: String { say("scroll", "blättern") }
    /// Beside the key that starts a search.
    package static var search: String { say("search", "suchen") }
    /// Beside the key that ends typing and shows what was found.
    package static var show: String { say("show", "zeigen") }
    /// Beside the key that shows everything again.
    package static var all: String { say("overview", "Übersicht") }

    /// `25-47 of 58`: which rows are shown.
    package static func place(_ rows: Range<Int>, of count: Int) -> String {
        rows.isEmpty
            ? say("nothing found", "nichts gefunden")
            : say(
                "\(rows.lowerBound + 1)-\(rows.upperBound) of \(count)",
                "\(rows.lowerBound + 1)-\(rows.upperBound) von \(count)")
    }

    /// Rows that did not fit.
    package static func hidden(_ count: Int, mark: String) -> String {
        count == 1
            ? say("\(mark) 1 more row not shown", "\(mark) 1 weitere Zeile nicht gezeigt")
            : say("\(mark) \(count) more rows not shown", "\(mark) \(count) weitere Zeilen nicht gezeigt")
    }

    /// A note in quotes.
    package static func note(_ text: String) -> String { quoted(text) }
}
