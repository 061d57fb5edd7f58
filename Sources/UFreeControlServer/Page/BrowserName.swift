/// What a browser is, in words from a fixed list: what it says about itself may be anything.
enum BrowserName {
    private static let machines = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
        ("Macintosh", "Mac"),
        ("Linux", "Linux"),
    ]
    // Each also claims to be those below it.
    private static let programs = [
        ("FxiOS", "Firefox"), ("Firefox", "Firefox"), ("Edg", "Edge"), ("SamsungBrowser", "Samsung Internet"),
        ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
    ]

    /// - Parameter agent: the header `User-Agent` (RFC 9110, 10.1.5).
    static func of(_ agent: String?) -> String {
        let agent = agent ?? ""
        let words = [machines, programs].compactMap { list in list.first { agent.contains($0.0) }?.1 }
        return words.isEmpty ? "?" : words.joined(separator: ", ")
    }
}
