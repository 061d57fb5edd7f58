import Testing
import UFreeDomain
import UFreeSync

/// Ben (2) signs device lists, and connects with them to Ana (1).
@Suite("Devices of one owner")
struct DeviceTests {
    private var engine: Engine

    init() throws {
        let link = try People.friends()
        engine = Engine(
            me: try People.keys(1),
            state: ReplicaState(
                links: [link.owner: link],
                views: ViewLogTests.views([try ViewLogTests.row(1, DayWord(.free), note: "mine")])),
            entropy: Entropy(seed: People.nonce(1)))
        _ = engine.start()
    }

    private mutating func connect(
        _ number: UInt64, device: UInt8, showing devices: [UInt8], version: UInt64, as person: UInt8 = 2,
        instance: UInt64 = 1, isRecord: Bool = false
    ) throws -> [Effect] {
        let owner = try People.keys(person)
        let keys = PeerKeys(
            owner: owner.owner, device: try People.device(device), ownerKey: owner.ownerKey,
            deviceKey: [9, device])
        let peer = ConnectedPeer(
            keys: keys,
            deviceList: try People.list(
                devices.map(People.device), of: person, version: version, isRecord: isRecord),
            instance: instance, isDialledByUs: false, diallerNonce: number, remoteHost: "192.0.2.7",
            listeningPort: 7_633, dialledAddress: nil, clockOffset: 0)
        return engine.handle(.connected(SessionID(number: number), peer), at: People.now)
    }

    private func closed(_ effects: [Effect]) -> [SessionID: CloseReason] {
        effects.reduce(into: [:]) { if case .close(let id, let reason) = $1 { $0[id] = reason } }
    }

    private func speaks(_ effects: [Effect], on number: UInt64) -> Bool {
        effects.contains { effect in
            guard case .send(.state, let id) = effect else { return false }
            return id.number == number
        }
    }

    @Test(arguments: [UInt8(2), 3])
    mutating func `An owner with a thousand devices has four connections, and a friend beside it comes in`(
        person: UInt8
    ) throws {
        let devices = (140...171).map(UInt8.init)
        var refused = 0
        for number in 1...1_000 {
            let device = devices[number % devices.count]
            let effects = try connect(
                UInt64(number), device: device, showing: devices, version: 5, as: person,
                instance: UInt64(number))
            refused += closed(effects).values.count { $0 == .overloaded }
        }
        #expect(refused == 996)
        let other: UInt8 = person == 2 ? 4 : 2
        let effects = try connect(2_000, device: 200, showing: [200], version: 1, as: other)
        #expect(closed(effects).isEmpty)
    }

    @Test mutating func `A place that was left can be used again`() throws {
        for number in 1...4 {
            _ = try connect(UInt64(number), device: UInt8(number), showing: [1, 2, 3, 4, 5], version: 1)
        }
        _ = engine.handle(.disconnected(SessionID(number: 2)), at: People.now)
        #expect(speaks(try connect(5, device: 5, showing: [1, 2, 3, 4, 5], version: 1), on: 5))
    }

    @Test mutating func `I4: A device that is not in the newest list gets that list and is closed`()
        throws
    {
        _ = try connect(1, device: 1, showing: [1], version: 3)
        let removed = try connect(2, device: 2, showing: [1, 2], version: 2)
        let newest = Message.deviceList(try People.list([try People.device(1)], of: 2, version: 3))
        #expect(
            removed == [
                .send(newest, to: SessionID(number: 2)), .close(SessionID(number: 2), .notPermitted),
            ])
        let heard = engine.handle(.received(SessionID(number: 2), .state(nil)), at: People.now)
        #expect(heard.isEmpty)
    }

    @Test mutating func `I4: A device with an older list gets the newer one`() throws {
        _ = try connect(1, device: 1, showing: [1, 2], version: 3)
        let effects = try connect(2, device: 2, showing: [2], version: 2)
        let newest = Message.deviceList(
            try People.list([try People.device(1), try People.device(2)], of: 2, version: 3))
        #expect(effects.contains(.send(newest, to: SessionID(number: 2))))
        #expect(speaks(effects, on: 2) && closed(effects).isEmpty)
    }

    @Test mutating func `I4: A record counts instead of the list with its version, not the other way round`()
        throws
    {
        _ = try connect(1, device: 1, showing: [1], version: 1)
        let record = try connect(2, device: 1, showing: [1, 2], version: 1, instance: 2, isRecord: true)
        #expect(closed(record).isEmpty)
        #expect(engine.expectedDevices(of: try People.keys(2).owner).count == 2)
        _ = try connect(3, device: 2, showing: [2], version: 1)
        #expect(engine.expectedDevices(of: try People.keys(2).owner).count == 2)
    }

    @Test
    mutating func `I4: A record is sent to a device that showed an older one, not to one that showed none`()
        throws
    {
        _ = try connect(1, device: 1, showing: [1, 2, 3], version: 3, isRecord: true)
        func isCorrected(_ effects: [Effect]) -> Bool {
            effects.contains { if case .send(.deviceList, _) = $0 { true } else { false } }
        }
        #expect(isCorrected(try connect(2, device: 2, showing: [2], version: 2, isRecord: true)))
        #expect(!isCorrected(try connect(3, device: 3, showing: [3], version: 2)))
    }

    @Test mutating func `I4: A friend's other device is missed until it is connected too, or four are`()
        throws
    {
        let ben = try People.keys(2).owner
        #expect(engine.missedOwners == [ben])
        _ = try connect(1, device: 1, showing: [1, 2], version: 1)
        #expect(engine.missedOwners == [ben])
        #expect(engine.missedDevices(of: ben) == [try People.device(2)])
        _ = try connect(2, device: 2, showing: [1, 2], version: 1)
        #expect(engine.missedOwners.isEmpty && engine.missedDevices(of: ben).isEmpty)
        _ = try connect(3, device: 3, showing: [1, 2, 3, 4, 5], version: 2)
        #expect(engine.missedOwners == [ben])
        _ = try connect(4, device: 4, showing: [1, 2, 3, 4, 5], version: 2)
        #expect(engine.missedOwners.isEmpty)
        #expect(engine.missedDevices(of: ben) == [try People.device(5)])
    }

    @Test mutating func `I4: Of a person who was asked, one device is enough`() throws {
        let keys = try People.keys(3)
        let link = Link(owner: keys.owner, outgoing: try People.asking(10).outgoing)
        _ = engine.handle(.link(link), at: People.now)
        #expect(engine.missedOwners.contains(keys.owner))
        _ = try connect(1, device: 1, showing: [1, 2], version: 1, as: 3)
        #expect(!engine.missedOwners.contains(keys.owner))
    }

    @Test mutating func `F9, I4: A friend has my latest change once one device has it`() throws {
        let ben = try People.keys(2).owner
        let heads = [1, 2].map { SessionID(number: $0) }
        for (number, id) in zip(UInt8(1)..., heads) {
            _ = try connect(UInt64(number), device: number, showing: [1, 2], version: 1)
            _ = engine.handle(.received(id, .state(nil)), at: People.now)
        }
        #expect(engine.friendsWithLatest.isEmpty)
        let head = try #require(engine.heldViews.first { $0.level == .full }?.position)
        _ = engine.handle(.received(heads[1], .applied(head)), at: People.now)
        let effects = engine.takeReceipts()
        #expect(effects.contains(.announce(.receipts([ben: true]))))
        #expect(engine.friendsWithLatest == [ben])
    }

    @Test mutating func `I4: Of two lists of one version the first counts`() throws {
        _ = try connect(1, device: 1, showing: [1], version: 3)
        #expect(
            closed(try connect(2, device: 2, showing: [2], version: 3)) == [
                SessionID(number: 2): .notPermitted
            ])
    }

    @Test mutating func `I4: A newer list closes the devices that it omits`() throws {
        _ = try connect(1, device: 1, showing: [1, 2, 3], version: 1)
        _ = try connect(2, device: 2, showing: [1, 2, 3], version: 1)
        let shown = try connect(3, device: 3, showing: [2, 3], version: 2)
        #expect(closed(shown) == [SessionID(number: 1): .notPermitted] && speaks(shown, on: 3))
        let list = try People.list([try People.device(3)], of: 2, version: 4)
        let said = engine.handle(.received(SessionID(number: 3), .deviceList(list)), at: People.now)
        #expect(closed(said) == [SessionID(number: 2): .notPermitted])
        let ben = try People.keys(2).owner
        #expect(said.contains(.store(.seen(list, ben, try People.device(3), address: nil))))
    }

    @Test mutating func `I4: A list of another owner, or without its device, closes; mine is allowed`() throws
    {
        let mine = try People.list([try People.device(77)], of: 1, version: 9)
        let bad = [
            try People.list([try People.device(1)], of: 3, version: 9),
            try People.list([try People.device(2)], of: 2, version: 9),
        ]
        for (number, list) in zip(UInt64(1)..., bad) {
            _ = try connect(number, device: 1, showing: [1], version: 1, instance: number)
            let effects = engine.handle(
                .received(SessionID(number: number), .deviceList(list)), at: People.now)
            #expect(closed(effects) == [SessionID(number: number): .violation])
        }
        _ = try connect(9, device: 1, showing: [1], version: 1)
        #expect(engine.handle(.received(SessionID(number: 9), .deviceList(mine)), at: People.now).isEmpty)
    }

    @Test(arguments: [false, true])
    mutating func `Y3, fault 37: A row written by another person's device closes`(isSnapshot: Bool) throws {
        _ = try connect(1, device: 1, showing: [1], version: 1)
        let id = SessionID(number: 1)
        let row = try ViewLogTests.row(1, DayWord(.busy), by: 3)
        let position = Position(view: .full, epoch: 9, seq: 1, chain: [UInt8](repeating: 3, count: 16))
        var effects: [Effect] = []
        if isSnapshot {
            let header = SnapshotHeader(position: position, rowCount: 1)
            effects += engine.handle(.received(id, .snapshotBegin(header)), at: People.now)
            effects += engine.handle(.received(id, .snapshotPart([row])), at: People.now)
        } else {
            let delta = Delta(previousSeq: 0, position: position, rows: [row])
            effects += engine.handle(.received(id, .delta(delta)), at: People.now)
        }
        #expect(closed(effects) == [id: .violation])
        let stores = effects.contains { if case .store(.applied) = $0 { true } else { false } }
        #expect(!stores)
    }

    @Test mutating func `I4: When a link begins, the newest list shown counts`() throws {
        _ = try connect(1, device: 1, showing: [1], version: 1, as: 3)
        _ = try connect(2, device: 2, showing: [2], version: 2, as: 3)
        let keys = try People.keys(3)
        let link = Link(owner: keys.owner, friendship: try People.friends().friendship)
        let effects = engine.handle(.link(link), at: People.now)
        #expect(closed(effects) == [SessionID(number: 1): .notPermitted])
        #expect(speaks(effects, on: 2) && !speaks(effects, on: 1))
    }

    @Test
    mutating func `I4: When a link begins, the list of a connection that waits for another one counts`()
        throws
    {
        _ = try connect(1, device: 1, showing: [1], version: 1, as: 3, instance: 1)
        _ = try connect(2, device: 1, showing: [1], version: 1, as: 3, instance: 2)
        _ = engine.handle(.disconnected(SessionID(number: 1)), at: People.now)
        let keys = try People.keys(3)
        let link = Link(owner: keys.owner, friendship: try People.friends().friendship)
        _ = engine.handle(.link(link), at: People.now)
        let (older, newer) = (SessionID(number: 1), SessionID(number: 2))
        let released = engine.handle(.probed(older, for: newer, isAlive: false), at: People.now)
        #expect(speaks(released, on: 2))
        #expect(engine.expectedDevices(of: keys.owner) == [try People.device(1)])
    }

    @Test mutating func `I4: A device that is not in the newest list is closed even with a request open`()
        throws
    {
        let keys = try People.keys(3)
        _ = engine.handle(
            .link(Link(owner: keys.owner, incoming: try People.asked().incoming)), at: People.now)
        _ = try connect(1, device: 1, showing: [1], version: 3, as: 3)
        let removed = try connect(2, device: 2, showing: [1, 2], version: 2, as: 3)
        #expect(closed(removed) == [SessionID(number: 2): .notPermitted])
    }

    @Test mutating func `I4: Data of a device that a newer list omits is forgotten`()
        throws
    {
        _ = try connect(1, device: 1, showing: [1, 2], version: 1)
        let held = Position(view: .full, epoch: 9, seq: 1, chain: [UInt8](repeating: 3, count: 16))
        let header = SnapshotHeader(position: held, rowCount: 0)
        for message in [Message.snapshotBegin(header), .snapshotEnd] {
            _ = engine.handle(.received(SessionID(number: 1), message), at: People.now)
        }
        _ = engine.handle(.disconnected(SessionID(number: 1)), at: People.now)
        let again = try connect(2, device: 1, showing: [1, 2], version: 1)
        #expect(again.contains(.send(.state(held), to: SessionID(number: 2))))
        _ = try connect(3, device: 2, showing: [2], version: 2)
        let back = try connect(4, device: 1, showing: [1, 2], version: 3)
        #expect(back.contains(.send(.state(nil), to: SessionID(number: 4))))
    }

    @Test
    mutating func `I4: Devices of a known person are known again with the link; a newer list is kept`()
        throws
    {
        let keys = try People.keys(3)
        let link = Link(owner: keys.owner, outgoing: try People.asking(10).outgoing)
        let stored = SignedDeviceList(
            ownerKey: keys.ownerKey, devices: [try People.device(1)], version: 2, signature: [])
        _ = engine.handle(.link(link, known: stored), at: People.now)
        #expect(engine.expectedDevices(of: keys.owner) == [try People.device(1)])
        _ = try connect(1, device: 2, showing: [2], version: 3, as: 3)
        _ = engine.handle(.link(link, known: stored), at: People.now)
        #expect(engine.expectedDevices(of: keys.owner) == [try People.device(2)])
    }

    @Test(arguments: [1, 2] as [UInt64])
    mutating func `I4: When a link begins, a stored list counts for devices that are connected already`(
        shown: UInt64
    )
        throws
    {
        let keys = try People.keys(3)
        let link = Link(owner: keys.owner, outgoing: try People.asking(10).outgoing)
        let stored = SignedDeviceList(
            ownerKey: keys.ownerKey, devices: [try People.device(2)], version: 2, signature: [])
        _ = try connect(1, device: 1, showing: [1], version: shown, as: 3)
        let effects = engine.handle(.link(link, known: stored), at: People.now)
        #expect(closed(effects) == [SessionID(number: 1): .notPermitted])
        #expect(!speaks(effects, on: 1))
        let isStored = effects.contains { if case .store = $0 { true } else { false } }
        #expect(!isStored)
    }

    @Test mutating func `F5: No device is remembered of a person who withdrew the request`() throws {
        let keys = try People.keys(3)
        _ = engine.handle(
            .link(Link(owner: keys.owner, incoming: try People.asked().incoming)), at: People.now)
        _ = try connect(1, device: 1, showing: [1], version: 1, as: 3)
        #expect(engine.expectedDevices(of: keys.owner) == [try People.device(1)])
        _ = engine.handle(.link(Link(owner: keys.owner)), at: People.now)
        #expect(engine.expectedDevices(of: keys.owner).isEmpty)
    }

    @Test(arguments: [false, true])
    mutating func `No list is remembered of a person who withdrew the request, declined or not`(
        isDeclined: Bool
    )
        throws
    {
        _ = try connect(1, device: 140, showing: [140], version: 5, as: 3)
        let owner = try People.keys(3).owner
        let asked = IncomingAsk(
            id: try People.id(20), firstSeen: People.now, name: try DisplayName(validating: "Cleo"),
            source: "a")
        var link = Link(owner: owner)
        if isDeclined {
            link.declined = DeclinedAsk(id: asked.id, at: People.now, ask: asked)
        } else {
            link.incoming = asked
        }
        _ = engine.handle(.link(link), at: People.now)
        #expect(try !closed(connect(2, device: 141, showing: [141], version: 4, as: 3)).isEmpty)
        link.incoming = nil
        link.declined?.ask = nil
        _ = engine.handle(.link(link), at: People.now)
        let effects = try connect(3, device: 141, showing: [141], version: 4, as: 3)
        #expect(closed(effects).isEmpty)
        // It causes no transaction either.
        #expect(!effects.contains { if case .store = $0 { true } else { false } })
    }

    @Test
    mutating func `A person whose request finds no room is closed and may try again`() throws {
        _ = try connect(1, device: 140, showing: [140], version: 5, as: 3)
        let id = SessionID(number: 1)
        let full = try People.context(fromSource: RequestRules.pendingPerSource)
        let outcome = try People.heard(
            .request(People.id(20), name: "Cleo"), by: Link(owner: People.keys(3).owner), context: full)
        #expect(outcome.isRefused)
        #expect(closed(engine.handle(.outcome(id, outcome), at: People.now)) == [id: .overloaded])
    }
}
