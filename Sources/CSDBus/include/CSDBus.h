#ifndef CSDBUS_H
#define CSDBUS_H

#include <stdbool.h>
#include <systemd/sd-bus.h>

/// The functions of sd-bus(3) that UFree calls, with the types from the header; none of them is variadic.
///
/// libsystemd is loaded when the first notification is needed, and not linked. `ufreectl` therefore starts
/// without it, and no other command waits until it and the four libraries it needs are loaded.
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

/// Loads libsystemd for the life of the process and sets all of the functions. Returns false if the library
/// or one of the functions is missing; then they must not be called.
bool csdbus_load(struct csdbus *functions);

#endif
