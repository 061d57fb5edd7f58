/// Finds the word that somebody meant to type.
package enum Nearest {
    /// The known words closest to `word`, best first, at most three; empty if none is close.
    package static func words(to word: String, among known: [String]) -> [String] {
        let word = word.lowercased()
        let length = word.count
        // People type a prefix when they hope for completion.
        let begun = known.filter { length >= 2 && $0.hasPrefix(word) }
        if !begun.isEmpty { return Array(begun.prefix(3)) }
        let limit = min(max(2, length / 2), length - 1)
        // The distance is at least the difference of the lengths.
        let scored = known.filter { abs($0.count - length) <= limit }.map { ($0, distance(word, $0)) }
        guard let best = scored.map(\.1).min(), best <= limit else { return [] }
        return Array(scored.filter { $0.1 == best }.map(\.0).prefix(3))
    }

    /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
    package static func distance(_ left: String, _ right: String) -> Int {
        let (a, b) = (Array(left), Array(right))
        var last = Array(0...b.count)
        var (before, row) = (last, last)
        for i in a.indices {
            row[0] = i + 1
            for j in b.indices {
                row[j + 1] = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    row[j + 1] = min(row[j + 1], before[j - 1] + 1)
                }
            }
            (before, last, row) = (last, row, before)
        }
        return last[b.count]
    }
}
