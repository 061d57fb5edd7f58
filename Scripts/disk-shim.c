// A disk that can be recorded and cut off, for the durability tests; not part of any program.
//
// Preloaded into ufreed, this library intercepts every call of the C library that changes files, and handles
// those below one directory. Each such call gets a number from one counter for all threads and all runs. It is assigned
// under a lock that is held until the call is over, so the numbers are the order of the calls.
//
//   UFREE_DISK_BELOW    the directory
//   UFREE_DISK_CONTROL  a file of three 64-bit integers, mapped: the counter, the number to act at (0: none), and what to
//                       do there: 1 SIGKILL before the call, 2 SIGKILL after half of the data is written, 3 the call
//                       fails with EIO, 4 it and all later ones fail with EIO, 5 from there on every write fails with
//                       ENOSPC, 6 while the number is set, every fsync first waits three seconds
//   UFREE_DISK_TRACE    a file to which every successful call is appended, with its bytes; if unset, nothing is recorded
//
// The files that SQLite maps (-shm) are useless after a crash; they are counted but not recorded. The library calls
// syscall(2), so it does not intercept itself.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum kind {
    START = 1, OPEN, CLOSE, WRITE, TRUNCATE, SYNC, RENAME, LINK, UNLINK, MKDIR, CHMOD, FCHMOD
};
enum act { KILL_BEFORE = 1, KILL_HALF, FAIL_ONCE, FAIL_ON, FULL_ON, SLOW };

struct control {
    uint64_t counter, at, act;
};

// One record of the trace; the two paths and the bytes follow it. Little-endian, like the machine.
struct record {
    uint32_t kind, fd;
    uint64_t number;
    int64_t a, b;
    uint32_t path, other, bytes, unused;
};

#define DESCRIPTORS 4096
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct control unused_control, *control = &unused_control;
static char below[PATH_MAX];
static size_t below_length;
static int trace = -1;
// The path of a descriptor, if it is below the directory.
static char *places[DESCRIPTORS];
// Set for descriptors of -shm files.
static bool unrecorded[DESCRIPTORS];

static void put(const void *bytes, size_t count) {
    const char *next = bytes;
    while (count > 0) {
        ssize_t done = syscall(SYS_write, trace, next, count);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) abort();
        next += done;
        count -= (size_t)done;
    }
}

static void record(
    enum kind kind, int fd, uint64_t number, int64_t a, int64_t b, const char *path, const char *other,
    const void *bytes, size_t count) {
    if (trace < 0) return;
    int saved = errno;
    struct record head = {
        .kind = kind, .fd = (uint32_t)fd, .number = number, .a = a, .b = b,
        .path = path ? (uint32_t)strlen(path) : 0, .other = other ? (uint32_t)strlen(other) : 0,
        .bytes = (uint32_t)count
    };
    put(&head, sizeof head);
    if (path) put(path, head.path);
    if (other) put(other, head.other);
    if (count) put(bytes, count);
    errno = saved;
}

__attribute__((constructor)) static void begin(void) {
    const char *directory = getenv("UFREE_DISK_BELOW"), *file = getenv("UFREE_DISK_CONTROL");
    const char *log = getenv("UFREE_DISK_TRACE");
    if (!directory || !file || strlen(directory) >= sizeof below) return;
    int opened = (int)syscall(SYS_openat, AT_FDCWD, file, O_RDWR | O_CLOEXEC, 0);
    if (opened < 0) abort();
    void *page = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0);
    if (page == MAP_FAILED) abort();
    syscall(SYS_close, opened);
    control = page;
    if (log) {
        trace = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        if (trace < 0) abort();
    }
    strcpy(below, directory);
    below_length = strlen(below);
    record(START, 0, __atomic_load_n(&control->counter, __ATOMIC_SEQ_CST), 0, 0, NULL, NULL, NULL, 0);
}

// The path relative to the directory: "" is the directory itself. NULL for paths elsewhere.
static const char *inside(const char *path) {
    if (below_length == 0 || !path || strncmp(path, below, below_length) != 0) return NULL;
    if (path[below_length] == 0) return "";
    return path[below_length] == '/' ? path + below_length + 1 : NULL;
}

// The same for a path that may be relative to an open directory. The result is in the buffer or in the path.
static const char *inside_at(int directory, const char *path, char *buffer) {
    if (!path || path[0] == '/' || directory == AT_FDCWD) return inside(path);
    if (directory < 0 || directory >= DESCRIPTORS || !places[directory]) return NULL;
    if (strlen(places[directory]) + strlen(path) + 2 > PATH_MAX) abort();
    strcpy(buffer, places[directory]);
    if (*buffer) strcat(buffer, "/");
    return strcat(buffer, path);
}

static const char *place(int fd) { return fd >= 0 && fd < DESCRIPTORS ? places[fd] : NULL; }

static bool is_shared_memory(const char *path) {
    size_t length = strlen(path);
    return length > 4 && strcmp(path + length - 4, "-shm") == 0;
}

static void die(void) {
    syscall(SYS_kill, (pid_t)syscall(SYS_getpid), SIGKILL);
    for (;;) syscall(SYS_sched_yield);
}

// Takes the next number and acts if this is the number to act at. Returns what the caller has to do besides.
static enum act next(uint64_t *number) {
    *number = __atomic_add_fetch(&control->counter, 1, __ATOMIC_SEQ_CST);
    uint64_t at = __atomic_load_n(&control->at, __ATOMIC_SEQ_CST);
    enum act act = (enum act)__atomic_load_n(&control->act, __ATOMIC_SEQ_CST);
    if (at == 0 || *number < at || (*number > at && act != FAIL_ON && act != FULL_ON)) return 0;
    if (act == KILL_BEFORE) die();
    return act;
}

static bool fails(enum act act) {
    if (act != FAIL_ONCE && act != FAIL_ON) return false;
    errno = EIO;
    return true;
}

static bool lacks_space(enum act act) {
    if (act != FULL_ON) return false;
    errno = ENOSPC;
    return true;
}

// A call that changes names or a mode: killed before it if half of it was requested.
#define CHANGE(CONDITION, CALL, RECORD)                                                                    \
    pthread_mutex_lock(&lock);                                                                             \
    long result;                                                                                           \
    if (CONDITION) {                                                                                       \
        uint64_t number;                                                                                   \
        enum act act = next(&number);                                                                      \
        if (act == KILL_HALF) die();                                                                       \
        result = fails(act) ? -1 : CALL;                                                                   \
        if (result >= 0) RECORD;                                                                           \
    } else {                                                                                               \
        result = CALL;                                                                                     \
    }                                                                                                      \
    pthread_mutex_unlock(&lock);                                                                           \
    return (int)result

static int open_file(int directory, const char *path, int flags, mode_t mode) {
    char buffer[PATH_MAX];
    pthread_mutex_lock(&lock);
    const char *name = inside_at(directory, path, buffer);
    uint64_t number = 0;
    enum act act = 0;
    bool writes = name && (flags & (O_CREAT | O_TRUNC));
    if (writes) act = next(&number);
    if (act == KILL_HALF) die();
    int fd = fails(act) ? -1 : (int)syscall(SYS_openat, directory, path, flags, mode);
    if (fd >= 0 && fd < DESCRIPTORS) {
        free(places[fd]);
        places[fd] = name ? strdup(name) : NULL;
        unrecorded[fd] = name && is_shared_memory(name);
        if (name && !unrecorded[fd]) record(OPEN, fd, number, flags, mode, name, NULL, NULL, 0);
    }
    pthread_mutex_unlock(&lock);
    return fd;
}

#define OPEN_MODE(AFTER)                                                                                   \
    mode_t mode = 0;                                                                                       \
    if (flags & (O_CREAT | O_TMPFILE)) {                                                                   \
        va_list list;                                                                                      \
        va_start(list, AFTER);                                                                             \
        mode = va_arg(list, mode_t);                                                                       \
        va_end(list);                                                                                      \
    }
int open(const char *path, int flags, ...) { OPEN_MODE(flags) return open_file(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { OPEN_MODE(flags) return open_file(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { OPEN_MODE(flags) return open_file(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { OPEN_MODE(flags) return open_file(at, path, flags, mode); }
int __open_2(const char *path, int flags) { return open_file(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return open_file(AT_FDCWD, path, flags, 0); }
int __openat_2(int at, const char *path, int flags) { return open_file(at, path, flags, 0); }
int __openat64_2(int at, const char *path, int flags) { return open_file(at, path, flags, 0); }
int creat(const char *path, mode_t mode) { return open_file(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return creat(path, mode); }

int close(int fd) {
    pthread_mutex_lock(&lock);
    if (place(fd)) {
        if (!unrecorded[fd]) record(CLOSE, fd, 0, 0, 0, NULL, NULL, NULL, 0);
        free(places[fd]);
        places[fd] = NULL;
    }
    int result = (int)syscall(SYS_close, fd);
    pthread_mutex_unlock(&lock);
    return result;
}

// At an offset, or at the current position of the descriptor (-1).
static ssize_t write_file(int fd, const void *bytes, size_t count, off_t offset) {
    if (!place(fd)) {
        return offset < 0 ? syscall(SYS_write, fd, bytes, count) : syscall(SYS_pwrite64, fd, bytes, count, offset);
    }
    pthread_mutex_lock(&lock);
    uint64_t number;
    enum act act = next(&number);
    if (act == KILL_HALF) count /= 2;
    off_t at = offset < 0 ? syscall(SYS_lseek, fd, 0, SEEK_CUR) : offset;
    if (offset < 0 && (syscall(SYS_fcntl, fd, F_GETFL) & O_APPEND)) at = syscall(SYS_lseek, fd, 0, SEEK_END);
    ssize_t done = fails(act) || lacks_space(act) ? -1
        : offset < 0 ? syscall(SYS_write, fd, bytes, count) : syscall(SYS_pwrite64, fd, bytes, count, offset);
    if (act == KILL_HALF) die();
    if (done > 0 && !unrecorded[fd]) record(WRITE, fd, number, at, 0, NULL, NULL, bytes, (size_t)done);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t write(int fd, const void *bytes, size_t count) { return write_file(fd, bytes, count, -1); }
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) { return write_file(fd, bytes, count, offset); }
ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t offset) { return write_file(fd, bytes, count, offset); }

// A vector below the directory is written piece by piece: a crash may cut it anywhere.
static ssize_t write_vector(int fd, const struct iovec *vector, int count, off_t offset) {
    if (!place(fd)) {
        return offset < 0 ? syscall(SYS_writev, fd, vector, count)
                          : syscall(SYS_pwritev, fd, vector, count, (long)offset, 0L);
    }
    ssize_t sum = 0;
    for (int index = 0; index < count; index++) {
        ssize_t done = write_file(fd, vector[index].iov_base, vector[index].iov_len, offset < 0 ? -1 : offset + sum);
        if (done < 0) return sum > 0 ? sum : -1;
        sum += done;
        if ((size_t)done < vector[index].iov_len) break;
    }
    return sum;
}

ssize_t writev(int fd, const struct iovec *vector, int count) { return write_vector(fd, vector, count, -1); }
ssize_t pwritev(int fd, const struct iovec *vector, int count, off_t offset) {
    return write_vector(fd, vector, count, offset);
}
ssize_t pwritev64(int fd, const struct iovec *vector, int count, off_t offset) {
    return write_vector(fd, vector, count, offset);
}

int ftruncate(int fd, off_t length) {
    CHANGE(place(fd), syscall(SYS_ftruncate, fd, length),
        if (!unrecorded[fd]) record(TRUNCATE, fd, number, length, 0, NULL, NULL, NULL, 0));
}
int ftruncate64(int fd, off_t length) { return ftruncate(fd, length); }

// Only extends a file, as truncating to a size beyond its end does.
int fallocate(int fd, int mode, off_t offset, off_t length) {
    CHANGE(place(fd), syscall(SYS_fallocate, fd, mode, offset, length), {
        if (mode != 0) abort();
        off_t size = syscall(SYS_lseek, fd, 0, SEEK_END);
        if (!unrecorded[fd]) record(TRUNCATE, fd, number, size, 0, NULL, NULL, NULL, 0);
    });
}
int fallocate64(int fd, int mode, off_t offset, off_t length) { return fallocate(fd, mode, offset, length); }
int posix_fallocate(int fd, off_t offset, off_t length) { return fallocate(fd, 0, offset, length) < 0 ? errno : 0; }
int posix_fallocate64(int fd, off_t offset, off_t length) { return posix_fallocate(fd, offset, length); }

// A slow disk. The caller waits before it takes the lock, so that all other calls continue.
static void wait_if_slow(int fd) {
    if (__atomic_load_n(&control->at, __ATOMIC_SEQ_CST) == 0) return;
    if (__atomic_load_n(&control->act, __ATOMIC_SEQ_CST) != SLOW) return;
    pthread_mutex_lock(&lock);
    bool is_inside = place(fd);
    pthread_mutex_unlock(&lock);
    struct timespec rest = {.tv_sec = 3};
    while (is_inside && nanosleep(&rest, &rest) != 0 && errno == EINTR) {}
}

int fsync(int fd) {
    wait_if_slow(fd);
    CHANGE(place(fd), syscall(SYS_fsync, fd),
        if (!unrecorded[fd]) record(SYNC, fd, number, 0, 0, NULL, NULL, NULL, 0));
}
int fdatasync(int fd) {
    wait_if_slow(fd);
    CHANGE(place(fd), syscall(SYS_fdatasync, fd),
        if (!unrecorded[fd]) record(SYNC, fd, number, 1, 0, NULL, NULL, NULL, 0));
}

int renameat2(int from, const char *path, int to, const char *other, unsigned flags) {
    char one[PATH_MAX], two[PATH_MAX];
    const char *name = inside_at(from, path, one), *new_name = inside_at(to, other, two);
    CHANGE(name || new_name, syscall(SYS_renameat2, from, path, to, other, flags), {
        if (!name || !new_name || flags) abort();
        record(RENAME, 0, number, 0, 0, name, new_name, NULL, 0);
    });
}
int renameat(int from, const char *path, int to, const char *other) { return renameat2(from, path, to, other, 0); }
int rename(const char *path, const char *other) { return renameat2(AT_FDCWD, path, AT_FDCWD, other, 0); }

int linkat(int from, const char *path, int to, const char *other, int flags) {
    char one[PATH_MAX], two[PATH_MAX];
    const char *name = inside_at(from, path, one), *new_name = inside_at(to, other, two);
    CHANGE(new_name, syscall(SYS_linkat, from, path, to, other, flags), {
        if (!name) abort();
        record(LINK, 0, number, 0, 0, name, new_name, NULL, 0);
    });
}
int link(const char *path, const char *other) { return linkat(AT_FDCWD, path, AT_FDCWD, other, 0); }

int unlinkat(int at, const char *path, int flags) {
    char buffer[PATH_MAX];
    const char *name = inside_at(at, path, buffer);
    CHANGE(name, syscall(SYS_unlinkat, at, path, flags),
        if (!is_shared_memory(name)) record(UNLINK, 0, number, flags, 0, name, NULL, NULL, 0));
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }

int mkdirat(int at, const char *path, mode_t mode) {
    char buffer[PATH_MAX];
    const char *name = inside_at(at, path, buffer);
    CHANGE(name, syscall(SYS_mkdirat, at, path, mode),
        record(MKDIR, 0, number, mode, 0, name, NULL, NULL, 0));
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

int fchmodat(int at, const char *path, mode_t mode, int flags) {
    char buffer[PATH_MAX];
    const char *name = inside_at(at, path, buffer);
    (void)flags;
    CHANGE(name, syscall(SYS_fchmodat, at, path, mode),
        if (!is_shared_memory(name)) record(CHMOD, 0, number, mode, 0, name, NULL, NULL, 0));
}
int chmod(const char *path, mode_t mode) { return fchmodat(AT_FDCWD, path, mode, 0); }

int fchmod(int fd, mode_t mode) {
    CHANGE(place(fd), syscall(SYS_fchmod, fd, mode),
        if (!unrecorded[fd]) record(FCHMOD, fd, number, mode, 0, NULL, NULL, NULL, 0));
}
