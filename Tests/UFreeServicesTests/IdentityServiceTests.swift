import Logging
import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite struct IdentityServiceTests {
    private let fixture: ServiceFixture

    init() throws { fixture = try ServiceFixture(zone: .utc) }

    @Test("Y6: the identity lists, of all health items, only those about the identity")
    func doubts() async throws {
        let codes: [HealthCode] = [
            .clone, .cloneReported, .restored, .moved, .foreignHistory, .clockDiffers, .storage,
            .notKnown,
        ]
        fixture.node.set(
            NodeStatus(
                health: codes.map { HealthItem(code: $0, isError: false, since: ServiceFixture.noon) }))
        let identity = try await fixture.services.identity.identity()
        #expect(identity.id == fixture.me.owner.description)
        #expect(identity.device == fixture.me.device.description)
        #expect(identity.name == "Ana")
        #expect(
            identity.doubts.map(\.code) == ["clone", "cloneReported", "restored", "moved", "foreignHistory"])
        #expect(identity.doubts.first?.text == "text of clone")
    }

    @Test("Y6: keeping the identity is passed to the node, and needs no restart")
    func keep() async throws {
        let kept = try await fixture.services.identity.keep()
        #expect(kept.id == fixture.me.owner.description)
        #expect(fixture.node.keeps == 1)
        #expect(fixture.node.restarts == 0)
    }

    @Test("Y6: a new identity shows the old and the new one, and restarts the daemon")
    func renew() async throws {
        let answer = try await fixture.services.identity.renew()
        #expect(answer.former == fixture.me.owner.description)
        #expect(answer.id != answer.former)
        #expect(fixture.node.restarts == 1)
        #expect(fixture.node.keeps == 0)
    }

    @Test("I3: a reset ends friendships and requests, hides the name, and says how many do not know yet")
    func reset() async throws {
        let ben = try ServiceFixture.person(2)
        try await fixture.befriend(ben, name: "Ben")
        let before = try await fixture.services.identity.identity()
        #expect(before.farewell == nil)
        // Nobody answers, so it waits, and the daemon restarts to go on telling.
        let reset = try await fixture.services.identity.reset()
        #expect(reset.name == "Ana" && reset.farewell.untold == 1)
        #expect(reset.farewell.until > reset.farewell.since)
        #expect(fixture.node.restarts == 1)
        #expect(try await fixture.ports.friends.friends().isEmpty)
        #expect(try await fixture.services.identity.identity().farewell == reset.farewell)
        let health = try await fixture.services.status.status().health
        #expect(health.map(\.code) == ["identityReset"] && health.first?.values?["count"] == "1")
        // A second time changes nothing.
        #expect(try await fixture.services.identity.reset() == reset)
        #expect(fixture.node.restarts == 1)
    }

    @Test("I3: a reset without friends needs no restart: the store ends everything at once")
    func resetAlone() async throws {
        let reset = try await fixture.services.identity.reset()
        #expect(reset.farewell.untold == 0)
        #expect(fixture.node.restarts == 0)
    }

    @Test("I3: a reset waits for the answers of friends, and is over once everybody knows")
    func told() async throws {
        let ben = try ServiceFixture.person(2)
        try await fixture.befriend(ben, name: "Ben")
        var ports = fixture.ports
        ports.pause = fixture.clock.pause
        let service = IdentityService(ports) { _, _ in ("", "") }
        let changes = fixture.store.batches()
        async let reset = service.reset()
        _ = await changes.first { _ in true }
        try await fixture.receive(.ack(.remove, try ServiceFixture.request(2)), from: ben)
        #expect(try await reset.farewell.untold == 0)
        #expect(fixture.node.restarts == 0)
    }

    @Test("I3: after a reset, everything else is refused")
    func refused() async throws {
        try await fixture.services.identity.checkUse()
        _ = try await fixture.services.identity.reset()
        await #expect(throws: APIError(.identityReset)) { try await fixture.services.identity.checkUse() }
    }

    @Test("A health item names its friend; the id is kept for other people")
    func names() async throws {
        let (ben, cleo) = (try ServiceFixture.person(2), try ServiceFixture.person(3))
        try await fixture.befriend(ben, name: "Ben")
        fixture.node.set(
            NodeStatus(
                health: [ben, cleo].map {
                    HealthItem(
                        code: .notKnown, isError: false, since: ServiceFixture.noon,
                        values: ["friend": "\($0.owner)"])
                }))
        let services = Services(
            fixture.ports, words: { _, values in (values["name"] ?? values["friend"] ?? "", "") },
            logger: .init(label: "test"))
        let texts = try await services.status.status().health.map(\.text)
        #expect(texts == ["Ben", "\(cleo.owner)"])
    }
}
