#include "CSDBus.h"

#include <dlfcn.h>

bool csdbus_load(struct csdbus *functions) {
    void *library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return false;
    // POSIX requires dlsym(3) to return functions as pointers to void.
#define LOAD(member, name) \
    if (!(functions->member = (__typeof__(functions->member))dlsym(library, #name))) return false;
    LOAD(open_user, sd_bus_open_user)
    LOAD(flush_close_unref, sd_bus_flush_close_unref)
    LOAD(call, sd_bus_call)
    LOAD(new_method_call, sd_bus_message_new_method_call)
    LOAD(append_basic, sd_bus_message_append_basic)
    LOAD(open_container, sd_bus_message_open_container)
    LOAD(close_container, sd_bus_message_close_container)
    LOAD(enter_container, sd_bus_message_enter_container)
    LOAD(read_basic, sd_bus_message_read_basic)
    LOAD(unref, sd_bus_message_unref)
#undef LOAD
    return true;
}
