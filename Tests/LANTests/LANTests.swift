import Testing
import UFreeTestSupport

/// Tests on networks of their own, which need root. Without root they are reported as skipped, with the
/// reason. They run one after the other, because four hosts use all resources of a machine.
@Suite(
    .serialized,
    .enabled(if: LanRequirements.missing == nil, "\(LanRequirements.missing ?? "there is all it needs")"))
struct LANTests {}
