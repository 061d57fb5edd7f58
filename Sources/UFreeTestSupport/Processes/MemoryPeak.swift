import Dispatch
import Foundation
import Synchronization

/// The largest memory of a daemon while this value lives, of what is its own and backed by no file.
final class MemoryPeak: Sendable {
    private let first: Int
    private let most: Mutex<Int>

    /// Nil when the daemon does not run.
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

    /// By how much it grew at most, in KiB.
    var growth: Int { most.withLock { $0 } - first }

    private static func anonymous(of pid: pid_t) -> Int? {
        let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        return line?.split(separator: "\t").last?.split(separator: " ").first.flatMap { Int($0) }
    }
}
