import Dispatch
import Foundation
import Synchronization

/// The largest anonymous memory of a daemon during the life of this value: memory of its own that is not
/// backed by a file.
final class MemoryPeak: Sendable {
    private let first: Int
    private let most: Mutex<Int>

    /// Returns nil if the daemon doesn't run.
    init?(of node: NodeProcess) {
        guard let pid = node.daemon?.pid, let first = Self.anonymous(of: pid) else { return nil }
        self.first = first
        most = Mutex(first)
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "ufree.memory"))
        timer.schedule(deadline: .now(), repeating: .milliseconds(10))
        timer.setEventHandler { [weak self] in
            guard let self else { return timer.cancel() }
            guard let now = Self.anonymous(of: pid) else { return }
            most.withLock { $0 = max($0, now) }
        }
        timer.activate()
    }

    /// The largest growth in KiB.
    var growth: Int { most.withLock { $0 } - first }

    private static func anonymous(of pid: pid_t) -> Int? {
        let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        return line?.split(separator: "\t").last?.split(separator: " ").first.flatMap { Int($0) }
    }
}
