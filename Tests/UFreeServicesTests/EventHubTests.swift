import Logging
import Synchronization
import Testing
import UFreeAPI
import UFreeDomain
import UFreeSync
import UFreeTestSupport

@testable import UFreeServices

@Suite(.timeLimit(.minutes(1))) struct EventHubTests {
    static func hub(on ports: ServicePorts, _ logger: Logger = LogLines().logger()) -> EventHub {
        let status = StatusService(ports, words: { code, _ in (code.rawValue, code.rawValue) })
        return EventHub(ports, status: status, logger: logger)
    }

    /// Runs the hub next to a test and stops it afterwards.
    func withHub(
        ring: Int = EventHub.ringCapacity, queue: Int = EventHub.queueLimit,
        log: LogLines = LogLines(), _ body: (ServiceFixture, EventHub) async throws -> Void
    ) async throws {
        let fixture = try ServiceFixture(zone: .utc, hub: (ring, queue), logger: log.logger())
        let hub = fixture.services.events
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await hub.run() }
            try await body(fixture, hub)
            hub.close()
            group.cancelAll()
        }
    }

    /// Returns the next events of a stream, without keep-alive items and without those that only say what to read again.
    private func next(_ count: Int, of iterator: inout Outlet<EventStreamItem>.Iterator) async
        -> [WatchEvent]
    {
        var events: [WatchEvent] = []
        while events.count < count, let item = await iterator.next(isolation: #isolation) {
            if case .event(let event, _) = item, !event.event.isNotice { events.append(event) }
        }
        return events
    }

    private func toggle(_ fixture: ServiceFixture, times: Int) async throws {
        for _ in 0..<times { _ = try await fixture.services.availability.cycleDays(["2026-01-09"]) }
    }

    @Test("A stream begins with a snapshot of the week, the friends and the requests")
    func snapshot() async throws {
        try await withHub { fixture, hub in
            try await fixture.befriend(try ServiceFixture.person(2), name: "Ben")
            try await fixture.ask(
                from: try ServiceFixture.person(3), name: "Eva", id: try ServiceFixture.request(7))
            let first = try await hub.subscribe(since: nil).first
            #expect(first.map(\.event) == [.snapshot])
            #expect(first.first?.week?.days.count == 7)
            #expect(first.first?.friends?.friends.map(\.name) == ["Ben"])
            #expect(first.first?.requests?.incoming.map(\.from.name) == ["Eva"])
        }
    }

    @Test("A11: a default is sent as an event for each day of the week that it changed")
    func defaults() async throws {
        try await withHub { fixture, hub in
            var events = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            _ = try await fixture.services.availability.setDefault(
                DefaultBody(weekdays: ["saturday", "sunday"], status: "free"))
            let seen = await next(2, of: &events)
            #expect(seen.map(\.event) == [.dayChanged, .dayChanged])
            #expect(seen.map(\.day?.date) == ["2026-01-10", "2026-01-11"])
            #expect(seen.map(\.day?.source) == ["default", "default"])
            #expect(seen.map(\.mine) == [true, true])
        }
    }

    @Test("S10: a shift, a rotation and a shift type are sent as an event for each day that they change")
    func shifts() async throws {
        try await withHub { fixture, hub in
            let shifts = fixture.services.shifts
            _ = try await shifts.addLocation(LocationBody(name: "Hospital"))
            _ = try await shifts.addShiftType(
                ShiftTypeBody(symbol: "M", title: "Morning", location: "Hospital"))
            var events = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            _ = try await shifts.assign(["2026-01-10"], ShiftBody(symbol: "M"))
            _ = try await shifts.setRotation(RotationBody(pattern: "M--", from: "2026-01-10"))
            _ = try await shifts.editShiftType("M", ShiftTypeBody(allDay: true))
            let seen = await next(4, of: &events)
            #expect(seen.map(\.event) == Array(repeating: .dayChanged, count: 4))
            #expect(seen.map(\.day?.date) == ["2026-01-10", "2026-01-13", "2026-01-10", "2026-01-13"])
            #expect(
                seen.map(\.day?.status) == ["eveningOnly", "eveningOnly", "busy", "busy"])
            #expect(seen.map(\.day?.shift) == ["M", "M", "M", "M"])
            #expect(seen.map(\.day?.source) == ["shift", "shift", "shift", "shift"])
        }
    }

    /// A repository that fails to read while a test says so.
    private final class FailingLive: LiveRepository {
        private let inner: any LiveRepository
        private let isBroken = Mutex(false)

        init(_ inner: any LiveRepository) { self.inner = inner }

        func fail() { isBroken.withLock { $0 = true } }

        func live() async throws -> [OwnerID: LiveStatus] {
            if isBroken.withLock({ $0 }) { throw DataError.storageUnavailable("EIO") }
            return try await inner.live()
        }

        func updateMyLive(
            at now: Timestamp, _ edit: @escaping @Sendable (LiveStatus?) throws -> LiveStatus?
        ) async throws -> LiveStatus? { try await inner.updateMyLive(at: now, edit) }
    }

    @Test("A3: a week that cannot be read when a day begins is logged, and the stream continues")
    func unreadableDay() async throws {
        let fixture = try ServiceFixture(zone: .utc)
        let (log, live) = (LogLines(), FailingLive(fixture.ports.live))
        var ports = fixture.ports
        ports.live = live
        let hub = Self.hub(on: ports, log.logger())
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await hub.run() }
            var events = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            // It has checked the date before.
            fixture.node.tell(.health)
            #expect(await next(1, of: &events).map(\.event) == [.healthChanged])
            live.fail()
            fixture.clock.advance(milliseconds: 86_400_000)
            fixture.node.tell(.time)
            fixture.node.tell(.health)
            #expect(await next(1, of: &events).map(\.event) == [.healthChanged])
            #expect(log.all.count { $0.hasPrefix("warning A day began, and the week cannot be read.") } == 1)
            hub.close()
            group.cancelAll()
        }
    }

    @Test("My own change arrives with the day before and after, under increasing ids")
    func days() async throws {
        try await withHub { fixture, hub in
            var events = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            try await toggle(fixture, times: 2)
            let seen = await next(2, of: &events)
            #expect(seen.map(\.event) == [.dayChanged, .dayChanged])
            #expect(seen.map(\.id) == ["00c0ffee00c0ffee:1", "00c0ffee00c0ffee:2"])
            #expect(seen.map(\.before?.status) == ["unknown", "free"])
            #expect(seen.map(\.day?.status) == ["free", "morningOnly"])
            #expect(seen.allSatisfy { $0.mine == true && $0.owner?.name == "Ana" })
            #expect(seen.first?.at == "2026-01-09T11:00:00.000Z")
        }
    }

    @Test("F2: requests, friends and their days arrive as they happen")
    func people() async throws {
        try await withHub { fixture, hub in
            let ben = try ServiceFixture.person(2)
            var events = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            try await fixture.ask(from: ben, name: "Ben", id: try ServiceFixture.request(7))
            let request = await next(1, of: &events)
            #expect(request.first?.event == .requestIncoming)
            #expect(request.first?.request?.from.name == "Ben")
            _ = try await fixture.services.friends.accept("Ben", AcceptBody(code: nil))
            let accepted = await next(2, of: &events)
            #expect(Set(accepted.map(\.event)) == [.requestUpdated, .friendAdded])
            #expect(accepted.compactMap(\.friend).map(\.name) == ["Ben"])
            try await fixture.give("2026-01-10", DayWord(.eveningOnly), note: "after 7", of: ben)
            let day = await next(1, of: &events)
            #expect(day.first?.event == .dayChanged)
            #expect(day.first?.owner == PersonValue(id: ben.owner.description, name: "Ben"))
            #expect(day.first?.mine == false)
            #expect(day.first?.day?.note == "after 7")
            _ = try await fixture.services.friends.remove("Ben")
            let removed = await next(1, of: &events)
            #expect(removed.first?.event == .friendRemoved)
            #expect(removed.first?.owner?.name == "Ben")
        }
    }

    @Test("Friends from before the start are called by their latest names")
    func knownBefore() async throws {
        let fixture = try ServiceFixture(zone: .utc)
        let (ben, eva) = (try ServiceFixture.person(2), try ServiceFixture.person(3))
        try await fixture.befriend(ben, name: "Ben")
        try await fixture.befriend(eva, name: "Eva")
        // As after a restart: a new hub that received none of the events.
        let hub = Self.hub(on: fixture.ports)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await hub.run() }
            var events = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            try await fixture.give("2026-01-10", DayWord(.busy), of: ben)
            try await fixture.give("2026-01-10", DayWord(.free), of: eva)
            var names: [String?] = []
            while names.count < 2, let event = await next(1, of: &events).first {
                if event.event == .dayChanged { names.append(event.owner?.name) }
            }
            #expect(names == ["Ben", "Eva"])
            hub.close()
            group.cancelAll()
        }
    }

    @Test("Y7: a year of a friend's days is an event for each day of the week, and one with the friend")
    func yearOfAFriend() async throws {
        try await withHub { fixture, hub in
            let ben = try ServiceFixture.person(2)
            try await fixture.befriend(ben, name: "Ben")
            var events = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            let today = try #require(CivilDate(iso: "2026-01-09"))
            try await fixture.give(today...today.adding(days: 366), DayWord(.free), of: ben)
            _ = try await fixture.services.availability.cycleDays(["2026-01-09"])
            var seen: [WatchEvent] = []
            while seen.last?.mine != true, let event = await next(1, of: &events).first { seen.append(event) }
            let days = seen.dropLast().filter { $0.event == .dayChanged }.compactMap(\.day?.date)
            let dates = (["09"] + (10...17).map { "\($0)" }).map { "2026-01-" + $0 }
            #expect(days == dates)
            let friends = seen.filter { $0.event == .friendUpdated }.compactMap(\.friend)
            #expect(friends.first?.days.map(\.status) == Array(repeating: "free", count: 7))
        }
    }

    @Test("F9: connections, receipts and health share the sequence of events; strangers stay invisible")
    func volatileChanges() async throws {
        try await withHub { fixture, hub in
            let ben = try ServiceFixture.person(2)
            try await fixture.befriend(ben, name: "Ben")
            var events = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            fixture.node.set(Presence(connected: [ben.owner], hasMyLatest: [ben.owner]))
            fixture.node.set(
                NodeStatus(health: [HealthItem(code: .moved, isError: true, since: ServiceFixture.noon)]))
            fixture.node.tell(.connected(try ServiceFixture.person(4).owner))
            fixture.node.tell(.connected(ben.owner))
            fixture.node.tell(.receipts([ben.owner]))
            fixture.node.tell(.disconnected(ben.owner))
            fixture.node.tell(.health)
            let seen = await events.nextVolatile(4)
            #expect(seen.map(\.event) == [.peerConnected, .friendUpdated, .peerDisconnected, .healthChanged])
            #expect(seen[1].friend?.hasMyLatest == true)
            #expect(seen.prefix(3).allSatisfy { $0.friend?.days == [] && $0.friend?.name == "Ben" })
            #expect(seen[3].health?.map(\.severity) == ["error"])
        }
    }

    @Test("F9: events of connections and receipts, and the status, read no days")
    func unreadDays() async throws {
        let fixture = try ServiceFixture(zone: .utc)
        let ben = try ServiceFixture.person(2)
        try await fixture.befriend(ben, name: "Ben")
        try await fixture.give("2026-01-10", DayWord(.free), note: "sealed", of: ben)
        var ports = fixture.ports
        ports.availability = fixture.ports.breaking(with: .storageUnavailable("EIO")).availability
        ports.shifts = fixture.ports.breaking(with: .storageUnavailable("EIO")).shifts
        let hub = Self.hub(on: ports)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await hub.run() }
            // With an id there is no snapshot, which would read days.
            var events = try await hub.subscribe(since: "00c0ffee00c0ffee:0").items.makeAsyncIterator()
            fixture.node.tell(.connected(ben.owner))
            fixture.node.tell(.receipts([ben.owner]))
            fixture.node.tell(.disconnected(ben.owner))
            fixture.node.tell(.health)
            var seen: [EventName] = []
            while seen.last != .healthChanged, let event = await next(1, of: &events).first {
                seen.append(event.event)
            }
            let presence: Set<EventName> = [.peerConnected, .friendUpdated, .peerDisconnected]
            #expect(seen.count { presence.contains($0) } == 3)
            hub.close()
            group.cancelAll()
        }
        let status = StatusService(ports, words: { code, _ in (code.rawValue, code.rawValue) })
        #expect(try await status.status().friends.total == 1)
    }

    @Test("A stream resumed after an id gets each later event once, and no snapshot")
    func resume() async throws {
        try await withHub { fixture, hub in
            var events = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            try await toggle(fixture, times: 5)
            let seen = await next(5, of: &events)
            let resumed = try await hub.subscribe(since: seen[1].id)
            #expect(resumed.first == Array(seen[2...]))
            var later = resumed.items.makeAsyncIterator()
            try await toggle(fixture, times: 1)
            #expect(await next(1, of: &later).map(\.id) == ["00c0ffee00c0ffee:6"])
            #expect(try await hub.subscribe(since: "00c0ffee00c0ffee:6").first.isEmpty)
        }
    }

    @Test(
        "An id of another instance, from the future or invalid gets a gap and a snapshot",
        arguments: [
            "0123456789abcdef:1", "00c0ffee00c0ffee:9", "00c0ffee00c0ffee:-1", "00c0ffee00c0ffee:x", "x", ":",
        ])
    func unknownID(id: String) async throws {
        try await withHub { fixture, hub in
            var events = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            try await toggle(fixture, times: 1)
            _ = await next(1, of: &events)
            let first = try await hub.subscribe(since: id).first
            #expect(first.map(\.event) == [.gap, .snapshot])
            #expect(first.map(\.id) == ["00c0ffee00c0ffee:1", "00c0ffee00c0ffee:1"])
        }
    }

    @Test("An id that has left the ring gets a gap and a snapshot; the oldest one in it still resumes")
    func ringOverflow() async throws {
        try await withHub(ring: 4) { fixture, hub in
            var events = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            try await toggle(fixture, times: 10)
            _ = await next(10, of: &events)
            #expect(
                try await hub.subscribe(since: "00c0ffee00c0ffee:5").first.map(\.event) == [.gap, .snapshot])
            let ids = try await hub.subscribe(since: "00c0ffee00c0ffee:6").first.map(\.id)
            #expect(ids == (7...10).map { "00c0ffee00c0ffee:\($0)" })
        }
    }

    @Test("Fault 51: a slow watcher gets lagged as its last event and can resume from there")
    func lagged() async throws {
        let log = LogLines()
        try await withHub(ring: 64, queue: 8, log: log) { fixture, hub in
            let slow = try await hub.subscribe(since: nil)
            var quick = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            slow.keepAlive()
            for _ in 0..<20 {
                try await toggle(fixture, times: 1)
                _ = await next(1, of: &quick)
                // Takes no place from an event.
                slow.keepAlive()
            }
            var seen: [WatchEvent] = []
            for await case .event(let event, _) in slow.items { seen.append(event) }
            #expect(seen.dropLast().map(\.event) == [EventName](repeating: .dayChanged, count: 8))
            let last = try #require(seen.last)
            #expect(last.event == .lagged)
            #expect(last.id == "00c0ffee00c0ffee:8")
            let missed = try await hub.subscribe(since: last.id).first
            #expect(missed.map(\.id) == (9...20).map { "00c0ffee00c0ffee:\($0)" })
            #expect(log.all == ["notice A watcher did not keep up and was ended."])
        }
    }

    @Test("Between a snapshot and the stream nothing is lost while others write")
    func noneLost() async throws {
        try await withHub { fixture, hub in
            let writers = (0..<4).map { "2026-01-\(12 + $0)" }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for date in writers {
                    group.addTask {
                        for _ in 0..<50 { _ = try await fixture.services.availability.cycleDays([date]) }
                    }
                }
                for _ in 0..<20 {
                    let subscription = try await hub.subscribe(since: nil)
                    let snapshot = try #require(subscription.first.first)
                    var days = Dictionary(
                        uniqueKeysWithValues: (snapshot.week?.days ?? []).map { ($0.date, $0.status) })
                    var last = try #require(snapshot.id.split(separator: ":").last.flatMap { Int($0) })
                    var events = subscription.items.makeAsyncIterator()
                    while last < 200, let event = await next(1, of: &events).first, let day = event.day {
                        #expect(event.id == "00c0ffee00c0ffee:\(last + 1)")
                        last += 1
                        days[day.date] = day.status
                    }
                    let week = try await fixture.services.availability.week(of: nil)
                    #expect(last == 200)
                    for day in week.days { #expect(days[day.date] == day.status) }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("Closing ends every stream, and a later stream at once")
    func close() async throws {
        try await withHub { _, hub in
            let open = try await hub.subscribe(since: nil)
            hub.close()
            for await _ in open.items { Issue.record("an event after the end") }
            for await _ in try await hub.subscribe(since: nil).items {
                Issue.record("an event after the end")
            }
        }
    }
}

extension Outlet<EventStreamItem>.Iterator {
    /// Returns the next events that are not changes of data.
    fileprivate mutating func nextVolatile(_ count: Int) async -> [WatchEvent] {
        var events: [WatchEvent] = []
        while events.count < count, let item = await next(isolation: #isolation) {
            guard case .event(let event, _) = item,
                ![.requestIncoming, .requestUpdated, .friendAdded].contains(event.event)
            else { continue }
            events.append(event)
        }
        return events
    }
}
