import Synchronization

/// Rows as the running transaction, or else the last commit, left them, so that a transaction need not read what it replaces. Only
/// the writer of the database changes them. When a transaction fails, `LastCommit` forgets them.
final class Known<Key: Hashable & Sendable, Row: Sendable>: Sendable {
    private let rows: Mutex<[Key: Row]>

    /// - Parameter rows: all that there are.
    init(_ rows: [Key: Row]) { self.rows = Mutex(rows) }

    /// Nil if there is no such row.
    subscript(key: Key) -> Row? {
        get { rows.withLock { $0[key] } }
        set { rows.withLock { $0[key] = newValue } }
    }
}
