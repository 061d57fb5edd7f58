import Glibc

/// A network, a mount and a host name of their own, held by one process: they are gone when the last process in them is.
///
/// Nothing of it is seen from the machine's own network. The holder reads from a socket of this process, so it ends
/// even when this process is killed.
final class Namespaces: Sendable {
    /// The process that holds them.
    let holder: pid_t
    let place: Place

    /// - Parameters:
    ///   - runner: starts the holder here and ends it.
    ///   - hostName: the host name inside.
    /// - Throws: `FixtureError` when they cannot be made: who is not root, or a container without the right to.
    init(heldBy runner: ProgramRunner, hostName: String) async throws {
        let script = """
            set -e
            mount -t tmpfs -o mode=755 tmpfs /run
            mkdir /run/dbus
            echo "$0" > /proc/sys/kernel/hostname
            ip link set lo up
            echo ready
            exec cat <&1 >/dev/null
            """
        let flags = ["--net", "--mount", "--uts"]
        let (process, lines) = try runner.follow(
            "/usr/bin/unshare", flags + ["--propagation", "private", "/bin/sh", "-c", script, hostName])
        try await lines.expect("ready")
        holder = process.pid
        place = Place(
            prefix: ["/usr/bin/nsenter", "--target", "\(process.pid)"] + flags + ["--"],
            environment: Leftovers.mark)
    }
}
