package import Logging
import ServiceLifecycle
import Synchronization
package import UFreeDomain
package import UFreeServices
import UFreeSync

/// The running node: drives the engine, performs its effects in order, and keeps connections to whoever matters.
///
/// Everything goes through one mailbox, one input at a time; an input's effects are complete before the next is
/// looked at. Peers wait until they are taken, so a busy node slows them down instead of growing; what the database has
/// committed waits for nobody.
package actor Node: Service {
    let identity: NodeIdentity
    let store: any ReplicaStore
    let transport: any PeerTransport
    let discovery: any PeerDiscovery
    let machine: any MachineWatch
    let clock: any WallClock
    let random: any RandomSource
    let staticPeers: [String]
    let pause: Pause
    let nextMidnight: @Sendable (Timestamp) async -> Timestamp
    let logger: Logger

    let mailbox = Mailbox<NodeInput>()
    let wakes = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    /// One for each connection and time limit.
    let probes = AsyncStream<Probe>.makeStream(bufferingPolicy: .unbounded)
    /// Whether the node is alive is asked by one at a time; a question or an answer too many says nothing new.
    let pulseAsks = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let pulseBeats = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let observers = Mutex<Observers>(Observers())
    let lastSession = Atomic<UInt64>(0)
    /// How much each peer may still have this node do.
    nonisolated let allowances = Mutex(Allowances())
    let origin = ContinuousClock.now

    var engine: Engine?
    var connections: [SessionID: any PeerConnection] = [:]
    /// Who wants to know of a connection whether it is alive; nil stands for the connection itself.
    var probing: [Probe.Question: Set<SessionID?>] = [:]
    var listening: [String] = []
    var plan = DialPlan()
    var scheduledWake: Duration?
    /// How many addresses it is remembered of whom they led to.
    static let metAddresses = 1_024
    /// Whom a dialled address led to, and where owners were met.
    var owners: [String: OwnerID] = [:]
    var addresses: [OwnerID: [String]] = [:]
    var discoveryState = DiscoveryState.off
    var neighbourhood: Neighbourhood
    var announced: Announced?
    /// Until when strangers see the name, on `uptime`.
    var discoverableEnd: Duration?
    /// Addresses whose peer just refused this machine for good reason: they are left alone for longer.
    var refusing: Set<String> = []
    var health: [String: HealthItem]
    /// When an item ends by itself, as uptime.
    var healthEnds: [String: Duration]
    var counters: [String: Int] = [:]

    /// - Parameters:
    ///   - staticPeers: addresses to try beside what is remembered and found, as `HOST:PORT`.
    ///   - discoverableFor: how long strangers see the owner's name from the start on; nil for not at all (P1).
    ///   - noticed: what the start itself noticed about the data; shown for a day.
    ///   - nextMidnight: when the owner's or a friend's day ends next after a moment; asked again at least every quarter
    ///     of an hour, so a changed zone and a jump of the clock are noticed.
    package init(
        identity: NodeIdentity, store: any ReplicaStore, transport: any PeerTransport,
        discovery: any PeerDiscovery, machine: any MachineWatch,
        clock: any WallClock, random: any RandomSource,
        staticPeers: [String], discoverableFor: Duration?, noticed: [HealthItem] = [],
        pause: @escaping Pause,
        nextMidnight: @escaping @Sendable (Timestamp) async -> Timestamp,
        logger: Logger
    ) {
        self.identity = identity
        self.store = store
        self.transport = transport
        self.discovery = discovery
        self.machine = machine
        self.clock = clock
        neighbourhood = Neighbourhood(hour: RecognitionKey.hour(clock.now()))
        self.random = random
        self.staticPeers = staticPeers
        self.pause = pause
        let items = noticed.map { (Self.healthKey($0.code, nil), $0) }
        health = Dictionary(items, uniquingKeysWith: { first, _ in first })
        healthEnds = health.mapValues { Self.day - .milliseconds($0.since.milliseconds(until: clock.now())) }
        self.nextMidnight = nextMidnight
        self.logger = logger
        discoverableEnd = discoverableFor
    }

    /// Runs until the daemon shuts down.
    /// - Throws: when the listener fails or the database cannot be read at the start.
    package func run() async throws {
        // Before the state is read: no change can fall between the two.
        store.follow { [mailbox] in mailbox.post(.news($0)) }
        defer { store.follow(nil) }
        try await startEngine()
        do {
            try await cancelWhenGracefulShutdown {
                try await self.runChildren()
            }
        } catch is CancellationError where Task.isShuttingDownGracefully {
            // The shutdown itself ended the children.
        }
    }

    private func runChildren() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await self.transport.listen(
                    onListening: { await self.nowListening($0) },
                    { await self.serve($0) })
            }
            group.addTask { await self.discovery.run { await self.heard($0) } }
            group.addTask { await self.watchMachine() }
            group.addTask { await self.watchMidnight() }
            group.addTask { await self.keepDialling() }
            group.addTask { await self.answerProbes() }
            group.addTask { await self.passPulsesOn() }
            group.addTask { await self.work() }
            // The listener's error ends the node: `waitForAll` would wait for the other tasks first, which end only when
            // they are cancelled.
            for try await _ in group {}
        }
    }

    /// Everything the node does, one input after the other.
    private func work() async {
        while let input = await mailbox.next() { await process(input) }
    }

    /// Reads the state anew and begins with an engine that knows no connection.
    func startEngine() async throws {
        let now = clock.now()
        // Days went by while nobody was here.
        try await store.publish(at: now)
        let state = try await store.load(at: now)
        var engine = Engine(
            me: identity.keys, state: state, entropy: Entropy(seed: random.bytes(32)))
        let effects = engine.start()
        self.engine = engine
        recognise(identity.keys.owner, peerKey: identity.keys.ownerKey)
        for (owner, link) in state.links {
            allowances.withLock { $0.trust(owner, link.friendship != nil) }
            try await recall(owner)
        }
        for effect in effects { try await perform(effect) }
    }

    private func nowListening(_ addresses: [String]) {
        listening = addresses
        logger.info("listening for peers", metadata: ["addresses": "\(addresses.joined(separator: " "))"])
        wake()
    }

    private func watchMidnight() async {
        while !Task.isCancelled {
            let now = clock.now()
            let midnight = await nextMidnight(now)
            let wait = min(max(now.milliseconds(until: midnight), 1_000), 900_000)
            try? await pause(.milliseconds(wait))
            await mailbox.send(.newDay)
        }
    }

    /// Time since the node was made, on the clock that goes on while the machine sleeps.
    nonisolated var uptime: Duration { ContinuousClock.now - origin }
}
