import UFreeDomain
import UFreeServices
import UFreeSync

extension Simulation {
    /// Performs one random step.
    mutating func step() throws {
        if hasCopies, chance(1, in: 40) { try copySomething() }
        if !probes.isEmpty, chance(1, in: 4) { try answerSomeProbe() }
        switch Int.random(in: 0..<200, using: &random) {
        case 0..<20: try act()
        case 20..<34: try connectSomebody()
        case 34..<36: try cutSomething()
        case 36..<42: crashOrStart()
        case 42..<43: splitOrJoin()
        case 43..<50: now = now.adding(milliseconds: Int64.random(in: -5_000...40_000, using: &random))
        case 50..<100: try takeInbox()
        default: try deliverSomething()
        }
        try checkStep()
    }

    /// Performs an owner's action, which never needs the network.
    private mutating func act() throws {
        let index = Int.random(in: nodes.indices, using: &random)
        let other = Int.random(in: nodes.indices, using: &random)
        // Commands need a running daemon.
        guard nodes[index].isUp, nodes[index].database.farewell == nil else { return }
        if told != nil { return try actOnDevices(index) }
        switch Int.random(in: 0..<22, using: &random) {
        case 0..<10: try setDays(index)
        case 10..<13: ask(index, other)
        case 13..<16: answer(index)
        case 16: chance(1, in: 2) ? share(index) : blockOrUnblock(index)
        case 17: withdraw(index)
        case 18: chance(1, in: 8) ? try reset(index) : remove(index)
        case 19, 20: try invite(index, other)
        default: changeMyself(index)
        }
        nodes[index].takeJournal()
    }

    /// Changes the name, the live status, or the number and the picture.
    private mutating func changeMyself(_ index: Int) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: rename(index)
        case 1: changeLive(index)
        default: changeCard(index)
        }
    }

    private mutating func changeLive(_ index: Int) {
        let status = LiveStatus(
            chance(1, in: 2) ? .free : .busy,
            until: now.adding(milliseconds: Int64.random(in: 60_000...6 * .hour, using: &random)),
            note: Note(sanitizing: "live \(random.next() % 100)"))
        let wanted = chance(3, in: 4) ? status : nil
        _ = nodes[index].database.changeLive(at: now) { _ in wanted }
        tally.liveStatuses += 1
        note(index, "is \(wanted.map { "\($0.word)" } ?? "nothing") now")
    }

    private mutating func changeCard(_ index: Int) {
        let number = try? PhoneNumber(reading: "+43664123456\(random.next() % 10)")
        let picture = Avatar([0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, UInt8(random.next() % 90 + 1), 0, 9])
        let card = chance(1, in: 6) ? Card() : Card(phone: number, avatar: chance(1, in: 2) ? picture : nil)
        nodes[index].database.updateCard(at: now) { $0 = card }
        tally.cards += 1
        note(index, "has the card \(card)")
    }

    mutating func setDays(_ index: Int) throws {
        let today = ZoneClock.utc.today(.utc, now)
        let first = Int.random(in: 0...30, using: &random)
        let count = chance(1, in: 4) ? Int.random(in: 2...7, using: &random) : 1
        let parts = DayParts(rawValue: UInt8.random(in: 0...7, using: &random))
        let word = chance(1, in: 4) ? DayWord.unknown : DayWord(freeParts: parts)
        let words = chance(1, in: 3) ? Note(sanitizing: "note \(random.next() % 1_000)") : nil
        let dates = (0..<count).map { today.adding(days: first + $0) }
        _ = try nodes[index].database.change(dates, at: now) { _ in
            DayContent(word, note: words)
        }
        if copied.contains(nodes[index].person) { tally.writesAfterRestore += 1 }
        note(index, "sets \(dates.count) days from \(dates[0]) to \(word.status)")
    }

    mutating func rename(_ index: Int) {
        guard let name = DisplayName(sanitizing: "Node \(index).\(random.next() % 100)") else { return }
        _ = nodes[index].database.changeProfile(at: now) {
            Profile(name: name, zone: $0.zone, hours: $0.hours)
        }
        note(index, "renames itself \(name)")
    }

    private mutating func ask(_ index: Int, _ other: Int) {
        guard nodes[index].person != nodes[other].person else { return }
        let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
        let nonce = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
        guard let id = RequestID(bytes: bytes) else { return }
        let target: RequestTarget =
            chance(1, in: 2) ? .owner(nodes[other].keys.owner) : .address(nodes[other].address)
        let record = try? nodes[index].database.sendFriendRequest(to: target, id: id, nonce: nonce, at: now)
        guard let record else { return }
        book.consent(of: nodes[index].person, to: nodes[other].person)
        note(index, "asks \(other) by \(target): \(record.request.id)")
    }

    /// Gives somebody an invitation, who uses it at once, sometimes with a wrong secret. A code is also tried at machines that
    /// did not give it.
    private mutating func invite(_ index: Int, _ other: Int) throws {
        guard nodes[index].person != nodes[other].person, nodes[other].isUp,
            nodes[other].database.farewell == nil
        else { return }
        let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
        let (secret, isLink, at) = (Array(bytes.prefix(16)), chance(1, in: 2), now)
        let made = try? nodes[index].database.invite(at: at) { taken in
            guard let number = (1...9).first(where: { !taken.contains($0) }) else {
                throw FriendError.nothingPending
            }
            return Invitation(
                number: number, secret: secret, isLink: isLink, createdAt: at,
                expiresAt: at.adding(milliseconds: Invitation.codeLifetime))
        }
        guard let made, let id = RequestID(bytes: Array(bytes.suffix(16))) else { return }
        let isRight = chance(2, in: 3)
        if isRight {
            tally.invitations += 1
            book.consent(of: nodes[index].person, to: nodes[other].person)
            book.prove(nodes[index].person, nodes[other].person)
        }
        book.consent(of: nodes[other].person, to: nodes[index].person)
        let join = Join(
            selector: isRight || !isLink ? made.selector : Array(bytes.prefix(8)),
            secret: isRight ? secret : Array(secret.reversed()),
            owner: isLink ? nodes[index].keys.owner : nil,
            addresses: Set(nodes.map(\.address)))
        note(
            index, "invites \(other) with \(made.number), \(isRight ? "the right" : "a wrong") secret: \(id)")
        try process(.join(id, join), at: other)
        nodes[other].takeJournal()
    }

    private mutating func answer(_ index: Int) {
        let pending = nodes[index].database.requests(at: now)
            .filter { $0.request.direction == .incoming && $0.request.status == .pending }
        guard let record = pending.randomElement(using: &random), let peer = record.request.peer else {
            return
        }
        if chance(4, in: 5) {
            let accepted = try? nodes[index].database.acceptFriendRequest(
                record.request.id, verified: false, at: now)
            guard accepted != nil else { return }
            if let other = nodes.firstIndex(where: { $0.keys.owner == peer }) {
                book.consent(of: nodes[index].person, to: nodes[other].person)
            }
            note(index, "accepts \(record.request.id)")
        } else {
            _ = try? nodes[index].database.declineFriendRequest(record.request.id, at: now)
            note(index, "declines \(record.request.id)")
        }
    }

    private mutating func withdraw(_ index: Int) {
        let pending = nodes[index].database.requests(at: now)
            .filter { $0.request.direction == .outgoing && $0.request.status == .pending }
        guard let record = pending.randomElement(using: &random) else { return }
        _ = try? nodes[index].database.withdrawFriendRequest(record.request.id, at: now)
        note(index, "withdraws \(record.request.id)")
    }

    private mutating func remove(_ index: Int) {
        guard let friend = nodes[index].database.friends().randomElement(using: &random) else { return }
        try? nodes[index].database.removeFriend(friend.id, at: now)
        tally.removals += 1
        note(index, "removes \(friend.profile.name)")
    }

    /// Ends an identity. From then on its owner only tells the others.
    private mutating func reset(_ index: Int) throws {
        try nodes[index].database.reset(at: now)
        tally.resets += 1
        note(index, "resets itself")
    }

    /// Sets what a friend sees.
    mutating func share(_ index: Int) {
        guard let friend = nodes[index].database.friends().randomElement(using: &random),
            let level = PrivacyLevel.allCases.randomElement(using: &random)
        else { return }
        _ = nodes[index].database.updateAddressBook(at: now) { $0.share(Sharing(level), with: [friend.id]) }
        // Another level has rows that were numbered at other times.
        relevelled[nodes[index].keys.owner, default: []].insert(friend.id)
        note(index, "shows \(friend.profile.name) \(level)")
    }

    /// Blocks a friend, or ends a block.
    private mutating func blockOrUnblock(_ index: Int) {
        let database = nodes[index].database
        if let person = database.blocked.keys.sorted(by: { $0.description < $1.description })
            .randomElement(using: &random), chance(1, in: 2)
        {
            unblock(index, person)
        } else if let friend = database.friends().randomElement(using: &random) {
            try? nodes[index].database.block(friend.id, true, name: friend.name, at: now)
            tally.blocks += 1
            note(index, "blocks \(friend.profile.name)")
        }
    }

    /// Ends a block.
    mutating func unblock(_ index: Int, _ person: OwnerID) {
        guard let name = nodes[index].database.blocked[person]?.name else { return }
        try? nodes[index].database.block(person, false, name: name, at: now)
        note(index, "unblocks \(name)")
    }

    private mutating func connectSomebody() throws {
        let dialler = Int.random(in: nodes.indices, using: &random)
        let dialled = Int.random(in: nodes.indices, using: &random)
        try connect(dialler, dialled)
    }

    private mutating func cutSomething() throws {
        guard let id = connections.keys.sorted().randomElement(using: &random) else { return }
        note("connection \(id) is cut")
        try cut(id)
    }

    private mutating func crashOrStart() {
        let index = Int.random(in: nodes.indices, using: &random)
        if nodes[index].isUp {
            if chance(1, in: 6) { crash(index) }
        } else if !nodes[index].isRetired {
            start(index)
        }
    }

    private mutating func splitOrJoin() {
        for index in side.indices {
            side[index] = chance(1, in: 2) ? 0 : Int.random(in: 0...1, using: &random)
        }
        let sides = side
        note("the network is split: \(sides)")
        for (id, connection) in connections.sorted(by: { $0.key < $1.key })
        where side[connection.ends[0].node] != side[connection.ends[1].node] {
            // A split is silent: messages in transit are lost, and both ends notice it later, when they are
            // cut.
            connections[id]?.ends[0].inFlight = []
            connections[id]?.ends[1].inFlight = []
        }
    }

    private mutating func takeInbox() throws {
        let waiting = nodes.indices.filter { nodes[$0].isUp && !nodes[$0].inbox.isEmpty }
        guard let index = waiting.randomElement(using: &random) else { return }
        if let event = nodes[index].nextEvent() { try process(event, at: index) }
    }

    /// Delivers a message: usually the oldest, sometimes another one, twice, or never.
    private mutating func deliverSomething() throws {
        let loaded = connections.values
            .flatMap { connection in
                [0, 1].filter { !connection.ends[$0].inFlight.isEmpty }.map { (connection.id, $0) }
            }
            .sorted { $0 < $1 }
        guard let (id, end) = loaded.randomElement(using: &random), let connection = connections[id] else {
            return
        }
        guard side[connection.ends[0].node] == side[connection.ends[1].node] else { return }
        let count = connection.ends[end].inFlight.count
        let place = chance(1, in: 12) ? Int.random(in: 0..<count, using: &random) : 0
        let message = connection.ends[end].inFlight[place]
        if place > 0 { tally.shuffled += 1 }
        if chance(1, in: 30) {
            tally.repeated += 1
        } else {
            connections[id]?.ends[end].inFlight.remove(at: place)
        }
        if chance(1, in: 40) {
            tally.lost += 1
            note("lost on \(id): \(message)")
            return
        }
        try deliver(message, to: connection.ends[end])
    }

    mutating func note(_ index: Int, _ line: @autoclosure () -> String) {
        if isTracing { note("node \(index) \(line())") }
    }
}
