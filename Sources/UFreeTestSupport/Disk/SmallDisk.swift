import Foundation
package import Glibc

/// A directory with little space: a tmpfs in a mount namespace of the daemon, removed together with it.
package struct SmallDisk: Sendable {
    /// Why this machine can't have a small disk; nil if it can.
    package static let missing: String? = {
        guard geteuid() == 0 else { return "mounting a small disk needs root" }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments = ["--mount", "/bin/sh", "-c", "mount -t tmpfs -o size=64k tmpfs /mnt"]
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return "no namespaces: \(error)" }
        process.waitUntilExit()
        return process.terminationStatus == 0 ? nil : "this machine's root may not mount"
    }()

    /// The mount point, for programs that run in `place`.
    package let path: String
    /// The place where programs see the disk. Each program gets its own.
    package let place: Place

    /// - Parameters:
    /// - path: a directory that is created; outside the namespace it stays empty.
    /// - kilobytes: the size of the disk.
    package init(at path: String, kilobytes: Int) {
        self.path = path
        let script =
            "mkdir -p -m 700 \"$0\" && mount -t tmpfs -o mode=700,size=\(kilobytes)k tmpfs \"$0\" && exec \"$@\""
        place = Place(
            prefix: [
                "/usr/bin/unshare", "--mount", "--propagation", "private", "/bin/sh", "-c", script, path,
            ], environment: [:])
    }

    /// Fills the disk of a process.
    /// - Returns: How many bytes were written.
    /// - Throws: `FixtureError` if the disk can't be reached.
    package func fill(of process: pid_t) throws -> Int {
        let file = open(filler(process), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw FixtureError("\(filler(process)) cannot be made") }
        defer { close(file) }
        let page = [UInt8](repeating: 1, count: 4_096)
        var sum = 0
        while case let count = write(file, page, page.count), count > 0 { sum += count }
        return sum
    }

    /// Frees the space that `fill` used.
    /// - Throws: `FixtureError` if the disk can't be reached.
    package func free(of process: pid_t) throws {
        guard unlink(filler(process)) == 0 else { throw FixtureError("\(filler(process)) cannot be removed") }
    }

    private func filler(_ process: pid_t) -> String { "/proc/\(process)/root\(path)/filler" }
}

/// A directory on a file system that is mounted read-only in a mount namespace of the daemon.
package struct ReadOnlyDisk: Sendable {
    /// An existing directory.
    package let path: String
    /// The place where programs see it read-only. Each program gets its own.
    package let place: Place

    package init(_ path: String) {
        self.path = path
        let script = "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" && exec \"$@\""
        place = Place(
            prefix: [
                "/usr/bin/unshare", "--mount", "--propagation", "private", "/bin/sh", "-c", script, path,
            ], environment: [:])
    }

    /// Mounts it writable for a process that was started there.
    /// - Throws: `FixtureError` if that is not possible.
    package func makeWritable(for process: pid_t) throws {
        let mount = Process()
        mount.executableURL = URL(fileURLWithPath: "/usr/bin/nsenter")
        mount.arguments = ["-t", "\(process)", "-m", "mount", "-o", "remount,bind,rw", path]
        try mount.run()
        mount.waitUntilExit()
        guard mount.terminationStatus == 0 else { throw FixtureError("\(path) cannot be mounted writable") }
    }
}
