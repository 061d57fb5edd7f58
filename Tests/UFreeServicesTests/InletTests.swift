import Synchronization
import Testing

@testable import UFreeServices

@Suite(.timeLimit(.minutes(1)))
struct InletTests {
    @Test
    func `What is added comes out in that order, whether the reader waits or not, and then the end`() async {
        let inlet = Inlet<Int>()
        var reader = Outlet(of: inlet).makeAsyncIterator()
        inlet.add(1)
        inlet.add(2)
        #expect(await reader.next() == 1)
        inlet.add(3)
        #expect(await reader.next() == 2)
        #expect(await reader.next() == 3)
        async let waiting = { @Sendable [reader] in
            var reader = reader
            return await reader.next()
        }()
        inlet.add(4)
        #expect(await waiting == 4)
        inlet.add(5)
        inlet.finish()
        inlet.add(6)
        #expect(await reader.next() == 5)
        for _ in 1...2 { #expect(await reader.next() == nil) }
    }

    @Test
    func `It says how much room is left, and drops what has none`() async {
        let inlet = Inlet<Int>(limit: 2)
        var reader = Outlet(of: inlet).makeAsyncIterator()
        #expect((1...3).map { inlet.add($0) } == [1, 0, 0])
        #expect(await reader.next() == 1)
        #expect(inlet.add(4) == 0)
        #expect(await reader.next() == 2)
        #expect(await reader.next() == 4)
    }

    @Test
    func `It ends once, with its reader, with the reader's task, or when it is finished`() async {
        let ended = Mutex(0)
        func inlet() -> Inlet<Int> {
            let inlet = Inlet<Int>()
            inlet.onEnd { ended.withLock { $0 += 1 } }
            return inlet
        }
        let (dropped, cancelled, finished) = (inlet(), inlet(), inlet())
        do {
            let outlet = Outlet(of: dropped)
            dropped.add(1)
            withExtendedLifetime(outlet) {}
        }
        #expect(ended.withLock { $0 } == 1)
        let outlet = Outlet(of: cancelled)
        // Only a task of its own can be cancelled.
        let task = Task {
            var reader = outlet.makeAsyncIterator()
            return await reader.next()
        }
        task.cancel()
        #expect(await task.value == nil)
        #expect(ended.withLock { $0 } == 2)
        for _ in 1...2 { finished.finish() }
        #expect(ended.withLock { $0 } == 3)
        // Whoever asks too late is told at once.
        finished.onEnd { ended.withLock { $0 += 1 } }
        #expect(ended.withLock { $0 } == 4)
    }
}
