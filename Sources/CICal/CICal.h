#ifndef CICAL_H
#define CICAL_H

#include <libical/ical.h>

#endif
