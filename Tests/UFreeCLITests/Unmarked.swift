/// Finds letters on a terminal that neither the catalogue says nor anybody wrote.
enum Unmarked {
    /// Names of programs and protocols, which no language translates.
    static let names: Set<String> = ["ufreed", "dnssd"]

    /// - Parameters:
    ///   - text: of a marked locale: the catalogue's words stand in `⟦⟧`.
    ///   - data: texts that may stand there as they are.
    /// - Returns: what is left of each line with letters.
    static func rest(of text: String, data: Set<String>) -> [String] {
        text.split(separator: "\n").compactMap { line in
            var rest = String(line).replacing(/⟦[^⟧]*⟧/, with: "\u{0}")
            // A command to be typed ends with its line, with two spaces, or where the catalogue goes on.
            rest = rest.replacing(/(UFREE_[A-Z]+=\S* )?ufree(ctl|d)( ?[^ \u{0}])*/, with: "")
            // Whole texts alone, so that a short name cannot hide a word that holds it.
            for item in data.union(names).sorted(by: { $0.count > $1.count })
            where item.contains(where: \.isLetter) {
                rest = without(item, rest)
            }
            // The desk's clock.
            rest = rest.replacing(/-?\d+s\b/, with: "")
            return rest.contains(where: \.isLetter) ? rest : nil
        }
    }

    private static func without(_ item: String, _ text: String) -> String {
        var result = ""
        var left = text[...]
        while let range = left.firstRange(of: item) {
            let before = left[..<range.lowerBound].last
            let after = left[range.upperBound...].first
            let isWhole = before?.isLetter != true && after?.isLetter != true
            result += left[..<range.lowerBound] + (isWhole ? "" : item)
            left = left[range.upperBound...]
        }
        return result + left
    }
}
