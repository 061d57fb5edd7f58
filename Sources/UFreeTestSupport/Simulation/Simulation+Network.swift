import UFreeDomain
import UFreeSync

extension Simulation {
    mutating func start(_ index: Int) {
        nodes[index].instance = random.next()
        _ = nodes[index].database.drainNews()
        nodes[index].inbox = []
        let seed = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
        nodes[index].database.publish(at: now)
        var engine = Engine(
            me: nodes[index].keys, state: nodes[index].database.load(at: now), entropy: Entropy(seed: seed),
            messageBytes: 300)
        let effects = engine.start()
        nodes[index].engine = engine
        note(index, "starts")
        try? perform(effects, at: index)
    }

    /// Ends the process. Its database is in the state of the last commit.
    mutating func crash(_ index: Int) {
        note(index, "crashes")
        tally.crashes += 1
        nodes[index].engine = nil
        nodes[index].inbox = []
        for id in connections.keys.sorted()
        where connections[id]?.ends.contains(where: { $0.node == index }) ?? false {
            guard let connection = connections.removeValue(forKey: id) else { continue }
            // The other side detects the end of the connection later.
            for end in connection.ends where end.node != index {
                nodes[end.node].inbox.append(.ended(end.session))
            }
        }
    }

    mutating func connect(_ dialler: Int, _ dialled: Int) throws {
        guard dialler != dialled, nodes[dialler].isUp, nodes[dialled].isUp, side[dialler] == side[dialled],
            // Nothing passes between two devices of a person yet.
            nodes[dialler].person != nodes[dialled].person || nodes[dialler].keys == nodes[dialled].keys
        else { return }
        let ends = [dialler, dialled].map { node in
            nextSession += 1
            return SimulatedConnection.End(node: node, session: SessionID(number: nextSession))
        }
        nextConnection += 1
        let connection = SimulatedConnection(id: nextConnection, ends: ends)
        connections[connection.id] = connection
        note("connection \(connection.id): \(dialler) dials \(dialled)")
        let nonce = random.next()
        for end in 0...1 {
            let node = ends[end].node
            let peer = nodes[ends[1 - end].node]
            let list =
                peer.list
                ?? SignedDeviceList(
                    ownerKey: peer.keys.ownerKey, devices: [peer.keys.device], version: 1, signature: [])
            let shown = ConnectedPeer(
                keys: peer.keys, deviceList: list, instance: peer.instance, isDialledByUs: end == 0,
                diallerNonce: nonce, remoteHost: "node-\(peer.index)", listeningPort: 7_633,
                dialledAddress: end == 0 ? peer.address : nil, clockOffset: 0)
            // An end that crashed during the setup of the other is gone.
            guard connections[connection.id] != nil else { return }
            try process(.connected(ends[end].session, shown), at: node)
        }
    }

    mutating func cut(_ id: Int) throws {
        guard let connection = connections.removeValue(forKey: id) else { return }
        for end in connection.ends { try process(.disconnected(end.session), at: end.node) }
    }

    mutating func deliver(_ message: Message, to end: SimulatedConnection.End) throws {
        note(end.node, "receives \(message)")
        try process(.received(end.session, message), at: end.node)
    }

    mutating func process(_ event: Event, at index: Int) throws {
        guard let effects = nodes[index].engine?.handle(event, at: now) else { return }
        try perform(effects, at: index)
    }

    /// Performs effects in order. A crash may occur between any two.
    mutating func perform(_ effects: [Effect], at index: Int) throws {
        for effect in effects {
            if !isHealed, chance(1, in: 250) { crash(index) }
            guard nodes[index].isUp else { return }
            switch effect {
            case .send(let message, let session):
                try checkMaySee(message, from: index, session: session)
                note(index, "sends \(message)")
                count(message)
                guard let (id, end) = place(of: session) else { continue }
                connections[id]?.ends[1 - end].inFlight.append(message)
            case .close(let session, let reason):
                note(index, "closes \(session.number): \(reason)")
                if reason == .violation { tally.violations += 1 }
                if reason == .violation, isHealed { throw fail("\(index) saw a violation without any fault") }
                guard let (id, end) = place(of: session) else { continue }
                try close(id, by: end, reason)
            case .store(let change):
                let known = nodes[index].database.load(at: now).devices
                try nodes[index].database.commit(change, at: now)
                nodes[index].takeJournal()
                if told != nil { note(change, at: index, knowing: known) }
                if case .acknowledged(let receipts) = change {
                    try process(.receiptsStored(receipts), at: index)
                }
            case .transact(let owner, let step, let session):
                let outcome = try nodes[index].database.transact(owner, step, at: now)
                let accepted = outcome.closed.filter { $0.status == .accepted }
                if Set(accepted.map(\.direction)).count == 2 { tally.crossings += 1 }
                nodes[index].takeJournal()
                try takeViews(at: index, pending: owner)
                try process(.outcome(session, outcome), at: index)
            case .begin(let epochs):
                nodes[index].database.begin(epochs, at: now)
                try takeViews(at: index)
            case .probe(let older, let newer, _):
                probes.append(SimulatedProbe(node: index, older: older, newer: newer))
            case .collectReceipts: nodes[index].inbox.append(.receiptsDue)
            case .resume(let session): try process(.resumed(session), at: index)
            case .announce(let announcement): try heard(announcement, at: index)
            case .trust: break
            }
        }
    }

    private mutating func takeViews(at index: Int, pending: OwnerID? = nil) throws {
        try process(nodes[index].sharing(pending: pending), at: index)
    }

    private mutating func count(_ message: Message) {
        switch message {
        case .delta(let delta) where !delta.rows.isEmpty: tally.deltas += 1
        case .snapshotBegin: tally.snapshots += 1
        default: break
        }
    }

    /// Closes a connection after the messages that were sent before have arrived.
    private mutating func close(_ id: Int, by closing: Int, _ reason: CloseReason) throws {
        guard let connection = connections.removeValue(forKey: id) else { return }
        for end in connection.ends {
            for message in end.inFlight { try deliver(message, to: end) }
        }
        for (place, end) in connection.ends.enumerated() {
            let said = place == closing ? nil : reason
            try process(.disconnected(end.session, said: said), at: end.node)
        }
    }

    func place(of session: SessionID) -> (Int, Int)? {
        for (id, connection) in connections {
            if let end = connection.ends.firstIndex(where: { $0.session == session }) { return (id, end) }
        }
        return nil
    }

    /// Repairs everything: all nodes are up, on one network without losses, until there is nothing left to
    /// send.
    mutating func heal() throws {
        note("everything heals")
        isHealed = true
        side = Array(repeating: 0, count: nodes.count)
        for id in connections.keys.sorted() { try cut(id) }
        retireCopies()
        for index in nodes.indices where !nodes[index].isUp && !nodes[index].isRetired { start(index) }
        for index in nodes.indices where nodes[index].isUp && chance(1, in: 2) {
            let blocked = nodes[index].database.blocked.keys
            for person in blocked.sorted(by: { $0.description < $1.description }) { unblock(index, person) }
            nodes[index].takeJournal()
        }
        // Runs twice, because an address that is found in the first round can cause requests in the second.
        for _ in 0..<2 { try meetEverybody() }
        guard try followAdvice() else { return }
        for _ in 0..<2 { try meetEverybody() }
    }

    mutating func meetEverybody() throws {
        for id in connections.keys.sorted() { try cut(id) }
        try settle()
        for first in nodes.indices {
            for second in nodes.indices where first < second {
                try connect(first, second)
                try connect(second, first)
            }
        }
        try settle()
    }

    private mutating func settle() throws {
        for _ in 0..<200_000 {
            if let index = nodes.indices.first(where: { !nodes[$0].inbox.isEmpty }) {
                if let event = nodes[index].nextEvent() { try process(event, at: index) }
                continue
            }
            if !probes.isEmpty {
                try answer(probes.removeFirst())
                continue
            }
            guard let (id, end) = firstLoaded(), let connection = connections[id] else { return }
            let message = connection.ends[end].inFlight[0]
            connections[id]?.ends[end].inFlight.removeFirst()
            try deliver(message, to: connection.ends[end])
        }
        throw fail("the nodes never stop talking")
    }

    /// Returns the oldest connection with a message in transit, and the end it goes to.
    private func firstLoaded() -> (Int, Int)? {
        for id in connections.keys.sorted() {
            if let end = connections[id]?.ends.firstIndex(where: { !$0.inFlight.isEmpty }) {
                return (id, end)
            }
        }
        return nil
    }
}
