import FoundationEssentials
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    @Suite(.timeLimit(.minutes(2)))
    struct LogTests {
        @Test func `D7: the log of a real daemon shows each actor and action on both sides, never a note`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                try #require(try await ana.ctl("set", "tomorrow", "evening", "-m", "canary one").code == 0)
                try await friendship.acceptingWatch.day(note: "canary one")
                try #require(try await ana.ctl("note", "tomorrow", "canary two").code == 0)
                try await friendship.acceptingWatch.day(note: "canary two")
                let mine = try await ana.ctl("log", "--about", "days", "--json").json(LogResponse.self)
                try #require(mine.entries.map(\.action) == ["update", "create"])
                try #require(mine.entries.map(\.changed) == [["note"], ["status", "note"]])
                try #require(mine.entries.allSatisfy { $0.mine && $0.actor.name == "Ana" })
                let theirs = try await ben.ctl("log", "--friend", "Ana", "-n", "2", "--json")
                let page = try theirs.json(LogResponse.self)
                try #require(page.entries.map(\.action) == ["sync", "sync"])
                try #require(page.entries.map(\.actor.name) == ["Ana", "Ana"] && page.more)
                let last = try #require(page.entries.last?.seq)
                let older = try await ben.ctl("log", "--friend", "Ana", "--before", "\(last)")
                try #require(older.output.contains("\tcreate\tfriends\t"), "\(older)")
                for node in [ana, ben] {
                    for words in [["log"], ["log", "--json"], ["log", "--plain", "-n", "1000"]] {
                        let result = try await node.ctl(words)
                        try #require(result.code == 0 && !result.output.isEmpty, "\(result)")
                        try #require(!result.output.contains("canary"), "\(result)")
                    }
                }
            }
        }

        @Test func `D15: one change can be followed from the command through both daemons' logs`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                try #require(try await ana.ctl("set", "tomorrow", "evening", "-m", "canary").code == 0)
                try await friendship.acceptingWatch.day(note: "canary")
                func lines(_ node: NodeProcess, _ message: String) throws -> [Substring] {
                    try String(contentsOfFile: node.log, encoding: .utf8).split(separator: "\n")
                        .filter { $0.contains(message) }
                }
                func value(_ key: String, in line: Substring?) -> Substring? {
                    line?.split(separator: " ").first { $0.hasPrefix("\(key)=") }
                }
                let changed = try lines(ana, "changed something").last
                try #require(changed?.contains(#"route="PUT /v1/days/{dates}""#) == true, "\(changed ?? "")")
                let request = try #require(value("request", in: changed))
                let sent = try #require(try lines(ana, "sent a delta").last { $0.contains(request) })
                let number = try #require(value("number", in: sent))
                let applied = try lines(ben, "applied a friend's rows").last
                try #require(value("number", in: applied) == number)
                // Nothing of the request crosses the network, and no log has the note.
                for node in [ana, ben] {
                    let log = try String(contentsOfFile: node.log, encoding: .utf8)
                    try #require(!log.contains("canary") && (node === ana || !log.contains(request)))
                }
            }
        }

        @Test func `D7: a refused operation is in the log with its error, without what was typed`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                try #require(try await ana.ctl("set", "+400", "free", "-m", "canary").code == 65)
                try #require(try await ana.ctl("undo").code != 0)
                let log = try await ana.ctl("log", "--json").json(LogResponse.self)
                try #require(log.entries.prefix(2).map(\.result) == ["refused", "refused"], "\(log)")
                try #require(log.entries.prefix(2).map(\.value) == ["nothingToUndo", "tooFarAhead"])
                let shown = try await ana.ctl("log", "--about", "days").output
                try #require(
                    shown.contains("refused") && shown.contains("A day more than 366 days ahead"), "\(shown)")
                try #require(!shown.lowercased().contains("canary"))
            }
        }

        @Test func `D7: reads are in the log as numbers, after the daemon was stopped`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                for words in [["week"], ["week"], ["friends"], ["log"]] {
                    try #require(try await ana.ctl(words).code == 0)
                }
                _ = await ana.stop()
                try await ana.start()
                let log = try await ana.ctl("log", "--about", "store", "--json").json(LogResponse.self)
                try #require(log.entries.map(\.action) == ["read"])
                try #require(log.entries.first?.value == "friends 1, log 1, week 2", "\(log)")
                let shown = try await ana.ctl("log", "--about", "store")
                try #require(
                    shown.output.contains("Queries answered: friends 1, log 1, week 2"), "\(shown)")
            }
        }
    }
}
