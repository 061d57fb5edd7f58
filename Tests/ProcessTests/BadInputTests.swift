import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    /// Wrong input: the exit code, the message, and that no data is lost.
    @Suite(.timeLimit(.minutes(2)))
    struct BadInputTests {
        /// The arguments, the exit code, and texts that standard error must contain.
        private static let table: [([String], Int32, [String])] = [
            (["set", "2020-01-01", "free"], 65, ["You can't change a day that is already over."]),
            (["set", "yesterday", "free"], 65, ["You can't change a day that is already over."]),
            (
                ["set", "tomorrow", "sometimes"], 64,
                ["sometimes", "free", "busy", "morning", "afternoon", "evening"]
            ),
            (["set", "someday", "free"], 64, ["someday", "tomorrow", "2026-01-09"]),
            (["set", "tomorrow", "free", "-m", String(repeating: "n", count: 201)], 65, ["201", "200"]),
            // Words that aren't dates, and the suggestion if one is similar.
            (["set", "tomorow", "free"], 64, ["\"tomorow\"", "Did you mean tomorrow?"]),
            (["clear", "fryday"], 64, ["Did you mean friday?"]),
            (["cycle", "next fryday"], 64, ["Did you mean next friday?"]),
            (["note", "weeknd", "x"], 64, ["\"weeknd\"", "Did you mean weekend?"]),
            (["who", "someday"], 64, ["someday", "tomorrow"]),
            (["why", ""], 64, ["tomorrow"]),
            (["set", "4/5", "free"], 64, ["more than one day", "-05-04", "-04-05", "YYYY-MM-DD"]),
            // A range that runs backwards.
            (["set", "+5..+2", "free"], 64, ["\"+5..+2\" ends before it starts", "Did you mean +2..+5?"]),
            (["clear", "tomorrow..today"], 64, ["Did you mean today..tomorrow?"]),
            (
                ["set", "2027-12-05..2027-12-01", "free"], 64,
                ["Did you mean 2027-12-01..2027-12-05?"]
            ),
            // The 30th of February in all notations.
            (
                ["set", "2027-02-30", "free"], 64,
                ["There is no 30 February 2027.", "Did you mean 2027-02-28?"]
            ),
            (["set", "2028-02-30", "free"], 64, ["Did you mean 2028-02-29?"]),
            (["set", "30 feb", "free"], 64, ["There is no 30 February.", "Did you mean 28 feb?"]),
            (["set", "30.2.2027", "free"], 64, ["Did you mean 28.2.2027?"]),
            (["set", "2027-13-01", "free"], 64, ["There is no 2027-13-01."]),
            // Dates too far in the future, alone and at the end of a range.
            (
                ["set", "+367", "free"], 65,
                ["This day is too far ahead.", "You can set days up to "]
            ),
            (["set", "today..+367", "free"], 65, ["You can set days up to "]),
            (["note", "in 367 days", "x"], 65, ["You can set days up to "]),
            (["cycle", "2099-01-01"], 65, ["You can set days up to "]),
            // Words that aren't a status or a weekday.
            (["set", "tomorrow", "evning"], 64, ["\"evning\" is not a status.", "Did you mean evening?"]),
            // An option where the note is expected.
            (["set", "tomorrow", "busy", "-m", "--dry-run"], 64, ["Did you mean -m=--dry-run?"]),
            (["set", "tomorrow", "morning+evning"], 64, ["Did you mean morning+evening?"]),
            (["set", "tomorrow", "free+busy"], 64, ["morning+evening"]),
            (["default", "set", "weekday", "evening"], 64, ["Did you mean weekdays?"]),
            (["default", "set", "mon..fryday", "evening"], 64, ["Did you mean mon..friday?"]),
            (["default", "set", "tomorrow", "evening"], 64, ["\"tomorrow\"", "weekend"]),
            (["default", "set", "weekdays", "unknown"], 65, ["ufreectl default rm"]),
            // A default that ends before it begins.
            (
                ["default", "set", "weekdays", "evening", "--until", "yesterday"], 65,
                ["is before the first day; the earliest end is "]
            ),
            (["default", "set", "weekdays", "evening", "--until", "2020-01-01"], 65, ["2020-01-01"]),
            (["default", "set", "weekdays", "evening", "--until", "30 feb"], 64, ["Did you mean 28 feb?"]),
            (["default", "rm", "9"], 1, ["There is no default 9.", "ufreectl default list"]),
            (["best", "--with", "Nobody"], 67, ["\"Nobody\"", "ufreectl friends"]),
            (["best", "--with", "Ben,Bem"], 67, ["\"Bem\"", "  Ben"]),
            (["best", "--part", "evning"], 64, ["evening"]),
            (["best", "--min", "0"], 65, ["between 1 and 10000"]),
            (["who", "tomorrow", "--at", "25:00"], 64, ["\"25:00\"", "19:00"]),
            (["week", "Bem"], 67, ["Bem", "Ben"]),
            (["friend", "show", "Bem"], 67, ["Ben"]),
            (["friend", "rm", "Nobody", "--yes"], 67, ["Nobody"]),
            (["wek"], 64, ["week"]),
            (["add", "nowhere:port"], 64, []),
            (["accept", "Nobody"], 1, ["There is no pending request"]),
            (["note", "+6", "no status yet"], 65, []),
        ]

        @Test func `Each kind of bad input has its exit code and shows what is accepted; nothing is lost`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = try await lan.friends().asking
                try #require(try await ana.ctl("set", "tomorrow", "evening", "-m", "stays").code == 0)
                let before = try await ana.ctl("week", "--json").json(WeekResponse.self)
                for (words, code, texts) in Self.table {
                    let result = try await ana.ctl(words)
                    #expect(result.code == code, "\(result)")
                    for text in texts { #expect(result.errors.contains(text), "\(result)") }
                    #expect(result.output.isEmpty, "\(result)")
                }
                let after = try await ana.ctl("week", "--json").json(WeekResponse.self)
                try #require(after == before)
            }
        }

        @Test func `With --json the error is one object on standard output, with the exit code`() async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                let result = try await ana.ctl("set", "2020-01-01", "free", "--json")
                try #require(result.code == 65)
                let error = try result.json(ErrorResponse.self).error
                try #require(error.code == ErrorCode.cannotUpdatePastDate.rawValue)
                try #require(error.message == "You can't change a day that is already over.")
            }
        }

        @Test func `A7: the refusal of a day too far ahead names the last possible one, which can be set`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                let refused = try await ana.ctl("set", "+367", "free", "--json")
                try #require(refused.code == 65)
                let error = try refused.json(ErrorResponse.self).error
                try #require(error.code == ErrorCode.tooFarAhead.rawValue)
                let last = try #require(error.values["last"])
                let set = try await ana.ctl("set", last, "free", "--json").json(ChangeResponse.self)
                try #require(set.changes.map(\.date) == [last])
            }
        }

        @Test func `F5: adding oneself is 65, by id and by address`() async throws {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                let status = try await ana.status()
                let own = [(status.id, "That's you."), (status.listening.first ?? "", "is this machine.")]
                for (target, sentence) in own {
                    let result = try await ana.ctl("add", target)
                    #expect(result.code == 65, "\(result)")
                    #expect(result.errors.contains(sentence), "\(result)")
                }
                let requests = try await ana.ctl("requests", "--json").json(RequestsResponse.self)
                try #require(requests.outgoing.isEmpty)
            }
        }

        @Test func `Without a daemon the client ends with 69 and how to start it, and fast`() async throws {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                // The first run fills the file cache: the program is measured, not the disk.
                _ = try await ana.ctl("week")
                let result = try await ana.ctl("week")
                try #require(result.code == 69, "\(result)")
                try #require(result.errors.contains("ufreed"), "\(result)")
                report("daemon absent, said after \(result.duration) (100 ms is the goal of a release build)")
                try #require(result.duration < .seconds(2))
            }
        }
    }
}
