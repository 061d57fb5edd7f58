import Testing
import UFreeAPI
import UFreeControlClient
import UFreeControlServer
import UFreeServices
import UFreeTestSupport

@Suite struct EventStreamTests {
    private static let instance = "00c0ffee00c0ffee"

    private func open(_ fixture: ServerFixture, _ target: String = "/v1/events", header: String = "") throws
        -> UnixClient
    {
        let client = try UnixClient(fixture.path)
        client.send("GET \(target) HTTP/1.1\r\nHost: ufree\r\n\(header)\r\n")
        return client
    }

    /// An open stream that doesn't end delays a shutdown by 12 seconds or more. This limit distinguishes
    /// delayed from not delayed, not fast from slow.
    private static let held = Duration.seconds(10)

    @Test("Events come as server-sent events: the id, the name, and one line of JSON")
    func form() async throws {
        try await ServerFixture.run { fixture in
            let client = try open(fixture)
            let first = try #require(await client.read(until: "\n\n"))
            #expect(first.hasPrefix("HTTP/1.1 200 "))
            #expect(first.contains("text/event-stream"))
            #expect(first.contains("id: \(Self.instance):0\nevent: snapshot\ndata: {"))
            _ = try await fixture.client.call(API.cycleDays, DatesPlace(["2026-01-09"]))
            let change = try #require(await client.read(until: "\n\n"))
            #expect(change.contains("id: \(Self.instance):1\nevent: day.changed\ndata: {"))
            #expect(change.contains(#""event":"day.changed""#))
        }
    }

    @Test("A stream that was cut resumes after the last id, by header and by query: none lost, none twice")
    func resume() async throws {
        try await ServerFixture.run { fixture in
            for _ in 0..<3 { _ = try await fixture.client.call(API.cycleDays, DatesPlace(["2026-01-09"])) }
            var watch = fixture.client.watch(since: "\(Self.instance):0").makeAsyncIterator()
            while let item = try await watch.next() {
                guard case .event(let event, _) = item, event.id == "\(Self.instance):3" else { continue }
                break
            }
            let byHeader = try open(fixture, header: "Last-Event-ID: \(Self.instance):1\r\n")
            let byQuery = try open(fixture, "/v1/events?since=\(Self.instance):1")
            for client in [byHeader, byQuery] {
                let text = try #require(await client.read(until: "\(Self.instance):3\n"))
                #expect(!text.contains("event: snapshot"))
                #expect(!text.contains("id: \(Self.instance):1\n"))
                #expect(text.contains("id: \(Self.instance):2\n"))
            }
            let unknown = try open(fixture, "/v1/events?since=other:1")
            let text = try #require(await unknown.read(until: "event: snapshot"))
            #expect(text.contains("event: gap"))
        }
    }

    @Test("Without events a comment keeps the line open, also past the idle limit")
    func keepAlive() async throws {
        var limits = ControlServer.Limits()
        limits.keepAlive = .milliseconds(100)
        limits.idle = .milliseconds(150)
        try await ServerFixture.run(limits: limits) { fixture in
            let client = try open(fixture)
            #expect(await client.read(until: ":\n\n")?.isEmpty == false)
            for _ in 0..<5 { #expect(await client.read(until: ":\n\n")?.contains(":\n\n") == true) }
        }
    }

    @Test("Shutdown waits neither for open streams nor for idle connections")
    func shutDown() async throws {
        let clock = ContinuousClock()
        // The limit is long enough for a busy machine: the watcher reads, so nobody waits for it.
        var limits = ControlServer.Limits()
        limits.farewell = .seconds(60)
        try await ServerFixture.run(limits: limits) { fixture in
            let stream = try open(fixture)
            _ = await stream.read(until: "\n\n")
            let idle = try UnixClient(fixture.path)
            _ = try await fixture.client.call(API.week)
            let start = clock.now
            await fixture.shutDown()
            #expect(await stream.read()?.contains("0\r\n\r\n") == true)
            #expect(await idle.read() == "")
            #expect(clock.now - start < Self.held)
        }
    }

    @Test("Fault 51: a stopped watcher blocks neither the writers nor the end of the daemon")
    func stopped() async throws {
        let clock = ContinuousClock()
        try await ServerFixture.run { fixture in
            // It never reads, so its socket's buffer is full after some hundred events.
            let stopped = try open(fixture)
            var watch = fixture.client.watch().makeAsyncIterator()
            _ = try await watch.next()
            for _ in 0..<2_000 {
                _ = try await fixture.services.services.availability.cycleDays(["2026-01-09"])
                _ = try await watch.next()
            }
            let start = clock.now
            await fixture.shutDown()
            while case .event? = try await watch.next() {}
            #expect(clock.now - start < Self.held)
            // It can read everything that was sent to it, and then the end.
            #expect(await stopped.read()?.isEmpty == false)
            #expect(clock.now - start < Self.held)
        }
    }

    @Test("A request that waits for a person is released when the daemon ends")
    func waiting() async throws {
        let clock = ContinuousClock()
        try await ServerFixture.run { fixture in
            let client = try UnixClient(fixture.path)
            let body = #"{"to":"192.0.2.7:7633","wait":60}"#
            client.send(
                "POST /v1/requests HTTP/1.1\r\nHost: ufree\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            )
            var watch = fixture.client.watch(since: "\(Self.instance):0").makeAsyncIterator()
            while case .event(let event, _)? = try await watch.next(), event.outgoing == nil {}
            let start = clock.now
            await fixture.shutDown()
            #expect(await client.read()?.contains("peerAway") == true)
            #expect(clock.now - start < Self.held)
        }
    }

    @Test("Fault 50: watchers that vanish are forgotten, and the server continues")
    func vanished() async throws {
        try await ServerFixture.run { fixture in
            for _ in 0..<20 {
                let client = try open(fixture)
                _ = await client.read(until: "\n\n")
                client.close()
            }
            for _ in 0..<20 { _ = try await fixture.client.call(API.cycleDays, DatesPlace(["2026-01-09"])) }
            let client = try open(fixture, "/v1/events?since=\(Self.instance):0")
            #expect(await client.read(until: "\(Self.instance):20\n") != nil)
        }
    }
}
