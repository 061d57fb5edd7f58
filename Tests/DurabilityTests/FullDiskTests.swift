import Foundation
import Glibc
import Testing
import UFreeAPI
import UFreeDomain
import UFreeTestSupport

extension DurabilityTests {
    /// A disk that becomes full while a node is running.
    @Suite(
        .timeLimit(.minutes(4)),
        .enabled(if: SmallDisk.missing == nil, "\(SmallDisk.missing ?? "a small disk can be mounted")"))
    struct FullDiskTests {
        @Test func `Fault 5: on a full disk reads go on, writes fail with 73, and with space all works`()
            async throws
        {
            try await ProcessLan.run { lan in
                let disk = SmallDisk(at: "\(lan.directory)/disk", kilobytes: 240)
                let ana = lan.node("Ana", at: disk.place)
                let variables = Self.variables(disk, lan)
                try await ana.start(variables: variables)
                let pid = try #require(ana.daemon?.pid)
                func ctl(_ words: String...) async throws -> CommandResult {
                    try await ana.ctl(words, variables: variables)
                }
                for words in [
                    ["set", "today", "busy"], ["set", "tomorrow", "free", "-m", "before"],
                    ["location", "add", "Ward"],
                ] {
                    try #require(try await ana.ctl(words, variables: variables).code == 0)
                }
                let space = try disk.fill(of: pid)
                report("filled up with \(space) bytes")
                var messages: Set<String> = []
                var accepted = 0
                var last = ""
                // The remaining space of the write-ahead log is used first.
                for round in 0..<200 where messages.isEmpty {
                    last = "full \(round)"
                    let result = try await ctl("set", "+3", round % 2 == 0 ? "busy" : "free", "-m", last)
                    if result.code == 0 {
                        accepted += 1
                    } else {
                        try #require(result.code == 73, "\(result)")
                        messages.insert(result.errors)
                    }
                }
                report("\(accepted) changes fitted, then exit 73: \(messages.first ?? "")")
                let message = try #require(messages.first)
                try #require(message.split(separator: "\n").count <= 2, "\(message)")
                for _ in 0..<5 {
                    let refused = try await ctl("set", "+4", "busy", "-m", "refused")
                    try #require(refused.code == 73 && refused.errors == message, "\(refused)")
                }
                let shift = ["shift-type", "add", "--symbol", "M", "--title", "Early", "--location", "Ward"]
                let unsaved = try await ana.ctl(shift, variables: variables)
                try #require(unsaved.code == 73, "\(unsaved)")
                try #require(unsaved.errors.contains("Unable to save shift type. Please try again."))
                let types: ShiftTypesResponse = try await ctl("shift-type", "list", "--json").json()
                try #require(types.shiftTypes.isEmpty)
                let week: WeekResponse = try await ctl("week", "--json").json()
                let notes = week.days.map(\.note)
                try #require(notes.contains("before") && !notes.contains("refused") && !notes.contains(last))
                let status: StatusResponse = try await ctl("status", "--json").json()
                report("health meanwhile: \(status.health.map { "\($0.code): \($0.text)" })")
                try #require(status.health.map(\.code).contains("storageFull"))
                try #require(ana.daemon?.pid == pid)

                try disk.free(of: pid)
                let again = try await ctl("set", "+4", "busy", "-m", "after")
                report("with space again: exit \(again.code ?? -1) \(again.errors)")
                try #require(again.code == 0, "\(again)")
                let saved = try await ana.ctl(shift, variables: variables)
                try #require(saved.code == 0, "\(saved)")
                let after: StatusResponse = try await ctl("status", "--json").json()
                let log = try await ctl("log", "--json").json(LogResponse.self)
                let failed = log.entries.filter { $0.result == "failed" }
                try #require(failed.map(\.about) == ["shifts", "days"], "\(log.entries.prefix(5))")
                try #require(failed.last?.value == "insufficientStorage")
                try #require(!after.health.map(\.code).contains("storageFull"), "\(after.health)")
                try #require(
                    try await ctl("week", "--json").json(WeekResponse.self).days.contains {
                        $0.note == "after"
                    })
                let end = await ana.stop()
                report("stopped: \(end.map { "\($0)" } ?? "not")")
                try #require(end == .exited(0))
            }
        }

        @Test
        func
            `Fault 5: a first start on a disk that is too small says so with 73 and leaves no half identity`()
            async throws
        {
            try await ProcessLan.run { lan in
                let disk = SmallDisk(at: "\(lan.directory)/disk", kilobytes: 60)
                let ana = lan.node("Ana", at: disk.place)
                let refused = try await ana.attempt(variables: Self.variables(disk, lan))
                report("a first start on 60 kB: exit \(refused.code ?? -1): \(refused.errors.suffix(300))")
                try #require(refused.code == 73, "\(refused)")
            }
        }

        private static func variables(_ disk: SmallDisk, _ lan: ProcessLan) -> [String: String] {
            // The socket is outside, because ufreectl doesn't see the file system that is mounted for the
            // daemon.
            ["UFREE_HOME": disk.path, "UFREE_SOCKET": "\(lan.directory)/ana.sock"]
        }
    }
}
