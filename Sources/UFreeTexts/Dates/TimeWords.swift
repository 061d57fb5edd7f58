/// Reads the words by which people name a time of day.
package enum TimeWords {
    /// Minutes since midnight, 0 to 1440 (`24:00`, the end of the day): `18:00`, `18.30`, `18`, `6pm`, `6:30
    /// pm`, `noon`, `midnight`; nil for anything else.
    package static func minutes(_ text: String) -> Int? {
        var word = text.lowercased().filter { !$0.isWhitespace }[...]
        switch word {
        case "noon": return 12 * 60
        case "midnight": return 0
        default: break
        }
        let half = ["am", "pm", "a.m.", "p.m."].first { word.hasSuffix($0) }
        if let half { word = word.dropLast(half.count) }
        let fields = word.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
        guard fields.count <= 2, let first = fields.first, first.utf8.count <= 2,
            var hour = Int(digits: first)
        else {
            return nil
        }
        var minute = 0
        if fields.count == 2 {
            guard fields[1].utf8.count == 2, let read = Int(digits: fields[1]), read < 60 else { return nil }
            minute = read
        }
        if let half {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (half.hasPrefix("p") ? 12 : 0)
        }
        let total = hour * 60 + minute
        return total <= 24 * 60 ? total : nil
    }

    /// `HH:MM` for minutes since midnight.
    package static func text(_ minutes: Int) -> String {
        "\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
    }
}
