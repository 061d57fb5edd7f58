// Chooses where Swift tasks run.
#ifndef UFREE_CTASKS_H
#define UFREE_CTASKS_H

/// Passes every job of a task without its own executor to `enqueue`, instead of to the runtime's own threads.
/// `job` is an UnownedJob. Call this once, before the first task.
void ufree_take_over_tasks(void (*_Nonnull enqueue)(void *_Nonnull job));

/// Runs a job on this thread until it waits for something, as the runtime's own threads do.
void ufree_run(void *_Nonnull job);

#endif
