import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    @Suite(.timeLimit(.minutes(2)))
    struct RestoreTests {
        @Test
        func `D8, Y6: a restored backup restores days and friends, and friends have the same`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let ana = friendship.asking
                try #require(try await ana.ctl("set", "+2", "evening", "-m", "before the backup").code == 0)
                let file = "\(lan.directory)/ana.backup"
                let written = try await ana.ctl("backup", file)
                try #require(written.code == 0, "\(written)")
                try #require(try await ana.ctl("set", "+3", "busy", "-m", "after the backup").code == 0)
                try await friendship.acceptingWatch.day(note: "after the backup")
                let asked = try await ana.ctl("restore", file)
                try #require(asked.code == 64, "\(asked)")
                let restored = try await ana.ctl("restore", file, "--yes")
                try #require(restored.code == 0, "\(restored)")
                let week = try await ana.ctl("week", "--json").json(WeekResponse.self)
                try #require(week.days.compactMap(\.note) == ["before the backup"])
                try #require(try await ana.status().health.map(\.code) == ["putBack"])
                try #require(try await ana.status().friends.total == 1)
                // The friend removes the data that the owner no longer has.
                try await friendship.acceptingWatch.next("the day after the backup is gone") { event in
                    event.before?.note == "after the backup" && event.day?.status == "unknown" ? event : nil
                }
                try #require(try await ana.ctl("set", "+4", "free", "-m", "since then").code == 0)
                try await friendship.acceptingWatch.day(note: "since then")
            }
        }

        @Test
        func `D11: another machine is the same person again from a backup with keys and passphrase`()
            async throws
        {
            try await ProcessLan.run { lan in
                let (ana, new) = (lan.node("Ana"), lan.node("New"))
                for node in [ana, new] { try await node.start() }
                try #require(try await ana.ctl("set", "+2", "evening", "-m", "canary Pool").code == 0)
                let (file, secret) = ("\(lan.directory)/ana.backup", "\(lan.directory)/passphrase")
                try Data("correct horse battery\n".utf8).write(to: URL(filePath: secret))
                let written = try await ana.ctl("backup", file, "--passphrase-file", secret)
                try #require(written.code == 0, "\(written)")
                try #require(
                    try Data(contentsOf: URL(filePath: file)).firstRange(of: Data("canary".utf8)) == nil)
                let id = try await ana.status().id
                _ = await ana.stop()
                try #require(try await new.ctl("restore", file, "--yes").code == 65)
                let restored = try await new.ctl("restore", file, "--yes", "--passphrase-file", secret)
                try #require(restored.code == 0, "\(restored)")
                try #require(try await new.status().id == id)
                let week = try await new.ctl("week", "--json").json(WeekResponse.self)
                try #require(week.days.compactMap(\.note) == ["canary Pool"])
                try #require(try await new.ctl("identity", "key").code == 0)
                try #require(try await new.ctl("week", "--json").json(WeekResponse.self).days == week.days)
            }
        }

        @Test
        func
            `D6: a damaged database is repaired by the next start from the backup, and status says what was lost`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                try #require(try await ana.ctl("set", "+2", "evening", "-m", "kept").code == 0)
                let backups = "\(ana.home)/backups"
                try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: true)
                // What the daemon does once a day.
                try #require(try await ana.ctl("backup", "\(backups)/ufree-2026-01-09T120000Z.db").code == 0)
                try #require(try await ana.ctl("set", "+3", "busy").code == 0)
                _ = await ana.stop()
                let database = URL(filePath: "\(ana.home)/ufree.db")
                var bytes = try Data(contentsOf: database)
                bytes[4_096] = 0xFF
                try bytes.write(to: database)
                try await ana.start()
                let status = try await ana.status()
                try #require(status.health.map(\.code) == ["repaired"])
                try #require(
                    status.health.first?.text.contains("the backup of 2026-01-") == true, "\(status.health)")
                let week = try await ana.ctl("week", "--json").json(WeekResponse.self)
                try #require(week.days.compactMap(\.note) == ["kept"])
                try #require(week.days.allSatisfy { $0.status != "busy" })
                let kept = try FileManager.default.contentsOfDirectory(atPath: ana.home)
                try #require(kept.contains { $0.hasPrefix("damaged-") })
            }
        }
    }
}
