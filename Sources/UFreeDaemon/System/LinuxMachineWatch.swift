import CLinux
import Dispatch
import Glibc
package import Logging
package import UFreeNode

/// Detects through the kernel that the clock was set (timerfd_create(2)) and that interfaces or addresses
/// changed (rtnetlink(7)). It uses no CPU time while nothing changes.
package struct LinuxMachineWatch: MachineWatch {
    private let logger: Logger

    package init(logger: Logger) { self.logger = logger }

    package func run(_ changed: @escaping @Sendable (MachineChange) -> Void) async {
        let queue = DispatchQueue(label: "ufree.machine")
        let sources = [networkSource(on: queue, changed), clockSource(on: queue, changed)].compactMap(\.self)
        for source in sources { source.activate() }
        await untilCancelled()
        for source in sources { source.cancel() }
    }

    /// The kernel also reports things other than changes, such as a router that prolongs an address. So a
    /// report is only a reason to compare the addresses.
    private func networkSource(
        on queue: DispatchQueue, _ changed: @escaping @Sendable (MachineChange) -> Void
    ) -> (any DispatchSourceRead)? {
        let descriptor = clinux_network_changes()
        guard descriptor >= 0 else {
            logger.warning("network changes may be noticed late", metadata: ["errno": "\(errno)"])
            return nil
        }
        var known = NetworkAddresses.current()
        return source(descriptor, on: queue) {
            var buffer = [UInt8](repeating: 0, count: 16_384)
            // An overrun (ENOBUFS) is also a reason.
            while recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 || errno == ENOBUFS {}
            let now = NetworkAddresses.current()
            guard now != known else { return }
            known = now
            changed(.network)
        }
    }

    private func clockSource(
        on queue: DispatchQueue, _ changed: @escaping @Sendable (MachineChange) -> Void
    ) -> (any DispatchSourceRead)? {
        let timer = clinux_clock_changes()
        guard timer >= 0 else {
            logger.warning("clock changes may be noticed late", metadata: ["errno": "\(errno)"])
            return nil
        }
        return source(timer, on: queue) {
            var expirations: UInt64 = 0
            guard read(timer, &expirations, 8) < 0, errno == ECANCELED else { return }
            _ = clinux_clock_changes_arm(timer)
            changed(.clock)
        }
    }

    private func source(
        _ descriptor: Int32, on queue: DispatchQueue, _ handler: @escaping () -> Void
    ) -> any DispatchSourceRead {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler(handler: handler)
        source.setCancelHandler { close(descriptor) }
        return source
    }

    private func untilCancelled() async {
        let never = AsyncStream<Never>.makeStream()
        for await _ in never.stream {}
        withExtendedLifetime(never.continuation) {}
    }
}
