/// Finds letters in output that neither come from the catalogue nor were written by people.
enum Unmarked {
    /// Names of programs and protocols, which are not translated.
    static let names: Set<String> = ["ufreed", "dnssd"]

    /// - Parameters:
    /// - text: a text in a marked locale: the catalogue's words are inside `⟦⟧`.
    /// - data: texts that may be shown unchanged.
    /// - Returns: The unexpected rest of each line that contains letters.
    static func rest(of text: String, data: Set<String>) -> [String] {
        text.split(separator: "\n").compactMap { line in
            var rest = String(line).replacing(/⟦[^⟧]*⟧/, with: "\u{0}")
            // A command to type ends with its line, at two spaces, or where the catalogue's text continues.
            rest = rest.replacing(/(UFREE_[A-Z]+=\S* )?ufree(ctl|d)( ?[^ \u{0}])*/, with: "")
            // Only complete texts, so that a short name can't hide a word that contains it.
            for item in data.union(names).sorted(by: { $0.count > $1.count })
            where item.contains(where: \.isLetter) {
                rest = without(item, rest)
            }
            // The fixed clock of `Desk`.
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
