import Testing

@testable import UFreeDaemon

struct DescriptorLimitTests {
    @Test(arguments: [
        (64, 32), (512, 256), (768, 384), (1_024, 512), (1_536, 1_024), (4_096, 1_024), (1_000_000, 1_024),
    ])
    func `Fault 14: connections of peers leave descriptors for everything else`(soft: Int, channels: Int) {
        #expect(DescriptorLimit(soft: soft).channels(atMost: 1_024) == channels)
    }

    @Test func `Fault 14: the limit is raised as far as the system lets it, and never lowered`() {
        let first = DescriptorLimit.raised()
        #expect(first.soft > 0)
        #expect(DescriptorLimit.raised() == first)
    }
}
