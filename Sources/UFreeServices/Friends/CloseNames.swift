/// Finds names close to a mistyped word.
enum CloseNames {
    /// Returns at most three names within a third of the word's length, nearest first. Names that begin with
    /// the word are included.
    static func of(_ word: String, among names: some Sequence<String>) -> [String] {
        let typed = Array(word.lowercased())
        guard (1...64).contains(typed.count) else { return [] }
        let limit = max(1, typed.count / 3)
        let ranked = Set(names).compactMap { name -> (distance: Int, name: String)? in
            let letters = Array(name.lowercased())
            if letters.starts(with: typed) { return (0, name) }
            guard abs(letters.count - typed.count) <= limit else { return nil }
            let distance = distance(typed, letters)
            return distance <= limit ? (distance, name) : nil
        }
        return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
    }

    /// Returns the number of insertions, deletions, replacements and swaps of neighbours between two words
    /// (optimal string alignment).
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var older: [Int] = []
        var previous = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var best = min(
                    previous[column] + (letter == other ? 0 : 1), previous[column + 1] + 1,
                    current[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    best = min(best, older[column - 1] + 1)
                }
                current.append(best)
            }
            older = previous
            previous = current
        }
        return previous[right.count]
    }
}
