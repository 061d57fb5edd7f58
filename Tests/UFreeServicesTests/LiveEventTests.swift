import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// The time is Friday, 2026-01-09, 11:00 UTC.
@Suite(.timeLimit(.minutes(2))) struct LiveEventTests {
    private func withHub(
        _ body: (ServiceFixture, inout Outlet<EventStreamItem>.Iterator) async throws -> Void
    ) async throws {
        let fixture = try ServiceFixture(zone: .utc)
        let hub = fixture.services.events
        try await fixture.befriend(try ServiceFixture.person(2), name: "Ben")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await hub.run() }
            var events = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            try await body(fixture, &events)
            hub.close()
            group.cancelAll()
        }
    }

    private func next(_ events: inout Outlet<EventStreamItem>.Iterator) async -> WatchEvent? {
        while let item = await events.next(isolation: #isolation) {
            if case .event(let event, _) = item, event.event == .liveChanged { return event }
        }
        return nil
    }

    @Test("L3: watchers are notified when a live status begins and when it ends, on time")
    func endsOnTime() async throws {
        try await withHub { fixture, events in
            let ben = try ServiceFixture.person(2)
            try await fixture.give(live: .free, minutes: 10, note: "here", of: ben)
            let said = await next(&events)
            #expect(said?.owner?.name == "Ben" && said?.mine == false)
            #expect(said?.live?.state == "free" && said?.live?.note == "here")
            _ = try await fixture.services.live.say(LiveBody(state: "busy", seconds: 300))
            #expect(await next(&events)?.mine == true)
            // One millisecond passed when Ben's status arrived.
            let end = ServiceFixture.noon.adding(milliseconds: 300_001)
            await fixture.clock.sleeper(until: end)
            fixture.clock.advance(milliseconds: 300_000)
            let mine = await next(&events)
            #expect(mine?.mine == true && mine?.live?.state == "checkSchedule")
            #expect(mine?.at == "2026-01-09T11:05:00.001Z")
            await fixture.clock.sleeper(until: ServiceFixture.noon.adding(milliseconds: 600_000))
            fixture.clock.advance(milliseconds: 300_000)
            let over = await next(&events)
            #expect(over?.owner?.name == "Ben" && over?.live?.state == "checkSchedule")
        }
    }

    @Test("L3: live statuses that have ended by one moment are each reported, the earliest end first")
    func together() async throws {
        try await withHub { fixture, events in
            for (number, name, minutes) in [(3, "Eva", 20), (4, "Una", 10)] as [(UInt8, String, Int64)] {
                let peer = try ServiceFixture.person(number)
                try await fixture.befriend(peer, name: name)
                try await fixture.give(live: .free, minutes: minutes, of: peer)
                #expect(await next(&events)?.owner?.name == name)
            }
            fixture.clock.advance(milliseconds: 30 * 60_000)
            fixture.node.tell(.time)
            let names = [await next(&events), await next(&events)].map(\.?.owner?.name)
            #expect(names == ["Una", "Eva"])
        }
    }

    @Test("L3: an extended live status does not end at its first end")
    func extended() async throws {
        try await withHub { fixture, events in
            let ben = try ServiceFixture.person(2)
            try await fixture.give(live: .free, minutes: 10, of: ben)
            _ = await next(&events)
            try await fixture.give(live: .free, minutes: 30, of: ben)
            _ = await next(&events)
            fixture.clock.advance(milliseconds: 10 * 60_000)
            _ = try await fixture.services.live.say(LiveBody(state: "busy", seconds: 60))
            let mine = await next(&events)
            #expect(mine?.mine == true)
        }
    }

    @Test("L3: a clock that jumps past the end reports it at once")
    func clockJumps() async throws {
        try await withHub { fixture, events in
            let ben = try ServiceFixture.person(2)
            try await fixture.give(live: .free, minutes: 600, of: ben)
            _ = await next(&events)
            // The alarm checks the clock every quarter of an hour; this comes earlier.
            fixture.clock.advance(milliseconds: 601 * 60_000)
            fixture.node.tell(.time)
            let over = await next(&events)
            #expect(over?.owner?.name == "Ben" && over?.live?.state == "checkSchedule")
        }
    }
}
