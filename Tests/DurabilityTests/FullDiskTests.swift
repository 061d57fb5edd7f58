import Foundation
import Glibc
import Testing
import UFreeAPI
import UFreeDomain
import UFreeTestSupport

extension DurabilityTests {
    /// A disk that is full, under a node that runs.
    @Suite(
        .timeLimit(.minutes(4)),
        .enabled(if: SmallDisk.missing == nil, "\(SmallDisk.missing ?? "a small disk can be mounted")"))
    struct FullDiskTests {
        @Test func `Fault 5: on a full disk reads go on, writes say so with 73, and space brings all back`()
            async throws
        {
            try await ProcessLan.run { lan in
                let (ana, disk) = try await Self.smallest(lan)
                let variables = Self.variables(disk, lan)
                let pid = try #require(ana.daemon?.pid)
                func ctl(_ words: String...) async throws -> CommandResult {
                    try await ana.ctl(words, variables: variables)
                }
                let space = try disk.fill(of: pid)
                report("filled up with \(space) bytes")
                var messages: Set<String> = []
                var accepted = 0
                var last = ""
                // What the log has left of its space is used up first.
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
                let after: StatusResponse = try await ctl("status", "--json").json()
                try #require(!after.health.map(\.code).contains("storageFull"), "\(after.health)")
                try #require(
                    try await ctl("week", "--json").json(WeekResponse.self).days.contains {
                        $0.note == "after"
                    })
                try #require(await ana.stop() == .exited(0))
            }
        }

        @Test
        func
            `Fault 5: a first start on a disk that is too small says so with 73 and leaves no half identity`()
            async throws
        {
            try await ProcessLan.run { lan in
                let disk = SmallDisk(at: "\(lan.directory)/disk", kilobytes: 100)
                let ana = lan.node("Ana", at: disk.place)
                let refused = try await ana.attempt(variables: Self.variables(disk, lan))
                report("a first start on 100 kB: exit \(refused.code ?? -1): \(refused.errors.suffix(300))")
                try #require(refused.code == 73, "\(refused)")
            }
        }

        private static func variables(_ disk: SmallDisk, _ lan: ProcessLan) -> [String: String] {
            // The socket is elsewhere: ufreectl does not see what is mounted for the daemon.
            ["UFREE_HOME": disk.path, "UFREE_SOCKET": "\(lan.directory)/ana.sock"]
        }

        /// A node on a disk with 200 kB more than the smallest that takes a first start and two changes; 200 kB are tried first.
        private static func smallest(_ lan: ProcessLan) async throws -> (NodeProcess, SmallDisk) {
            for kilobytes in stride(from: 200, through: 1_000, by: 20) {
                guard let (node, _) = try await tried(kilobytes, lan) else { continue }
                await node.kill()
                report("the smallest disk for a first start and two changes has \(kilobytes) kB")
                guard let found = try await tried(kilobytes + 200, lan) else { break }
                return found
            }
            throw FixtureError("no disk of up to 1,000 kB is large enough")
        }

        /// - Returns: nil where it is too small.
        private static func tried(_ kilobytes: Int, _ lan: ProcessLan) async throws -> (
            NodeProcess, SmallDisk
        )? {
            let disk = SmallDisk(at: "\(lan.directory)/disk-\(kilobytes)", kilobytes: kilobytes)
            let node = lan.node("Ana", at: disk.place)
            let variables = variables(disk, lan)
            guard (try? await node.start(variables: variables)) != nil else { return nil }
            for words in [["set", "today", "busy"], ["set", "tomorrow", "free", "-m", "before"]]
            where try await node.ctl(words, variables: variables).code != 0 {
                await node.kill()
                return nil
            }
            return (node, disk)
        }
    }
}
