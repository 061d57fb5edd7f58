import Testing

/// Tests with real programs. They run one after the other: their time limits assume a machine that does one
/// thing, not one with forty daemons on two cores.
@Suite(.serialized)
struct ProcessTests {}
