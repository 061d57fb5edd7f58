import CTasks
import NIOCore
import NIOPosix

/// The threads of this process.
package enum EventLoops {
    /// Runs Swift tasks on NIO's event loops from now on, instead of on Dispatch's threads.
    ///
    /// Once Dispatch's shared threads have been used, a timer watches them every second for the lifetime of
    /// the process: five times the budget of an idle daemon. On the event loops, an input also reaches its
    /// task without switching threads.
    ///
    /// Call this once, before the first task.
    package static func takeOverTasks() {
        NIOSingletons.groupLoopCountSuggestion = 1
        ufree_take_over_tasks { job in
            // It is run once, by whoever has it.
            nonisolated(unsafe) let job = job
            // A job from an event loop stays there. NIO's own executor would run it as the loop's: each call of an async function,
            // which belongs to no executor, would then be a job of its own (0063).
            MultiThreadedEventLoopGroup.singleton.any().execute { ufree_run(job) }
        }
    }

    /// Waits on an event loop's timer, which needs no earlier wake-up; sleep of the machine extends the wait.
    /// - Throws: an error at once if the task is cancelled.
    package static func pause(for duration: Duration) async throws {
        let timer = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: TimeAmount(duration)) {}
        try await withTaskCancellationHandler {
            try await timer.futureResult.get()
        } onCancel: {
            timer.cancel()
        }
    }
}
