import Testing
import UFreeDomain
import UFreeSync

@Suite("Receipts of many friends")
struct ReceiptTests {
    private static let friends: ClosedRange<UInt8> = 2...11

    /// Returns an engine and its connected friends, who hold everything.
    private func circle() throws -> Engine {
        var engine = try People.engine(try Self.friends.map(link))
        for number in Self.friends { _ = try connect(number, to: &engine) }
        let head = try head(of: engine)
        for number in Self.friends {
            _ = engine.handle(.received(session(number), .state(head)), at: People.now)
        }
        _ = engine.takeReceipts()
        return engine
    }

    private func link(_ number: UInt8) throws -> Link {
        Link(owner: try People.keys(number).owner, friendship: try People.friends(number).friendship)
    }

    private func session(_ number: UInt8) -> SessionID { SessionID(number: UInt64(number)) }

    private func head(of engine: Engine) throws -> Position {
        try #require(engine.heldViews.first { $0.level == .full }?.position)
    }

    private func connect(_ number: UInt8, to engine: inout Engine) throws -> [Effect] {
        let keys = try People.keys(number)
        let peer = ConnectedPeer(
            keys: keys, deviceList: try People.list([keys.device], of: number), instance: 1,
            isDialledByUs: false,
            diallerNonce: 1, remoteHost: "192.0.2.7", listeningPort: 7_633, dialledAddress: nil,
            clockOffset: 0)
        return engine.handle(.connected(session(number), peer), at: People.now)
    }

    /// Changes a day, and returns the effects.
    private func edit(_ engine: inout Engine) throws -> [Effect] {
        let row = try ViewLogTests.row(2, DayWord(.eveningOnly), note: nil, at: 2)
        let updates = engine.heldViews.compactMap { held in
            var view = held
            _ = view.publish([row])
            return view.update(since: held)
        }
        return engine.handle(.published(updates), at: People.now)
    }

    private func stored(_ effects: [Effect]) -> [[Receipt]] {
        effects.compactMap { effect in
            guard case .store(.acknowledged(let receipts)) = effect else { return nil }
            return receipts
        }
    }

    private func announced(_ effects: [Effect]) -> [OwnerID: Bool]? {
        let all = effects.compactMap { effect -> [OwnerID: Bool]? in
            guard case .announce(.receipts(let news)) = effect else { return nil }
            return news
        }
        return all.first
    }

    @Test
    func
        `F9: The receipts that come within a moment are stored in one transaction, and then announced together`()
        throws
    {
        var engine = try circle()
        let sent = try edit(&engine)
        #expect(sent.count { $0 == .collectReceipts } == 1)
        let head = try head(of: engine)
        for number in Self.friends {
            let effects = engine.handle(.received(session(number), .applied(head)), at: People.now)
            #expect(effects.isEmpty, "nothing is stored or told yet, and no second wait begins")
        }
        let asked = engine.handle(.receiptsDue, at: People.now)
        #expect(stored(asked).map(\.count) == [Self.friends.count] && asked.count == 1)
        #expect(engine.friendsWithLatest.isEmpty, "what is not stored yet does not count")
        let effects = engine.handle(.receiptsStored(stored(asked)[0]), at: People.now)
        let owners = try Self.friends.map { try People.keys($0).owner }
        #expect(announced(effects) == Dictionary(uniqueKeysWithValues: owners.map { ($0, true) }))
        #expect(engine.takeReceipts().isEmpty)
    }

    @Test
    func `F9: Who has not acknowledged a change when the others are stored is announced to lack it, once`()
        throws
    {
        var engine = try circle()
        _ = try edit(&engine)
        let head = try head(of: engine)
        _ = engine.handle(.received(session(2), .applied(head)), at: People.now)
        let news = try #require(announced(engine.takeReceipts()))
        #expect(news.count { $1 } == 1 && news.count { !$1 } == Self.friends.count - 1)
        let late = engine.handle(.received(session(3), .applied(head)), at: People.now)
        #expect(late == [.collectReceipts])
        #expect(announced(engine.takeReceipts()) == [try People.keys(3).owner: true])
    }

    @Test func `F9: A receipt that a crash lost comes again with the next connection`() throws {
        var engine = try circle()
        _ = try edit(&engine)
        let head = try head(of: engine)
        for number in Self.friends {
            _ = engine.handle(.received(session(number), .applied(head)), at: People.now)
        }
        // The daemon dies before they are stored. What it had published is stored.
        var state = ReplicaState(views: engine.heldViews)
        for number in Self.friends {
            let link = try link(number)
            state.links[link.owner] = link
        }
        engine = Engine(me: try People.keys(1), state: state, entropy: Entropy(seed: People.nonce(2)))
        _ = engine.start()
        _ = try connect(2, to: &engine)
        _ = engine.handle(.received(session(2), .state(head)), at: People.now)
        #expect(stored(engine.takeReceipts()).first?.map(\.position) == [head])
        #expect(engine.friendsWithLatest == [try People.keys(2).owner])
    }

    @Test func `F8: A receipt that waits ends with the level that it is for`() throws {
        var engine = try circle()
        _ = try edit(&engine)
        _ = engine.handle(.received(session(2), .applied(try head(of: engine))), at: People.now)
        var link = try link(2)
        link.friendship?.sharing = Sharing(.busyOnly)
        _ = engine.handle(.published([], links: [LinkNews(link)]), at: People.now)
        let effects = engine.takeReceipts()
        #expect(stored(effects).isEmpty && announced(effects)?[link.owner] != true)
    }

    @Test func `Y6: A new list without the device that acknowledged ends the receipt, and that is announced`()
        throws
    {
        var engine = try circle()
        let keys = try People.keys(2)
        let other = try People.list([try People.device(40)], of: 2, version: 9)
        let newer = ConnectedPeer(
            keys: PeerKeys(
                owner: keys.owner, device: try People.device(40), ownerKey: keys.ownerKey, deviceKey: [9]),
            deviceList: other, instance: 2, isDialledByUs: false, diallerNonce: 1, remoteHost: "192.0.2.7",
            listeningPort: 7_633, dialledAddress: nil, clockOffset: 0)
        _ = engine.handle(.connected(SessionID(number: 99), newer), at: People.now)
        #expect(announced(engine.takeReceipts()) == [keys.owner: false])
    }

    @Test func `Friends at one level who hold the same are sent the same delta, made once`() throws {
        var engine = try circle()
        let deltas = try edit(&engine).compactMap { effect -> Delta? in
            guard case .send(.delta(let delta), _) = effect else { return nil }
            return delta
        }
        #expect(deltas.count == Self.friends.count && Set(deltas).count == 1)
        let places = deltas.map { delta in delta.rows.withUnsafeBufferPointer { $0.baseAddress } }
        #expect(Set(places).count == 1, "the rows are one array")
    }
}
