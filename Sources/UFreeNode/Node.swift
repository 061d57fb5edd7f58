package import Logging
import ServiceLifecycle
import Synchronization
package import UFreeDomain
package import UFreeServices
import UFreeSync

/// The running node: drives the engine, carries out its effects in order, and keeps connections to friends.
///
/// Everything goes through one mailbox, one input at a time; the effects of an input are complete before the
/// next input is handled. Peers wait until their messages are taken, so a busy node slows them down instead
/// of growing. News of database commits waits for no peer.
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
    /// At most one for each connection and time limit.
    let probes = AsyncStream<Probe>.makeStream(bufferingPolicy: .unbounded)
    /// The checks and answers of the watchdog. Only one caller checks at a time, so further checks and
    /// answers are redundant.
    let pulseAsks = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let pulseBeats = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let observers = Mutex<Observers>(Observers())
    let lastSession = Atomic<UInt64>(0)
    /// The remaining allowance of each peer.
    nonisolated let allowances = Mutex(Allowances())
    let numbers: NumberDesk
    let origin = ContinuousClock.now

    var engine: Engine? { didSet { prepared = nil } }
    /// What to do about a change when it is committed; as long as the engine has not changed.
    var prepared: Prepared?
    var connections: [SessionID: any PeerConnection] = [:]
    /// The sessions that wait for the result of a probe; nil is the probed connection itself.
    var probing: [Probe.Question: Set<SessionID?>] = [:]
    var listening: [String] = []
    var plan = DialPlan()
    /// The moments for which timers are set, on `uptime`.
    var scheduledWakes: Set<Duration> = []
    /// The invitations that the owner uses right now.
    var joining: [RequestID: Joining] = [:]
    /// When the owner's codes end, on `uptime`, by their numbers.
    var openCodes: [Int: Duration] = [:]
    /// How long receipts wait for others to be stored with them.
    static let receiptWait = Duration.milliseconds(50)
    /// How many effects are carried out before others get a turn.
    static let effectsInTurn = 8
    /// The most dialled addresses whose owner is remembered.
    static let metAddresses = 1_024
    /// The owner at each dialled address, and the addresses of each owner.
    var owners: [String: OwnerID] = [:]
    var addresses: [OwnerID: [String]] = [:]
    /// The device that was met at each dialled address.
    var devices: [String: DeviceID] = [:]
    /// Which device of an owner was last seen at one of the owner's addresses, as that device says.
    var places: [OwnerID: [String: DeviceID]] = [:]
    var discoveryState = DiscoveryState.off
    var neighbourhood: Neighbourhood
    var announced: Announced?
    /// When strangers stop seeing the name, on `uptime`.
    var discoverableEnd: Duration?
    /// What watchers were last told of the people nearby.
    var toldNearby = ToldNearby()
    /// Addresses whose peer has just refused this machine for a lasting reason; they are dialled less often.
    var refusing: Set<String> = []
    var health: [String: HealthItem]
    /// When a health item ends by itself, on `uptime`.
    var healthEnds: [String: Duration]
    var counters: [String: Int] = [:]

    /// - Parameters:
    ///   - staticPeers: addresses to try besides the known and discovered ones, as `HOST:PORT`.
    ///   - discoverableFor: how long after the start strangers see the owner's name; nil for not at all (P1).
    ///   - noticed: problems of the data noticed during the start; shown for a day.
    ///   - nextMidnight: returns the next end of the owner's or a friend's day after a moment; called at
    ///     least every quarter of an hour, to notice a changed zone or clock.
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
        numbers = NumberDesk(store: store, clock: clock)
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
    /// - Throws: an error if the listener fails or the database cannot be read at the start.
    package func run() async throws {
        // Follow before the state is read, so that no change is missed in between.
        store.follow { [mailbox] news, isCommitted in
            // The node has nothing to do then, and watchers of the day do not wait for it.
            if news.isOfFriendsDays { return }
            mailbox.post(isCommitted ? .news(news) : .coming(news))
        }
        defer { store.follow(nil) }
        do {
            try await startEngine()
        } catch let error as DataError where error.isRefusedWrite {
            // What is stored can be read. Peers have to wait until something can be written.
            show(error)
            engine = nil
        }
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
            // The listener's error must end the node. `waitForAll` would first wait for the other tasks,
            // which only end when they are cancelled.
            for try await _ in group {}
        }
    }

    /// Handles all inputs, one after the other.
    private func work() async {
        if engine == nil { await recover() }
        while let input = await mailbox.next() { await process(input) }
    }

    /// Reads the state from the database and starts an engine without connections.
    func startEngine() async throws {
        let now = clock.now()
        // Days may have passed while the node was not running.
        try await store.publish(at: now)
        let state = try await store.load(at: now)
        var engine = Engine(
            me: identity.keys, state: state, entropy: Entropy(seed: random.bytes(32)))
        let effects = engine.start()
        self.engine = engine
        recognise(identity.keys.owner, of: identity.record ?? identity.deviceList)
        for (owner, link) in state.links {
            allowances.withLock { $0.trust(owner, link.friendship != nil) }
            try await recall(owner)
        }
        for effect in effects { try await perform(effect) }
        try await readInvitations()
        for id in joining.keys { try await showInvitation(id) }
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

    /// The time since the node was created, on a clock that continues while the machine sleeps.
    nonisolated var uptime: Duration { ContinuousClock.now - origin }
}
