import Glibc

/// A network namespace, a mount namespace and a host name, kept by one process. They disappear with the last
/// process inside.
///
/// The machine's own network can't see them. The holder reads from a socket of this process, so it also ends
/// if this process is killed.
final class Namespaces: Sendable {
    /// The process that keeps the namespaces.
    let holder: pid_t
    let place: Place

    /// - Parameters:
    /// - runner: starts and ends the holder.
    ///   - hostName: the host name inside.
    /// - Throws: `FixtureError` if they can't be created, for example without root or in a restricted
    ///   container.
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
