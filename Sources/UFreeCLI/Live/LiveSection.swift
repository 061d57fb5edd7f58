/// A section of the live view that can be shortened.
struct LiveSection: Hashable, Sendable {
    /// The rows at the top, shown if the section has any items.
    var heading: [String] = []
    /// The items, each with one or more rows. Without enough room, the last items are removed first.
    var items: [[String]]
    /// How many rows after the items are not shown.
    var hidden = 0
    /// The rows after the items, removed before any item.
    var footer: [String] = []
    /// How many items are kept while another section can still be shortened.
    var least = 1
    /// Whether the first items are removed first, because the last are the most recent.
    var isNewestLast = false
}

/// Fits sections into a height by shortening them, the least important first.
struct LiveLayout: Sendable {
    /// The sections from top to bottom. `order` refers to their indices.
    var sections: [LiveSection]
    /// The indices of the sections that can be shortened, the first one first.
    var order: [Int]
    /// Returns a text about the number of hidden rows.
    var hidden: @Sendable (Int) -> String

    /// All rows, with an empty one between sections.
    var all: [String] { joined(hasGaps: true).map { text($0) } }

    /// - Returns: At most `height` rows, with an empty row between sections if there is room.
    func rows(height: Int) -> [String] {
        var layout = self
        if let rows = layout.fitting(height) { return rows }
        for index in order { layout.sections[index].footer = [] }
        if let rows = layout.fitting(height) { return rows }
        // Shortens to `least`, then without gaps, then to one item each.
        let whole = layout
        for (least, hasGaps) in [(false, true), (false, false), (true, false)] {
            layout = whole
            for index in order {
                let section = sections[index]
                let keep = least ? 1 : section.least
                for kept in stride(from: section.items.count - 1, through: keep, by: -1) {
                    layout.sections[index] = section.shortened(to: kept)
                    if let rows = layout.fitting(height, hasGaps: hasGaps) { return rows }
                }
            }
            if let rows = layout.fitting(height, hasGaps: hasGaps) { return rows }
        }
        guard height > 0 else { return [] }
        // Events are not counted: older ones are left out all the time.
        layout.sections.removeAll(where: \.isNewestLast)
        let rows = layout.joined(hasGaps: false)
        let hidden = rows.dropFirst(height - 1).reduce(0) { $0 + $1.count }
        return (rows.prefix(height - 1) + [.hidden(hidden)]).map { text($0) }
    }

    /// A row of the screen.
    private enum Row {
        case text(String)
        /// Says how many rows are missing at this place.
        case hidden(Int)

        /// The number of rows that it stands for.
        var count: Int {
            switch self {
            case .text: 1
            case .hidden(let count): count
            }
        }
    }

    private func text(_ row: Row) -> String {
        switch row {
        case .text(let text): text
        case .hidden(let count): hidden(count)
        }
    }

    private func fitting(_ height: Int, hasGaps: Bool = true) -> [String]? {
        let rows = joined(hasGaps: hasGaps)
        return rows.count <= height ? rows.map { text($0) } : nil
    }

    private func joined(hasGaps: Bool) -> [Row] {
        let parts = sections.filter { !$0.items.isEmpty }.map { section in
            (section.heading + section.items.joined()).map { Row.text($0) }
                + (section.hidden > 0 ? [.hidden(section.hidden)] : []) + section.footer.map { .text($0) }
        }
        return Array(parts.joined(separator: hasGaps ? [.text("")] : []))
    }
}

extension LiveSection {
    /// Returns the section with its first items, or its newest; the rows of the others are counted.
    fileprivate func shortened(to kept: Int) -> LiveSection {
        var section = self
        section.footer = []
        if isNewestLast {
            section.items = items.suffix(kept)
        } else {
            section.items = Array(items.prefix(kept))
            section.hidden = items.dropFirst(kept).joined().count
        }
        return section
    }

    /// Returns the section with some of its items.
    func filtered(_ isShown: ([String]) -> Bool) -> LiveSection {
        var section = self
        section.items = items.filter(isShown)
        return section
    }
}
