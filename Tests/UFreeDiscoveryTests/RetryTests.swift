import Testing

@testable import UFreeDiscovery

@Suite struct RetryTests {
    @Test("Fault 28: an absent daemon is looked for every two seconds at first, then ever more rarely")
    func pauses() {
        var retry = Retry()
        var now = Duration.zero
        var pauses: [Duration] = []
        for _ in 0..<20 {
            let next = retry.failed(at: now, jitter: 0)
            pauses.append(next - now)
            now = next
        }
        #expect(pauses.prefix(15).allSatisfy { $0 == .seconds(2) })
        #expect(pauses.dropFirst(15) == [.seconds(4), .seconds(8), .seconds(16), .seconds(30), .seconds(30)])
    }
}
