// Moves the wall clock of a program that loads this library by UFREE_CLOCK_AHEAD seconds: the kernel has one clock for all
// namespaces.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static time_t ahead(void) {
    const char *text = getenv("UFREE_CLOCK_AHEAD");
    return text ? atol(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int (*real)(clockid_t, struct timespec *) =
        (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, now);
    if (clock == CLOCK_REALTIME) now->tv_sec += ahead();
    return result;
}

int gettimeofday(struct timeval *now, void *zone) {
    (void)zone;
    struct timespec moment;
    int result = clock_gettime(CLOCK_REALTIME, &moment);
    now->tv_sec = moment.tv_sec;
    now->tv_usec = moment.tv_nsec / 1000;
    return result;
}
