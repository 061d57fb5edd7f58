import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    /// Directories that are copied or put back while their daemon is stopped (Y6, fault 39).
    @Suite(.timeLimit(.minutes(3)))
    struct CloneTests {
        /// Waits for a health item; watchers are told of each.
        private func health(_ code: String, at node: NodeProcess) async throws -> HealthValue {
            let watch = try await node.watch()
            if let item = try await node.status().health.first(where: { $0.code == code }) { return item }
            return try await watch.next("health item \(code)", within: .seconds(30)) { event in
                event.health?.first { $0.code == code }
            }
        }

        @Test
        func
            `Fault 39: a directory copied and started beside the original is refused, and both sides say so`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                _ = await ana.stop()
                let copy = lan.node("Copy")
                try FileManager.default.copyItem(atPath: ana.home, toPath: copy.home)
                let address = try await ben.address()
                try await ana.start(["--peer", address])
                try await friendship.acceptingWatch.next(.peerConnected)
                try await copy.start(["--peer", address])
                let seen = try await health("cloneSuspected", at: ben)
                let refused = try await health("clone", at: copy)
                print("a friend says: \(seen.text) \(seen.fix)")
                print("the copy says: \(refused.text) \(refused.fix)")
                try #require(refused.severity == "error")
                // The original is heard, the copy is not.
                try #require(try await copy.ctl("set", "tomorrow", "busy", "-m", "copy").code == 0)
                try #require(try await ana.ctl("set", "tomorrow", "free", "-m", "original").code == 0)
                try await friendship.acceptingWatch.day(note: "original")
                let week = try await ben.ctl("week", "Ana", "--json").json(WeekResponse.self)
                try #require(!week.days.contains { $0.note == "copy" })
            }
        }

        @Test(arguments: [false, true])
        func `Fault 39: a database put back from an older copy ends equal at the friend`(writes: Bool)
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                let address = try await ben.address()
                try #require(try await ana.ctl("set", "tomorrow", "free", "-m", "old").code == 0)
                try await friendship.acceptingWatch.day(note: "old")
                _ = await ana.stop()
                let database = "\(ana.home)/ufree.db"
                try FileManager.default.copyItem(atPath: database, toPath: "\(database).copy")
                try await ana.start(["--peer", address])
                try #require(try await ana.ctl("set", "tomorrow", "busy", "-m", "lost").code == 0)
                try await friendship.acceptingWatch.day(note: "lost")
                _ = await ana.stop()
                try FileManager.default.removeItem(atPath: database)
                for suffix in ["-wal", "-shm"] {
                    try? FileManager.default.removeItem(atPath: database + suffix)
                }
                try FileManager.default.moveItem(atPath: "\(database).copy", toPath: database)
                try await ana.start(["--peer", address])
                if writes {
                    try #require(try await ana.ctl("set", "tomorrow", "evening", "-m", "new").code == 0)
                }
                try await friendship.acceptingWatch.day(note: writes ? "new" : "old")
                let mine = try await ana.ctl("week", "--json").json(WeekResponse.self).days.map(\.note)
                let theirs = try await ben.ctl("week", "Ana", "--json").json(WeekResponse.self).days.map(
                    \.note)
                try #require(mine == theirs)
            }
        }
    }
}
