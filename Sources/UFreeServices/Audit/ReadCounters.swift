import Synchronization

/// How often each kind of answer was given (D7, Z17). Reads are audited as counters: a line for each would say less, and cost
/// a write.
package final class ReadCounters: Sendable {
    /// What was read, as a line of the log names it.
    package enum Read: String, CaseIterable, Sendable {
        case events, export, friends, log, requests, week, who
    }

    private let counts = Mutex<[Read: Int]>([:])

    package init() {}

    /// Counts one answer.
    package func count(_ read: Read) { counts.withLock { $0[read, default: 0] += 1 } }

    /// Tells what was counted since it was told last, as `friends 3, week 12`; nothing where nothing was.
    /// - Throws: what telling throws; then all of it is told the next time.
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
