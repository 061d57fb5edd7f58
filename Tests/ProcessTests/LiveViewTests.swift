import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    /// `ufreectl watch` on a real terminal.
    @Suite struct LiveViewTests {
        @Test func `F2: an edit and a request are seen at once, a resize redraws, q restores the terminal`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                let terminal = try ben.terminal(["watch"])
                try await terminal.expect("My Trusted Circle")
                try #require(terminal.screen.isAlternate)
                try #require(!terminal.screen.isCursorVisible)
                try #require(!terminal.screen.wraps)
                try #require(terminal.settings.c_lflag & tcflag_t(ECHO | ICANON | ISIG) == 0)

                try #require(try await ana.ctl("set", "tomorrow", "evening", "-m", "after 7").code == 0)
                try await terminal.expect("Evening Only (\"after 7\")")
                try await terminal.expect("Ana's evening") { screen in
                    screen.rows.contains { $0.hasPrefix("  Ana") && $0.contains("🌙") }
                }
                try #require(try await ben.ctl("set", "today", "free", "-m", "my own").code == 0)
                try await terminal.expect("my own")

                let eve = lan.node("Eve")
                try await eve.start()
                let address = try await ben.address()
                try #require(try await eve.ctl("add", address).code == 0)
                try await terminal.expect("Friend Requests")
                try await terminal.expect("ufreectl accept Eve  or decline Eve")
                try await terminal.expect("a code") { screen in
                    screen.rows.contains { $0.firstMatch(of: /\ \ Eve\ \ code\ \d{3}\ \d{3}\ \ now/) != nil }
                }
                let requests = try await ben.ctl("requests", "--json").json(RequestsResponse.self)
                let request = try #require(requests.incoming.first)
                let code = try #require(request.code)
                let name = try #require(request.from.name)
                try await terminal.expect("code \(code.prefix(3)) \(code.suffix(3))")
                try await terminal.expect("ufreectl accept \(name)")

                terminal.resize(width: 60, height: 9)
                try await terminal.expect("the rest named") { screen in
                    screen.rows.count == 9 && screen.text.contains("not shown")
                        && screen.rows.last?.hasPrefix(" q") == true
                }
                try #require(terminal.screen.rows.allSatisfy { $0.count <= 60 })
                terminal.resize(width: 100, height: 30)
                try await terminal.expect("ufreectl accept \(name)")

                try #require(try await ben.ctl("decline", "Eve").code == 0)
                try await terminal.expect("no request") { !$0.text.contains("Friend Requests") }

                terminal.type("q")
                try #require(await terminal.process.exit(within: .seconds(5)) == .exited(0))
                try await restored(terminal)
                try #require(terminal.screen.surprises == [])
                try #require(terminal.screen.plain == "")
            }
        }

        @Test(arguments: [("\u{3}", nil), ("", SIGINT), ("", SIGTERM)])
        func `Interrupted by a key or a signal, the terminal is restored and the exit code shows it`(
            key: String, signal: Int32?
        ) async throws {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                let terminal = try ana.terminal(["watch"])
                try await terminal.expect("No Friends Yet")
                terminal.type(key)
                if let signal { terminal.process.signal(signal) }
                try #require(await terminal.process.exit(within: .seconds(5)) == .exited(130))
                try await restored(terminal)
            }
        }

        @Test func `A terminal that vanished ends the view; Control-Z restores it for a while`() async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                let terminal = try ana.terminal(["watch"])
                try await terminal.expect("No Friends Yet")
                // There is no shell that could continue it, so the kernel lets it run on.
                terminal.type("\u{1A}")
                try await terminal.expect("the screen again") {
                    $0.entries == 2 && $0.text.contains("No Friends Yet")
                }
                try #require(terminal.settings.c_lflag & tcflag_t(ICANON) == 0)
                terminal.hangUp()
                // The exit code is 74 if it was drawing: it can't write any more.
                let end = await terminal.process.exit(within: .seconds(5))
                try #require(end == .exited(0) || end == .exited(74), "\(String(describing: end))")
            }
        }

        @Test func `The daemon's end is shown in the view, which continues with the next one`() async throws {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                let terminal = try ana.terminal(["watch"])
                try await terminal.expect("No Friends Yet")
                await ana.kill()
                try await terminal.expect("Lost the connection to the daemon")
                try #require(terminal.screen.text.contains("No Friends Yet"))
                try await ana.start()
                try await terminal.expect("the view again") { !$0.text.contains("Lost the connection") }
                try #require(try await ana.ctl("set", "tomorrow", "busy", "-m", "again").code == 0)
                try await terminal.expect("Busy ")
                terminal.type("q")
                try #require(await terminal.process.exit(within: .seconds(5)) == .exited(0))
                try await restored(terminal)
            }
        }

        @Test(arguments: [["watch", "--plain"], ["watch", "--json"], ["watch"]])
        func `--plain, --json and a terminal that can only print get lines`(words: [String]) async throws {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                let kind = words == ["watch"] ? "dumb" : "xterm"
                let terminal = try ana.terminal(words, variables: ["TERM": kind])
                try await terminal.expect("a line") { $0.plain.contains("\r\n") }
                try #require(terminal.screen.entries == 0)
                // Here Control-C is a signal, not a key, and the terminal needs no restoring.
                terminal.type("\u{3}")
                try #require(await terminal.process.exit(within: .seconds(5)) == .exited(130))
            }
        }

        @Test func `Without a daemon the place it is looked for is shown, on the former screen`()
            async throws
        {
            try await ProcessLan.run { lan in
                let terminal = try lan.node("Ana").terminal(["watch"])
                try #require(await terminal.process.exit(within: .seconds(5)) == .exited(69))
                try await terminal.expect("an error") { $0.plain.contains("ufreed") }
                try #require(terminal.screen.entries == 0)
            }
        }

        /// Expects the original screen, cursor and settings.
        private func restored(_ terminal: TerminalFixture) async throws {
            try await terminal.expect("the terminal as it was") {
                !$0.isAlternate && $0.isCursorVisible && $0.wraps
            }
            let (before, after) = (terminal.before, terminal.settings)
            try #require(after.c_lflag == before.c_lflag)
            try #require(after.c_iflag == before.c_iflag)
            try #require(after.c_oflag == before.c_oflag)
        }
    }
}
