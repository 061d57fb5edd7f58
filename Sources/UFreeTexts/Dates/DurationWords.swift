/// Reads the words by which people name a length of time.
package enum DurationWords {
    /// Seconds of `2h`, `90m`, `1h30m`, also with spaces between; nil for anything else and for nothing.
    package static func seconds(_ text: String) -> Int? {
        var rest = text.lowercased().filter { !$0.isWhitespace }[...]
        var total = 0
        for (unit, seconds) in [("h", 3_600), ("m", 60)] {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard rest.dropFirst(digits.count).first.map(String.init) == unit else { continue }
            // Four digits are more than any limit here, and cannot overflow.
            guard digits.utf8.count <= 4, let count = Int(digits: digits) else { return nil }
            total += count * seconds
            rest = rest.dropFirst(digits.count + 1)
        }
        return rest.isEmpty && total > 0 ? total : nil
    }
}
