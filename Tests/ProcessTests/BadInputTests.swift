import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    /// What people type wrong: the exit code, the words, and that nothing is lost.
    @Suite(.timeLimit(.minutes(2)))
    struct BadInputTests {
        /// Words, exit code, and what standard error has to say.
        private static let table: [([String], Int32, [String])] = [
            (["set", "2020-01-01", "free"], 65, ["You can't change a day that is already over."]),
            (["set", "yesterday", "free"], 65, ["You can't change a day that is already over."]),
            (
                ["set", "tomorrow", "sometimes"], 64,
                ["sometimes", "free", "busy", "morning", "afternoon", "evening"]
            ),
            (["set", "someday", "free"], 64, ["someday", "tomorrow", "2026-01-09"]),
            (["set", "tomorrow", "free", "-m", String(repeating: "n", count: 201)], 65, ["201", "200"]),
            (["week", "Bem"], 67, ["Bem", "Ben"]),
            (["friend", "show", "Bem"], 67, ["Ben"]),
            (["friend", "rm", "Nobody", "--yes"], 67, ["Nobody"]),
            (["wek"], 64, ["week"]),
            (["add", "nowhere:port"], 64, []),
            (["accept", "Nobody"], 1, ["There is no request to answer"]),
            (["note", "+6", "no status yet"], 65, []),
        ]

        @Test func `Each kind of bad input has its exit code and says what is accepted, and nothing is lost`()
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

        @Test func `F5: adding oneself is 65, by id and by address`() async throws {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                let status = try await ana.status()
                for target in [status.id, status.listening.first ?? ""] {
                    let result = try await ana.ctl("add", target)
                    #expect(result.code == 65, "\(result)")
                    #expect(result.errors.contains("This is you yourself."), "\(result)")
                }
                let requests = try await ana.ctl("requests", "--json").json(RequestsResponse.self)
                try #require(requests.outgoing.isEmpty)
            }
        }

        @Test func `Without a daemon the client says so with 69, how to start it, and fast`() async throws {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                // Once for the file cache: what is measured is the program, not the disk.
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
