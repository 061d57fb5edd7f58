// Where Swift's tasks run.
#ifndef UFREE_CTASKS_H
#define UFREE_CTASKS_H

/// From now on every piece of a task that is bound to no executor of its own is handed to `enqueue` instead of to the
/// runtime's own pool of threads. `job` is an UnownedJob. To be called once, before the first task.
void ufree_take_over_tasks(void (*_Nonnull enqueue)(void *_Nonnull job));

#endif
