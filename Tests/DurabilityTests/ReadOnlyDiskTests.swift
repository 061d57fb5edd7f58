import Foundation
import Glibc
import Testing
import UFreeAPI
import UFreeDomain
import UFreeTestSupport

extension DurabilityTests {
    /// A node that starts while its directory is on a read-only file system.
    @Suite(
        .timeLimit(.minutes(4)),
        .enabled(if: SmallDisk.missing == nil, "\(SmallDisk.missing ?? "a disk can be mounted")"))
    struct ReadOnlyDiskTests {
        @Test
        func
            `Fault 6, D6: a start on a read-only disk answers reads, refuses writes, goes on when it can`()
            async throws
        {
            try await ProcessLan.run { lan in
                let (ana, ben) = (lan.node("Ana"), lan.node("Ben"))
                let variables = ["UFREE_SOCKET": "\(lan.directory)/ana.sock"]
                for node in [ana, ben] { try await node.start(variables: node === ana ? variables : [:]) }
                let disk = ReadOnlyDisk(ana.home)
                let locked = lan.node("Ana", at: disk.place)
                func ctl(_ words: String...) async throws -> CommandResult {
                    try await ana.ctl(words, variables: variables)
                }
                try #require(try await ctl("set", "today", "busy", "-m", "stopped").code == 0)
                try #require(await ana.stop() == .exited(0))
                // As after a copy of the database alone.
                for suffix in ["-wal", "-shm"] { unlink("\(ana.home)/ufree.db\(suffix)") }

                try await locked.start(variables: variables)
                try await Self.expectReads("stopped", ctl)
                try #require(await locked.stop() == .exited(0))

                try await ana.start(variables: variables)
                try #require(try await ctl("set", "today", "busy", "-m", "killed").code == 0)
                await ana.kill()
                // Now the last change is only in the log.
                try await locked.start(variables: variables)
                try await Self.expectReads("killed", ctl)

                let pid = try #require(locked.daemon?.pid)
                try disk.makeWritable(for: pid)
                let first = try await ctl("set", "today", "busy", "-m", "writable")
                report("the first change after it: exit \(first.code ?? -1) \(first.errors)")
                var last = first
                for _ in 0..<50 where last.code != 0 {
                    last = try await ctl("set", "today", "busy", "-m", "writable")
                }
                try #require(last.code == 0, "\(last)")
                let status: StatusResponse = try await ctl("status", "--json").json()
                try #require(status.health.isEmpty, "\(status.health)")
                try #require(locked.daemon?.pid == pid)
                try #require(await locked.stop() == .exited(0))
            }
        }

        /// Expects that a read-only node shows this note of today, and refuses changes.
        private static func expectReads(_ note: String, _ ctl: (String...) async throws -> CommandResult)
            async throws
        {
            let week: WeekResponse = try await ctl("week", "--json").json()
            try #require(week.days.first?.note == note, "\(week.days)")
            for words in ["friends", "requests", "log", "profile"] {
                let result = try await ctl(words)
                try #require(result.code == 0, "\(words): \(result)")
            }
            let refused = try await ctl("set", "tomorrow", "free", "-m", "refused")
            report("refused: exit \(refused.code ?? -1) \(refused.errors)")
            try #require(refused.code == 77 && refused.errors.contains("Read-only file system"), "\(refused)")
            let status: StatusResponse = try await ctl("status", "--json").json()
            report("health: \(status.health.map { "\($0.code): \($0.text)" })")
            try #require(status.health.map(\.code) == ["storageReadOnly"], "\(status.health)")
        }
    }
}
