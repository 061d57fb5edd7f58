import Testing
import UFreeDomain
import UFreeNode

@Suite("When to dial")
struct DialPlanTests {
    @Test("A new address is dialled at once, and only once at a time")
    func dialsAtOnce() {
        var plan = DialPlan()
        var due: [String] = []
        due = plan.takeDue(wanted: ["a:1", "b:1"], at: .zero)
        #expect(due == ["a:1", "b:1"])
        due = plan.takeDue(wanted: ["a:1", "b:1"], at: .seconds(60))
        #expect(due == [])
    }

    @Test("Each failure doubles the pause, up to half a minute", arguments: [0.0, 0.5, 1.0])
    func backsOff(jitter: Double) {
        var pauses: [Duration] = []
        for failures in 0..<12 { pauses.append(DialPlan.pause(after: failures, jitter: jitter)) }
        #expect(pauses == pauses.sorted())
        #expect(pauses.first == DialPlan.shortestPause * (0.75 + 0.5 * jitter))
        #expect(pauses.last == DialPlan.longestPause * (0.75 + 0.5 * jitter))
    }

    @Test(
        "Fault 22: after a connection broke without a word no pause is longer than three seconds, for three minutes"
    )
    func lostConnections() {
        var plan = DialPlan()
        _ = plan.takeDue(wanted: ["a:1"], at: .zero)
        plan.finished("a:1", lasted: nil, jitter: 0.5, at: .zero)
        plan.lost(["a:1", "b:1"], at: .zero)
        let due = plan.takeDue(wanted: ["a:1", "b:1"], at: .zero)
        #expect(due == ["a:1", "b:1"])
        var now = Duration.zero
        var longest = Duration.zero
        while now < DialPlan.lossIsFresh {
            plan.finished("b:1", lasted: nil, jitter: 0.5, at: now)
            let next = plan.nextAttempt ?? now
            longest = max(longest, next - now)
            now = next
            _ = plan.takeDue(wanted: ["b:1"], at: now)
        }
        #expect(longest == DialPlan.longestPauseAfterLoss)
        plan.finished("b:1", lasted: nil, jitter: 0.5, at: now)
        #expect(plan.nextAttempt == now + DialPlan.longestPause)
    }

    @Test("A connection that lasted resets the pauses; one that broke at once does not")
    func lastingConnections() {
        var plan = DialPlan()
        var now = Duration.zero
        for _ in 0..<8 {
            _ = plan.takeDue(wanted: ["a:1"], at: now)
            plan.finished("a:1", lasted: .seconds(1), jitter: 0.5, at: now)
            now = plan.nextAttempt ?? now
        }
        _ = plan.takeDue(wanted: ["a:1"], at: now)
        plan.finished("a:1", lasted: .seconds(1), jitter: 0.5, at: now)
        #expect(plan.nextAttempt == now + DialPlan.longestPause)
        now = now + DialPlan.longestPause
        _ = plan.takeDue(wanted: ["a:1"], at: now)
        plan.finished("a:1", lasted: .seconds(30), jitter: 0.5, at: now)
        #expect(plan.nextAttempt == now + DialPlan.shortestPause)
    }

    @Test("Unwanted addresses are forgotten; hurry makes everything due")
    func forgetsAndHurries() {
        var plan = DialPlan()
        var due = plan.takeDue(wanted: ["a:1"], at: .zero)
        plan.finished("a:1", lasted: nil, jitter: 0.5, at: .zero)
        due = plan.takeDue(wanted: ["a:1"], at: .zero)
        #expect(due == [])
        plan.hurry(at: .milliseconds(1))
        due = plan.takeDue(wanted: ["a:1"], at: .milliseconds(1))
        #expect(due == ["a:1"])
        plan.finished("a:1", lasted: nil, jitter: 0.5, at: .milliseconds(1))
        due = plan.takeDue(wanted: [], at: .seconds(9))
        #expect(due == [])
        #expect(plan.nextAttempt == nil)
    }

    @Test("F12: the reason of the last attempt is kept until the next one, and forgotten with the address")
    func reasons() {
        var plan = DialPlan()
        _ = plan.takeDue(wanted: ["a:1", "b:1"], at: .zero)
        plan.finished("a:1", lasted: nil, problem: .refused, jitter: 0.5, at: .zero)
        plan.finished("b:1", lasted: nil, jitter: 0.5, at: .zero)
        #expect(plan.problems == ["a:1": .refused])
        plan.hurry(at: .zero)
        _ = plan.takeDue(wanted: ["a:1", "b:1"], at: .zero)
        #expect(plan.problems == ["a:1": .refused])
        plan.finished("a:1", lasted: .seconds(1), jitter: 0.5, at: .zero)
        plan.finished("b:1", lasted: nil, problem: .noAnswer, jitter: 0.5, at: .zero)
        #expect(plan.problems == ["b:1": .noAnswer])
        _ = plan.takeDue(wanted: ["a:1"], at: .zero)
        #expect(plan.problems.isEmpty)
    }

    @Test("P4: of the addresses of one machine each has its turn, one at a time, and keeps its pauses")
    func turns() throws {
        let (all, others) = (["a:1", "b:1", "c:1"], Set(["a:1", "b:1", "c:1"]))
        var plan = DialPlan()
        var dialled: [String] = []
        var now = Duration.zero
        for _ in 0..<600 {
            let turn = try #require(plan.turn(of: all))
            let due = plan.takeDue(wanted: [turn], besides: others, at: now)
            dialled += due
            #expect(plan.turn(of: all) == (due.first ?? turn))
            for address in due { plan.finished(address, lasted: nil, jitter: 0.5, at: now) }
            now += .milliseconds(100)
        }
        // The pause of an address whose turn it is not ends nothing.
        _ = plan.takeDue(wanted: [], besides: others, at: now)
        #expect(plan.nextAttempt == nil)
        // Nobody was met in a minute: each address is tried, and ever less often.
        #expect(dialled.prefix(3) == ["a:1", "b:1", "c:1"])
        #expect((15...24).contains(dialled.count), "\(dialled.count)")
    }
}
