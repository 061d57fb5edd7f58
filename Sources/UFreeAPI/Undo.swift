/// Body of `POST /v1/undo` and `POST /v1/redo`.
package struct UndoBody: Codable, Sendable, Hashable {
    /// The number of changes, 1 to `most`; absent for one. If fewer are left, all of them are taken.
    @Omittable package var count: Int?
    /// True to only report what would be done.
    @Omittable package var dryRun: Bool?
    /// The number of the change that must be first, as a dry run reported it; absent for any. If another one is first by
    /// now, nothing is changed.
    @Omittable package var first: Int?
    /// The numbers of the changes to undo, at most `most`, instead of the newest, whatever `count` and
    /// `first` say; only for undo.
    @Omittable package var changes: [Int]?

    /// More than anybody needs.
    package static let most = 100

    package init(count: Int? = nil, dryRun: Bool? = nil, first: Int? = nil, changes: [Int]? = nil) {
        self.count = count
        self.dryRun = dryRun
        self.first = first
        self.changes = changes
    }
}

/// A change that was undone or redone: what one request did, as the log shows it.
package struct ActionValue: Codable, Sendable, Hashable {
    /// Increases with every change.
    package var number: Int
    /// RFC 3339: when it was made.
    package var at: String
    /// How many records it changed.
    package var count: Int
    /// The first of its entries in the log, at most `most`.
    package var entries: [LogEntryValue]

    package static let most = 10

    package init(number: Int, at: String, count: Int, entries: [LogEntryValue]) {
        self.number = number
        self.at = at
        self.count = count
        self.entries = entries
    }
}
