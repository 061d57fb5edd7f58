import UFreeServices

@testable import UFreeDomain
@testable import UFreeNode
@testable import UFreeSync
@testable import UFreeTestSupport

extension FuzzTarget {
    /// The bytes are a program of events for a node with peers of every kind. The data about each peer is
    /// limited, only friends receive friends' data, the engine mirrors the database, and a repeated message
    /// changes nothing there.
    static let engine = FuzzTarget("engine", lengthLimit: 1_024) { bytes in
        var input = FuzzBytes(bytes)
        var machine = Machine.started
        for _ in 0..<200 where !input.isEmpty { machine.step(&input) }
    }
}

/// A node with an in-memory database, and its connected peers.
private struct Machine {
    /// The state after the start, with which every program begins, so that starting is done once.
    static let started = Machine()
    private static let connectionLimit = 16

    private var database: MemoryDatabase
    private var engine: Engine
    private var now = PeerProgram.start
    private var open: [SessionID: PeerKeys] = [:]
    private var areReceiptsDue = false
    private var probes: [(older: SessionID, newer: SessionID)] = []
    private var last: UInt64 = 0
    /// The number of effects of the current event, which must be limited.
    private var effectCount = 0

    private init() {
        let name = demand(DisplayName(sanitizing: "Me"), "no name")
        database = MemoryDatabase(
            owner: PeerProgram.me.owner, device: PeerProgram.me.device,
            profile: Profile(name: name, zone: .utc), at: now)
        let at = now
        _ = try? database.invite(at: at) { _ in
            Invitation(
                number: 7, secret: [7], isLink: false, createdAt: at,
                expiresAt: at.adding(milliseconds: Invitation.codeLifetime))
        }
        _ = database.drainNews()
        engine = Engine(
            me: PeerProgram.me, state: database.load(at: now),
            entropy: Entropy(seed: PeerProgram.nonce(1)), messageBytes: 300)
        perform(engine.start())
    }

    mutating func step(_ input: inout FuzzBytes) {
        effectCount = 0
        switch input.number(below: 10) {
        case 0: connect(&input)
        case 1: session(&input).map { close($0, said: CloseReason(rawValue: input.number(below: 8))) }
        case 2: now = now.adding(milliseconds: Int64(input.byte()) * 600_000)
        case 3: own(&input)
        case 4:
            if !probes.isEmpty {
                let probe = probes.removeFirst()
                handle(.probed(probe.older, for: probe.newer, isAlive: input.flag()))
            }
        case 5:
            if areReceiptsDue {
                areReceiptsDue = false
                handle(.receiptsDue)
            } else {
                handle(input.flag() ? .keepIdentity : .ledHere(address: "ben:7633"))
            }
        default: hear(&input)
        }
        judge()
    }

    private mutating func connect(_ input: inout FuzzBytes) {
        guard open.count < Self.connectionLimit else { return }
        let keys = PeerProgram.keys(input.number(below: 5))
        let byte = input.byte()
        last += 1
        let id = SessionID(number: last)
        open[id] = keys
        let list = SignedDeviceList(
            ownerKey: keys.ownerKey, devices: [keys.device], version: 1, signature: [])
        handle(
            .connected(
                id,
                ConnectedPeer(
                    keys: keys, deviceList: list, instance: UInt64(byte & 1), isDialledByUs: byte & 2 == 0,
                    diallerNonce: UInt64(byte >> 4), remoteHost: "192.0.2.\(byte & 3)", listeningPort: 7_633,
                    dialledAddress: byte & 2 == 0 ? "ben:7633" : nil,
                    clockOffset: byte & 4 == 0 ? 0 : 600_000)))
    }

    private mutating func session(_ input: inout FuzzBytes) -> SessionID? {
        let ids = open.keys.sorted()
        return ids.isEmpty ? nil : ids[Int(input.byte()) % ids.count]
    }

    private mutating func close(_ id: SessionID, said: CloseReason?) {
        open[id] = nil
        handle(.disconnected(id, said: said))
    }

    private mutating func hear(_ input: inout FuzzBytes) {
        guard let id = session(&input), let peer = open[id] else { return }
        let message =
            input.flag()
            ? PeerProgram.handshake(&input, from: peer)
            : PeerProgram.friendly(&input, from: peer, engine.views.values.map(\.position))
        handle(.received(id, message))
        guard open[id] != nil, engine.sessions[id]?.isHeld == false else { return }
        let before = database.load(at: now)
        handle(.received(id, message))
        demand(database.load(at: now) == before, "the second time changes something: \(message)")
    }

    /// Performs an action of the owner.
    private mutating func own(_ input: inout FuzzBytes) {
        let peer = PeerProgram.keys(input.number(below: 4) + 1).owner
        let id = database.link(to: peer).incoming?.id ?? PeerProgram.request(&input)
        switch input.number(below: 9) {
        case 0: transact(peer, .askKnown(id, nonce: PeerProgram.nonce(9)))
        case 1, 2: transact(peer, .accept(id, verified: false))
        case 3: transact(peer, .decline(id))
        case 4: transact(peer, .remove)
        case 5: transact(peer, .withdraw(database.link(to: peer).outgoing?.id ?? id))
        case 6:
            let text = input.text()
            _ = database.changeProfile(at: now) { old in
                Profile(name: DisplayName(sanitizing: text) ?? old.name, zone: .utc)
            }
            takeNews()
        case 7:
            let join = Join(
                selector: [7], secret: [7], owner: nil, addresses: ["ben:7633"])
            handle(.join(id, input.flag() ? join : nil))
        default:
            let status = LiveStatus(
                .free, until: now.adding(milliseconds: .hour), note: Note(sanitizing: "x"))
            _ = database.changeLive(at: now) { _ in status }
            takeNews()
        }
    }

    private mutating func transact(_ peer: OwnerID, _ step: LinkStep) {
        guard (try? database.transact(peer, step, at: now)) != nil else { return }
        takeNews()
    }

    /// Passes the owner's changes to the engine.
    private mutating func takeNews() {
        for news in database.drainNews() {
            for change in news.batch.changes {
                if case .link(let owner) = change { handle(.link(database.link(to: owner))) }
                if case .addressAsk(let id) = change { handle(.addressAsk(id, database.addressAsk(id))) }
            }
        }
        handle(.published(database.views(since: engine.heldViews)))
    }

    private mutating func handle(_ event: Event) {
        let effects = engine.handle(event, at: now)
        effectCount += effects.count
        demand(effectCount < 2_000, "effects without end")
        perform(effects)
    }

    private mutating func perform(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .send(let message, let id):
                guard let peer = open[id] else { continue }
                let isFriend = database.link(to: peer.owner).friendship != nil
                demand(message.isForStrangers || isFriend, "a stranger is told \(message)")
            case .close(let id, let reason):
                if open.removeValue(forKey: id) != nil, engine.sessions[id] != nil {
                    demand(reason == .goodbye, "closed and still there: \(reason)")
                    handle(.disconnected(id))
                }
            case .store(let change):
                try? database.commit(change, at: now)
                if case .acknowledged(let receipts) = change { handle(.receiptsStored(receipts)) }
                _ = database.drainNews().map { news in
                    for case .link(let owner) in news.batch.changes {
                        handle(.link(database.link(to: owner)))
                    }
                    for case .addressAsk(let ask) in news.batch.changes {
                        handle(.addressAsk(ask, database.addressAsk(ask)))
                    }
                }
            case .transact(let owner, let step, let id):
                guard let outcome = try? database.transact(owner, step, at: now) else { continue }
                _ = database.drainNews()
                handle(.published(database.views(since: engine.heldViews)))
                handle(.outcome(id, outcome))
            case .begin(let epochs):
                database.begin(epochs, at: now)
                handle(.published(database.views(since: engine.heldViews)))
            case .probe(let older, let newer, _): probes.append((older, newer))
            case .collectReceipts: areReceiptsDue = true
            case .resume(let id): handle(.resumed(id))
            case .announce, .trust: break
            }
        }
    }

    private func judge() {
        demand(engine.sessions.keys.allSatisfy { open[$0] != nil }, "a session without a connection")
        for session in engine.sessions.values {
            demand(session.waiting.count <= Session.waitingLimit, "too much waits")
            demand(session.handshakeCount <= Session.handshakeLimit, "too many messages of the handshake")
            let staged = session.staging?.rows.count ?? 0
            demand(staged <= SnapshotHeader.rowLimit, "too much is staged")
        }
        demand(engine.mirrors(database.load(at: now)), "the engine and the database differ")
        let devices = Set(engine.links.keys)
        demand(Set(engine.devices.keys).isSubset(of: devices), "devices are kept of nobody")
        demand(engine.unknownTo.allSatisfy { engine.links[$0] != nil }, "kept of nobody")
        for keys in (1..<5).map(PeerProgram.keys) where engine.links[keys.owner]?.friendship == nil {
            demand(
                engine.held[keys.device] == nil && engine.acknowledged[keys.device] == nil,
                "kept of a stranger")
        }
    }
}
