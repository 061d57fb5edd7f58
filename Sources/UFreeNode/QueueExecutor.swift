package import Dispatch

/// An executor that runs an actor on one serial queue, so that the queue's Dispatch sources and the actor
/// never run at the same time, or so that its work does not hold up the event loop.
package final class QueueExecutor: SerialExecutor {
    /// The queue, for Dispatch sources.
    package let queue: DispatchQueue

    /// - Parameter label: names the thread, for a debugger.
    package init(label: String) { queue = DispatchQueue(label: label) }

    /// See `SerialExecutor.enqueue`.
    package func enqueue(_ job: consuming ExecutorJob) {
        let unowned = UnownedJob(job)
        queue.async { unowned.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// See `SerialExecutor.checkIsolated`.
    package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
