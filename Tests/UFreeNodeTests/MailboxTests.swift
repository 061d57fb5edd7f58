import Synchronization
import Testing
import UFreeSync
import UFreeTestSupport

@testable import UFreeNode

/// A counter for several tasks.
private final class Counter: Sendable {
    private let number = Atomic(0)

    func increment() { number.add(1, ordering: .sequentiallyConsistent) }
    var value: Int { number.load(ordering: .sequentiallyConsistent) }
}

@Suite("The node's mailbox")
struct MailboxTests {
    @Test("Posted and sent items are taken in the order in which they came")
    func order() async {
        let mailbox = Mailbox<Int>()
        for number in 0..<100 { mailbox.post(number) }
        #expect(await mailbox.next() == 0)
        for number in 100..<200 { mailbox.post(number) }
        for number in 1..<200 { #expect(await mailbox.next() == number) }
    }

    @Test("A sender continues when its item is taken, and not before")
    func sendersWait() async {
        let mailbox = Mailbox<Int>()
        let sent = Counter()
        await withTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    await mailbox.send(number)
                    sent.increment()
                }
            }
            for taken in 0..<100 {
                // At most as many senders have continued as messages were taken.
                #expect(sent.value <= taken)
                _ = await mailbox.next()
            }
        }
        #expect(sent.value == 100)
    }

    @Test("A cancelled reader gets nothing more, and nobody waits for it any longer")
    func cancelled() async {
        let mailbox = Mailbox<Int>()
        // A task that can be cancelled alone, like a child task that ends while its node continues.
        let reader = Task { while await mailbox.next() != nil {} }
        await mailbox.send(1)
        reader.cancel()
        await reader.value
        await mailbox.send(2)
        mailbox.post(3)
        #expect(await mailbox.next() == nil)
    }

    @Test("Whoever leaves much waits for themselves, and everybody else is one input away")
    func turns() async throws {
        let mailbox = Mailbox<String>()
        let busy = try ServiceFixture.person(1).owner
        let other = try ServiceFixture.person(2).owner
        for number in 1...4 { mailbox.post("busy \(number)", from: busy) }
        mailbox.post("other", from: other)
        mailbox.post("news")
        var taken: [String?] = []
        for _ in 0..<3 { taken.append(await mailbox.next()) }
        // "busy 2" joined the queue when "busy 1" was done, and "busy 3" joins it after "late".
        #expect(taken == ["busy 1", "other", "news"])
        mailbox.post("late", from: other)
        for _ in 0..<4 { taken.append(await mailbox.next()) }
        #expect(taken.suffix(4) == ["busy 2", "late", "busy 3", "busy 4"])
        // Nobody is remembered as busy who is not.
        mailbox.post("busy 5", from: busy)
        #expect(await mailbox.next() == "busy 5")
    }

    @Test("Waiting senders are released when the reader ends")
    func waitingSenders() async {
        let mailbox = Mailbox<Int>()
        await withTaskGroup { group in
            for number in 0..<10 { group.addTask { await mailbox.send(number) } }
            #expect(await mailbox.next() != nil)
            // A task that can be cancelled alone while others still wait.
            let cancelled = Task { while await mailbox.next() != nil {} }
            cancelled.cancel()
            await cancelled.value
        }
    }
}
