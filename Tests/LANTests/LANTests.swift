import Testing
import UFreeTestSupport

/// Everything here runs on networks of its own that need root; elsewhere it is counted as skipped, with the reason. One
/// test after the other: a machine that carries four hosts has no time for more.
@Suite(
    .serialized,
    .enabled(if: LanRequirements.missing == nil, "\(LanRequirements.missing ?? "there is all it needs")"))
struct LANTests {}
