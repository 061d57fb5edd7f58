#include "CDNSSD.h"

#include <avahi-common/malloc.h>
#include <pthread.h>
#include <stdlib.h>

static void *zeroed(size_t size) {
    return calloc(1, size);
}

// Avahi keeps the pointer, so the table must live as long as the process.
static const AvahiAllocator allocator = {
    .malloc = zeroed,
    .free = free,
    .realloc = realloc,
    .calloc = calloc,
};

static void prepare(void) {
    setenv("AVAHI_COMPAT_NOWARN", "1", 1);
    avahi_set_allocator(&allocator);
}

void cdnssd_prepare(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
}
