import Synchronization
import Testing
import UFreeAPI
import UFreeDomain
import UFreeSync
import UFreeTestSupport

@testable import UFreeServices

@Suite struct WaitForDeliveryTests {
    private let fixture: ServiceFixture

    init() throws {
        fixture = try ServiceFixture(zone: .utc)
    }

    @Test("A request with a wait is answered once the other side has it")
    func delivered() async throws {
        let ben = try ServiceFixture.person(2)
        let fixture = fixture
        let id = Mutex<RequestID?>(nil)
        // The wait starts after the request was created; then the other side acknowledges it.
        var ports = fixture.ports
        ports.pause = { _ in
            let request = try await fixture.store.requests(at: fixture.clock.now()).first?.request.id
            id.withLock { $0 = request }
            if let request { try await fixture.receive(.ack(.request, request), from: ben) }
            // Longer than any wait: only cancellation ends it.
            for await _ in AsyncStream<Void>(unfolding: { nil }) {}
            for await _ in AsyncStream<Void>.makeStream().stream {}
        }
        let service = FriendService(ports)
        let answer = try await service.add(AddFriendBody(to: ben.owner.description, wait: 60))
        #expect(answer.request.delivered)
        #expect(answer.request.id == id.withLock { $0?.description })
    }

    @Test("75: a side that stays away until the end is reported, and the request is kept")
    func away() async throws {
        var ports = fixture.ports
        ports.pause = { _ in }
        let service = FriendService(ports)
        await #expect(throws: APIError(.peerAway, values: ["address": "192.0.2.7:7633"])) {
            try await service.add(AddFriendBody(to: "192.0.2.7:7633", wait: 5))
        }
        #expect(try await service.requests().outgoing.map(\.address) == ["192.0.2.7:7633"])
        fixture.node.set(NodeStatus(problems: ["192.0.2.7:7633": .noAnswer]))
        let values = ["address": "192.0.2.7:7633", "problem": "noAnswer"]
        await #expect(throws: APIError(.peerAway, values: values)) {
            try await service.add(AddFriendBody(to: "192.0.2.7:7633", wait: 5))
        }
        let id = try ServiceFixture.person(2).owner.description
        await #expect(throws: APIError(.peerAway, values: ["address": id])) {
            try await service.add(AddFriendBody(to: id, wait: 5))
        }
    }

    @Test("F5: an address that is found to be one's own is refused as such; a withdrawal is not")
    func oneself() async throws {
        for code in [HealthCode.askedOneself, .storage] {
            let fixture = try ServiceFixture(zone: .utc)
            var ports = fixture.ports
            ports.pause = { _ in
                let request = try await fixture.store.requests(at: fixture.clock.now()).first?.request
                fixture.node.set(
                    NodeStatus(health: [
                        HealthItem(
                            code: code, isError: false, since: ServiceFixture.noon,
                            values: ["address": "192.0.2.7:7633"])
                    ]))
                if let request {
                    try await fixture.store.commit(
                        .bind(request.id, fixture.me.owner), at: fixture.clock.now())
                }
                for await _ in AsyncStream<Void>.makeStream().stream {}
            }
            let service = FriendService(ports)
            let answer: Result<String, APIError>
            do throws(APIError) {
                let response = try await service.add(AddFriendBody(to: "192.0.2.7:7633", wait: 60))
                answer = .success(response.request.status)
            } catch {
                answer = .failure(error)
            }
            #expect(
                answer
                    == (code == .askedOneself
                        ? .failure(APIError(.oneself, values: ["address": "192.0.2.7:7633"]))
                        : .success("withdrawn")))
        }
    }

    @Test("A wait is at most a minute")
    func limits() async throws {
        for wait in [-1, 61] {
            await #expect(throws: APIError(.validationFailed, rules: ["wait|range|0-60"])) {
                try await fixture.services.friends.add(AddFriendBody(to: "192.0.2.7:7633", wait: wait))
            }
        }
    }
}
