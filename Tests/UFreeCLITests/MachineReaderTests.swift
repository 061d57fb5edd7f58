import Foundation
import Glibc
import Testing

@testable import UFreeCLI

@Suite("Reading the machine")
struct MachineReaderTests {
    /// A folder that looks like the root of a system.
    private static func system(_ files: [String: String], modes: [String: mode_t] = [:]) throws -> Folder {
        let folder = try Folder()
        for (path, text) in files {
            let url = URL(filePath: folder.path + path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        for (path, mode) in modes { chmod(folder.path + path, mode) }
        return folder
    }

    @Test("Q10: avahi-daemon, systemd and the tools for firewalls are found by their files")
    func found() throws {
        let folder = try Self.system(
            [
                "/usr/sbin/avahi-daemon": "", "/run/avahi-daemon/pid": "77\n",
                "/proc/77/comm": "avahi-daemon\n",
                "/etc/avahi/avahi-daemon.conf": "[server]\nallow-interfaces=eth0\n",
                "/etc/passwd": "avahi:x:108:113::\n", "/run/systemd/system/x": "",
                "/usr/lib/systemd/user/ufreed.service": "", "/etc/ufw/ufw.conf": "# x\nENABLED=yes\n",
                "/usr/sbin/nft": "#!/bin/sh\necho table\n",
                "/proc/sys/net/ipv4/ip_local_port_range": "1024 2048",
                "/proc/self/net/tcp":
                    "h\n0: 00000000:1DD1 00000000:0000 0A 0:0 00:0 0 1000 0 111 1 0\n"
                    + "1: 00000000:1DD1 0:0 01 0:0 00:0 0 1000 0 112 1 0\n",
                "/proc/self/net/arp": "h\n10.0.0.1 0x1 0x2 aa * eth0\n",
                "/proc/self/net/route": "h\neth0 00000000 0100000A 0003 0 0 0 00000000\n",
                "/proc/88/comm": "nc\n", "/proc/88/fd/x": "",
            ], modes: ["/usr/sbin/avahi-daemon": 0o755, "/usr/sbin/nft": 0o755])
        symlink("socket:[111]", folder.path + "/proc/88/fd/3")
        symlink("pipe:[9]", folder.path + "/proc/88/fd/4")
        let data = folder.path + "/data"
        mkdir(data, 0o700)
        try Data().write(to: URL(filePath: data + "/identity.key"))
        chmod(data + "/identity.key", 0o640)
        symlink("elsewhere", data + "/link")
        var reader = MachineReader(root: folder.path)
        // What it runs is not below the folder.
        reader.ruleset = "rules"
        let facts = reader.facts(.init(dataDirectory: data, socketDirectory: folder.path + "/run"))
        #expect(facts.userID == getuid())
        #expect(facts.hasSystemd && facts.hasUnit)
        #expect(facts.avahi.isInstalled && facts.avahi.isRunning)
        #expect(facts.avahi.allowed == ["eth0"] && facts.avahi.userID == 108)
        #expect(facts.firewall == FirewallFact(ruleset: "rules", isPossible: true, manager: .ufw))
        #expect(facts.freePorts == 1_024...2_048)
        #expect(facts.sockets.map(\.program) == [.init(name: "nc", pid: 88)])
        #expect(facts.neighbours.count == 1 && facts.gateways.count == 1)
        #expect(facts.files.map(\.path) == [data, data + "/identity.key", folder.path + "/run"])
        #expect(facts.files.prefix(2).map(\.mode) == [0o700, 0o640])
        #expect((facts.freeBytes ?? 0) > 0)
        #expect(facts.interfaces.contains { $0.isLoopback && $0.contains("127.0.0.9") })
    }

    @Test("What is missing is absent, and a killed avahi-daemon does not run")
    func missing() throws {
        let folder = try Self.system([
            "/run/avahi-daemon/pid": "77\n", "/run/firewalld.pid": "1",
            "/usr/sbin/nft": "",
        ])
        let facts = MachineReader(root: folder.path).facts(
            .init(dataDirectory: folder.path + "/none/ufree", socketDirectory: folder.path + "/none"))
        #expect(!facts.avahi.isInstalled && !facts.avahi.isRunning && !facts.hasSystemd && !facts.hasUnit)
        #expect(facts.files == [] && facts.sockets == [])
        #expect(facts.firewall == FirewallFact(ruleset: nil, isPossible: true, manager: .firewalld))
        #expect(facts.freePorts == 32_768...60_999)
        #expect((facts.freeBytes ?? 0) > 0)
        let relative = MachineReader(root: folder.path).facts(
            .init(dataDirectory: "no-such-directory", socketDirectory: "no-such-directory"))
        #expect(relative.freeBytes == nil)
    }

    @Test("The output of a program is read, unless it fails or does not exist")
    func output() {
        #expect(ProgramOutput.read(["/bin/echo", "table"]) == "table\n")
        #expect(ProgramOutput.read(["/bin/false"]) == nil)
        #expect(ProgramOutput.read(["/no/such/program"]) == nil)
        #expect(SystemFile.text("/no/such/file") == nil)
        #expect(SystemFile.text("/proc") == nil)
        #expect(DirectoryList.names("/no/such/directory") == [])
    }
}
