#ifndef CPAGE_H
#define CPAGE_H

#include <stddef.h>

/// A file of the page: of Sources/CPage/Small if it is a script or a style, of Sources/CPage/Page if not.
struct cpage_file {
    /// Its path below that directory.
    const char *path;
    const unsigned char *bytes;
    size_t size;
};

/// Returns how many files there are.
size_t cpage_count(void);

/// Returns a file by its index, below `cpage_count()`; they are sorted by path.
struct cpage_file cpage_entry(size_t index);

#endif
