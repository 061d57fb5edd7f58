#ifndef CGD_H
#define CGD_H

#include <stddef.h>

/// The kinds of files that `cgd_square` reads.
enum cgd_kind { cgd_jpeg, cgd_png, cgd_webp };

/// Makes a small square JPEG of the middle of a picture, on white where it is transparent.
///
/// libgd is loaded when it is needed, and not linked, so no other command waits for it and the libraries that it needs.
///
/// - bytes, count: the file. All of it is decoded.
/// - width, height: what its size in pixels must be, as it was checked before.
/// - quarters: by how many quarters it is turned clockwise.
/// - side: the width and height of the result, in pixels.
/// - out, limit: where the result is written, and its largest size in bytes. The quality falls until it fits.
///
/// Returns the size of the result in bytes; 0 if the picture cannot be decoded, or does not fit; -1 without libgd.
int cgd_square(const void *bytes, size_t count, enum cgd_kind kind, int width, int height, int quarters, int side,
               void *out, int limit);

#endif
