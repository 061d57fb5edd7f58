import Testing
import UFreeDomain

@Suite struct LiveStatusTests {
    private static let noon = Timestamp(milliseconds: 1_767_956_400_000)

    private func status(hours: Int64) -> LiveStatus {
        LiveStatus(.free, until: Self.noon.adding(milliseconds: hours * .hour))
    }

    @Test("L2: the first toggle goes to free, then free and busy alternate")
    func toggles() {
        var word: LiveWord?
        let words = (1...5).map { _ in
            word = .toggled(from: word)
            return word
        }
        #expect(words == [.free, .busy, .free, .busy, .free])
    }

    @Test("L3: it applies up to its end, exclusive")
    func holds() {
        let status = status(hours: 1)
        #expect(status.holds(at: Self.noon))
        #expect(status.holds(at: status.until.adding(milliseconds: -1)))
        #expect(!status.holds(at: status.until))
        #expect(Optional(status).said(at: status.until) == nil)
        #expect(LiveStatus?.none.said(at: Self.noon) == nil)
    }

    @Test(
        "L3: a reader shifts the end by the difference of the clocks",
        arguments: [(0, 60), (600_000, 50), (-600_000, 70)] as [(Int64, Int64)])
    func shifts(ahead: Int64, minutes: Int64) {
        let read = status(hours: 1).read(ahead: ahead, at: Self.noon)
        #expect(Self.noon.milliseconds(until: read.until) == minutes * 60_000)
    }

    @Test(
        "L3: no peer can make a live status last longer than a day",
        arguments: [Int64.min, 0, -86_400_000])
    func isCapped(ahead: Int64) {
        let read = LiveStatus(.free, until: Timestamp(milliseconds: .max)).read(ahead: ahead, at: Self.noon)
        #expect(read.until == Self.noon.adding(milliseconds: .day))
    }
}
