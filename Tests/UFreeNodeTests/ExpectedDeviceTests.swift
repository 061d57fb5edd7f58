import Testing
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeNode

@Suite(.timeLimit(.minutes(1)))
struct ExpectedDeviceTests {
    private let start = Timestamp(milliseconds: 1_767_960_000_000)

    /// Returns the dials of a node that was given some addresses and knows friends at others.
    private func dials(
        _ count: Int, staticPeers: [String] = [], met: [(person: UInt8, address: String)]
    ) async throws -> [String: Set<DeviceID>?] {
        let desk = try NodeDesk(zone: .utc, now: start, staticPeers: staticPeers)
        for (person, address) in met {
            let peer = try ServiceFixture.person(person)
            try await desk.fixture.befriend(peer, name: "Friend")
            let list = SignedDeviceList(
                ownerKey: peer.ownerKey, devices: [peer.device], version: 1, signature: [])
            try await desk.fixture.store.commit(
                .seen(list, peer.owner, peer.device, address: address), at: start)
        }
        var found: [String: Set<DeviceID>?] = [:]
        try await desk.run { _ in
            await desk.node.hurry()
            for await dial in desk.transport.dials.stream {
                found[dial.address] = .some(dial.expected)
                if found.count == count { break }
            }
        }
        return found
    }

    @Test
    func `P1: at a friend's old address only that friend's devices are expected, and this machine itself`()
        async throws
    {
        let (me, ben, cleo) = (
            try NodeDesk(zone: .utc, now: start).fixture.me.device, try ServiceFixture.person(2).device,
            try ServiceFixture.person(3).device
        )
        let found = try await dials(2, met: [(2, "192.0.2.2:1"), (3, "192.0.2.3:1")])
        let wanted: [String: Set<DeviceID>?] = ["192.0.2.2:1": [me, ben], "192.0.2.3:1": [me, cleo]]
        #expect(found == wanted)
    }

    @Test
    func
        `P1: a friend who once answered at another's address and is connected keeps nobody from being dialled there`()
        async throws
    {
        let desk = try NodeDesk(zone: .utc, now: start)
        let (mal, ben) = (try ServiceFixture.person(2), try ServiceFixture.person(3))
        for peer in [mal, ben] {
            try await desk.fixture.befriend(peer, name: "Friend")
            let list = SignedDeviceList(
                ownerKey: peer.ownerKey, devices: [peer.device], version: 1, signature: [])
            try await desk.fixture.store.commit(
                .seen(list, peer.owner, peer.device, address: "192.0.2.3:1"), at: start)
        }
        try await desk.run { _ in
            await desk.node.mailbox.send(
                .connected(SessionID(number: 1), QuietConnection(mal, dialled: "192.0.2.3:1")))
            await desk.node.mailbox.send(.connected(SessionID(number: 2), QuietConnection(mal, dialled: nil)))
            await desk.node.mailbox.send(.ended(SessionID(number: 1), said: nil, isLost: false))
            await desk.node.hurry()
            for await dial in desk.transport.dials.stream
            where dial.expected == [desk.fixture.me.device, ben.device] {
                break
            }
        }
    }

    @Test
    func `I4: a friend's second device is dialled at its addresses while the first one is connected`()
        async throws
    {
        let desk = try NodeDesk(zone: .utc, now: start)
        let (ben, desktop) = (try ServiceFixture.person(2), try ServiceFixture.person(3).device)
        try await desk.fixture.befriend(ben, name: "Ben")
        let list = SignedDeviceList(
            ownerKey: ben.ownerKey, devices: [ben.device, desktop], version: 2, signature: [])
        for (device, address) in [(ben.device, "192.0.2.2:1"), (desktop, "192.0.2.3:1")] {
            try await desk.fixture.store.commit(.seen(list, ben.owner, device, address: address), at: start)
        }
        let connected = ConnectedPeer(
            keys: ben, deviceList: list, instance: 1, isDialledByUs: false, diallerNonce: 1,
            remoteHost: "192.0.2.2", listeningPort: 1, dialledAddress: nil, clockOffset: 0)
        try await desk.run { _ in
            await desk.node.mailbox.send(.connected(SessionID(number: 1), QuietConnection(connected)))
            await desk.node.hurry()
            var dialled: Set<String> = []
            for await dial in desk.transport.dials.stream {
                dialled.insert(dial.address)
                if dial.expected == [desk.fixture.me.device, desktop] { break }
            }
            #expect(dialled.contains("192.0.2.3:1"))
            let wanted = await desk.node.isForAnotherDevice("192.0.2.3:1")
            #expect(wanted)
        }
    }

    @Test
    func `P1: where two friends were met either is expected, and at an address of the owner anybody is`()
        async throws
    {
        let me = try NodeDesk(zone: .utc, now: start).fixture.me.device
        let friends = Set(try [2, 3].map { try ServiceFixture.person($0).device })
        let found = try await dials(
            2, staticPeers: ["192.0.2.9:1"],
            met: [(2, "192.0.2.2:1"), (3, "192.0.2.2:1"), (4, "192.0.2.9:1")])
        let wanted: [String: Set<DeviceID>?] = ["192.0.2.2:1": friends.union([me]), "192.0.2.9:1": nil]
        #expect(found == wanted)
    }
}

/// An open connection on which nobody sends anything.
private struct QuietConnection: PeerConnection {
    let peer: ConnectedPeer

    init(_ peer: ConnectedPeer) { self.peer = peer }

    init(_ keys: PeerKeys, dialled address: String?) {
        peer = ConnectedPeer(keys, dialled: address)
    }

    func receive(_ body: (Message) async -> Void) async throws {}
    func send(_ message: Message) -> Bool { true }
    func close(_ reason: CloseReason) {}
    func probe(within limit: Duration) async -> Bool? { true }
    func stands(for time: Duration) async -> Bool { true }
    func setTrusted(_ isTrusted: Bool) {}
}
