#ifndef CSDBUS_H
#define CSDBUS_H

#include <stdbool.h>
#include <systemd/sd-bus.h>

/// The functions of sd-bus(3) that UFree calls, with the types that the header gives them; none of them is variadic.
///
/// libsystemd is looked for when the first notification is wanted and not linked: `ufreectl` starts where it is absent,
/// and no other command waits until it is loaded with the four libraries it needs itself.
struct csdbus {
    __typeof__(&sd_bus_open_user) open_user;
    __typeof__(&sd_bus_flush_close_unref) flush_close_unref;
    __typeof__(&sd_bus_call) call;
    __typeof__(&sd_bus_message_new_method_call) new_method_call;
    __typeof__(&sd_bus_message_append_basic) append_basic;
    __typeof__(&sd_bus_message_open_container) open_container;
    __typeof__(&sd_bus_message_close_container) close_container;
    __typeof__(&sd_bus_message_enter_container) enter_container;
    __typeof__(&sd_bus_message_read_basic) read_basic;
    __typeof__(&sd_bus_message_unref) unref;
};

/// Loads libsystemd for the life of the process and fills in all of the functions.
/// Returns false where it, or one of them, is not there; the functions are not to be called then.
bool csdbus_load(struct csdbus *functions);

#endif
