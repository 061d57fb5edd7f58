import CTasks
import NIOCore
import NIOPosix

/// The threads of this process.
package enum EventLoops {
    /// Runs Swift's tasks on NIO's event loops from now on instead of on Dispatch's threads.
    ///
    /// Dispatch watches its shared threads with a timer that fires every second for as long as the process lives, once
    /// one of them was ever used: five times the budget of an idle daemon. On the event loops an input also reaches its
    /// task without a change of threads.
    ///
    /// To be called once, before the first task.
    package static func takeOverTasks() {
        NIOSingletons.groupLoopCountSuggestion = 1
        ufree_take_over_tasks { job in
            // What the runtime hands out is an UnownedJob by definition. From within an event loop it stays there.
            let job = unsafeBitCast(job, to: UnownedJob.self)
            MultiThreadedEventLoopGroup.singleton.any().executor.enqueue(ExecutorJob(job))
        }
    }

    /// Waits on an event loop's timer, which costs no wake-up before it is due; a machine that sleeps waits longer.
    /// - Throws: at once when the task is cancelled.
    package static func pause(for duration: Duration) async throws {
        let timer = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: TimeAmount(duration)) {}
        try await withTaskCancellationHandler {
            try await timer.futureResult.get()
        } onCancel: {
            timer.cancel()
        }
    }
}
