#ifndef CDNSSD_H
#define CDNSSD_H

#include <dns_sd.h>

/// Makes Avahi's libdns_sd safe to use. Call it before any DNSService function, at a moment when no other
/// thread reads the environment; further calls do nothing.
///
/// libdns_sd 0.8 leaves members of a new reference uninitialised, and calls through them when avahi-daemon
/// dies during a resolve. An allocator that zeroes its memory makes them NULL. Unless AVAHI_COMPAT_NOWARN is
/// set, the library also prints to standard error that Avahi's own interface should be preferred.
void cdnssd_prepare(void);

#endif
