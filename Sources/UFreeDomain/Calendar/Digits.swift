extension Int {
    /// Reads one to nine ASCII digits: no sign, no space, nothing that can overflow.
    package init?(digits text: some StringProtocol) {
        guard (1...9).contains(text.utf8.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        self.init(text)
    }

    /// Returns the number with leading zeros, at least `width` characters.
    package func padded(to width: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, width - text.utf8.count)) + text
    }
}
