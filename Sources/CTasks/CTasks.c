#include "CTasks.h"
#include <stddef.h>
#include <stdint.h>

// swift/ABI/Executor.h and swift/Runtime/Concurrency.h: a hook of the Swift runtime, with Swift's calling
// convention.
#define SWIFT_CC __attribute__((swiftcall))
typedef SWIFT_CC void (*Original)(void *job);
extern SWIFT_CC void (*swift_task_enqueueGlobal_hook)(void *job, Original original);
// The second and third are the executor; both are zero for none in particular.
extern SWIFT_CC void swift_job_run(void *job, void *identity, uintptr_t implementation);

static void (*target)(void *job);

static SWIFT_CC void hand_over(void *job, Original original) {
    (void)original;
    target(job);
}

void ufree_take_over_tasks(void (*enqueue)(void *job)) {
    target = enqueue;
    swift_task_enqueueGlobal_hook = hand_over;
}

void ufree_run(void *job) { swift_job_run(job, NULL, 0); }
