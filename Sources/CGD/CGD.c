#include "CGD.h"

#include <dlfcn.h>
#include <gd.h>
#include <stdarg.h>
#include <string.h>

struct gd {
    __typeof__(&gdImageCreateFromJpegPtr) from_jpeg;
    __typeof__(&gdImageCreateFromPngPtr) from_png;
    __typeof__(&gdImageCreateFromWebpPtr) from_webp;
    __typeof__(&gdImageCreateTrueColor) create;
    __typeof__(&gdImageFilledRectangle) fill;
    __typeof__(&gdImageCopyResampled) copy;
    __typeof__(&gdImageRotateInterpolated) rotate;
    __typeof__(&gdImageJpegPtr) to_jpeg;
    __typeof__(&gdImageDestroy) destroy;
    __typeof__(&gdFree) release;
    __typeof__(&gdSetErrorMethod) set_error_method;
};

static int load(struct gd *gd) {
    void *library = dlopen("libgd.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return 0;
    // POSIX requires dlsym(3) to return functions as pointers to void.
#define LOAD(member, name) \
    if (!(gd->member = (__typeof__(gd->member))dlsym(library, #name))) return 0;
    LOAD(from_jpeg, gdImageCreateFromJpegPtr)
    LOAD(from_png, gdImageCreateFromPngPtr)
    LOAD(from_webp, gdImageCreateFromWebpPtr)
    LOAD(create, gdImageCreateTrueColor)
    LOAD(fill, gdImageFilledRectangle)
    LOAD(copy, gdImageCopyResampled)
    LOAD(rotate, gdImageRotateInterpolated)
    LOAD(to_jpeg, gdImageJpegPtr)
    LOAD(destroy, gdImageDestroy)
    LOAD(release, gdFree)
    LOAD(set_error_method, gdSetErrorMethod)
#undef LOAD
    return 1;
}

/// libgd would print what is wrong with a file.
static void silent(int priority, const char *format, va_list arguments) {
    (void)priority, (void)format, (void)arguments;
}

int cgd_square(const void *bytes, size_t count, enum cgd_kind kind, int width, int height, int quarters, int side,
               void *out, int limit) {
    struct gd gd;
    if (!load(&gd))
        return -1;
    gd.set_error_method(silent);
    // It is only read, although the type says otherwise.
    void *input = (void *)bytes;
    gdImagePtr whole = kind == cgd_jpeg  ? gd.from_jpeg((int)count, input)
                       : kind == cgd_png ? gd.from_png((int)count, input)
                                         : gd.from_webp((int)count, input);
    if (!whole)
        return 0;
    if (gdImageSX(whole) != width || gdImageSY(whole) != height) {
        gd.destroy(whole);
        return 0;
    }
    int written = 0;
    gdImagePtr square = gd.create(side, side);
    if (square) {
        int edge = gdImageSX(whole) < gdImageSY(whole) ? gdImageSX(whole) : gdImageSY(whole);
        gd.fill(square, 0, 0, side - 1, side - 1, gdTrueColor(255, 255, 255));
        gd.copy(square, whole, 0, 0, (gdImageSX(whole) - edge) / 2, (gdImageSY(whole) - edge) / 2, side, side, edge, edge);
        if (quarters % 4) {
            // Its angles are counter-clockwise.
            gdImagePtr turned = gd.rotate(square, 360.0f - 90.0f * (float)(quarters % 4), gdTrueColor(255, 255, 255));
            if (turned) {
                gd.copy(square, turned, 0, 0, 0, 0, side, side, gdImageSX(turned), gdImageSY(turned));
                gd.destroy(turned);
            }
        }
        for (int quality = 88; quality > 0 && !written; quality -= 16) {
            int size = 0;
            void *file = gd.to_jpeg(square, &size, quality);
            if (file && size > 0 && size <= limit) {
                memcpy(out, file, (size_t)size);
                written = size;
            }
            if (file)
                gd.release(file);
        }
        gd.destroy(square);
    }
    gd.destroy(whole);
    return written;
}
