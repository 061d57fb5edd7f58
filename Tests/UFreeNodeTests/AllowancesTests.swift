import Synchronization
import Testing
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeNode

@Suite(.timeLimit(.minutes(1)))
struct AllowancesTests {
    private let ben: ConnectedPeer
    private let position: Position

    init() throws {
        ben = try Self.peer(2)
        position = Position(view: .full, epoch: 1, seq: 1, chain: [UInt8](repeating: 0, count: 16))
    }

    private static func peer(
        _ number: UInt8, from host: String = "192.0.2.2", of source: String? = nil,
        isDialledByUs: Bool = false
    ) throws -> ConnectedPeer {
        ConnectedPeer(
            try ServiceFixture.person(number), from: host, of: source, isDialledByUs: isDialledByUs)
    }

    /// Returns a friend's allowances.
    private func friends() -> Allowances {
        var allowances = Allowances()
        allowances.trust(ben.keys.owner, true)
        return allowances
    }

    private func delta(_ rows: Int) -> Message {
        let row = SharedRow(
            body: .unread, stamp: Stamp(milliseconds: 1, counter: 0, device: ben.keys.device))
        return .delta(Delta(previousSeq: 0, position: position, rows: Array(repeating: row, count: rows)))
    }

    // MARK: Honest friends

    @Test
    func
        `Y2: a first exchange of 400 rows waits for nothing, nor does a rotation of 366 days changed twenty times`()
    {
        var first = friends()
        guard case .delta(let rows) = delta(400) else { return }
        let messages: [Message] = [
            .state(nil), .snapshotBegin(SnapshotHeader(position: position, rowCount: 400)),
            .snapshotPart(rows.rows), .snapshotEnd, .applied(position),
        ]
        #expect(messages.allSatisfy { first.charge($0, from: ben, at: .zero).wait == .zero })
        var rotation = friends()
        #expect((1...20).allSatisfy { _ in rotation.charge(delta(366), from: ben, at: .zero).wait == .zero })
    }

    @Test
    func `Y2: a day changed 10,000 times within ten seconds is up to date a moment later`() {
        // One delta is in transit at a time: the next one is sent when the previous one was processed, and
        // has all changes since.
        var allowances = friends()
        var now = Duration.zero
        var slowest = Duration.zero
        var deltas = 0
        while now < .seconds(10) {
            let wait = allowances.charge(delta(1), from: ben, at: now).wait
            slowest = max(slowest, wait)
            // Sending, storing and acknowledging take at least a millisecond.
            now += wait + .milliseconds(1)
            deltas += 1
        }
        #expect(slowest < .milliseconds(50))
        #expect(deltas > 1_000)
    }

    // MARK: Others

    @Test
    func `Fault 26: a friend that never rests has its bucket at once, and 256 units a second from then on`() {
        var allowances = friends()
        var now = Duration.zero
        var messages = 0
        while now < .seconds(100) {
            now += allowances.charge(.state(nil), from: ben, at: now).wait
            messages += 1
        }
        // 8,192 units and a hundred times 256, at 32 units each.
        #expect((1_050...1_060).contains(messages))
    }

    @Test
    func `Fault 26: several connections of a friend, and another one after the last, have one allowance`() {
        var allowances = friends()
        var waits = (1...256).map { _ in allowances.charge(.state(nil), from: ben, at: .zero).wait }
        #expect(waits.allSatisfy { $0 == .zero })
        waits = (1...4).map { _ in allowances.charge(.state(nil), from: ben, at: .zero).wait }
        #expect(waits == [.milliseconds(125), .milliseconds(250), .milliseconds(375), .milliseconds(500)])
    }

    @Test
    func `Fault 26: strangers of one address share, whatever keys they bring; a friend there does not`()
        throws
    {
        var allowances = friends()
        var waited = 0
        for number in 3...40 as ClosedRange<UInt8> {
            let wait = allowances.charge(
                .withdraw(try ServiceFixture.request(1)), from: try Self.peer(number), at: .zero
            ).wait
            if wait > .zero { waited += 1 }
        }
        #expect(waited == 6)
        #expect(allowances.charge(.state(nil), from: ben, at: .zero).wait == .zero)
        let elsewhere = try Self.peer(3, from: "192.0.2.3")
        #expect(allowances.charge(.state(nil), from: elsewhere, at: .zero).wait == .zero)
    }

    @Test
    func `Fault 26: strangers of one network share, whatever addresses they choose in it`() throws {
        var allowances = Allowances()
        let waits = try (1...17).map { number in
            let peer = try Self.peer(
                UInt8(number + 2), from: "2001:db8::\(number)", of: "2001:db8:0:0::/64")
            return allowances.charge(.state(nil), from: peer, at: .zero).wait
        }
        #expect(waits.prefix(16).allSatisfy { $0 == .zero } && waits.last == .seconds(1))
    }

    @Test
    func `F6, fault 26: a former friend has only the allowance of a stranger`() {
        var allowances = friends()
        allowances.trust(ben.keys.owner, false)
        let waits = (1...17).map { _ in allowances.charge(.state(nil), from: ben, at: .zero).wait }
        #expect(waits.prefix(16).allSatisfy { $0 == .zero } && waits.last == .seconds(1))
    }

    @Test
    func `Fault 26: the table is bounded, and keeps everybody who still owes`() throws {
        var allowances = Allowances()
        for number in 0..<6_000 {
            let peer = try Self.peer(3, from: "10.0.\(number / 250).\(number % 250)")
            _ = allowances.charge(.state(nil), from: peer, at: .zero).wait
        }
        #expect(allowances.count <= Allowances.limit + 1)
        let first = try Self.peer(4, from: "10.0.0.0")
        for _ in 1...15 { _ = allowances.charge(.state(nil), from: first, at: .zero).wait }
        #expect(allowances.charge(.state(nil), from: first, at: .zero).wait > .zero)
        _ =
            allowances.charge(.state(nil), from: try Self.peer(5, from: "10.1.0.0"), at: .seconds(10_000))
            .wait
        #expect(allowances.count == 1)
    }

    @Test
    func `Fault 26: a peer with its allowance used up is not read until it is available again`()
        async throws
    {
        let desk = try NodeDesk(zone: .utc, now: Timestamp(milliseconds: 1_767_960_000_000))
        let connection = TirelessConnection(peer: try Self.peer(9))
        try await desk.run { _ in
            await desk.node.serve(connection)
            // Few answers arrive in the meantime, however slow the machine is.
            #expect((16..<200).contains(connection.taken.load(ordering: .relaxed)))
            #expect(connection.waits.load(ordering: .relaxed) == 1)
        }
    }

    @Test(
        "Fault 26: a connection is charged to the friend or the address before any message; dialling is free"
    )
    func connecting() throws {
        var allowances = friends()
        let stranger = try Self.peer(3, from: "192.0.2.3")
        for (peer, free) in [(ben, 512), (stranger, 32)] {
            let waits = (0...free).map { _ in allowances.chargeEntry(peer, at: .zero)?.wait ?? .zero }
            #expect(waits.dropLast().allSatisfy { $0 == .zero } && waits[free] > .zero)
        }
        let dialled = try Self.peer(3, from: "192.0.2.3", isDialledByUs: true)
        #expect(allowances.chargeEntry(dialled, at: .zero) == nil)
    }

    @Test("Fault 26: a peer that hangs up while it waits to be met is never met")
    func hangingUpUnmet() async throws {
        let desk = try NodeDesk(zone: .utc, now: Timestamp(milliseconds: 1_767_960_000_000))
        try await desk.run { _ in
            let stranger = try Self.peer(3)
            for isPoor in [false, true] {
                let connection = TirelessConnection(peer: stranger, isGone: true)
                if isPoor {
                    desk.node.allowances.withLock { allowances in
                        for _ in 1...1_000 {
                            _ = allowances.charge(.state(nil), from: stranger, at: desk.node.uptime)
                        }
                    }
                }
                await desk.node.serve(connection)
                #expect((connection.taken.load(ordering: .relaxed) == 0) == isPoor)
            }
        }
    }

    @Test("Fault 26: a peer that hangs up while it waits pays nothing: others from there do not wait for it")
    func leaving() throws {
        let ben = try Self.peer(2)
        var allowances = Allowances()
        for _ in 1...16 { _ = allowances.charge(.state(nil), from: ben, at: .zero) }
        for _ in 1...1_000 {
            let charge = allowances.charge(.state(nil), from: ben, at: .zero)
            #expect(charge.wait == .seconds(1))
            allowances.giveBack(charge, at: .zero)
        }
        #expect(allowances.charge(.state(nil), from: ben, at: .seconds(1)).wait == .zero)
    }
}

/// Sends STATE repeatedly, and closes the connection when it has to wait. What it sent before can still be
/// read.
private final class TirelessConnection: PeerConnection {
    let peer: ConnectedPeer
    let taken = Atomic(0)
    let waits = Atomic(0)
    let isClosed = Atomic(false)

    private let isGone: Bool

    /// - Parameter isGone: whether it sends one message and closes the connection at once.
    init(peer: ConnectedPeer, isGone: Bool = false) {
        self.peer = peer
        self.isGone = isGone
    }

    func receive(_ body: (Message) async -> Void) async throws {
        if isGone {
            taken.add(1, ordering: .relaxed)
            return
        }
        while !isClosed.load(ordering: .relaxed), taken.load(ordering: .relaxed) < 1_000 {
            taken.add(1, ordering: .relaxed)
            await body(.state(nil))
        }
    }

    func send(_ message: Message) -> Bool { true }
    func close(_ reason: CloseReason) {
        // It continues to send if it is disconnected for another reason.
        if waits.load(ordering: .relaxed) > 0 { isClosed.store(true, ordering: .relaxed) }
    }
    func probe(within limit: Duration) async -> Bool? { true }
    func stands(for time: Duration) async -> Bool {
        if !isGone, time == .zero { return true }
        waits.add(1, ordering: .relaxed)
        return false
    }
    func setTrusted(_ isTrusted: Bool) {}
}
