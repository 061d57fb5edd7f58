/// A part of the live view that can show less of itself.
struct LiveSection: Hashable, Sendable {
    /// What stays while anything of the section is shown.
    var heading: [String] = []
    /// What the section is about, each of some rows; the last ones go first where there is no room.
    var items: [[String]]
    /// After the items; goes before any of them does.
    var footer: [String] = []
    /// How many items stay as long as another section can still give way.
    var least = 1
    /// Whether the first items go instead: of what happened the last matters.
    var isNewestLast = false
}

/// Fits sections into a height: less and less of each, in the order in which people can do without.
struct LiveLayout: Sendable {
    /// From top to bottom; the index of each is named in `order`.
    var sections: [LiveSection]
    /// Which sections give items away, the first one first.
    var order: [Int]
    /// Says how many were left out.
    var hidden: @Sendable (Int) -> String

    /// - Returns: at most `height` rows; the sections apart by an empty row while there is room for that.
    func rows(height: Int) -> [String] {
        var layout = self
        if let rows = layout.fitting(height) { return rows }
        for index in order { layout.sections[index].footer = [] }
        if let rows = layout.fitting(height) { return rows }
        // Down to what each should keep, then without gaps, then down to one each.
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
