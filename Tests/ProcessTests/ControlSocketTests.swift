import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    /// The control API as scripts use it.
    @Suite(.timeLimit(.minutes(2)))
    struct ControlSocketTests {
        @Test func `curl reads the week over the Unix socket`() async throws {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                try #require(try await ana.ctl("set", "tomorrow", "evening", "-m", "after 7").code == 0)
                let answer = try await ana.run(
                    "/usr/bin/curl",
                    ["-sS", "--unix-socket", "\(ana.home)/control.sock", "http://ufree/v1/week"])
                try #require(answer.code == 0, "\(answer)")
                let week = try answer.json(WeekResponse.self)
                try #require(week.schema == "ufree.week/1")
                try #require(week.days.count == 7)
                try #require(week.days[1].note == "after 7")
                try #require(week.days[1].source == "explicit")
            }
        }

        @Test
        func `Events: a stream that is killed and resumed with Last-Event-ID loses none and repeats none`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                var ids: [String] = []
                let first = try ana.curlEvents()
                try await first.next(.snapshot)
                try #require(try await ana.ctl("set", "+1", "free", "-m", "seen").code == 0)
                try await first.next("own change") { $0.day?.note == "seen" ? $0 : nil }
                first.process.signal(9)
                _ = await first.process.exit(within: .seconds(5))
                ids += try first.all().map(\.id)
                for number in 2..<5 {
                    try #require(
                        try await ana.ctl("set", "+\(number)", "busy", "-m", "missed \(number)").code == 0)
                }
                let second = try ana.curlEvents(after: ids.last)
                for number in 2..<5 {
                    try await second.next("missed change") { $0.day?.note == "missed \(number)" ? $0 : nil }
                }
                try #require(try await ana.ctl("set", "+5", "free", "-m", "after").code == 0)
                try await second.next("change after") { $0.day?.note == "after" ? $0 : nil }
                try #require(try second.all().allSatisfy { $0.event != .snapshot && $0.event != .gap })
                ids += try second.all().map(\.id)
                let instance = try await ana.status().instance
                let numbers = try ids.map { id in
                    try #require(id.hasPrefix("\(instance):"))
                    return try #require(Int(id.dropFirst(instance.count + 1)))
                }
                let start = try #require(numbers.first)
                // The snapshot has the id of the last event before it; following events are numbered
                // consecutively.
                try #require(numbers == (0..<numbers.count).map { start + $0 })
            }
        }

        @Test func `Events: an id of an earlier run of the daemon is a gap and a fresh snapshot`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                let old = "\(try await ana.status().instance):0"
                await ana.kill()
                try await ana.start()
                let stream = try ana.curlEvents(after: old)
                try await stream.next(.gap)
                try await stream.next(.snapshot)
            }
        }

        @Test(.enabled("only root can become somebody else") { getuid() == 0 })
        func `Fault 49: another user is refused by uid even where the modes would allow it`() async throws {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                let socket = "\(ana.home)/control.sock"
                let words = [
                    "--reuid=65534", "--clear-groups", "/usr/bin/curl", "-sS", "--unix-socket", socket,
                    "http://ufree/v1/week",
                ]
                let byMode = try await ana.run("/usr/bin/setpriv", words)
                try #require(byMode.code != 0, "\(byMode)")
                for path in [lan.directory, ana.home] {
                    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
                }
                try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: socket)
                let byUser = try await ana.run("/usr/bin/setpriv", words)
                try #require(!byUser.output.contains("ufree.week/1"), "\(byUser)")
                try #require(byUser.code != 0 || byUser.output.contains("notPermitted"), "\(byUser)")
            }
        }
    }
}
