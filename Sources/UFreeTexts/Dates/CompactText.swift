extension String {
    /// In lower case without spaces; nil if a space separates two digits, which are then two numbers.
    var compacted: String? {
        let words = lowercased().split(whereSeparator: \.isWhitespace)
        for (left, right) in zip(words, words.dropFirst())
        where left.last?.isNumber == true && right.first?.isNumber == true { return nil }
        return words.joined()
    }
}
