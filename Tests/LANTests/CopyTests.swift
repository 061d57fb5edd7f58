import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension LANTests {
    /// A copied directory on two machines at once, with different names, which find each other by discovery
    /// (Y6).
    @Suite(.timeLimit(.minutes(3)))
    struct CopyTests {
        @Test
        func `Fault 39: a directory copied to a second host is noticed by all three, and its owner decides`()
            async throws
        {
            try await Lan.run(hosts: 3) { lan in
                let (ana, ben) = (lan.node("Ana", on: lan.hosts[0]), lan.node("Ben", on: lan.hosts[1]))
                let copy = lan.node("Copy", on: lan.hosts[2])
                for node in [ana, ben] { try await node.start() }
                _ = try await lan.processes.befriend(ana, ben, asking: "\(lan.hosts[1].ipv4):7633")
                let circle = try await Circle(lan: lan, nodes: [ana, ben])
                try await lan.hosts[2].shell(
                    """
                    echo 00112233445566778899aabbccddeeff > /run/machine-id
                    mount --bind /run/machine-id /etc/machine-id
                    """)

                _ = await ana.stop()
                try FileManager.default.copyItem(atPath: ana.home, toPath: copy.home)
                try await ana.start()
                try await circle.watches[1].next(.peerConnected)
                try await copy.start()
                let atCopy = try await codes(["clone", "moved"], at: copy)
                let atOriginal = try await codes(["clone"], at: ana)
                let atFriend = try await codes(["cloneSuspected"], at: ben)
                report(
                    "copied to a second host: the copy says \(atCopy), the original \(atOriginal), the friend \(atFriend)"
                )

                try #require(try await copy.ctl("set", "tomorrow", "busy", "-m", "of the copy").code == 0)
                try #require(try await ana.ctl("set", "tomorrow", "free", "-m", "of the original").code == 0)
                try await circle.watches[1].day(note: "of the original")

                // The owner decides for the second host.
                _ = await ana.stop()
                try #require(try await copy.ctl("identity", "keep").code == 0)
                try await circle.watches[1].day(note: "of the copy")
                let doubts = try await copy.ctl("identity", "--json").json(IdentityResponse.self).doubts
                // The friend only reported again that the machine has a different history.
                try #require(Set(doubts.map(\.code)).isSubset(of: ["foreignHistory"]))
                let mine = try await copy.ctl("week", "--json").json(WeekResponse.self).days.map(\.note)
                let theirs = try await ben.ctl("week", "Ana", "--json").json(WeekResponse.self).days.map(
                    \.note)
                try #require(mine == theirs)

                // The first host gets a new identity, and both run.
                try await ana.start()
                _ = try await codes(["clone"], at: ana)
                try #require(try await ana.ctl("identity", "new", "--yes").code == 0)
                try #require(try await ana.status().id != copy.status().id)
                try #require(try await copy.ctl("set", "tomorrow", "free", "-m", "in peace").code == 0)
                try await circle.watches[1].day(note: "in peace")
            }
        }

        /// Waits until a node reports all of these health items.
        /// - Returns: The codes of all its health items.
        private func codes(_ wanted: Set<String>, at node: NodeProcess) async throws -> [String] {
            let watch = try await node.watch()
            func fits(_ codes: [String]) -> [String]? { wanted.isSubset(of: codes) ? codes : nil }
            if let now = fits(try await node.status().health.map(\.code)) { return now }
            return try await watch.next("\(wanted) at \(node.name)", within: .seconds(30)) { event in
                event.health.flatMap { fits($0.map(\.code)) }
            }
        }
    }
}
