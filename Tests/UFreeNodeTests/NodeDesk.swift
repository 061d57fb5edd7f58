import Synchronization
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeNode

/// A running node with its event hub on an in-memory store, without peers. The test moves the clock, triggers
/// the machine's notices, and ends waits.
struct NodeDesk: Sendable {
    let fixture: ServiceFixture
    let hub: EventHub
    let machine = ManualMachine()
    let waits = ManualWaits()
    let transport = SilentTransport()
    let node: Node

    init(zone: ZoneName, now: Timestamp, staticPeers: [String] = []) throws {
        fixture = try ServiceFixture(zone: zone, now: now)
        let (store, ports) = (fixture.store, fixture.ports)
        let list = SignedDeviceList(
            ownerKey: fixture.me.ownerKey, devices: [fixture.me.device], version: 1, signature: [])
        node = Node(
            identity: NodeIdentity(
                keys: fixture.me, ownerPrivateKey: [], devicePrivateKey: [], deviceList: list),
            store: store, transport: transport, discovery: SilentDiscovery(), machine: machine,
            clock: fixture.clock, random: SeededRandom(seed: 1), staticPeers: staticPeers,
            discoverableFor: nil,
            pause: waits.pause,
            nextMidnight: { await Midnights(profile: store, friends: store).next(after: $0) },
            logger: LogLines().logger())
        let own = ServicePorts(
            identity: ports.identity, availability: store, undo: store, shifts: store, live: store,
            wishes: store, calendars: store, calendarReader: fixture.calendars, profile: store,
            friends: store, invitations: store, journal: store, audit: store,
            imports: store, identities: store, backups: fixture.backups, node: node, clock: fixture.clock,
            random: ports.random, pause: ports.pause, restart: {})
        hub = EventHub(
            own, status: StatusService(own, words: { code, _ in (code.rawValue, code.rawValue) }),
            logger: LogLines().logger())
    }

    /// Runs node and hub next to a test, which receives the events that a watcher receives after its
    /// snapshot.
    func run(_ body: (inout Outlet<EventStreamItem>.Iterator) async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await hub.run() }
            group.addTask { try? await node.run() }
            var events = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            // The event about a change shows that both are running and have processed everything before the
            // test.
            _ = try await fixture.services.availability.cycleDays([today()])
            while let item = await events.next(isolation: #isolation) {
                if case .event(let event, _) = item, event.mine == true, event.day != nil { break }
            }
            try await body(&events)
            hub.close()
            group.cancelAll()
        }
    }

    /// Returns the owner's date.
    func today() async throws -> String {
        let zone = try await fixture.store.profile().zone
        return "\(LocalCalendar.today(in: zone, at: fixture.clock.now()))"
    }

    /// Returns the next event that tells something, which must be of this kind.
    @discardableResult
    func next(
        _ name: EventName, of events: inout Outlet<EventStreamItem>.Iterator
    ) async throws -> WatchEvent {
        while let item = await events.next(isolation: #isolation) {
            guard case .event(let event, _) = item, !event.event.isNotice else { continue }
            guard event.event == name else { throw FixtureError("\(event), not \(name)") }
            return event
        }
        throw FixtureError("the stream ended before \(name)")
    }

    /// Returns the dates of the owner's days that friends may read.
    func shared() async throws -> [CivilDate] {
        let view = try await fixture.store.load(at: fixture.clock.now()).views.first { $0.level == .full }
        return (view?.rows.values.compactMap(\.row.body.date) ?? []).sorted()
    }
}

extension SharedRow.Body {
    fileprivate var date: CivilDate? {
        guard case .day(let day) = self else { return nil }
        return day.date
    }
}

extension ConnectedPeer {
    /// Creates a person with one device, as a connection shows it.
    init(
        _ keys: PeerKeys, instance: UInt64 = 1, from host: String = "192.0.2.2", of source: String? = nil,
        isDialledByUs: Bool = false, dialled address: String? = nil
    ) {
        self.init(
            keys: keys,
            deviceList: SignedDeviceList(
                ownerKey: keys.ownerKey, devices: [keys.device], version: 1, signature: []),
            instance: instance, isDialledByUs: isDialledByUs || address != nil, diallerNonce: 1,
            remoteHost: host, source: source, listeningPort: nil, dialledAddress: address, clockOffset: 0)
    }
}

/// A machine whose changes are triggered by the test.
final class ManualMachine: MachineWatch {
    private let changes = AsyncStream.makeStream(of: MachineChange.self)

    func run(_ changed: @escaping @Sendable (MachineChange) -> Void) async {
        for await change in changes.stream { changed(change) }
    }

    func notice(_ change: MachineChange) { changes.continuation.yield(change) }
}

/// Waits that end when the test says so. Waits of less than a second end at once.
final class ManualWaits: Sendable {
    private let asked = AsyncStream.makeStream(of: (Duration, AsyncStream<Void>.Continuation).self)

    var pause: Pause {
        { [asked] duration in
            guard duration >= .seconds(1) else { return }
            let (end, ending) = AsyncStream.makeStream(of: Void.self)
            asked.continuation.yield((duration, ending))
            for await _ in end {}
            try Task.checkCancellation()
        }
    }

    /// Ends waits until the body returns true.
    /// - Parameter body: receives the duration of a wait; returns true to stop.
    func each(_ body: (Duration) async throws -> Bool) async rethrows {
        for await (duration, ending) in asked.stream {
            let isLast = try await body(duration)
            ending.finish()
            if isLast { return }
        }
    }
}

/// A transport without incoming connections, on which dialled peers never answer.
struct SilentTransport: PeerTransport {
    struct Dial: Hashable, Sendable {
        let address: String
        let expected: Set<DeviceID>?
    }

    /// The addresses that the node dials, and the devices that it expects there.
    let dials = AsyncStream.makeStream(of: Dial.self)

    func listen(
        onListening: @escaping @Sendable ([String]) async -> Void,
        _ handle: @escaping @Sendable (any PeerConnection) async -> Void
    ) async throws {
        let never = AsyncStream.makeStream(of: Never.self)
        for await _ in never.stream {}
    }

    func dial(
        _ address: String, expecting expected: Set<DeviceID>?, isSearch: Bool,
        _ handle: @escaping @Sendable (any PeerConnection) async -> Void
    ) async throws {
        dials.continuation.yield(Dial(address: address, expected: expected))
        let never = AsyncStream.makeStream(of: Never.self)
        for await _ in never.stream {}
        throw PeerError.lost
    }

    func prepare(_ message: Message) {}

    func counters() -> [String: Int] { [:] }
}

private struct SilentDiscovery: PeerDiscovery {
    func run(_ hear: @escaping @Sendable (DiscoveryEvent) async -> Void) async { await hear(.state(.off)) }
    func announce(_ announcement: ServiceAnnouncement?) {}
    func locate(_ instanceName: String, isFriend: Bool) {}
}
