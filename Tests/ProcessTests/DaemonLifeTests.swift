import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    /// Successful starts, refused starts, and stops.
    @Suite(.timeLimit(.minutes(2)))
    struct DaemonLifeTests {
        @Test
        func `Fault 12: a second daemon on one directory shows the pid of the first, and the first goes on`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                let pid = try #require(ana.daemon?.pid)
                let second = try await ana.attempt()
                try #require(second.code == 75, "\(second)")
                try #require(second.errors.contains("already running, pid \(pid)"), "\(second)")
                try #require(try await ana.ctl("week").code == 0)
            }
        }

        @Test func `Fault 12: a second daemon with another directory does not take a live socket`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                let ben = lan.node("Ben")
                try await ana.start()
                let second = try await ben.attempt(["--socket", "\(ana.home)/control.sock"])
                try #require(second.code == 75, "\(second)")
                try #require(try await ana.ctl("status", "--json").json(StatusResponse.self).name == "Ana")
            }
        }

        @Test func `Fault 13: a killed daemon's leftover socket and lock are no hindrance`() async throws {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                await ana.kill()
                try await ana.start()
                try #require(try await ana.ctl("week").code == 0)
            }
        }

        @Test(arguments: ["empty", "cut", "flipped", "foreign"])
        func `Fault 11: a corrupt key file is refused by name and never replaced`(damage: String) async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                let id = try await ana.status().id
                try #require(await ana.stop() == .exited(0))
                let file = try ana.file { $0.contains("key") || $0.contains("identity") }
                let whole = try Data(contentsOf: file)
                var damaged = whole
                switch damage {
                case "empty": damaged = Data()
                case "cut": damaged = whole.prefix(whole.count / 2)
                case "flipped": damaged[whole.count / 2] ^= 0x10
                default: damaged = Data("this is no key\n".utf8)
                }
                try ana.overwrite(file, with: damaged)
                let refused = try await ana.attempt()
                try #require(refused.code == 74, "\(refused)")
                try #require(refused.errors.contains(file.path), "\(refused)")
                try #require(try Data(contentsOf: file) == damaged)
                try ana.overwrite(file, with: whole)
                try await ana.start()
                try #require(try await ana.status().id == id)
            }
        }

        @Test func `Fault 11: a key file that others can read is refused with the remedy`() async throws {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                try #require(await ana.stop() == .exited(0))
                let file = try ana.file { $0.contains("key") || $0.contains("identity") }
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
                let refused = try await ana.attempt()
                try #require(refused.code == 77, "\(refused)")
                try #require(refused.errors.contains("chmod 600"), "\(refused)")
            }
        }

        @Test func `Fault 9: a database that a newer program wrote is refused untouched, with 78`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                try #require(await ana.stop() == .exited(0))
                let file = try ana.file { $0.hasSuffix(".sqlite") || $0.hasSuffix(".db") }
                var bytes = try Data(contentsOf: file)
                // user_version, big-endian at offset 60 (SQLite file format, 1.3).
                bytes.replaceSubrange(60..<64, with: [0x7F, 0, 0, 0])
                try ana.overwrite(file, with: bytes)
                let refused = try await ana.attempt()
                try #require(refused.code == 78, "\(refused)")
                try #require(try Data(contentsOf: file) == bytes)
            }
        }

        @Test(arguments: ["listn: \"[::]:1\"", "name: 42"])
        func `A mistake in config.yaml is 78 with file and line`(line: String) async throws {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                let path = "\(ana.home)/config.yaml"
                try FileManager.default.createDirectory(atPath: ana.home, withIntermediateDirectories: false)
                try Data("# mine\n\(line)\n".utf8).write(to: URL(fileURLWithPath: path))
                let refused = try await ana.attempt()
                try #require(refused.code == 78, "\(refused)")
                try #require(refused.errors.contains("\(path), line 2"), "\(refused)")
            }
        }

        @Test func `Usage errors are 64 and show what is accepted`() async throws {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                for words in [
                    ["--discovery", "mdns"], ["--listen", "7633"], ["--peer", "here"], ["--lisen", "a:1"],
                ] {
                    let refused = try await ana.attempt(words)
                    #expect(refused.code == 64, "\(refused)")
                }
                let version = try await ana.attempt(["--version"])
                try #require(version.code == 0)
                try #require(version.output == "ufreed \(ProgramVersion.current)\n")
            }
        }

        @Test
        func `Fault 16: SIGTERM ends it with 0 within 5 s, open watchers and a friend's connection included`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let ana = friendship.asking
                try #require(try await ana.ctl("set", "tomorrow", "free").code == 0)
                let started = ContinuousClock.now
                let status = await ana.stop(within: .seconds(8))
                let duration = ContinuousClock.now - started
                report("SIGTERM to exit with a watcher and a friend connected: \(duration)")
                try #require(status == .exited(0))
                try #require(duration < .seconds(5))
                // The write-ahead log was merged into the database: only complete files are left.
                let wal = try FileManager.default.contentsOfDirectory(atPath: ana.home).filter {
                    $0.hasSuffix("-wal")
                }
                for name in wal {
                    try #require(try Data(contentsOf: URL(fileURLWithPath: "\(ana.home)/\(name)")).isEmpty)
                }
                try await friendship.acceptingWatch.next(.peerDisconnected)
            }
        }

        @Test func `Fault 16: half a request and a friend that hangs do not delay the end beyond 5 s`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                let head = "PUT /v1/days/2030-01-01 HTTP/1.1\r\nHost: ufree\r\n"
                let held = try ["", "GET /v1/we", head, head + "Content-Length: 100\r\n\r\n{"].map {
                    try HeldConnection(socket: ana.socket, saying: $0)
                }
                ben.daemon?.signal(SIGSTOP)
                let started = ContinuousClock.now
                let status = await ana.stop(within: .seconds(8))
                report(
                    "SIGTERM to exit with half a request and a hanging friend: \(ContinuousClock.now - started)"
                )
                withExtendedLifetime(held) {}
                try #require(status == .exited(0))
                try #require(ContinuousClock.now - started < .seconds(5))
                ben.daemon?.signal(SIGCONT)
            }
        }

        @Test func `The files of a node are its owner's alone, and the socket is gone after the end`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                try #require(try await ana.ctl("set", "tomorrow", "free").code == 0)
                #expect(try ana.mode(of: ana.home) == 0o700)
                for name in try FileManager.default.contentsOfDirectory(atPath: ana.home) {
                    #expect(try ana.mode(of: "\(ana.home)/\(name)") & 0o077 == 0, "\(name)")
                }
                try #require(await ana.stop() == .exited(0))
                try #require(!FileManager.default.fileExists(atPath: "\(ana.home)/control.sock"))
            }
        }

        @Test func `Tasks run on the event loop: the hook of the Swift runtime is in effect`() async throws {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                for words in [["set", "fri", "free"], ["week"], ["undo"], ["status"]] {
                    try #require(try await ana.ctl(words).code == 0)
                }
                let pid = try #require(ana.daemon?.pid)
                let tasks = "/proc/\(pid)/task"
                let names = try FileManager.default.contentsOfDirectory(atPath: tasks).map { task in
                    try String(contentsOfFile: "\(tasks)/\(task)/comm", encoding: .utf8).trimmingCharacters(
                        in: .newlines)
                }
                report("threads: \(names.sorted())")
                // GRDB's queues are the only ones of Dispatch. Without the hook tasks run on its shared threads,
                // which a timer watches every second (0006).
                let expected = ["ufreed", "NIO-SGLTN", "-qos.overcommit"]
                try #require(
                    names.allSatisfy { name in expected.contains { name.hasPrefix($0) } }, "\(names)")
            }
        }
    }
}

extension NodeProcess {
    /// Returns the only file in the node's directory whose name matches.
    func file(_ fits: (String) -> Bool) throws -> URL {
        let names = try FileManager.default.contentsOfDirectory(atPath: home).sorted()
        let found = names.filter { fits($0) && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
        return URL(fileURLWithPath: "\(home)/\(try #require(found.first, "\(names)"))")
    }

    /// Replaces the contents of a file and keeps its mode.
    func overwrite(_ file: URL, with bytes: Data) throws {
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: bytes)
        try handle.close()
    }

    func mode(of path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }
}
