import FoundationEssentials
package import Logging
package import UFreeDomain
package import UFreeServices
package import UFreeSync

/// The services on a memory database, with a clock and a node that a test controls. The time is Friday, 9
/// January 2026, 12:00 in Vienna, until the test changes it.
package struct ServiceFixture: Sendable {
    /// Friday, 9 January 2026, 11:00 UTC.
    package static let noon = Timestamp(milliseconds: 1_767_956_400_000)

    package let calendars = ManualCalendars()
    package let store: InMemoryStore
    package let clock: ManualClock
    package let node = ManualNode()
    package let backups = ManualBackups()
    package let ports: ServicePorts
    package let services: Services
    package let me: PeerKeys

    /// - Parameters:
    /// - hub: the capacity of the event hub's ring and of a watcher's queue.
    /// - logger: the hub's logger.
    package init(
        zone: ZoneName, now: Timestamp = ServiceFixture.noon,
        hub: (ring: Int, queue: Int) = (EventHub.ringCapacity, EventHub.queueLimit),
        logger: Logger = Logger(label: "hub", factory: { _ in SwiftLogNoOpLogHandler() })
    ) throws {
        me = try Self.person(1)
        clock = ManualClock(now)
        let profile = Profile(name: try DisplayName(validating: "Ana"), zone: zone)
        store = InMemoryStore(
            MemoryDatabase(
                owner: me.owner, device: me.device, profile: profile, at: now, zones: LocalCalendar.zones))
        let identity = LocalIdentity(
            owner: me.owner, device: me.device, instance: "00c0ffee00c0ffee",
            socket: "/run/ufree/control.sock")
        ports = ServicePorts(
            identity: identity, availability: store, undo: store, shifts: store, live: store, wishes: store,
            calendars: store, calendarReader: calendars, profile: store,
            friends: store, invitations: store,
            journal: store,
            audit: store, imports: store, identities: store, backups: backups, node: node,
            clock: clock, random: SeededRandom(seed: 7),
            // Pauses end at once. A test about waiting sets its own.
            pause: { _ in },
            restart: { [node] in node.restart() })
        // Watchers that wait for a time wait until the test moves the clock.
        var watching = ports
        watching.pause = clock.pause
        let words: HealthWords = { code, _ in ("text of \(code)", "fix of \(code)") }
        services = Services(
            ports, words: words,
            events: EventHub(
                watching, status: StatusService(watching, words: words), logger: logger,
                ringCapacity: hub.ring, queueLimit: hub.queue),
            logger: logger)
    }

    /// Returns a person by number; the same number gives the same person. The owner of the fixture is 1.
    package static func person(_ number: UInt8) throws -> PeerKeys {
        let ownerBytes = [number] + [UInt8](repeating: 0xA5, count: 31)
        let deviceBytes = [number] + [UInt8](repeating: 0x5A, count: 31)
        guard let owner = OwnerID(bytes: ownerBytes), let device = DeviceID(bytes: deviceBytes) else {
            throw FixtureError("a fingerprint has 32 bytes")
        }
        return PeerKeys(owner: owner, device: device, ownerKey: [number, 1], deviceKey: [number, 2])
    }

    /// Returns a request's id by number.
    package static func request(_ number: UInt8) throws -> RequestID {
        guard let id = RequestID(bytes: [UInt8](repeating: number, count: 16)) else {
            throw FixtureError("a request's id has 16 bytes")
        }
        return id
    }

    /// Delivers a message from a peer.
    @discardableResult
    package func receive(_ message: Message, from peer: PeerKeys) async throws -> LinkOutcome {
        let side = LinkSide(
            me: me, peer: peer, source: "192.0.2.1", freshNonce: [UInt8](repeating: 9, count: 32))
        return try await store.transact(peer.owner, .receive(message, side), at: clock.now())
    }

    /// Receives a friend request.
    /// - Parameter code: whether the comparison code is exchanged, too.
    package func ask(from peer: PeerKeys, name: String, id: RequestID, code: Bool = false) async throws {
        try await receive(.request(id, name: name), from: peer)
        guard code else { return }
        let nonce = [UInt8](repeating: 3, count: 32)
        try await receive(
            .commit(id, commitment: CodeExchange.commitment(nonce: nonce, asker: peer, asked: me)), from: peer
        )
        try await receive(.reveal(id, nonce: nonce), from: peer)
    }

    /// Makes a person a friend.
    /// - Parameter hours: the hours of the friend's day, sent together with the zone.
    package func befriend(
        _ peer: PeerKeys, name: String, zone: ZoneName? = nil, hours: PartHours = .standard,
        code: Bool = false
    ) async throws {
        let id = try Self.request(peer.owner.bytes.first ?? 0)
        try await ask(from: peer, name: name, id: id, code: code)
        _ = try await store.acceptFriendRequest(id, verified: false, at: clock.now())
        guard let zone, let display = DisplayName(sanitizing: name) else { return }
        try await give([.profile(Profile(name: display, zone: zone, hours: hours))], of: peer)
    }

    /// Connects to a device of a person, which shows its device list.
    package func meet(_ peer: PeerKeys) async throws {
        let list = SignedDeviceList(
            ownerKey: peer.ownerKey, devices: [peer.device], version: 1, signature: [])
        try await store.commit(.seen(list, peer.owner, peer.device, address: nil), at: clock.now())
    }

    /// Receives a day of a friend.
    package func give(_ date: String, _ word: DayWord, note: String? = nil, of peer: PeerKeys) async throws {
        guard let date = CivilDate(iso: date) else { throw FixtureError("\(date) is no date") }
        try await give([day(date, word, note: note, of: peer)], of: peer)
    }

    /// Receives the same status for many days of a friend at once.
    package func give(_ dates: ClosedRange<CivilDate>, _ word: DayWord, of peer: PeerKeys) async throws {
        try await give(dates.all.map { day($0, word, of: peer) }, of: peer)
    }

    private func day(
        _ date: CivilDate, _ word: DayWord, note: String? = nil, of peer: PeerKeys
    ) -> SharedRow.Body {
        let bytes = peer.owner.bytes + withUnsafeBytes(of: date.dayNumber) { Array($0) }
        var id = UUID().uuid
        withUnsafeMutableBytes(of: &id) { $0.copyBytes(from: bytes.suffix(16)) }
        return .day(
            SharedDay(
                id: UUID(uuid: id), date: date,
                content: DayContent(word, note: note.flatMap { Note(sanitizing: $0) }), updatedAt: clock.now()
            ))
    }

    /// Receives the live status of a friend.
    /// - Parameter minutes: how long it lasts from now; nil removes it.
    package func give(
        live word: LiveWord, minutes: Int64?, note: String? = nil, of peer: PeerKeys
    ) async throws {
        let status = minutes.map {
            LiveStatus(
                word, until: clock.now().adding(milliseconds: $0 * 60_000),
                note: note.flatMap { Note(sanitizing: $0) })
        }
        try await give([.live(SharedLive(status))], of: peer)
    }

    /// Receives the number and the picture of a friend.
    package func give(_ card: Card, of peer: PeerKeys) async throws {
        try await give([.card(card)], of: peer)
    }

    private func give(_ bodies: [SharedRow.Body], of peer: PeerKeys) async throws {
        // A friend's stamps must increase.
        clock.advance(milliseconds: 1)
        let stamp = Stamp(milliseconds: clock.now().milliseconds, counter: 0, device: peer.device)
        let position = Position(view: .full, epoch: 1, seq: 1, chain: [UInt8](repeating: 0, count: 16))
        try await store.commit(
            .applied(
                peer.owner, peer.device, position, rows: bodies.map { SharedRow(body: $0, stamp: stamp) },
                isSnapshot: false),
            at: clock.now())
        try await store.commit(.current(peer.owner, peer.device), at: clock.now())
    }
}
