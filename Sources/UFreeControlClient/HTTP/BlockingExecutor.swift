import Dispatch

/// Runs an actor whose calls block on a thread of its own. Tasks share a thread per core, and must not wait for
/// the daemon there.
final class BlockingExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "ufree.control")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
