import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    /// First starts, addresses and directories.
    @Suite(.timeLimit(.minutes(2)))
    struct DaemonStartTests {
        @Test
        func `P1: with discovery off neither status nor standard error claims that strangers see the name`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                // A first start, which would show the name for an hour.
                try await ana.start()
                try #require(try await ana.status().discovery == "off")
                try #require(try await ana.status().discoverableUntil == nil)
                let opened = try await ana.ctl("discoverable", "on", "--json")
                try #require(opened.code == 0 && opened.output.contains(#""until":null"#), "\(opened)")
                try #require(try await ana.ctl("discoverable", "on").output.contains("off\t\toff"))
                let log = try String(contentsOfFile: ana.log, encoding: .utf8)
                try #require(log.contains("strangers on this network do not see your name"))
                try #require(!log.contains("network see your name"))
            }
        }

        @Test func `Fault 2: killed at any moment of a first start, the next start has one whole identity`()
            async throws
        {
            try await ProcessLan.run { lan in
                var killed = 0
                for moment in 0..<24 {
                    let node = lan.node("N\(moment)")
                    let child = try node.launch()
                    // Too early, during the start, and too late: the kill may happen at any moment.
                    if await child.exit(within: .milliseconds(moment * 4)) == nil { killed += 1 }
                    await node.kill()
                    let key = "\(node.home)/identity.key"
                    let before = FileManager.default.contents(atPath: key)
                    try await node.start()
                    let id = try await node.status().id
                    if let before { try #require(FileManager.default.contents(atPath: key) == before) }
                    await node.kill()
                    try await node.start()
                    try #require(try await node.status().id == id)
                    await node.kill()
                }
                try #require(killed == 24)
            }
        }

        @Test func `I1: a first start creates an identity by itself and uses the given name`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                let status = try await ana.status()
                try #require(status.name == "Ana")
                try #require(status.id.count > 50)
                try #require(await ana.stop() == .exited(0))
                try await ana.start(["--name", "Somebody Else"])
                let again = try await ana.status()
                try #require(again.id == status.id)
                try #require(again.name == "Ana")
                try #require(again.instance != status.instance)
            }
        }

        @Test func `Fault 33: a requested address that is in use is reported with 75`() async throws {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                let ben = lan.node("Ben")
                try await ana.start()
                let refused = try await ben.attempt(["--listen", try await ana.address()])
                try #require(refused.code == 75, "\(refused)")
                try #require(refused.errors.contains("--listen"), "\(refused)")
            }
        }

        @Test func `Y4: with DNS-SD the status shows whether avahi-daemon is there, and all else works`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start(["--discovery", "dnssd"])
                // The daemon is ready before discovery reports its first state.
                var discovery = try await ana.status().discovery
                for _ in 0..<100 where discovery == "off" { discovery = try await ana.status().discovery }
                try #require(["dnssd", "unavailable"].contains(discovery))
                let log = try String(contentsOfFile: ana.log, encoding: .utf8)
                let line = discovery == "dnssd" ? "looking for peers on the network" : "no avahi-daemon"
                try #require(log.contains(line))
            }
        }

        @Test func `Without UFREE_HOME the XDG directories have their files, and both programs meet`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                let base = lan.directory
                let variables = [
                    "UFREE_HOME": "", "XDG_CONFIG_HOME": "\(base)/c", "XDG_DATA_HOME": "\(base)/d",
                    "XDG_RUNTIME_DIR": "\(base)/r",
                ]
                let files = FileManager.default
                for name in ["c/ufree", "r"] {
                    try files.createDirectory(atPath: "\(base)/\(name)", withIntermediateDirectories: true)
                }
                let configuration = URL(fileURLWithPath: "\(base)/c/ufree/config.yaml")
                try Data("log-level: error\n".utf8).write(to: configuration)
                try await ana.start(variables: variables)
                let week = try await ana.ctl(["week", "--json"], variables: variables)
                try #require(week.code == 0, "\(week)")
                try #require(files.fileExists(atPath: "\(base)/d/ufree/identity.key"))
                try #require(files.fileExists(atPath: "\(base)/r/ufree/control.sock"))
                try #require(try ana.mode(of: "\(base)/d/ufree") == 0o700)
                try #require(try ana.mode(of: "\(base)/r/ufree") == 0o700)
                try #require(!files.fileExists(atPath: ana.home))
            }
        }

        @Test func `Y4: friends who both moved meet again at an address given by hand`() async throws {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                await ana.kill()
                await ben.kill()
                try await ana.start()
                try await ben.start(["--peer", try await ana.address()])
                let watch = try await ben.watch(since: "\(try await ben.status().instance):0")
                try await watch.next(.peerConnected)
                try #require(try await ana.ctl("set", "tomorrow", "free", "-m", "found you").code == 0)
                try await watch.day(note: "found you")
            }
        }

        @Test func `Fault 16: SIGINT ends it with 0 too, at once after the start`() async throws {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                ana.daemon?.signal(SIGINT)
                try #require(await ana.daemon?.exit(within: .seconds(5)) == .exited(0))
            }
        }
    }
}
