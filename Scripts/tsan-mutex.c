// ThreadSanitizer and Swift's Mutex (Synchronization), for Scripts/test-tsan; not part of any program.
//
// Taking and leaving a free lock is inlined into the caller and seen by the sanitizer. A lock that somebody else holds,
// or waits for, is taken and left inside libswiftSynchronization.so (swiftlang/swift, MutexHandle of Linux), which is not
// instrumented: the sanitizer misses the order it makes, and reports every contended lock as a race. Preloaded, this
// library intercepts those three functions and tells the sanitizer what they do.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// Part of the sanitizer; absent in programs without it, which are started with this library too.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *handle
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT bool try_lock_slow(SELF) __asm__(TRY_LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF) {
    ((SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK))(thread, handle);
    if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT bool try_lock_slow(SELF) {
    bool taken = ((SWIFT bool (*)(SELF))dlsym(RTLD_NEXT, TRY_LOCK))(handle);
    if (taken && __tsan_acquire) __tsan_acquire(handle);
    return taken;
}

SWIFT void unlock_slow(SELF) {
    if (__tsan_release) __tsan_release(handle);
    ((SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK))(handle);
}
