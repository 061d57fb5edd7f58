#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <unistd.h>

int clinux_network_changes(void) {
    int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
    struct sockaddr_nl address = {
        .nl_family = AF_NETLINK,
        .nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR,
    };
    if (descriptor >= 0 && bind(descriptor, (struct sockaddr *)&address, sizeof address) < 0) {
        close(descriptor);
        return -1;
    }
    return descriptor;
}

int clinux_clock_changes(void) {
    int timer = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
    if (timer >= 0 && clinux_clock_changes_arm(timer) < 0) {
        close(timer);
        return -1;
    }
    return timer;
}

int clinux_clock_changes_arm(int timer) {
    const struct itimerspec never = {.it_value.tv_sec = (time_t)1 << 40};
    return timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL);
}

void clinux_give_memory_back(void) { mallopt(M_TRIM_THRESHOLD, 128 * 1024); }

int clinux_mode(const char *path, unsigned int *mode, unsigned int *owner) {
    struct stat found;
    if (stat(path, &found) < 0) {
        return -1;
    }
    *mode = found.st_mode;
    *owner = found.st_uid;
    return 0;
}

int clinux_memory_file(void) { return memfd_create("ufree", MFD_CLOEXEC); }

int clinux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int clinux_close_in_child(posix_spawn_file_actions_t *actions) {
    return posix_spawn_file_actions_addclosefrom_np(actions, 3);
}

int clinux_bound(int child, unsigned long seconds, unsigned long bytes) {
    const struct {
        __rlimit_resource_t kind;
        rlim_t value;
    } limits[] = {
        {RLIMIT_CPU, seconds}, {RLIMIT_AS, bytes}, {RLIMIT_FSIZE, 0}, {RLIMIT_CORE, 0}, {RLIMIT_NOFILE, 64},
    };
    for (size_t index = 0; index < sizeof limits / sizeof *limits; index++) {
        const struct rlimit limit = {limits[index].value, limits[index].value};
        if (prlimit(child, limits[index].kind, &limit, NULL) != 0) return -1;
    }
    return 0;
}
