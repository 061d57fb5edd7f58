import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    /// Directories that are copied and databases that are restored while their daemon is stopped or killed
    /// (Y6, fault 39).
    @Suite(.timeLimit(.minutes(20)))
    struct CloneTests {
        /// How often tests repeat their steps: `UFREE_ROUNDS`.
        static let rounds = ProcessInfo.processInfo.environment["UFREE_ROUNDS"].flatMap { Int($0) } ?? 6

        /// Waits for a health item; watchers receive an event for each.
        private func health(_ code: String, at node: NodeProcess) async throws -> HealthValue {
            let watch = try await node.watch()
            if let item = try await node.status().health.first(where: { $0.code == code }) { return item }
            return try await watch.next("health item \(code)", within: .seconds(30)) { event in
                event.health?.first { $0.code == code }
            }
        }

        @Test
        func
            `Fault 39: a directory copied and started beside the original is refused, and both sides say so`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let ben = friendship.accepting
                let address = try await ben.address()
                // The two machines that alternate between the directory and its copy.
                var (original, copy) = (friendship.asking, lan.node("Copy"))
                var tally = Tally()
                for round in 1...Self.rounds {
                    _ = await original.stop()
                    try? FileManager.default.removeItem(atPath: copy.home)
                    try FileManager.default.copyItem(atPath: original.home, toPath: copy.home)
                    try await original.start(["--peer", address])
                    try await friendship.acceptingWatch.next(.peerConnected)
                    try await copy.start(["--peer", address])
                    let seen = try await health("cloneSuspected", at: ben)
                    // It is only reported by the friend: the two copies don't meet here.
                    let refused = try await health("cloneReported", at: copy)
                    try #require(refused.severity == "warning")
                    try #require(!refused.fix.contains("identity new"))
                    try #require(seen.text.hasPrefix("Ana runs on two machines"))
                    tally.count("friend", seen)
                    tally.count("copy", refused)
                    // Both continue to write. Changes from the original arrive, those from the copy don't.
                    try #require(
                        try await copy.ctl("set", "tomorrow", "busy", "-m", "copy \(round)").code == 0)
                    try #require(
                        try await original.ctl("set", "tomorrow", "free", "-m", "mine \(round)").code == 0)
                    try await friendship.acceptingWatch.day(note: "mine \(round)")
                    let week = try await ben.ctl("week", "Ana", "--json").json(WeekResponse.self)
                    try #require(!week.days.contains { $0.note == "copy \(round)" })
                    if round.isMultiple(of: 2) {
                        // The owner decides for the copy: it continues, the original stops, and the friend
                        // ends up with the copy's days.
                        _ = await original.stop()
                        try #require(try await copy.ctl("identity", "keep").code == 0)
                        try await friendship.acceptingWatch.day(note: "copy \(round)")
                        (original, copy) = (copy, original)
                    }
                    _ = await copy.stop()
                    try await equal(original, ben)
                }
                tally.show("a directory copied and both started", rounds: Self.rounds)
            }
        }

        @Test
        func `Fault 39: databases restored from older copies end equal at every friend, with a notice`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                let cleo = lan.node("Cleo")
                try await cleo.start()
                let other = try await lan.befriend(ana, cleo)
                let watches = [friendship.acceptingWatch, other.acceptingWatch]
                let peers = ["--peer", try await ben.address(), "--peer", try await cleo.address()]
                try #require(try await ana.ctl("set", "tomorrow", "free", "-m", "begin").code == 0)
                for watch in watches { try await watch.day(note: "begin") }
                var (copies, tally) = ([(note: String, path: String)](), Tally())
                var random = SeededGenerator(seed: 39)
                var note = "begin"
                for round in 1...Self.rounds {
                    let (loss, writes) = (Loss.allCases[round % 3], (round / 3).isMultiple(of: 2))
                    let isKilled = loss == .killed
                    if !isKilled { _ = await ana.stop() }
                    let copy = "\(lan.directory)/copy-\(round)"
                    try FileManager.default.createDirectory(
                        atPath: copy, withIntermediateDirectories: false)
                    try Self.put(Self.databaseFiles + ["witness"], of: ana.home, in: copy)
                    copies.append((note, copy))
                    if !isKilled { try await ana.start(peers) }
                    try #require(try await ana.ctl("set", "+4", "busy", "-m", "lost").code == 0)
                    try #require(
                        try await ana.ctl("set", "tomorrow", "busy", "-m", "lost \(round)").code == 0)
                    for watch in watches { try await watch.day(note: "lost \(round)") }
                    if isKilled { await ana.kill() } else { _ = await ana.stop() }

                    // The newest copy, or one from earlier rounds if its age can be detected.
                    let chosen = loss == .database ? copies.randomElement(using: &random) : copies.last
                    let back = try #require(chosen)
                    try Self.put(Self.databaseFiles, of: back.path, in: ana.home)
                    if loss == .directory { try Self.put(["witness"], of: back.path, in: ana.home) }
                    try await ana.start(peers)
                    note = back.note
                    if writes {
                        note = "new \(round)"
                        try #require(try await ana.ctl("set", "tomorrow", "evening", "-m", note).code == 0)
                    }
                    for watch in watches { try await watch.day(note: note) }
                    for friend in [ben, cleo] { try await equal(ana, friend) }
                    let said = try await ana.status().health.filter {
                        ["restored", "foreignHistory"].contains($0.code)
                    }
                    try #require(!said.isEmpty, "round \(round): nothing was noticed")
                    for item in said {
                        tally.count("\(loss.rawValue), \(writes ? "with" : "without") new writes", item)
                    }
                    for friend in [ben, cleo] {
                        for item in try await friend.status().health { tally.count("friend", item) }
                    }
                    try #require(try await ana.ctl("identity", "keep").code == 0)
                    try #require(
                        try await ana.ctl("identity", "--json").json(IdentityResponse.self).doubts.isEmpty)
                }
                tally.show("a database put back", rounds: Self.rounds)
            }
        }

        @Test
        func `Y6: identity new gives a copy a new identity; the original's friends and the days stay`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                let copy = lan.node("Copy")
                let address = try await ben.address()
                try #require(try await ana.ctl("set", "tomorrow", "free", "-m", "ours").code == 0)
                try await friendship.acceptingWatch.day(note: "ours")
                _ = await ana.stop()
                try FileManager.default.copyItem(atPath: ana.home, toPath: copy.home)
                try await ana.start(["--peer", address])
                try await friendship.acceptingWatch.next(.peerConnected)
                try await copy.start(["--peer", address])
                _ = try await health("cloneReported", at: copy)
                let pid = copy.daemon?.pid
                let asked = try await copy.ctl("identity", "new")
                try #require(asked.code == 64, "nobody is there to be asked")

                let renewed = try await copy.ctl("identity", "new", "--yes", "--json")
                try #require(renewed.code == 0, "\(renewed)")
                let answer = try renewed.json(NewIdentityResponse.self)
                let (mine, theirs) = (try await ana.status(), try await copy.status())
                try #require(answer.former == mine.id)
                try #require(theirs.id == answer.id && theirs.id != mine.id)
                try #require(theirs.name == "Ana" && theirs.friends.total == 0 && theirs.health.isEmpty)
                try #require(copy.daemon?.pid == pid, "the process is the same one")
                let days = try await copy.ctl("week", "--json").json(WeekResponse.self).days
                try #require(days.contains { $0.note == "ours" })
                let former = "\(copy.home)/former-\(mine.id.prefix(7))"
                for file in ["identity.key", "ufree.db", "witness"] {
                    try #require(FileManager.default.fileExists(atPath: "\(former)/\(file)"))
                }
                // To Ben they are two people: the old friend, and a stranger who sends a request.
                try #require(try await ben.status().friends.connected == 1)
                try #require(try await copy.ctl("add", address).code == 0)
                let request = try await friendship.acceptingWatch.next("the copy's request") { $0.request }
                try #require(request.from.id == answer.id)
                try #require(try await ben.ctl("accept", answer.id, "--yes").code == 0)
                try #require(try await ana.ctl("set", "tomorrow", "free", "-m", "still Ana").code == 0)
                try await friendship.acceptingWatch.day(note: "still Ana")
                // It also keeps its identity after a restart.
                try #require(await copy.stop() == .exited(0))
                try await copy.start(["--peer", address])
                try #require(try await copy.status().id == answer.id)
                try #require(try await copy.ctl("identity").code == 0)
            }
        }

        @Test
        func `F5: a request to an address of this machine is refused as soon as that is known`() async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                let port = try #require(try await ana.address().split(separator: ":").last)
                // 127.0.0.1 in a notation that is only resolved when it is dialled.
                let result = try await ana.ctl("add", "--wait", "2130706433:\(port)")
                try #require(result.code == 65, "\(result)")
                try #require(result.errors.contains("2130706433:\(port) is this machine."))
                let health = try await ana.status().health.map(\.code)
                try #require(health == ["askedOneself"])
            }
        }

        /// The ways in which a database loses its last changes.
        private enum Loss: String, CaseIterable {
            case database = "stopped, the database put back"
            case killed = "killed, the database put back"
            case directory = "stopped, database and witness put back"
        }

        private static let databaseFiles = ["ufree.db", "ufree.db-wal", "ufree.db-shm"]

        /// Copies files from one directory to another; files that don't exist in the source are removed.
        private static func put(_ names: [String], of source: String, in target: String) throws {
            for name in names {
                try? FileManager.default.removeItem(atPath: "\(target)/\(name)")
                guard FileManager.default.fileExists(atPath: "\(source)/\(name)") else { continue }
                try FileManager.default.copyItem(
                    atPath: "\(source)/\(name)", toPath: "\(target)/\(name)")
            }
        }

        /// Expects that the friend has exactly the person's data.
        private func equal(_ node: NodeProcess, _ friend: NodeProcess) async throws {
            let mine = try await node.ctl("week", "--json").json(WeekResponse.self).days
            let theirs = try await friend.ctl("week", "Ana", "--json").json(WeekResponse.self).days
            try #require(mine.map(\.date) == theirs.map(\.date))
            try #require(mine.map(\.note) == theirs.map(\.note))
            try #require(mine.map(\.status) == theirs.map(\.status))
        }

        /// Which health items were reported, and how often.
        private struct Tally {
            private var said: [String: (count: Int, text: String)] = [:]

            mutating func count(_ who: String, _ health: HealthValue) {
                let key = "\(who): \(health.code)"
                said[key] = ((said[key]?.count ?? 0) + 1, "\(health.text) \(health.fix)")
            }

            func show(_ what: String, rounds: Int) {
                print("\(what), \(rounds) times: all ended equal")
                for (key, value) in said.sorted(by: { $0.key < $1.key }) {
                    print("  \(key) x \(value.count): \(value.text)")
                }
            }
        }
    }
}
