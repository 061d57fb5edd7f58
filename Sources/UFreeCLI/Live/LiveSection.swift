/// A section of the live view that can be shortened.
struct LiveSection: Hashable, Sendable {
    /// The rows at the top, shown if the section has any items.
    var heading: [String] = []
    /// The items, each with one or more rows. Without enough room, the last items are removed first.
    var items: [[String]]
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
    /// Returns a text about the number of hidden rows or items.
    var hidden: @Sendable (Int) -> String

    /// - Returns: At most `height` rows, with an empty row between sections if there is room.
    func rows(height: Int) -> [String] {
        var layout = self
        if let rows = layout.fitting(height) { return rows }
        for index in order { layout.sections[index].footer = [] }
        if let rows = layout.fitting(height) { return rows }
        // Shortens to `least`, then removes the gaps, then shortens to one item each.
        for (least, hasGaps) in [(false, true), (false, false), (true, false)] {
            for index in order {
                let section = sections[index]
                let keep = least ? 1 : section.least
                for kept in stride(from: section.items.count - 1, through: keep, by: -1) {
                    layout.sections[index] = shortened(section, to: kept)
                    if let rows = layout.fitting(height, hasGaps: hasGaps) { return rows }
                }
            }
            if let rows = layout.fitting(height, hasGaps: hasGaps) { return rows }
        }
        let rows = layout.joined(hasGaps: false)
        guard height > 0 else { return [] }
        return rows.prefix(height - 1) + [hidden(rows.count - height + 1)]
    }

    private func shortened(_ section: LiveSection, to kept: Int) -> LiveSection {
        var section = section
        let gone = section.items.count - kept
        section.footer = []
        if section.isNewestLast {
            section.items.removeFirst(gone)
        } else {
            section.items.removeLast(gone)
            section.items.append([hidden(gone)])
        }
        return section
    }

    private func fitting(_ height: Int, hasGaps: Bool = true) -> [String]? {
        let rows = joined(hasGaps: hasGaps)
        return rows.count <= height ? rows : nil
    }

    private func joined(hasGaps: Bool) -> [String] {
        let parts = sections.filter { !$0.items.isEmpty }
            .map { $0.heading + $0.items.flatMap(\.self) + $0.footer }
        return Array(parts.joined(separator: hasGaps ? [""] : []))
    }
}
