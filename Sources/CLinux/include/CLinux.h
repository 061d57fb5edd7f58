#ifndef CLINUX_H
#define CLINUX_H

/// A socket that becomes readable when a link or an address of this network namespace changes (rtnetlink(7));
/// non-blocking, closed on exec. -1 and errno when the kernel refuses.
int clinux_network_changes(void);

/// A timer that never fires and becomes readable, read(2) failing with ECANCELED, when the clock is set
/// (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET); non-blocking, closed on exec. Each cancellation ends it until it is armed
/// again. -1 and errno when the kernel refuses.
int clinux_clock_changes(void);

/// Arms that timer again: 0, or -1 and errno.
int clinux_clock_changes_arm(int timer);

/// Keeps malloc from raising the size above which it gives memory back to the system (mallopt(3), M_TRIM_THRESHOLD).
void clinux_give_memory_back(void);

#endif
