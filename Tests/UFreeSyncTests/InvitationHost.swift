import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

/// A node in memory: its engine over a database, without a network. What it sends is collected.
struct InvitationHost {
    let keys: PeerKeys
    private let list: SignedDeviceList
    private(set) var engine: Engine
    var database: MemoryDatabase
    private var open: Set<SessionID> = []
    private(set) var sent: [(session: SessionID, message: Message)] = []
    private(set) var closed: [SessionID: CloseReason] = [:]
    private(set) var results: [JoinResult] = []
    /// How many requests were shown to the owner.
    private(set) var requestsShown = 0
    var now = People.now

    init(_ number: UInt8, name: String, seed: UInt8 = 0) throws {
        keys = try People.keys(number)
        list = try People.list([keys.device], of: number)
        database = MemoryDatabase(
            owner: keys.owner, device: keys.device, profile: try People.profile(name), at: People.now)
        engine = Engine(
            me: keys, state: database.load(at: People.now),
            entropy: Entropy(seed: [seed] + People.nonce(number)))
        perform(engine.start())
    }

    var friends: [Friend] { database.friends() }

    func isFriend(of other: InvitationHost) -> Bool { friends.contains { $0.id == other.keys.owner } }

    func isVerified(_ other: InvitationHost) -> Bool {
        friends.contains { $0.id == other.keys.owner && $0.isVerified }
    }

    /// Gives an invitation with a code.
    @discardableResult
    mutating func invite(_ secret: String, number: Int = 7, isLink: Bool = false) throws -> Invitation {
        let at = now
        return try database.invite(at: at) { _ in
            Invitation(
                number: number, secret: Array(secret.utf8), isLink: isLink, createdAt: at,
                expiresAt: at.adding(milliseconds: Invitation.codeLifetime))
        }
    }

    /// Uses a code at whoever is connected from `address`.
    mutating func join(
        _ secret: String, number: UInt8 = 7, selector: [UInt8]? = nil, request: UInt8 = 40
    ) throws {
        let id = try People.id(request)
        handle(
            .join(
                id,
                Join(
                    selector: selector ?? [number], secret: Array(secret.utf8), owner: nil,
                    addresses: ["there:7633"])))
    }

    /// Stops using a code.
    mutating func stopJoining(request: UInt8 = 40) throws { handle(.join(try People.id(request), nil)) }

    mutating func connect(_ session: SessionID, to peer: PeerKeys, dialled: Bool, nonce: UInt64 = 1) {
        open.insert(session)
        handle(
            .connected(
                session,
                ConnectedPeer(
                    keys: peer,
                    deviceList: SignedDeviceList(
                        ownerKey: peer.ownerKey, devices: [peer.device], version: 1, signature: []),
                    instance: nonce, isDialledByUs: dialled, diallerNonce: nonce, remoteHost: "192.0.2.7",
                    listeningPort: 7_633, dialledAddress: dialled ? "there:7633" : nil, clockOffset: 0)))
    }

    mutating func disconnect(_ session: SessionID) {
        open.remove(session)
        handle(.disconnected(session))
    }

    mutating func receive(_ message: Message, on session: SessionID) {
        guard open.contains(session) else { return }
        handle(.received(session, message))
    }

    /// Performs a step of the owner.
    mutating func step(_ step: LinkStep, with peer: PeerKeys) throws {
        _ = try database.transact(peer.owner, step, at: now)
        takeNews()
    }

    mutating func block(_ peer: PeerKeys) throws {
        try database.block(peer.owner, true, name: People.name("Blocked"), at: now)
        takeNews()
    }

    mutating func takeSent() -> [(session: SessionID, message: Message)] {
        defer { sent = [] }
        return sent
    }

    private mutating func takeNews() {
        for news in database.drainNews() {
            for link in news.links { handle(.link(link)) }
        }
        handle(.published(database.views(since: engine.heldViews)))
    }

    private mutating func handle(_ event: Event) { perform(engine.handle(event, at: now)) }

    private mutating func perform(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .send(let message, let session):
                if open.contains(session) { sent.append((session, message)) }
            case .close(let session, let reason):
                open.remove(session)
                closed[session] = reason
            case .store(let change):
                try? database.commit(change, at: now)
                if case .acknowledged(let receipts) = change { handle(.receiptsStored(receipts)) }
            case .transact(let owner, let step, let session):
                guard let outcome = try? database.transact(owner, step, at: now) else { continue }
                for change in database.drainNews().flatMap(\.batch.changes) {
                    if case .requestAdded(let record) = change, record.request.direction == .incoming {
                        requestsShown += 1
                    }
                }
                handle(.published(database.views(since: engine.heldViews)))
                handle(.outcome(session, outcome))
            case .collectReceipts: handle(.receiptsDue)
            case .begin(let epochs):
                database.begin(epochs, at: now)
                handle(.published(database.views(since: engine.heldViews)))
            case .announce(.join(_, let result)): results.append(result)
            case .announce, .trust, .probe, .resume: break
            }
        }
    }
}

extension InvitationHost {
    static let line = SessionID(number: 1)

    /// Connects two hosts and lets them talk until neither has anything to say.
    /// - Parameter pass: returns what arrives instead of a message; nil if it is lost.
    static func meet(
        _ joiner: inout InvitationHost, _ inviter: inout InvitationHost, on session: SessionID = line,
        nonce: UInt64 = 1, _ pass: (Message) -> Message? = { $0 }
    ) {
        joiner.connect(session, to: inviter.keys, dialled: true, nonce: nonce)
        inviter.connect(session, to: joiner.keys, dialled: false, nonce: nonce)
        talk(&joiner, &inviter, on: session, pass)
    }

    static func talk(
        _ joiner: inout InvitationHost, _ inviter: inout InvitationHost, on session: SessionID = line,
        _ pass: (Message) -> Message? = { $0 }
    ) {
        var rounds = 0
        while rounds < 50 {
            let (there, back) = (joiner.takeSent(), inviter.takeSent())
            if there.isEmpty, back.isEmpty { return }
            for (line, message) in there where line == session {
                if let message = pass(message) { inviter.receive(message, on: session) }
            }
            for (line, message) in back where line == session {
                if let message = pass(message) { joiner.receive(message, on: session) }
            }
            rounds += 1
        }
    }
}
