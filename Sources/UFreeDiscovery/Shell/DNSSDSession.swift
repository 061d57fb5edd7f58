import Dispatch
import Synchronization
import UFreeNode

/// Carries out the actions of the discovery rules with libdns_sd, all on one serial queue.
actor DNSSDSession {
    nonisolated let executor = QueueExecutor(label: "ufree.discovery")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The events to report, which limit themselves. Dropping a wake is harmless, because another one is
    /// pending.
    nonisolated let news = Mutex(News())
    nonisolated let wakes = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    private nonisolated let jitter: @Sendable () -> Double
    private nonisolated let report: @Sendable (DiscoveryProblem) -> Void
    private nonisolated let origin = ContinuousClock.now

    private var rules = DiscoveryRules()
    /// The open references, and those whose source is being cancelled.
    private var operations: [OperationID: ServiceOperation] = [:]
    private var inputs: [DiscoveryInput] = []
    private var isHandling = false
    private var alarm: (any DispatchSourceTimer)?
    private var alarmMoment: Duration?

    init(
        jitter: @escaping @Sendable () -> Double, report: @escaping @Sendable (DiscoveryProblem) -> Void
    ) {
        self.jitter = jitter
        self.report = report
    }

    /// Passes an input to the rules, after the earlier ones.
    nonisolated func post(_ input: DiscoveryInput) {
        executor.queue.async { self.assumeIsolated { $0.handle(input) } }
    }

    /// Like `post`, for a callback that is already on the queue.
    nonisolated func tell(_ input: DiscoveryInput) { assumeIsolated { $0.handle(input) } }

    private func handle(_ input: DiscoveryInput) {
        inputs.append(input)
        // libdns_sd calls back during its own functions; such an input is handled by the loop further up the
        // stack.
        guard !isHandling else { return }
        isHandling = true
        while !inputs.isEmpty {
            let actions = rules.handle(
                inputs.removeFirst(), at: ContinuousClock.now - origin, jitter: jitter())
            for action in actions { perform(action) }
        }
        isHandling = false
        setAlarm()
    }

    private func perform(_ action: DiscoveryAction) {
        switch action {
        case .browse(let id):
            open(id) {
                $0.browse()
            } done: {
                .reached(id)
            }
        case .register(let id, let announcement): open(id) { $0.register(announcement) }
        case .resolve(let id, let name, let interface): open(id) { $0.resolve(name, on: interface) }
        case .query(let id, let host, let record, let interface):
            open(id) { $0.query(host, record, on: interface) }
        case .release(let id): release(id)
        case .tell(let event):
            news.withLock { $0.add(event) }
            wakes.continuation.yield()
        case .log(let problem): report(problem)
        }
    }

    private func open(
        _ id: OperationID, _ start: (ServiceOperation) -> ServiceFailure?,
        done: () -> DiscoveryInput? = { nil }
    ) {
        let operation = ServiceOperation(id: id, session: self)
        if let failure = start(operation) { return inputs.append(.failed(id, failure)) }
        operations[id] = operation
        operation.watch(on: executor.queue)
        if let input = done() { inputs.append(input) }
    }

    private func release(_ id: OperationID) {
        guard let operation = operations[id] else { return inputs.append(.released(id)) }
        operation.cancel()
    }

    /// Handles the cancellation of an operation's source: its descriptor is no longer watched.
    nonisolated func sourceCancelled(_ id: OperationID) { assumeIsolated { $0.deallocate(id) } }

    private func deallocate(_ id: OperationID) {
        operations.removeValue(forKey: id)?.deallocate()
        handle(.released(id))
    }

    /// Handles a descriptor with data to read.
    nonisolated func isReadable(_ id: OperationID) {
        assumeIsolated {
            guard let failure = $0.operations[id]?.process() else { return }
            $0.handle(.failed(id, failure))
        }
    }

    /// Sets one timer for the next moment at which something is due, if there is one.
    private func setAlarm() {
        let moment = rules.nextDeadline
        guard moment != alarmMoment else { return }
        alarmMoment = moment
        alarm?.cancel()
        alarm = nil
        guard let moment else { return }
        let timer = DispatchSource.makeTimerSource(queue: executor.queue)
        let pause = max(.zero, moment - (ContinuousClock.now - origin))
        timer.schedule(deadline: .now() + pause.seconds, leeway: .milliseconds(10))
        timer.setEventHandler { [weak self] in self?.assumeIsolated { $0.ring() } }
        timer.activate()
        alarm = timer
    }

    private func ring() {
        alarmMoment = nil
        handle(.timePassed)
    }
}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
