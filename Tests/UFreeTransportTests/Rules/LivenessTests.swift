import NIOCore
import Testing

@testable import UFreeTransport

@Suite("When a peer is pinged, and when it is given up (fault 23)")
struct LivenessTests {
    private let start = NIODeadline.uptimeNanoseconds(1_000_000_000)

    private func after(_ seconds: Int64) -> NIODeadline { start + .seconds(seconds) }

    private func liveness(isDialler: Bool = true) -> Liveness {
        Liveness(TransportLimits(), isDialler: isDialler, at: start)
    }

    @Test("A dialler pings after 60 seconds of silence, the other side a little later")
    func asks() {
        #expect(liveness().action(at: after(59)) == .wait(until: after(60)))
        #expect(liveness().action(at: after(60)) == .ping(lookAgain: after(120)))
        #expect(
            liveness(isDialler: false).action(at: after(60)) == .wait(until: start + .milliseconds(67_500)))
    }

    @Test("A peer that sends nothing for 150 seconds is dead, however often it was pinged")
    func dies() {
        var liveness = liveness()
        liveness.spoke(at: after(60))
        #expect(liveness.action(at: after(120)) == .ping(lookAgain: after(150)))
        liveness.spoke(at: after(120))
        #expect(liveness.action(at: after(149)) == .ping(lookAgain: after(150)))
        #expect(liveness.action(at: after(150)) == .dead)
    }

    @Test("Receiving without sending is silence too: the other side must get something from us")
    func speaks() {
        var liveness = liveness()
        liveness.heard(at: after(50))
        #expect(liveness.action(at: after(60)) == .ping(lookAgain: after(120)))
        liveness.spoke(at: after(60))
        #expect(liveness.action(at: after(60)) == .wait(until: after(110)))
    }

    @Test("While a message is handled nothing is read, so the peer cannot die")
    func handling() {
        var liveness = liveness()
        liveness.beginHandling()
        #expect(liveness.action(at: after(500)) == .ping(lookAgain: after(560)))
        liveness.endHandling(at: after(500))
        liveness.spoke(at: after(500))
        #expect(liveness.action(at: after(500)) == .wait(until: after(560)))
    }
}
