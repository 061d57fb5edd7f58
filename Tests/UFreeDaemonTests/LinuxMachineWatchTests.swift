import Glibc
import Logging
import Testing
import UFreeNode

@testable import UFreeDaemon

struct LinuxMachineWatchTests {
    /// Sets the clock to its own time: the kernel reports a set clock, and the time changes by some
    /// nanoseconds.
    private static func setClockToItself() -> Bool {
        var now = timespec()
        return clock_gettime(CLOCK_REALTIME, &now) == 0 && clock_settime(CLOCK_REALTIME, &now) == 0
    }

    @Test(
        "Fault 20: a clock that is set, as after a sleep, is reported each time",
        .enabled(if: setClockToItself(), "needs the right to set the clock"), .timeLimit(.minutes(1)))
    func clock() async {
        let changes = AsyncStream.makeStream(of: MachineChange.self)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await LinuxMachineWatch(logger: Logger(label: "test")).run { changes.continuation.yield($0) }
            }
            // The watch starts at an unknown moment, so the clock is set repeatedly until then.
            group.addTask {
                while !Task.isCancelled {
                    _ = Self.setClockToItself()
                    await Task.yield()
                }
            }
            var heard = changes.stream.makeAsyncIterator()
            for _ in 1...3 { #expect(await heard.next(isolation: #isolation) == .clock) }
            group.cancelAll()
        }
    }

    @Test("The known addresses are the same while nothing changes")
    func addresses() {
        #expect(NetworkAddresses.current() == NetworkAddresses.current())
    }
}
