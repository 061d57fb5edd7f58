import Testing
import UFreeAPI
import UFreeTestSupport

/// Two or three friends, one on each host of a lab.
struct Circle {
    let lan: Lan
    let nodes: [NodeProcess]
    let watches: [WatchReader]

    static let names = ["Ana", "Ben", "Cem"]

    /// Makes friends without discovery: each sends requests to the addresses of the following ones.
    static func byAddress(_ lan: Lan, at addresses: [String]? = nil) async throws -> Circle {
        try await make(lan, at: addresses, options: ["--discovery", "off"])
    }

    /// Makes friends the way people do in the first hour: each sees the others' names nearby, and sends
    /// requests by name.
    /// - Parameter names: the names of the people on the first hosts.
    static func byName(_ lan: Lan, names: [String] = names) async throws -> Circle {
        let nodes = try await start(lan, names: names, options: [])
        let found = try await until("everybody's name nearby", within: .seconds(30)) { () -> Bool? in
            for node in nodes {
                let people = try await node.ctl("nearby", "--json").json(NearbyResponse.self).people
                let others = Set(names).subtracting([node.name])
                if !others.isSubset(of: people.compactMap(\.name)) { return nil }
            }
            return true
        }
        report(
            "\(names.count) hosts: all names seen nearby \(Measures.text(found.duration)) after the last start"
        )
        return try await befriend(lan, nodes) { names[$0] }
    }

    private static func make(_ lan: Lan, at addresses: [String]?, options: [String]) async throws -> Circle {
        let nodes = try await start(lan, names: names, options: options)
        return try await befriend(lan, nodes) { addresses?[$0] ?? "\(lan.hosts[$0].ipv4):7633" }
    }

    private static func start(_ lan: Lan, names: [String], options: [String]) async throws -> [NodeProcess] {
        var nodes: [NodeProcess] = []
        for (name, host) in zip(names, lan.hosts) {
            let node = lan.node(name, on: host, options: options)
            try await node.start()
            nodes.append(node)
        }
        return nodes
    }

    /// Sends requests from each person to the following ones.
    /// - Parameter who: returns how one person names another in the command.
    private static func befriend(
        _ lan: Lan, _ nodes: [NodeProcess], as who: (Int) -> String
    ) async throws -> Circle {
        for asking in nodes.indices {
            for asked in nodes.indices where asked > asking {
                _ = try await lan.processes.befriend(nodes[asking], nodes[asked], asking: who(asked))
            }
        }
        return try await Circle(lan: lan, nodes: nodes)
    }

    init(lan: Lan, nodes: [NodeProcess]) async throws {
        self.lan = lan
        self.nodes = nodes
        var watches: [WatchReader] = []
        for node in nodes { watches.append(try await node.watch()) }
        self.watches = watches
    }

    /// Sets a day with a note.
    func edit(by writer: Int, _ day: String, note: String) async throws {
        let set = try await nodes[writer].ctl("set", day, "evening", "-m", note)
        try #require(set.code == 0, "\(set)")
    }

    /// Sets a day with a note and waits until all others see it.
    /// - Returns: The time from the start of the command until the last one sees it.
    @discardableResult
    func editSeen(
        by writer: Int, _ day: String = "tomorrow", note: String, within limit: Duration = .seconds(30)
    )
        async throws -> Duration
    {
        let start = ContinuousClock.now
        try await edit(by: writer, day, note: note)
        try await see(note, notBy: writer, within: limit)
        return ContinuousClock.now - start
    }

    /// Waits until everybody except the writer sees a note.
    func see(_ note: String, notBy writer: Int, within limit: Duration = .seconds(30)) async throws {
        for reader in watches.indices where reader != writer {
            try await watches[reader].day(note: note, within: limit)
        }
    }

    /// Compares the owner's week with the week that each friend sees.
    func isEqual(owner: Int) async throws -> Bool {
        let own = try await nodes[owner].ctl("week", "--json").json(WeekResponse.self).days.map(Word.init)
        for reader in nodes.indices where reader != owner {
            let seen = try await nodes[reader].ctl("week", nodes[owner].name, "--json").json(
                WeekResponse.self)
            if seen.days.map(Word.init) != own { return false }
        }
        return true
    }

    private struct Word: Equatable {
        let date: String
        let status: String
        let note: String?

        init(_ day: DayValue) {
            date = day.date
            status = day.status
            note = day.note
        }
    }
}
