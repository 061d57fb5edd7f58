import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    @Suite(.timeLimit(.minutes(2)))
    struct TransferTests {
        @Test
        func `D11: real programs export, clear and take back the same days, and friends get them`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                try #require(try await ana.ctl("set", "week", "evening", "-m", "canary Pool").code == 0)
                let file = "\(lan.directory)/all.json"
                let written = try await ana.ctl("export", "--json", file)
                try #require(written.code == 0, "\(written)")
                let before = try await ana.ctl("week", "--json").json(WeekResponse.self)
                try #require(try await ana.ctl("clear", "week").code == 0)
                try #require(try await ana.ctl("set", "+10", "free").code == 0)
                let dry = try await ana.ctl("import", file, "--dry-run")
                try #require(dry.code == 0 && dry.output.contains("eveningOnly"), "\(dry)")
                let taken = try await ana.ctl("import", file, "--yes", "--json").json(ImportResponse.self)
                try #require(taken.change.changes.count == 7)
                try #require(taken.warnings.map(\.code) == ["friends", "requests"])
                let after = try await ana.ctl("week", "--json").json(WeekResponse.self)
                try #require(Self.said(after) == Self.said(before))
                try await friendship.acceptingWatch.next("a day that was cleared") { event in
                    event.day?.status == "unknown" ? event : nil
                }
                try await friendship.acceptingWatch.day(note: "canary Pool")
                try #require(try await ana.ctl("undo").code == 0)
                let undone = try await ana.ctl("week", "--json").json(WeekResponse.self)
                try #require(undone.days.allSatisfy { $0.status == "unknown" })
                try #require(
                    try await ben.ctl("export").json(ExportResponse.self).friends.map(\.name) == ["Ana"])
            }
        }

        @Test
        func
            `D11, A13: an anonymous export of real programs names nobody, and what was cleared is not in it`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let ana = friendship.asking
                try #require(try await ana.ctl("set", "tomorrow", "evening", "-m", "canary Pool").code == 0)
                try #require(try await ana.ctl("set", "+20", "busy").code == 0)
                try #require(try await ana.ctl("clear", "+20").code == 0)
                let status = try await ana.status()
                let full = try await ana.ctl("export", "--json")
                let export = try full.json(ExportResponse.self)
                try #require(export.days.count == 1)
                let friend = try #require(export.friends.first)
                let anonymous = try await ana.ctl("export", "--json", "--anonymous")
                try #require(try anonymous.json(ExportResponse.self).days.map(\.status) == ["eveningOnly"])
                for secret in [
                    status.id, status.name, friend.name, friend.id ?? "", "canary", friend.code ?? "",
                ] {
                    try #require(full.output.contains(secret))
                    try #require(!anonymous.output.contains(secret), "\(secret)")
                }
            }
        }

        @Test
        func `Fault 54: hostile files are refused by the real daemon, nothing is written, and it continues`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                let file = "\(lan.directory)/bad.json"
                let head = #"{"schema":"ufree.export/1","days":["#
                let good = #"{"date":"\#(try await ana.status().today)","status":"free"}"#
                for (text, place) in [
                    (head + good + "," + String(repeating: "[", count: 100_000), "deeper than 16 levels"),
                    (head + good + #",{"code":1e999}]}"#, "days[1].code"),
                    (head + good + #",{"date":NaN}]}"#, "days[1].date"),
                    (head + good + #",{"status":7}]}"#, "Days[1].status"),
                    (head + good + #"],"days":[]}"#, "duplicated"),
                    (head + good + #",""# + String(repeating: "x", count: 16 << 20) + #""]}"#, "16 MiB"),
                ] {
                    try Data(text.utf8).write(to: URL(filePath: file))
                    let result = try await ana.ctl("import", file, "--yes")
                    try #require(result.code == 65, "\(place): \(result)")
                    try #require(
                        result.errors.lowercased().contains(place.lowercased()), "\(place): \(result)")
                }
                try #require(try await ana.ctl("export").json(ExportResponse.self).days.isEmpty)
                report("after hostile files the daemon has \(try Footprint(of: ana))")
            }
        }

        private static func said(_ week: WeekResponse) -> [String] {
            week.days.map { "\($0.date) \($0.status) \($0.parts) \($0.note ?? "-")" }
        }
    }
}
