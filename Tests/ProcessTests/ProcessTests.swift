import Testing

/// Everything here runs real programs, one test after the other: their deadlines are those of a machine that does one
/// thing, not of one with forty daemons on two cores.
@Suite(.serialized)
struct ProcessTests {}
