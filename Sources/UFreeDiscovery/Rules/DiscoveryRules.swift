import UFreeNode

/// The rules for working with avahi-daemon: a pure value that turns inputs into actions. It has no clock, no
/// randomness and no Avahi of its own. Times are offsets on one monotonic clock.
///
/// Browsing shows whether the daemon is there. While it runs, one service of ours may be registered and at
/// most four questions may be open. When it fails, everything is released and started again after a pause;
/// the known services are reported as lost, because their state is unknown then.
struct DiscoveryRules {
    enum Browsing: Equatable {
        /// Not started, or stopped.
        case off
        case on(OperationID)
        case waiting(until: Duration)
    }

    /// How many of our own names are remembered: the goodbye of an old one may come after the next was
    /// announced.
    static let ownNameLimit = 16

    var browsing = Browsing.off
    var registration = Registration()
    var retry = Retry()
    var state: DiscoveryState?
    var table = ServiceTable()
    var queue = LookupQueue()
    var lookups: [Lookup] = []
    /// Questions whose lookup is over but which have not been released yet.
    var releasing: Set<OperationID> = []
    var ownNames: [String] = []

    /// The time and the random number that decisions use.
    var now = Duration.zero
    var jitter = 0.0
    var actions: [DiscoveryAction] = []
    private var lastSerial = 0

    /// Handles an input and returns the actions to carry out.
    /// - Parameters:
    ///   - now: the time, never earlier than in the call before.
    ///   - jitter: a random number from 0 to 1.
    mutating func handle(_ input: DiscoveryInput, at now: Duration, jitter: Double) -> [DiscoveryAction] {
        self.now = now
        self.jitter = jitter
        actions = []
        switch input {
        case .started: if browsing == .off { browse() }
        case .stopped: stop()
        case .announce(let wanted): announce(wanted)
        case .locate(let name, let isFriend): locate(name, isFriend: isFriend)
        case .browsed(let name, let interface, true): appeared(name, on: interface)
        case .browsed(let name, let interface, false): disappeared(name, on: interface)
        case .reached(let operation): reached(operation)
        case .registered(let operation, let name): registered(operation, as: name)
        case .resolved(let operation, let resolution): resolved(operation, resolution)
        case .answered(let operation, let address): answered(operation, address)
        case .failed(let operation, let failure): failed(operation, failure)
        case .released(let operation): released(operation)
        case .timePassed: passTime()
        }
        startLookups()
        return actions
    }

    /// When `DiscoveryInput.timePassed` is due; nil if nothing waits.
    var nextDeadline: Duration? {
        var moments = lookups.map(\.deadline)
        if case .waiting(let moment) = browsing { moments.append(moment) }
        if case .waiting(let moment) = registration.stage, canRegister { moments.append(moment) }
        return moments.min()
    }

    var isBrowsing: Bool {
        if case .on = browsing { true } else { false }
    }

    /// Whether the daemon was reached since it was last lost.
    var canRegister: Bool { isBrowsing && state == .dnssd }

    mutating func makeOperation() -> OperationID {
        lastSerial += 1
        return OperationID(serial: lastSerial)
    }

    // MARK: The daemon

    private mutating func browse() {
        let operation = makeOperation()
        browsing = .on(operation)
        actions.append(.browse(operation))
    }

    /// Handles the start of browsing: the daemon is there.
    private mutating func reached(_ operation: OperationID) {
        guard browsing == .on(operation) else { return }
        retry.succeeded()
        enter(.dnssd)
        if case .waiting = registration.stage { registration.stage = .idle }
        register()
    }

    private mutating func failed(_ operation: OperationID, _ failure: ServiceFailure) {
        if browsing == .on(operation) {
            actions.append(.release(operation))
            releaseAll()
            browsing = .waiting(until: retry.failed(at: now, jitter: jitter))
            enter(.unavailable)
        } else if registration.stage == .active(operation) {
            registrationFailed(operation, failure)
        } else {
            lookupFailed(operation)
        }
    }

    private mutating func stop() {
        if case .on(let operation) = browsing { actions.append(.release(operation)) }
        releaseAll()
        browsing = .off
        state = nil
    }

    /// Releases everything except the browsing, and forgets the known services.
    private mutating func releaseAll() {
        if case .active(let operation) = registration.stage {
            registration.stage = .releasing(operation)
            actions.append(.release(operation))
        }
        registration.failures = 0
        for lookup in lookups { end(lookup) }
        queue = LookupQueue()
        for name in table.names where table[name]?.toldText != nil {
            actions.append(.tell(.lost(instanceName: name)))
        }
        table = ServiceTable()
    }

    private mutating func enter(_ state: DiscoveryState) {
        guard self.state != state else { return }
        self.state = state
        actions.append(.tell(.state(state)))
    }

    private mutating func released(_ operation: OperationID) {
        releasing.remove(operation)
        if registration.stage == .releasing(operation) {
            registration.stage = .idle
            if canRegister { register() }
        }
        turned(operation)
    }

    private mutating func passTime() {
        if case .waiting(let moment) = browsing, moment <= now { browse() }
        if case .waiting(let moment) = registration.stage, moment <= now, canRegister {
            registration.stage = .idle
            register()
        }
        for lookup in lookups where lookup.deadline <= now { expired(lookup) }
    }
}
