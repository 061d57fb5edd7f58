import Synchronization
package import UFreeDomain
package import UFreeServices

/// Passes the journal's batches to their readers. A store yields each batch after its commit, in commit
/// order.
package final class JournalStreams: Sendable {
    private struct Readers {
        var next = 0
        var first: ReplicaNews.Reader?
        var others: [Int: @Sendable (JournalBatch) -> Void] = [:]
        var preparing: [Int: @Sendable (JournalBatch) -> Void] = [:]
        var requests: [Int: AsyncStream<FriendRequest>.Continuation] = [:]
    }

    private let readers = Mutex(Readers())

    package init() {}

    /// See `Journal.observe`.
    package func observe(
        coming: (@Sendable (JournalBatch) -> Void)?, _ pass: @escaping @Sendable (JournalBatch) -> Void
    ) -> JournalObservation {
        let number = readers.withLock { readers in
            readers.next += 1
            readers.others[readers.next] = pass
            readers.preparing[readers.next] = coming
            return readers.next
        }
        return JournalObservation { [weak self] in
            self?.readers.withLock { readers in
                readers.others[number] = nil
                readers.preparing[number] = nil
            }
        }
    }

    /// See `ReplicaStore.follow`.
    package func follow(_ take: ReplicaNews.Reader?) {
        readers.withLock { $0.first = take }
    }

    /// Returns a stream of new incoming requests; keeps the newest 64 for a slow reader.
    package func incomingRequests() -> AsyncStream<FriendRequest> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: FriendRequest.self, bufferingPolicy: .bufferingNewest(64))
        let number = readers.withLock { readers in
            readers.next += 1
            readers.requests[readers.next] = continuation
            return readers.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.readers.withLock { _ = $0.requests.removeValue(forKey: number) }
        }
        return stream
    }

    /// Passes on what is about to be committed.
    package func prepare(_ news: ReplicaNews) {
        readers.withLock { readers in
            if !news.views.isEmpty { readers.first?(news, false) }
            for prepare in readers.preparing.values { prepare(news.batch) }
        }
    }

    /// Passes on one commit. This happens under the lock, so that two batches cannot overtake each other.
    package func yield(_ news: ReplicaNews) {
        let batch = news.batch
        readers.withLock { readers in
            readers.first?(news, true)
            for pass in readers.others.values { pass(batch) }
            for case .requestAdded(let added) in batch.changes where added.request.direction == .incoming {
                for reader in readers.requests.values { reader.yield(added.request) }
            }
        }
    }
}
