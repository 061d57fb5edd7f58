/// How the user moves through the live view: the overview, all rows from one on, or the rows that contain a
/// text.
struct LiveBrowsing: Hashable, Sendable {
    /// What a key asks of the program.
    enum Wish: Hashable, Sendable {
        case leave, interrupt, suspend, redraw
    }

    /// The first row to show; nil is the overview, in which sections are shortened to fit the screen.
    private(set) var offset: Int?
    /// Only items with this text are shown; nil shows all.
    private(set) var search: String?
    /// Whether keys add to the text of the search.
    private(set) var isTyping = false

    /// The longest text of a search, in characters.
    private static let longestSearch = 64

    var isOverview: Bool { offset == nil && search == nil }

    /// Handles a key.
    /// - Parameters:
    ///   - count: the number of rows of the whole view, or of the rows found.
    ///   - page: how many of them the screen shows at once.
    mutating func press(_ key: LiveKey, count: Int, page: Int) -> Wish? {
        switch key {
        case .interrupt: return .interrupt
        case .suspend: return .suspend
        case .redraw: return .redraw
        case .up, .down, .pageUp, .pageDown, .home, .end: move(key, count: count, page: page)
        case .escape: self = LiveBrowsing()
        case .enter: isTyping = false
        case .erase where isTyping:
            if search?.popLast() == nil { self = LiveBrowsing() } else { offset = 0 }
        case .character(let character) where isTyping:
            let text = (search ?? "") + String(character)
            if text.count <= Self.longestSearch { (search, offset) = (text, 0) }
        case .character(let character): return press(character, count: count, page: page)
        case .erase: break
        }
        return nil
    }

    /// The letters of other full-screen programs: those of `less` and of `vi`.
    private mutating func press(_ character: Character, count: Int, page: Int) -> Wish? {
        switch character {
        case "q", "Q": return .leave
        case "/": (search, offset, isTyping) = ("", 0, true)
        case "j": move(.down, count: count, page: page)
        case "k": move(.up, count: count, page: page)
        case " ": move(.pageDown, count: count, page: page)
        case "b": move(.pageUp, count: count, page: page)
        case "g": move(.home, count: count, page: page)
        case "G": move(.end, count: count, page: page)
        default: break
        }
        return nil
    }

    private mutating func move(_ key: LiveKey, count: Int, page: Int) {
        let last = max(0, count - page)
        let now = min(offset ?? 0, last)
        let wanted =
            switch key {
            case .up: now - 1
            case .down: now + 1
            case .pageUp: now - max(1, page - 1)
            case .pageDown: now + max(1, page - 1)
            case .end: last
            default: 0
            }
        let next = min(max(0, wanted), last)
        // At the top, the overview shows the most.
        offset = next == 0 && search == nil ? nil : next
    }

    /// Returns whether an item is shown: all words of the search are in it, regardless of case.
    /// - Parameter item: its rows, with colours.
    func shows(_ item: [String]) -> Bool {
        guard let search else { return true }
        let text = item.joined(separator: " ").replacing(#/\u{1B}\[[0-9;]*m/#, with: "").lowercased()
        return search.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
    }
}
