import CoreMetrics

/// What the node counts for `GET /v1/metrics`.
enum NodeMetrics {
    private static let deltaRows = rows("delta")
    private static let snapshotRows = rows("snapshot")
    private static let inputs = Meter(label: "ufree_queue_length", dimensions: [("queue", "node")])
    private static let friends = allowance("friend")
    private static let strangers = allowance("stranger")

    /// Counts the rows of a friend that were stored.
    static func applied(_ rows: Int, isSnapshot: Bool) {
        (isSnapshot ? snapshotRows : deltaRows).increment(by: rows)
    }

    /// Counts inputs that begin to wait in the mailbox.
    static func queued() { inputs.increment() }

    /// Counts inputs that no longer wait.
    static func left(_ count: Int = 1) { inputs.decrement(by: Double(count)) }

    /// Counts a message that waits until its sender may cause work again.
    static func waits(_ charge: Allowances.Charge) {
        (charge.isOfFriend ? friends : strangers).increment()
    }

    private static func rows(_ kind: String) -> Counter {
        Counter(label: "ufree_rows_applied_total", dimensions: [("kind", kind)])
    }

    private static func allowance(_ whose: String) -> Counter {
        Counter(label: "ufree_limited_total", dimensions: [("limit", whose + "Allowance")])
    }
}
