extension String {
    /// In small letters without spaces; nil where a space parts two digits, which are two numbers then.
    var compacted: String? {
        let words = lowercased().split(whereSeparator: \.isWhitespace)
        for (left, right) in zip(words, words.dropFirst())
        where left.last?.isNumber == true && right.first?.isNumber == true { return nil }
        return words.joined()
    }
}
