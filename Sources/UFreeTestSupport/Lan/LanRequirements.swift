import Foundation
import Glibc

/// The requirements of a lab.
package enum LanRequirements {
    /// The programs that a lab runs, and their Debian packages.
    private static let programs = [
        "/usr/bin/unshare": "util-linux", "/usr/bin/nsenter": "util-linux", "/usr/sbin/ip": "iproute2",
        "/usr/sbin/tc": "iproute2", "/usr/bin/ss": "iproute2", "/usr/sbin/nft": "nftables",
        "/usr/bin/tcpdump": "tcpdump", "/usr/bin/dbus-daemon": "dbus-daemon",
        "/usr/sbin/avahi-daemon": "avahi-daemon",
        "/usr/bin/avahi-browse": "avahi-utils", "/usr/bin/avahi-publish": "avahi-utils",
        "/usr/bin/python3": "python3-minimal",
    ]

    /// Why this machine can't run a lab; nil if it can.
    package static let missing: String? = {
        guard geteuid() == 0 else { return "the lab's network namespaces need root" }
        let absent = programs.filter { !FileManager.default.isExecutableFile(atPath: $0.key) }.values
        guard absent.isEmpty else {
            return "missing packages: " + Set(absent).sorted().joined(separator: ", ")
        }
        // Root in a container may lack the permission, and a kernel may lack the devices.
        let trial = "mount -t tmpfs tmpfs /run && ip link add br0 type bridge && ip link add port1 type veth"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments = ["--net", "--mount", "--uts", "/bin/sh", "-c", trial]
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            return "no namespaces: \(error)"
        }
        process.waitUntilExit()
        return process.terminationStatus == 0 ? nil : "this machine's root may not make network namespaces"
    }()
}
