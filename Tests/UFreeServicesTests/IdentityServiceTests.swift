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
