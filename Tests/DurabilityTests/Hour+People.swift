import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// The part of the hour that involves other people.
extension Hour {
    /// Performs the whole hour, with this many edits of days and profile.
    mutating func pass(edits: Int) async throws {
        let share = edits / 5
        try await command(["profile", "set", "parts", "07:00-12:30-18:00-23:00"]) {
            $0.hours = PartHours(morning: 420, afternoon: 750, evening: 1_080, end: 1_380) ?? .standard
        }
        try await work()
        try await some(share)

        let ben = lan.node("Ben")
        try await ben.start()
        var watch = try await ana.watch()
        let benWatch = try await ben.watch()
        let address = try await ben.address()
        let first = try await ask("127.0.0.1:1")
        try await command(["withdraw", first.description]) { $0.pending.remove(first) }
        let request = try await ask(address)
        let code = try await watch.next("own request with a code") {
            $0.outgoing?.id == request.description ? $0.outgoing?.code : nil
        }
        _ = try await benWatch.next("request") {
            $0.request?.id == request.description ? $0.request?.code : nil
        }
        let owner = try await owner(of: ben)
        try await change("\(ben.name) accepts", Self.befriend(owner, by: request)) {
            let accepted = try await ben.ctl("accept", request.description, "--code", code)
            guard accepted.code == 0 else { throw FixtureError("\(accepted)") }
            try await watch.next(.friendAdded)
        }
        try await command(["friend", "verify", "Ben", code]) { $0.friends[owner] = true }
        for round in 0..<share {
            try await edit()
            if round % 4 == 0 { try await hear(ben, owner, watch) }
        }

        for isKilled in [false, true] {
            let (ana, shim) = (ana, shim)
            try await change(isKilled ? "killed" : "stopped", { _ in }) {
                if isKilled { await ana.kill() } else { _ = await ana.stop() }
                try await ana.start(variables: shim.variables)
            }
            watch = try await ana.watch(since: "\(try await ana.status().instance):0")
            try await watch.next(.peerConnected)
            try await some(share)
            try await hear(ben, owner, watch)
        }

        try await strangers(watch)
        try await command(["discoverable", "on"])
        try await command(["discoverable", "off"])
        try await command(["identity", "keep"])
        try await takeOver(some: share)
        try await command(["identity", "key", "--yes"])
        try await some(5)
        try await command(["friend", "rm", "Ben", "--yes"]) {
            $0.friends[owner] = nil
            $0.friendDays[owner] = nil
        }
        await ben.kill()
        try await becomeSomebodyElse()
        try await some(5)
        let ana = ana
        try await change("the end", { _ in }) { _ = await ana.stop() }
    }

    private mutating func some(_ edits: Int) async throws {
        for _ in 0..<edits { try await edit() }
    }

    /// Imports an export after some edits, and makes a backup of everything.
    private mutating func takeOver(some edits: Int) async throws {
        let (file, ana) = ("\(lan.directory)/days.json", ana)
        let exported = try await ana.ctl("export", "--json", file)
        guard exported.code == 0 else { throw FixtureError("\(exported)") }
        let days = own.state.days.filter { $0.key >= today }
        // The file contains shifts, too, which are not recorded again below: an undo must not go back past
        // the import.
        own.forgetUndo()
        for _ in 0..<edits { try await editDays() }
        own.change { for (date, day) in days { $0[date] = day } }
        try await tell(["import", file, "--yes"])
        try await command(["backup", "\(lan.directory)/days.backup"])
    }

    private func owner(of node: NodeProcess) async throws -> OwnerID {
        guard let owner = OwnerID(text: try await node.status().id) else { throw FixtureError("no id") }
        return owner
    }

    private static func befriend(_ owner: OwnerID, by request: RequestID) -> (inout Told) -> Void {
        { told in
            told.friends[owner] = false
            told.pending.remove(request)
        }
    }

    /// Sends a friend request to an address.
    private mutating func ask(_ address: String) async throws -> RequestID {
        let ana = ana
        let words = ["add", address, "--json"]
        let begin = try shim.counter()
        let response: OutgoingRequestResponse = try await ana.ctl(words).json()
        guard let id = RequestID(text: response.request.id) else { throw FixtureError("\(response)") }
        try change(words.joined(separator: " "), since: begin, { $0.pending.insert(id) })
        return id
    }

    /// Receives a change of a day from a friend.
    private mutating func hear(_ friend: NodeProcess, _ owner: OwnerID, _ watch: WatchReader) async throws {
        let date = today.adding(days: Int.random(in: 1...20, using: &chance))
        let note = "heard \(changes.count)"
        let written = try Note(validating: note)
        try await change(
            "\(friend.name) says something",
            {
                $0.friendDays[owner, default: [:]][date] = DayContent(DayWord(.eveningOnly), note: written)
            }
        ) {
            let said = try await friend.ctl("set", "\(date)", "evening", "-m", note)
            guard said.code == 0 else { throw FixtureError("\(said)") }
            try await watch.day(note: note)
        }
    }

    /// Declines a request of one person; makes another a friend and removes them again.
    private mutating func strangers(_ watch: WatchReader) async throws {
        let address = try await ana.address()
        for name in ["Cleo", "Dora"] {
            let stranger = lan.node(name)
            try await stranger.start()
            let begin = try shim.counter()
            let asked = try await stranger.ctl("add", address)
            guard asked.code == 0 else { throw FixtureError("\(asked)") }
            let request = try await watch.next("request of \(name)") {
                $0.request?.code == nil || $0.request?.from.name != name ? nil : $0.request
            }
            guard let id = RequestID(text: request.id), let owner = OwnerID(text: request.from.id ?? "")
            else {
                throw FixtureError("\(request)")
            }
            try change("\(name) asks", since: begin, { $0.pending.insert(id) })
            if name == "Cleo" {
                try await command(["decline", request.id, "--yes"]) { $0.pending.remove(id) }
            } else {
                try await command(["accept", request.id, "--code", request.code ?? ""]) {
                    Self.befriend(owner, by: id)(&$0)
                    $0.friends[owner] = true
                }
                try await watch.next(.friendAdded)
                try await command(["friend", "rm", request.from.id ?? "", "--yes"]) {
                    $0.friends[owner] = nil
                }
            }
            await stranger.kill()
        }
    }

    private mutating func becomeSomebodyElse() async throws {
        let begin = try shim.counter()
        let response: NewIdentityResponse = try await ana.ctl("identity", "new", "--yes", "--json").json()
        guard let owner = OwnerID(text: response.id) else { throw FixtureError("\(response)") }
        guard try await self.owner(of: ana) == owner else {
            throw FixtureError("the new identity is not taken")
        }
        try change("identity new", since: begin) { told in
            told.owner = owner
            told.friends = [:]
            told.friendDays = [:]
            told.pending = []
        }
        own.forgetUndo()
    }
}
