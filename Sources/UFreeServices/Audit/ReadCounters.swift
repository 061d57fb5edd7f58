import Synchronization

/// Counts how often each kind of answer was given (D7, Z17). Reads are logged as counters: an entry for each
/// read would be less useful and cost a write.
package final class ReadCounters: Sendable {
    /// A kind of read, named as in the log.
    package enum Read: String, CaseIterable, Sendable {
        case events, export, friends, log, requests, week, who
    }

    private let counts = Mutex<[Read: Int]>([:])

    package init() {}

    /// Counts one answer.
    package func count(_ read: Read) { counts.withLock { $0[read, default: 0] += 1 } }

    /// Reports the counts since the last report, such as `friends 3, week 12`. Reports nothing if nothing was
    /// counted.
    /// - Throws: the error of `tell`; the counts are then kept for the next report.
    func tell(_ tell: (String) async throws -> Void) async throws {
        let untold = counts.withLock { counts in
            defer { counts = [:] }
            return counts
        }
        if untold.isEmpty { return }
        do {
            try await tell(Self.text(untold))
        } catch {
            counts.withLock { counts in
                for (read, count) in untold { counts[read, default: 0] += count }
            }
            throw error
        }
    }

    private static func text(_ counts: [Read: Int]) -> String {
        counts.map { "\($0.key.rawValue) \($0.value)" }.sorted().joined(separator: ", ")
    }
}
