import Testing
import UFreeDomain
import UFreeSync

/// Ana (1) reads the log of Ben (2).
@Suite("Snapshots of a friend's log")
struct SnapshotTests {
    private var engine: Engine
    private let session = SessionID(number: 1)

    init() throws {
        let link = try People.friends()
        engine = Engine(
            me: try People.keys(1), state: ReplicaState(links: [link.owner: link]),
            entropy: Entropy(seed: People.nonce(1)))
        _ = engine.start()
        let keys = try People.keys(2)
        let peer = ConnectedPeer(
            keys: keys, deviceList: try People.list([keys.device], of: 2), instance: 1, isDialledByUs: false,
            diallerNonce: 1, remoteHost: "192.0.2.7", listeningPort: 7_633, dialledAddress: nil,
            clockOffset: 0)
        _ = engine.handle(.connected(session, peer), at: People.now)
    }

    private func position(_ seq: UInt64, chain: UInt8) -> Position {
        Position(
            view: .full, epoch: 9, seq: seq, chain: [UInt8](repeating: chain, count: Position.chainLength))
    }

    /// Returns the effects after the end of a snapshot with these rows.
    private mutating func read(_ rows: [SharedRow], at position: Position, announced: Int? = nil) -> [Effect]
    {
        let header = SnapshotHeader(position: position, rowCount: announced ?? rows.count)
        var effects: [Effect] = []
        for message in [Message.snapshotBegin(header), .snapshotPart(rows), .snapshotEnd] {
            effects += engine.handle(.received(session, message), at: People.now)
        }
        return effects
    }

    private func stored(_ effects: [Effect]) -> [Position] {
        effects.compactMap { effect in
            guard case .store(.applied(_, _, let position, _, _)) = effect else { return nil }
            return position
        }
    }

    @Test("Y2: rows of an unknown kind count one by one, also under one stamp")
    mutating func rowsOfALaterVersion() throws {
        let day = try ViewLogTests.row(1, DayWord(.free), by: 2)
        let unread = SharedRow(body: .unread, stamp: day.stamp)
        let end = position(3, chain: 1)
        let effects = read([day, unread, unread], at: end)
        #expect(stored(effects) == [end] && effects.contains(.send(.applied(end), to: session)))
        let missing = read([day, unread], at: position(4, chain: 2), announced: 3)
        #expect(stored(missing).isEmpty && missing.contains(.send(.state(end), to: session)))
    }

    @Test("Y6: a friend's snapshot replaces the held data, also where it is less or another history")
    mutating func otherHistory() throws {
        let day = try ViewLogTests.row(1, DayWord(.free), by: 2)
        let held = position(5, chain: 1)
        #expect(stored(read([day], at: held)) == [held])
        // A repeated snapshot is acknowledged again, and nothing is written.
        let again = read([day], at: held)
        #expect(stored(again).isEmpty && again.contains(.send(.applied(held), to: session)))
        for other in [position(5, chain: 2), position(3, chain: 3)] {
            let effects = read([day], at: other)
            #expect(stored(effects) == [other] && effects.contains(.send(.applied(other), to: session)))
        }
    }

    @Test("A snapshot larger than announced closes the connection")
    mutating func overlong() throws {
        let rows = try (1...2).map { try ViewLogTests.row($0, DayWord(.busy), by: 2) }
        let effects = read(rows, at: position(5, chain: 3), announced: 1)
        #expect(effects.first == .close(session, .violation))
    }
}
