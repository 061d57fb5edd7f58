#ifndef CLINUX_H
#define CLINUX_H

#include <spawn.h>

/// Returns a socket that becomes readable when a link or an address of this network namespace changes
/// (rtnetlink(7)); non-blocking, closed on exec. Returns -1 and sets errno if the kernel refuses.
int clinux_network_changes(void);

/// Returns a timer that never fires. It becomes readable when the clock is set, and read(2) then fails with
/// ECANCELED (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET); non-blocking, closed on exec. Each cancellation
/// disarms it until it is armed again. Returns -1 and sets errno if the kernel refuses.
int clinux_clock_changes(void);

/// Arms that timer again. Returns 0, or -1 and sets errno.
int clinux_clock_changes_arm(int timer);

/// Stops malloc from raising the size above which it returns memory to the system (mallopt(3),
/// M_TRIM_THRESHOLD).
void clinux_give_memory_back(void);

/// Reads the mode and the owner of what a path leads to (stat(2)). Swift code that also imports Foundation cannot name
/// stat: two modules declare it. Returns 0, or -1 and sets errno.
int clinux_mode(const char *path, unsigned int *mode, unsigned int *owner);

/// Returns a file without a name that is only in memory (memfd_create(2)), closed on exec. Returns -1 and sets errno.
int clinux_memory_file(void);

/// Makes a pipe whose ends are closed on exec (pipe2(2)). Returns 0, or -1 and sets errno.
int clinux_pipe(int ends[2]);

/// Has a child close all descriptors but the first three (closefrom(3)). Returns 0, or an error number.
int clinux_close_in_child(posix_spawn_file_actions_t *actions);

/// Bounds a child (prlimit(2)): seconds of processor time, bytes of memory; no files written, no core, 64 descriptors.
/// Returns 0, or -1 and sets errno.
int clinux_bound(int child, unsigned long seconds, unsigned long bytes);

#endif
