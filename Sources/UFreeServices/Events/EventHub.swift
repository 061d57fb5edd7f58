package import Logging
import Synchronization
package import UFreeAPI
import UFreeDomain

/// Publishes every change that a watcher may need as one stream of events with one sequence of ids. Its
/// sources are the journal and the volatile changes of the node (Q4).
///
/// A watcher is registered before its snapshot is read, so no event is lost in between. A change committed in
/// that moment is in the snapshot and also follows as an event with its own id. Ids are never reused.
package final class EventHub: Sendable {
    /// The number of events kept to resume from.
    package static let ringCapacity = 4_096
    /// The number of events that may wait for one watcher before it lags.
    package static let queueLimit = 512
    /// How many events of one change are published before its watchers get a turn.
    private static let eventsInTurn = 4

    private struct State {
        var ring: EventRing
        let audience: Audience
        var watchers: [Int: Inlet<EventStreamItem>] = [:] {
            didSet { audience.isThere = !watchers.isEmpty }
        }
        var nextWatcher = 0
        var isClosed = false
    }

    /// Whether somebody watches.
    private final class Audience: Sendable {
        private let value = Atomic(false)

        var isThere: Bool {
            get { value.load(ordering: .relaxed) }
            set { value.store(newValue, ordering: .relaxed) }
        }
    }

    /// What an event will be if the change about it is committed.
    private struct Prepared {
        let batch: JournalBatch
        let event: WatchEvent
        let json: [UInt8]?
    }

    private let state: Mutex<State>
    private let audience: Audience
    private let instance: String
    private let queueLimit: Int
    private let clock: any WallClock
    private let live: any LiveRepository
    private let pause: Pause
    private let snapshots: SnapshotReader
    private let builder: EventBuilder
    private let wishes: WishReader
    private let days: BegunDays
    // Unbounded, because no change may be lost; creating events is fast.
    private let input: Inlet<Input>
    private let inputs: Outlet<Input>
    private let observation: JournalObservation
    private let volatileChanges: AsyncStream<VolatileChange>
    private let incomingRequests: AsyncStream<FriendRequest>
    private let logger: Logger

    /// Observes changes from now on. Events are created while `run` is running.
    package convenience init(_ ports: ServicePorts, status: StatusService, logger: Logger) {
        self.init(
            ports, status: status, logger: logger, ringCapacity: Self.ringCapacity,
            queueLimit: Self.queueLimit)
    }

    /// Creates a hub with other sizes, for tests.
    package init(
        _ ports: ServicePorts, status: StatusService, logger: Logger, ringCapacity: Int,
        queueLimit: Int
    ) {
        let audience = Audience()
        self.audience = audience
        state = Mutex(State(ring: EventRing(capacity: ringCapacity), audience: audience))
        instance = ports.identity.instance
        self.queueLimit = queueLimit
        clock = ports.clock
        live = ports.live
        pause = ports.pause
        snapshots = SnapshotReader(ports, status: status)
        builder = EventBuilder(ports, status: status)
        wishes = WishReader(ports: ports)
        days = BegunDays(ports)
        let input = Inlet<Input>()
        (self.input, inputs) = (input, Outlet(of: input))
        observation = ports.journal.observe(
            coming: { batch in
                // One day is the change that people make and wait for.
                guard batch.changes.count == 1, case .day = batch.changes[0], audience.isThere else { return }
                input.add(.coming(batch))
            }, { input.add(.batch($0)) })
        volatileChanges = ports.node.volatileChanges()
        incomingRequests = ports.friends.observeIncomingRequests()
        self.logger = logger
    }

    private enum Input: Sendable {
        /// A change of one day is about to be committed.
        case coming(JournalBatch)
        case batch(JournalBatch)
        case volatile(VolatileChange)
        /// A person sent a friend request.
        case asked(FriendRequest)
        /// A live status may have ended.
        case alarm
        /// A watcher subscribed.
        case watched
    }

    /// Turns changes into events, one after the other in the order of their arrival, until cancelled.
    package func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { [volatileChanges, input] in
                for await change in volatileChanges { input.add(.volatile(change)) }
            }
            group.addTask { [incomingRequests, input] in
                for await request in incomingRequests { input.add(.asked(request)) }
            }
            var days = days
            var asked = AskedInTurn()
            var prepared: Prepared?
            _ = await days.look(at: clock.now())
            var ends = LiveEnds(from: clock.now())
            let alarm = Alarm(pause) { [input] in input.add(.alarm) }
            await watch(&ends, alarm)
            for await input in inputs {
                switch input {
                case .coming(let batch):
                    prepared = await prepare(batch)
                    continue
                case .batch(let batch) where batch == prepared?.batch:
                    if let prepared { publish(prepared.event, prepared) }
                    prepared = nil
                case .batch(let batch):
                    // The week instead of the days outside of it, so that one friend does not delay the changes of others.
                    let many = batch.changes.manyDays?.owner
                    if let owner = many {
                        if let draft = await builder.week(of: owner, at: batch.at) { publish(draft) }
                    }
                    let week = FriendReader.week(at: batch.at)
                    for change in batch.changes where !change.isDay(of: many, outside: week) {
                        for (record, moment) in asked.take(change, at: batch.at) {
                            await tell(record, at: moment)
                        }
                        // `observeIncomingRequests` reports new requests.
                        if change.isIncomingRequest { continue }
                        for draft in await builder.events(for: change, at: batch.at) { publish(draft) }
                    }
                    for notice in await builder.notices(of: batch) { publish(notice) }
                    // A new zone can mean a different date for some hours of each day.
                    if batch.changes.contains(where: \.isOfPeople) { await tell(days.look(at: clock.now())) }
                    if batch.changes.contains(where: \.isAboutNow) { await watch(&ends, alarm) }
                case .volatile(let change):
                    for (place, draft) in await builder.events(for: change, at: clock.now()).enumerated() {
                        publish(draft)
                        // Watchers that read keep up, however many friends it is about.
                        if place % Self.eventsInTurn == Self.eventsInTurn - 1 { try? await pause(.zero) }
                    }
                    // Connections and health do not affect who is free.
                    guard change == .time else { continue }
                    await tell(days.look(at: clock.now()))
                    await watch(&ends, alarm)
                case .asked(let request):
                    for (record, moment) in asked.take(request) { await tell(record, at: moment) }
                case .alarm: await watch(&ends, alarm)
                case .watched: break
                }
                // Only after the change itself, which watchers read first.
                try? await pause(.zero)
                await tellWishes()
            }
        }
    }

    /// Publishes that a person sent a friend request.
    private func tell(_ asked: RequestRecord, at moment: Timestamp) async {
        for draft in await builder.events(for: .requestAdded(asked), at: moment) { publish(draft) }
    }

    /// Publishes what a watcher has to show again when a day begins (A3): everything at the owner's midnight,
    /// and one friend at that friend's midnight.
    private func tell(_ begun: BegunDays.Change) async {
        switch begun {
        case .mine:
            do {
                publish(try await snapshots.read())
            } catch {
                logger.warning("A day began, and the week cannot be read.", metadata: ["error": "\(error)"])
            }
        case .friends(let owners):
            for owner in owners {
                if let draft = await builder.week(of: owner, at: clock.now()) { publish(draft) }
            }
        }
    }

    /// Publishes wishes that came true, once for each date, and only if there is a watcher.
    private func tellWishes() async {
        guard audience.isThere, let met = try? await wishes.tell() else { return }
        for (wish, dates) in met { publish(await builder.wish(wish, on: dates, at: clock.now())) }
    }

    /// Publishes the live statuses that ended, and sets the alarm for the next end.
    private func watch(_ ends: inout LiveEnds, _ alarm: Alarm) async {
        guard let all = try? await live.live() else { return }
        let now = clock.now()
        for owner in ends.ended(all, at: now) {
            if let draft = await builder.live(nil, of: owner, at: now) { publish(draft) }
        }
        alarm.set(for: ends.wait(all, at: now))
    }

    /// The number of open streams.
    package var watcherCount: Int { state.withLock { $0.watchers.count } }

    /// Ends every stream. Later streams end at once.
    package func close() {
        let watchers = state.withLock { state in
            state.isClosed = true
            defer { state.watchers = [:] }
            return state.watchers.values.map(\.self)
        }
        watchers.forEach { $0.finish() }
    }

    /// Opens a stream.
    /// - Parameter since: the id of the last event that the watcher has; the events after it follow. Without
    ///   an id, the stream begins with a snapshot; with an unknown id, with a `gap` and a snapshot.
    package func subscribe(since: String?) async throws(APIError) -> EventSubscription {
        // One place beyond the limit is for `lagged`.
        let inlet = Inlet<EventStreamItem>(limit: queueLimit + 2)
        let items = Outlet(of: inlet)
        let (last, missed) = register(inlet, since: since)
        if let missed { return EventSubscription(first: missed, items: items, inlet: inlet) }
        do {
            var snapshot = try await snapshots.read()
            snapshot.id = "\(instance):\(last)"
            guard since != nil else {
                return EventSubscription(first: [snapshot], items: items, inlet: inlet)
            }
            let gap = WatchEvent(event: .gap, id: snapshot.id, at: snapshot.at)
            return EventSubscription(first: [gap, snapshot], items: items, inlet: inlet)
        } catch {
            inlet.finish()
            throw APIError(mapping: error)
        }
    }

    /// Returns the events missed so far and registers for all later ones, in one step.
    private func register(
        _ inlet: Inlet<EventStreamItem>, since: String?
    ) -> (last: Int64, missed: [WatchEvent]?) {
        let (watcher, last, missed, isClosed) = state.withLock { state in
            let watcher = state.nextWatcher
            state.nextWatcher += 1
            if !state.isClosed { state.watchers[watcher] = inlet }
            let missed = number(of: since).flatMap { state.ring.events(after: $0) }
            return (watcher, state.ring.last, missed, state.isClosed)
        }
        inlet.onEnd { [weak self] in
            self?.state.withLock { _ = $0.watchers.removeValue(forKey: watcher) }
        }
        if isClosed { inlet.finish() } else { input.add(.watched) }
        return (last, missed)
    }

    /// Builds and writes the event of a change while the disk writes the change (0074).
    private func prepare(_ batch: JournalBatch) async -> Prepared? {
        // None about a person who is blocked.
        await builder.events(for: batch.changes[0], at: batch.at).first.map { draft in
            let event = numbered(draft)
            return Prepared(batch: batch, event: event, json: Self.json(event))
        }
    }

    /// Returns an event with the next number. Only `run` publishes, so nobody else takes it.
    private func numbered(_ draft: WatchEvent) -> WatchEvent {
        var event = draft
        event.id = "\(instance):\(state.withLock { $0.ring.last } + 1)"
        return event
    }

    private static func json(_ event: WatchEvent) -> [UInt8]? { try? JSONWriter.bytes(event) }

    private func publish(_ draft: WatchEvent, _ prepared: Prepared? = nil) {
        let event = numbered(draft)
        var json: [UInt8]?
        if audience.isThere {
            json = prepared?.event.id == event.id ? prepared?.json : Self.json(event)
        }
        // Finishing calls back into the lock, so it waits until the lock is free.
        let lagging = state.withLock { state in
            state.ring.append(event)
            let lagged = WatchEvent(event: .lagged, id: event.id, at: event.at)
            var lagging: [Inlet<EventStreamItem>] = []
            for (watcher, inlet) in state.watchers where inlet.add(.event(event, json: json)) == 1 {
                inlet.add(.event(lagged, json: Self.json(lagged)))
                state.watchers[watcher] = nil
                lagging.append(inlet)
            }
            return lagging
        }
        EventMetrics.published(lagging: lagging.count)
        for inlet in lagging {
            logger.notice("A watcher did not keep up and was ended.")
            inlet.finish()
        }
    }

    /// Returns the number in an id of this instance.
    private func number(of id: String?) -> Int64? {
        guard let id, let colon = id.lastIndex(of: ":"), id[..<colon] == instance else { return nil }
        return Int64(id[id.index(after: colon)...])
    }
}

extension JournalChange {
    /// Whether it may change a person's zone.
    fileprivate var isOfPeople: Bool {
        switch self {
        case .profile, .friendAdded, .friendUpdated, .terms, .friendRemoved, .block: true
        default: false
        }
    }

    /// Whether it changes a live status.
    fileprivate var isAboutNow: Bool {
        if case .live = self { true } else { false }
    }
}

/// Requests that the journal reported and the observer of requests did not report yet. Each is published
/// once, and before any other event about it.
private struct AskedInTurn {
    private var waiting: [(record: RequestRecord, at: Timestamp)] = []

    /// Returns the requests to publish after the observer reported one: that request and all before it.
    mutating func take(_ request: FriendRequest) -> [(RequestRecord, Timestamp)] {
        take { $0.id == request.id && $0.peer == request.peer }
    }

    /// Returns the requests to publish before a change. A new request waits for the observer.
    mutating func take(_ change: JournalChange, at moment: Timestamp) -> [(RequestRecord, Timestamp)] {
        switch change {
        case .requestAdded(let record) where record.request.direction == .incoming:
            waiting.append((record, moment))
            return []
        case .requestUpdated(let record) where record.request.direction == .incoming:
            return take(record.request)
        default: return []
        }
    }

    private mutating func take(_ isMeant: (FriendRequest) -> Bool) -> [(RequestRecord, Timestamp)] {
        guard let last = waiting.lastIndex(where: { isMeant($0.record.request) }) else { return [] }
        defer { waiting.removeFirst(last + 1) }
        return waiting[...last].map { ($0.record, $0.at) }
    }
}

extension JournalChange {
    /// Whether it is a new incoming request.
    fileprivate var isIncomingRequest: Bool {
        guard case .requestAdded(let record) = self else { return false }
        return record.request.direction == .incoming
    }

    /// Whether it is a friend's day that is not in a week.
    fileprivate func isDay(of friend: OwnerID?, outside week: ClosedRange<CivilDate>) -> Bool {
        guard case .day(let owner, isMine: false, _, let day) = self else { return false }
        return owner == friend && !week.contains(day.date)
    }
}
