import CLinux
import Glibc
import Logging
import ServiceLifecycle
import UFreeAPI
import UFreeCalendars
import UFreeControlServer
import UFreeDiscovery
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeStorage
import UFreeSync
import UFreeTexts
import UFreeTransport
import UnixSignals

/// The composition root: creates all parts and connects them. It owns nothing afterwards.
package struct Daemon: Sendable {
    private let plan: LaunchPlan
    private let loggers: Loggers
    private let logger: Logger
    private let damage = DamageAlarm()
    private let descriptors: DescriptorLimit
    private let page = Page(clock: SystemClock(), random: SystemRandom())

    package init(_ plan: LaunchPlan) {
        self.plan = plan
        loggers = Loggers(level: plan.settings.logLevel, environment: plan.environment)
        logger = loggers.logger("ufreed")
        descriptors = DescriptorLimit.raised()
        // Before anything is counted.
        _ = MetricsRegistry.ofProcess
    }

    /// Without the zone database every zone would mean UTC. It is linked in a way of its own (0061).
    private static func checkZones() throws(StartError) {
        guard let zone = ZoneName("Europe/Berlin"), !LocalCalendar.knows(zone) else { return }
        throw StartError(
            "This program was built without time zones.",
            remedy: "Build it again with `make release`.",
            exitCode: EX_SOFTWARE)
    }

    /// Runs until SIGTERM or SIGINT, then shuts down within five seconds.
    /// - Throws: `StartError` with the message and the exit code.
    package func run() async throws(StartError) {
        try Self.checkZones()
        do {
            // If a peer or client closes a connection during a write, only that write fails (fault 16).
            signal(SIGPIPE, SIG_IGN)
            try prepareDirectories()
            // All files created from here on are private to their owner: socket, database, keys.
            umask(0o177)
            // Otherwise the process would keep the memory that a crowd of connections used.
            clinux_give_memory_back()
            var directory = try openDirectory()
            let socketLock = try SocketLock(socket: plan.places.socket.path)
            defer { withExtendedLifetime(socketLock) {} }
            try await withThrowingTaskGroup(of: Void.self) { group in
                // The page keeps its port through restarts inside the process.
                let server = page.listener(logger: loggers.logger("page"))
                group.addTask { await server.run() }
                defer { group.cancelAll() }
                while try await lead(directory) {
                    // The deadline applied to the shutdown, which is over.
                    alarm(0)
                    logger.notice("restarting")
                    directory = try openDirectory()
                }
            }
            logger.notice("stopped")
        } catch {
            throw StartError(unexpected: error)
        }
    }

    /// Runs the daemon once, from opening to closing its data.
    /// - Returns: Whether the daemon must be started again.
    private func lead(_ directory: DataDirectory) async throws -> Bool {
        let opened = try open(directory)
        let restart = Restart()
        if opened.store.isFarewellOver {
            // Without it a service manager would take the end for a failed start, and start again.
            SystemdNotifier(environment: plan.environment).ready()
            return try end(opened.store)
        }
        do {
            try await serve(opened, restart)
        } catch {
            try? opened.store.close()
            throw error
        }
        switch restart.next {
        case .stop, .start: try opened.store.close()
        case .erase: return try end(opened.store)
        }
        return restart.isAsked
    }

    /// Deletes what is left of an identity that was reset.
    /// - Returns: whether the daemon must be started again, because something came in between.
    private func end(_ store: SQLiteStore) throws -> Bool {
        // The deadline applied to the shutdown.
        alarm(0)
        guard try store.erase() else { return true }
        logger.notice("the identity was reset, and nobody has to be told any more: all data is deleted")
        return false
    }

    private func prepareDirectories() throws(StartError) {
        let socket = plan.places.socket
        try prepare(plan.places.dataDirectory)
        switch socket.source {
        case .option, .variable: try PrivateDirectory.inspect(socket.directory)
        case .home, .runtimeDirectory, .temporary: try prepare(socket.directory)
        }
        if socket.source == .temporary {
            logger.warning(
                "XDG_RUNTIME_DIR is not set: the control socket is in a directory under /tmp",
                metadata: ["path": "\(socket.path)"])
        }
    }

    private func prepare(_ path: String) throws(StartError) {
        if try PrivateDirectory.prepare(path) == .tightened {
            logger.warning("directory was open to others; access removed", metadata: ["path": "\(path)"])
        }
    }

    private func openDirectory() throws -> DataDirectory {
        do {
            return try DataDirectory(
                at: plan.places.dataDirectory, credential: SealingCredential.key(plan.environment))
        } catch let error as AlreadyRunning {
            throw StartError.alreadyRunning(pid: error.pid, place: plan.places.dataDirectory)
        }
    }

    private func open(_ directory: DataDirectory) throws -> OpenedStore {
        let profile = Profile(name: try plan.firstName(), zone: LocalCalendar.systemZone())
        let opened = try directory.open(
            firstProfile: profile, at: SystemClock().now(), zones: LocalCalendar.zones)
        if opened.isFirstStart {
            logger.notice("first start: created an identity", metadata: ["path": "\(directory.path)"])
        }
        if opened.hasTakenOther {
            logger.notice(
                "switched to another database; the old files are kept beside it",
                metadata: ["path": "\(directory.path)"])
        }
        if let version = opened.migratedFrom {
            logger.notice("upgraded the database to this version", metadata: ["from": "\(version)"])
        }
        for item in opened.noticed {
            logger.warning("problem found at start", metadata: ["code": "\(item.code)"])
        }
        return opened
    }

    private func serve(_ opened: OpenedStore, _ restart: Restart) async throws {
        let notifier = SystemdNotifier(environment: plan.environment)
        let socket = plan.places.socket.path
        let readiness = Readiness { [logger] addresses in
            let listening = addresses.joined(separator: " ")
            logger.notice("ready", metadata: ["listening": "\(listening)", "socket": "\(socket)"])
            notifier.ready()
        }
        let node = try makeNode(opened, readiness)
        let reads = ReadCounters()
        let maintenance = Maintenance(
            opened.store, reads: reads, clock: SystemClock(), pause: EventLoops.pause,
            logger: loggers.logger("maintenance"))
        let services = makeServices(opened, node, restart, maintenance, reads, socket: socket)
        opened.store.onNeedOfRestart { [damage, logger] reason in
            switch reason {
            case .damage:
                guard damage.calls(for: restart) else { return }
                logger.error("stored data is damaged: restarting to check everything")
            case .writable:
                logger.notice("the data directory can be written again: restarting")
                restart.ask()
            case .farewellOver: restart.ask(.erase)
            }
        }
        let phones = makePhones(opened)
        let feeds = Feeds(
            in: AccessFile.feeds(in: plan.places.dataDirectory), of: services.availability, beside: phones,
            clock: SystemClock(), random: SystemRandom(), logger: loggers.logger("feeds"))
        let server = ControlServer(
            path: socket, services: services, page: page, phones: phones, feeds: feeds,
            metrics: DaemonMetrics(registry: .ofProcess, store: opened.store, services: services).read,
            logger: loggers.logger("control")
        ) {
            readiness.answers()
        }
        // Shut down in reverse order: report it, finish current requests, say goodbye to the peers.
        var parts: [ServiceGroupConfiguration.ServiceConfiguration] = [
            .init(service: EventHubService(services.events), serviceName: "events"),
            .init(service: MaintenanceService(maintenance), serviceName: "maintenance"),
            .init(service: CalendarUpkeepService(services.calendarUpkeep), serviceName: "calendars"),
            .init(service: node, serviceName: "node"),
            .init(service: server, serviceName: "control"),
            .init(
                service: phones.listener(
                    beside: server, pause: EventLoops.pause, logger: loggers.logger("phones")),
                serviceName: "phones"),
            .init(service: feeds.listener(logger: loggers.logger("feeds")), serviceName: "feeds"),
            .init(service: PageConnection(page, to: server), serviceName: "page"),
        ]
        parts += reports(to: notifier, node, opened.store, services)
        parts += [
            .init(
                service: StoppingNotice(notifier: notifier, logger: logger) { restart.isAsked },
                serviceName: "notice"),
            .init(
                service: restart, successTerminationBehavior: .gracefullyShutdownGroup, serviceName: "restart"
            ),
        ]
        var group = ServiceGroupConfiguration(services: parts, logger: loggers.logger("services"))
        group.gracefulShutdownSignals = [.sigterm, .sigint]
        group.maximumGracefulShutdownDuration = .seconds(2)
        try await ServiceGroup(configuration: group).run()
    }

    /// The services that report to the service manager; empty if there is none.
    private func reports(
        to notifier: SystemdNotifier, _ node: Node, _ journal: any Journal, _ services: Services
    ) -> [ServiceGroupConfiguration.ServiceConfiguration] {
        guard notifier.isListening else { return [] }
        let line = StatusLine(notifier, journal: journal, node: node) {
            ServiceText.line(try await services.status.status())
        }
        var reports = [ServiceGroupConfiguration.ServiceConfiguration(service: line, serviceName: "status")]
        if let interval = notifier.watchdogInterval {
            let watchdog = Watchdog(every: interval, notifier: notifier, pause: EventLoops.pause) {
                await node.pulse()
            }
            reports.append(.init(service: watchdog, serviceName: "watchdog"))
        }
        return reports
    }

    private func makeNode(_ opened: OpenedStore, _ readiness: Readiness) throws -> Node {
        let listen = plan.settings.listen
        var limits = TransportLimits()
        limits.channels = descriptors.channels(atMost: limits.channels)
        let transport = try TLSPeerTransport(
            identity: opened.identity, listen: "\(listen ?? Settings.defaultListen)",
            allowsFreePort: listen == nil,
            logger: loggers.logger("peers"), now: { SystemClock().now() }, limits: limits)
        let store = opened.store
        let node = Node(
            identity: opened.identity, store: store,
            transport: AnnouncingTransport(transport, wanted: listen ?? Settings.defaultListen) {
                readiness.listens(at: $0)
            },
            discovery: makeDiscovery(), machine: LinuxMachineWatch(logger: loggers.logger("machine")),
            clock: SystemClock(), random: SystemRandom(),
            staticPeers: plan.settings.peers.map(\.description),
            discoverableFor: opened.isFirstStart ? .seconds(3_600) : nil, noticed: opened.noticed,
            pause: EventLoops.pause,
            nextMidnight: { await Midnights(profile: store, friends: store).next(after: $0) },
            logger: loggers.logger("node"))
        store.observeTrouble { [weak node] in node?.writes(refusedBecause: $0) }
        return node
    }

    /// The page for phones listens where peers are met.
    private func makePhones(_ opened: OpenedStore) -> Phones {
        let host = plan.settings.listen?.host ?? "::"
        return Phones(
            in: AccessFile.phones(in: plan.places.dataDirectory),
            devicePrivateKey: opened.identity.devicePrivateKey,
            at: Phones.Place(
                host: host == "::" ? "0.0.0.0" : host, name: NetworkAddresses.name()
            ) { NetworkAddresses.primary() },
            clock: SystemClock(), random: SystemRandom(), logger: loggers.logger("phones"))
    }

    private func makeDiscovery() -> any PeerDiscovery {
        switch plan.settings.discovery {
        case .dnssd: DNSSDDiscovery(logger: loggers.logger("discovery"))
        case .off: NoDiscovery()
        }
    }

    private func makeServices(
        _ opened: OpenedStore, _ node: Node, _ restart: Restart, _ maintenance: Maintenance,
        _ reads: ReadCounters, socket: String
    ) -> Services {
        let store = opened.store
        let keys = opened.identity.keys
        let ports = ServicePorts(
            identity: LocalIdentity(
                owner: keys.owner, device: keys.device,
                instance: SystemRandom().hexadecimal(8),
                socket: socket),
            availability: store, undo: store, shifts: store, live: store, wishes: store, calendars: store,
            calendarReader: CalendarAccess(logger: loggers.logger("calendars")), profile: store,
            friends: store, invitations: store,
            journal: store,
            audit: store,
            imports: store, identities: store, backups: store, node: node, clock: SystemClock(),
            random: SystemRandom(), pause: EventLoops.pause, restart: { restart.ask() })
        return Services(
            ports, words: HealthText.words, maintenance: { maintenance.health },
            reads: reads, logger: loggers.logger("services"))
    }
}
