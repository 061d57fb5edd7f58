/// Mail addresses of calendar users.
enum MailAddress {
    /// Returns an address in lower case, without `mailto:`.
    static func normalised(_ text: String) -> String {
        let text = text.lowercased().filter { !$0.isWhitespace }
        return text.hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
    }

    /// Whether a text looks like a mail address.
    static func isOne(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
            && !text.contains(where: \.isWhitespace)
    }
}
