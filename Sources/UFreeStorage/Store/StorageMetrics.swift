import CoreMetrics
import UFreeDomain

/// What the storage counts for `GET /v1/metrics`.
enum StorageMetrics {
    private static let failures = Counter(label: "ufree_transactions_failed_total")
    private static let seconds = Timer(label: "ufree_transaction_seconds")

    static func failed() { failures.increment() }

    static func took(_ duration: Duration) {
        let (whole, part) = duration.components
        seconds.recordNanoseconds(whole * 1_000_000_000 + part / 1_000_000_000)
    }
}
