import Foundation
import Testing
import UFreeAPI
import UFreeControlClient
import UFreeDomain
import UFreeTestSupport

extension ProcessTests {
    @Suite(.timeLimit(.minutes(4)))
    struct LiveUpdateTests {
        @Test func `Y2: an edit with its note is seen live on the friend's machine`() async throws {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let set = try await friendship.asking.ctl("set", "fri", "evening", "-m", "after 7")
                try #require(set.code == 0, "\(set)")
                try #require(set.output.contains("after 7"), "\(set)")
                let event = try await friendship.acceptingWatch.day(note: "after 7")
                try #require(event.owner?.name == "Ana")
                try #require(event.day?.status == StatusWord.eveningOnly.rawValue)
                try #require(event.day?.code == 4)
                try #require(event.day?.source == nil)
            }
        }

        @Test func `Y1: while no friend answers, edits and reads work at once; friends get the edits later`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                // The connection stays open, and nobody reads from it.
                ben.daemon?.signal(SIGSTOP)
                for words in [
                    ["set", "tomorrow", "evening", "-m", "alone"], ["week"], ["set", "+2", "busy"], ["undo"],
                    ["note", "tomorrow", "still alone"], ["week", "Ben"], ["friends"], ["log"],
                ] {
                    let result = try await ana.ctl(words)
                    report("\(words[0]) while a friend hangs: \(result.duration)")
                    // Less than any deadline of the network.
                    try #require(result.code == 0 && result.duration < .seconds(5), "\(result)")
                }
                ben.daemon?.signal(SIGCONT)
                try await friendship.acceptingWatch.day(note: "still alone", within: .seconds(60))
            }
        }

        @Test
        func
            `A11: a default reaches a friend as days; the day's own word goes before it, and clear and undo give back`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                let watch = friendship.acceptingWatch
                func statuses() async throws -> [String] {
                    try await ben.ctl("week", "Ana", "--json").json(WeekResponse.self).days.map(\.status)
                }
                let before = try await Self.export(ana)
                // One delta with the whole window, and then one that ends the wait.
                try #require(try await ana.ctl("default", "set", "week", "evening").code == 0)
                try #require(try await ana.ctl("set", "+2", "busy", "-m", "mine").code == 0)
                try await watch.day(note: "mine")
                let evenings = [String](repeating: "eveningOnly", count: 7)
                var expected = evenings
                expected[2] = "busy"
                try #require(try await statuses() == expected)
                let why: WhyResponse = try await ana.ctl("why", "+2", "--json").json()
                try #require(why.layers.map(\.source) == ["explicit", "default"])
                try #require(try await ana.ctl("clear", "+2").code == 0)
                try #require(try await ana.ctl("set", "+3", "unknown").code == 0)
                try #require(try await ana.ctl("set", "+6", "free", "-m", "last").code == 0)
                try await watch.day(note: "last")
                expected = evenings
                expected[3] = "unknown"
                expected[6] = "free"
                try #require(try await statuses() == expected)
                // Killed at once: the acknowledged change is stored, and the friend receives it.
                let removed = try await ana.ctl("default", "rm", "1")
                await ana.kill()
                try #require(removed.code == 0, "\(removed)")
                try await ana.start()
                try #require(try await ana.ctl("set", "+1", "free", "-m", "after").code == 0)
                try await watch.day(note: "after")
                try #require(
                    try await statuses() == [
                        "unknown", "free", "unknown", "unknown", "unknown", "unknown", "free",
                    ])
                // A13: a status that was set and removed leaves no trace.
                try #require(try await ana.ctl("clear", "week").code == 0)
                let after = try await Self.export(ana)
                try #require(after == before)
            }
        }

        @Test
        func
            `A11, Y2: 367 days in one command are one change, one undo, and reach a friend in as many frames as they need`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                let before = try await Self.export(ana)
                // 70 characters of 25 bytes: 28 days with it fill a message of 48 KiB, so none has more than 32 days.
                let family = String(
                    repeating: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", count: 70)
                try #require(family.utf8.count <= 4_096 && family.utf8.count * 32 > 49_152)
                let words = ["set", "today..+366", "morning+evening", "-m", family]
                let preview = try await ana.ctl(words + ["--dry-run", "--json"]).json(ChangeResponse.self)
                try #require(preview.dryRun && preview.changes.count == 367)
                let untouched = try await Self.export(ana)
                try #require(untouched == before)
                let clock = ContinuousClock.now
                let set = try await ana.ctl(words + ["--json"]).json(ChangeResponse.self)
                let said = ContinuousClock.now - clock
                try #require(set.changes.count == 367)
                try #require(
                    set.changes.allSatisfy { $0.after.parts == ["morning", "evening"] && $0.after.code == 4 })
                for _ in 0...366 { try await friendship.acceptingWatch.day(note: family) }
                report("367 days set after \(said), with a friend after \(ContinuousClock.now - clock)")
                let theirs = try await ben.ctl("week", "Ana", "--json").json(WeekResponse.self)
                try #require(
                    theirs.days.allSatisfy { $0.parts == ["morning", "evening"] && $0.note == family })
                let undone = try await ana.ctl("undo", "--json").json(ChangeResponse.self)
                try #require(undone.changes.count == 367)
                try #require(undone.changes.allSatisfy { $0.after.status == StatusWord.unknown.rawValue })
                let again = try await ana.ctl("undo")
                try #require(again.code != 0, "\(again)")
                try #require(try await ana.ctl("set", "+6", "free", "-m", "last").code == 0)
                try await friendship.acceptingWatch.day(note: "last")
                let after = try await ben.ctl("week", "Ana", "--json").json(WeekResponse.self)
                try #require(after.days.map(\.note) == Array(repeating: nil, count: 6) + ["last"])
                try #require(try await ana.ctl("clear", "+6").code == 0)
                let cleared = try await Self.export(ana)
                try #require(cleared == before)
            }
        }

        /// Returns the export without its time.
        private static func export(_ node: NodeProcess) async throws -> String {
            let file = "\(node.home).export"
            try? FileManager.default.removeItem(atPath: file)
            let result = try await node.ctl("export", "--json", file)
            guard result.code == 0 else { throw FixtureError("\(result)") }
            var export = try JSONDecoder().decode(
                ExportResponse.self, from: Data(contentsOf: URL(filePath: file)))
            export.at = ""
            for index in export.friends.indices {
                export.friends[index].asOf = nil
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return String(decoding: try encoder.encode(export), as: UTF8.self)
        }

        @Test func `Y2: killed with -9, three changes, started again: exactly three rows are received`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                // A day that Ben already has and that must not be sent again.
                try #require(try await ana.ctl("set", "today", "free", "-m", "known").code == 0)
                try await friendship.acceptingWatch.day(note: "known")
                await ben.kill()
                for (day, note) in [("+1", "one"), ("+2", "two"), ("+3", "three")] {
                    try #require(try await ana.ctl("set", day, "busy", "-m", note).code == 0)
                }
                try await ben.start()
                // From the first event of this run of the daemon, whenever the rows arrived.
                let watch = try await ben.watch(since: "\(try await ben.status().instance):0")
                for note in ["one", "two", "three"] { try await watch.day(note: note) }
                // A fourth change ends the wait: anything besides the three would have arrived before it.
                try #require(try await ana.ctl("set", "+4", "free", "-m", "last").code == 0)
                try await watch.day(note: "last")
                let notes = try watch.all().filter { $0.event == .dayChanged }.map { $0.day?.note }
                try #require(notes == ["one", "two", "three", "last"])
            }
        }

        @Test
        func
            `Fault 1: killed with -9 after each acknowledged change, 50 times: each is there, and arrives once`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, watch) = (friendship.asking, friendship.acceptingWatch)
                let today = try await ana.status().today
                let api = ControlClient(
                    path: try .resolve(option: ana.socket, environment: [:], uid: getuid()))
                var slowest = Duration.zero
                for number in 0..<50 {
                    let note = "change \(number)"
                    let status = number.isMultiple(of: 2) ? StatusWord.free : .busy
                    if number.isMultiple(of: 5) {
                        let set = try await ana.ctl("set", "+\(number % 7)", status.rawValue, "-m", note)
                        await ana.kill()
                        try #require(set.code == 0, "\(set)")
                    } else {
                        // Calls the API directly, so that no program has to end between the answer and the
                        // kill.
                        let date = try #require(CivilDate(iso: today)).adding(days: number % 7)
                        let body = SetDaysBody(status: status.rawValue, note: note)
                        _ = try await api.call(API.setDays, DatesPlace(["\(date)"]), body: body)
                        await ana.kill()
                    }
                    slowest = max(slowest, try await ana.start())
                    let week = try await ana.ctl("week", "--json").json(WeekResponse.self)
                    try #require(week.days[number % 7].note == note, "lost: \(note)")
                    try await watch.day(note: note)
                }
                let notes = try watch.all().filter { $0.event == .dayChanged }.compactMap { $0.day?.note }
                try #require(notes == (0..<50).map { "change \($0)" })
                report("slowest start after kill -9: \(slowest)")
                try #require(slowest < .seconds(2))
            }
        }

        @Test func `F4: a person who is no friend sees no day, however long it is connected`() async throws {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                let eve = lan.node("Eve")
                try await eve.start(["--peer", try await ana.address()])
                let watch = try await eve.watch()
                let asked = try await eve.ctl("add", try await ana.address())
                try #require(asked.code == 0, "\(asked)")
                try await friendship.askingWatch.next("Eve's request") {
                    $0.request?.from.name == "Eve" ? true : nil
                }
                try #require(try await ana.ctl("set", "tomorrow", "free", "-m", "for friends").code == 0)
                try await friendship.acceptingWatch.day(note: "for friends")
                try #require(try await eve.ctl("week", "Ana").code == 67)
                try #require(try watch.all().allSatisfy { $0.event != .dayChanged })
                _ = ben
            }
        }
    }
}

/// Prints a measured value.
func report(_ line: String) {
    FileHandle.standardError.write(Data("measured: \(line)\n".utf8))
}
