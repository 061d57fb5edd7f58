import NIOCore
import Testing

@testable import UFreeTransport

@Suite("Frames without content are limited (fault 26)")
struct ChatterTests {
    private let start = NIODeadline.uptimeNanoseconds(5_000_000_000)

    private func after(_ milliseconds: Int64) -> NIODeadline { start + .milliseconds(milliseconds) }

    @Test("One PONG answers every PING that was read at once")
    func once() {
        var chatter = Chatter(TransportLimits(), at: start)
        chatter.newRead()
        #expect(chatter.ping(at: start) == .answer)
        #expect(chatter.ping(at: start) == .pass)
        chatter.newRead()
        #expect(chatter.ping(at: start) == .answer)
    }

    @Test("Eight PINGs may come at once, the ninth is too much")
    func burst() {
        var chatter = Chatter(TransportLimits(), at: start)
        for _ in 1...8 { #expect(chatter.ping(at: start) != .tooMuch) }
        #expect(chatter.ping(at: start) == .tooMuch)
    }

    @Test("A PING a second is never too much, one every half second is in the end")
    func rates() {
        var honest = Chatter(TransportLimits(), at: start)
        for second in 0..<10_000 as Range<Int64> {
            honest.newRead()
            #expect(honest.ping(at: after(second * 1_000)) == .answer)
        }
        var hasty = Chatter(TransportLimits(), at: start)
        let verdicts = (0..<32 as Range<Int64>).map { hasty.ping(at: after($0 * 500)) }
        #expect(verdicts.prefix(14).allSatisfy { $0 != .tooMuch } && verdicts.contains(.tooMuch))
    }

    @Test("A new read gives no PING back: eight may come at once, in any pieces")
    func pieces() {
        var chatter = Chatter(TransportLimits(), at: start)
        let verdicts = (1...9).map { _ in
            chatter.newRead()
            return chatter.ping(at: start)
        }
        #expect(verdicts == Array(repeating: .answer, count: 8) + [.tooMuch])
    }

    @Test(
        "A thousand frames without effect pass at once; then each waits a quarter of a second or more"
    )
    func idle() {
        var chatter = Chatter(TransportLimits(), at: start)
        var waits: [Duration] = []
        for _ in 0..<1_280 {
            if case .wait(let time) = chatter.idle(length: 0, at: start) { waits.append(time) }
        }
        #expect(waits.count == 193 && waits.first == .milliseconds(250))
        #expect(chatter.idle(length: 0, at: after(10_000)) == .pass)
    }

    @Test("A long skipped frame counts as many short ones")
    func long() {
        var chatter = Chatter(TransportLimits(), at: start)
        for _ in 0..<60 { #expect(chatter.idle(length: 65_536, at: start) == .pass) }
        #expect((0..<10).contains { _ in chatter.idle(length: 65_536, at: start) != .pass })
    }
}
