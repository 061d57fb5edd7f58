#ifndef CDNSSD_H
#define CDNSSD_H

#include <dns_sd.h>

/// Makes Avahi's libdns_sd safe to use. Call it before any DNSService function, from a moment when no other thread reads
/// the environment; further calls do nothing.
///
/// libdns_sd 0.8 leaves members of a freshly allocated reference uninitialised and calls through them when
/// avahi-daemon dies during a resolve. With an allocator that zeroes what it hands out they are NULL. It also prints
/// to standard error that Avahi's own interface is to be preferred, unless AVAHI_COMPAT_NOWARN is set.
void cdnssd_prepare(void);

#endif
