import Testing
import UFreeDomain
import UFreeSync

@Suite("The engine")
struct EngineTests {
    private func engine(_ link: Link?) throws -> Engine { try People.engine([link].compactMap(\.self)) }

    private func peer(dialledByUs: Bool = false, nonce: UInt64 = 1, instance: UInt64 = 1) throws
        -> ConnectedPeer
    {
        let keys = try People.keys(2)
        return ConnectedPeer(
            keys: keys,
            deviceList: try People.list([keys.device], of: 2),
            instance: instance, isDialledByUs: dialledByUs, diallerNonce: nonce, remoteHost: "192.0.2.7",
            listeningPort: 7_633, dialledAddress: dialledByUs ? "192.0.2.7:7633" : nil, clockOffset: 0)
    }

    private let session = SessionID(number: 1)

    private func shares(_ effects: [Effect]) -> Bool {
        effects.contains { effect in
            guard case .send(let message, _) = effect else { return false }
            switch message {
            case .delta, .snapshotBegin, .snapshotPart, .snapshotEnd, .state: return true
            default: return false
            }
        }
    }

    @Test("F4: a connecting stranger is sent nothing and remembered nowhere")
    func strangersLearnNothing() throws {
        var engine = try engine(nil)
        let met = engine.handle(.connected(session, try peer()), at: People.now)
        #expect(met.isEmpty)
        let asked = engine.handle(.received(session, .state(nil)), at: People.now)
        #expect(!shares(asked))
        #expect(asked.contains(.close(session, .notPermitted)))
    }

    @Test("F4: a friend is trusted first and asked for its position; it gets nothing before its answer")
    func friendsAreAskedFirst() throws {
        var engine = try engine(People.friends())
        let effects = engine.handle(.connected(session, try peer()), at: People.now)
        #expect(effects.contains(.trust(session, true)))
        #expect(effects.contains(.send(.state(nil), to: session)))
        let answer = engine.handle(.received(session, .state(nil)), at: People.now)
        #expect(answer.count == 3 && shares(answer))
    }

    @Test("F6: a friend being removed gets REMOVE, and its further messages as a friend are ignored")
    func removingSpeaksOnlyOfTheEnd() throws {
        let removing = try People.friends(20).applying(.remove, People.context()).link
        var engine = try engine(removing)
        let effects = engine.handle(.connected(session, try peer()), at: People.now)
        #expect(effects.contains(.send(.remove([try People.id(20)]), to: session)))
        #expect(!shares(effects))
        let answer = engine.handle(.received(session, .state(nil)), at: People.now)
        #expect(answer.isEmpty)
    }

    @Test("F6: a friend removed while connected gets nothing more on the open connection")
    func removedWhileConnected() throws {
        var engine = try engine(People.friends(20))
        _ = engine.handle(.connected(session, try peer()), at: People.now)
        _ = engine.handle(.received(session, .state(nil)), at: People.now)
        let removing = try People.friends(20).applying(.remove, People.context()).link
        let effects = engine.handle(.link(removing), at: People.now)
        #expect(effects.contains(.trust(session, false)))
        #expect(effects.contains(.send(.remove([try People.id(20)]), to: session)))
        let edit = engine.publish([try ViewLogTests.row(2, DayWord(.busy))])
        #expect(!shares(edit))
    }

    @Test("Y2: while an acknowledgement is pending changes coalesce; then the newest is sent")
    func coalesces() throws {
        var engine = try engine(People.friends())
        _ = engine.handle(.connected(session, try peer()), at: People.now)
        let snapshot = engine.handle(.received(session, .state(nil)), at: People.now)
        guard case .send(.snapshotBegin(let header), _)? = snapshot.first else {
            Issue.record("a snapshot answers an empty state")
            return
        }
        for step in 2..<5 {
            let edit = engine.publish([
                try ViewLogTests.row(1, DayWord(step % 2 == 0 ? .busy : .free), at: Int64(step))
            ])
            #expect(!shares(edit))
        }
        let after = engine.handle(.received(session, .applied(header.position)), at: People.now)
        let deltas = after.compactMap { effect -> Delta? in
            if case .send(.delta(let delta), _) = effect { return delta }
            return nil
        }
        #expect(deltas.count == 1)
        #expect(deltas.first?.rows.map(\.body) == [try ViewLogTests.row(1, DayWord(.busy), at: 4).body])
    }

    @Test("Fault 47: a number that would overflow closes the connection")
    func hugeNumbers() throws {
        var engine = try engine(People.friends())
        _ = engine.handle(.connected(session, try peer()), at: People.now)
        for seq in [UInt64(1) << 63 - 1, .max, Position.seqLimit + 1] {
            let position = Position(view: .full, epoch: 1, seq: seq, chain: [UInt8](repeating: 0, count: 16))
            var copy = engine
            let effects = copy.handle(
                .received(session, .delta(Delta(previousSeq: 0, position: position, rows: []))),
                at: People.now)
            #expect(effects.first == .close(session, .violation))
        }
    }

    @Test(
        "Faults 36, 38: a delta for a number already held changes nothing, whatever its rows and chain",
        arguments: [4, 5] as [UInt64], [3, 4] as [UInt8])
    func oldDeltas(seq: UInt64, chainByte: UInt8) throws {
        var engine = try engine(People.friends())
        _ = engine.handle(.connected(session, try peer()), at: People.now)
        let chain = [UInt8](repeating: 3, count: 16)
        let held = Position(view: .full, epoch: 9, seq: 5, chain: chain)
        _ = engine.handle(
            .received(session, .snapshotBegin(SnapshotHeader(position: held, rowCount: 0))), at: People.now)
        let applied = engine.handle(.received(session, .snapshotEnd), at: People.now)
        #expect(applied.contains(.send(.applied(held), to: session)))
        let old = Position(
            view: .full, epoch: 9, seq: seq, chain: [UInt8](repeating: chainByte, count: 16))
        let replay = Delta(
            previousSeq: seq - 1, position: old, rows: [try ViewLogTests.row(1, DayWord(.busy), by: 2)])
        let answer = engine.handle(.received(session, .delta(replay)), at: People.now)
        #expect(answer == [.send(.applied(held), to: session)])
    }

    /// Returns an engine that holds a friend's log at number 5 of epoch 9.
    private func holding() throws -> (engine: Engine, held: Position) {
        var engine = try engine(People.friends())
        _ = engine.handle(.connected(session, try peer()), at: People.now)
        let held = Position(view: .full, epoch: 9, seq: 5, chain: [UInt8](repeating: 3, count: 16))
        _ = engine.handle(
            .received(session, .snapshotBegin(SnapshotHeader(position: held, rowCount: 0))), at: People.now)
        _ = engine.handle(.received(session, .snapshotEnd), at: People.now)
        return (engine, held)
    }

    private func stores(_ effects: [Effect]) -> Bool {
        effects.contains { if case .store(.applied) = $0 { true } else { false } }
    }

    @Test(
        "Y2: a delta of another epoch or view, or after a gap, changes nothing and gets the held position",
        arguments: [(9, 6, PrivacyLevel.full), (8, 5, .full), (10, 5, .full), (9, 5, .noNotes)]
            as [(UInt64, UInt64, PrivacyLevel)])
    func deltasThatDoNotFollow(epoch: UInt64, previous: UInt64, view: PrivacyLevel) throws {
        var (engine, held) = try holding()
        let target = Position(view: view, epoch: epoch, seq: 7, chain: held.chain)
        let delta = Delta(
            previousSeq: previous, position: target, rows: [try ViewLogTests.row(1, DayWord(.busy), by: 2)])
        let answer = engine.handle(.received(session, .delta(delta)), at: People.now)
        #expect(!stores(answer))
        #expect(answer.contains(.send(.state(held), to: session)))
        // The next one is applied.
        let next = Position(view: .full, epoch: 9, seq: 6, chain: held.chain)
        let good = Delta(
            previousSeq: 5, position: next, rows: [try ViewLogTests.row(1, DayWord(.busy), by: 2)])
        #expect(stores(engine.handle(.received(session, .delta(good)), at: People.now)))
    }

    @Test("Y2: a snapshot that ends before all its rows came changes nothing, and the position is sent again")
    func incompleteSnapshot() throws {
        var (engine, held) = try holding()
        let target = Position(view: .full, epoch: 10, seq: 2, chain: held.chain)
        let header = SnapshotHeader(position: target, rowCount: 2)
        _ = engine.handle(.received(session, .snapshotBegin(header)), at: People.now)
        _ = engine.handle(
            .received(session, .snapshotPart([try ViewLogTests.row(1, DayWord(.busy), by: 2)])),
            at: People.now)
        let answer = engine.handle(.received(session, .snapshotEnd), at: People.now)
        #expect(!stores(answer))
        #expect(answer.contains(.send(.state(held), to: session)))
    }

    @Test("F6: a former friend is forgotten: after a new friendship everything is requested")
    func forgottenOnUnfriending() throws {
        var (engine, held) = try holding()
        let ben = try People.keys(2).owner
        _ = engine.handle(.disconnected(session), at: People.now)
        let again = engine.handle(.connected(SessionID(number: 2), try peer(nonce: 2)), at: People.now)
        #expect(again.contains(.send(.state(held), to: SessionID(number: 2))))
        _ = engine.handle(.link(Link(owner: ben)), at: People.now)
        _ = engine.handle(.link(try People.friends()), at: People.now)
        _ = engine.handle(.disconnected(SessionID(number: 2)), at: People.now)
        let later = engine.handle(.connected(SessionID(number: 3), try peer(nonce: 3)), at: People.now)
        #expect(later.contains(.send(.state(nil), to: SessionID(number: 3))))
    }

    @Test("Y6: APPLIED with an unassigned number, or with another chain, closes the connection")
    func inventedReceipt() throws {
        var engine = try engine(People.friends())
        _ = engine.handle(.connected(session, try peer()), at: People.now)
        let snapshot = engine.handle(.received(session, .state(nil)), at: People.now)
        guard case .send(.snapshotBegin(let header), _)? = snapshot.first else {
            Issue.record("a snapshot answers an empty state")
            return
        }
        let sent = header.position
        let chain = [UInt8](repeating: 0xEE, count: 16)
        for invented in [
            Position(view: .full, epoch: sent.epoch, seq: sent.seq + 1, chain: sent.chain),
            Position(view: .full, epoch: sent.epoch, seq: sent.seq, chain: chain),
        ] {
            var copy = engine
            let effects = copy.handle(.received(session, .applied(invented)), at: People.now)
            #expect(effects.first == .close(session, .violation))
        }
        #expect(
            !engine.handle(.received(session, .applied(sent)), at: People.now)
                .contains(.close(session, .violation)))
    }

    @Test(
        "Fault 26: a snapshot of more than 2 MiB closes the connection, also where one row is repeated"
    )
    func heavySnapshot() throws {
        var engine = try engine(People.friends())
        _ = engine.handle(.connected(session, try peer()), at: People.now)
        let position = Position(view: .full, epoch: 9, seq: 5, chain: [UInt8](repeating: 3, count: 16))
        _ = engine.handle(
            .received(session, .snapshotBegin(SnapshotHeader(position: position, rowCount: 1))),
            at: People.now)
        let note = String(repeating: "é", count: 200)
        let row = try ViewLogTests.row(1, DayWord(.busy), note: note, by: 2)
        let part = Message.snapshotPart(Array(repeating: row, count: 40))
        let most = SnapshotHeader.byteLimit / (40 * row.estimatedBytes)
        for _ in 0..<most {
            #expect(engine.handle(.received(session, part), at: People.now).isEmpty)
        }
        let effects = engine.handle(.received(session, part), at: People.now)
        #expect(effects.first == .close(session, .violation))
    }

    @Test("F6: a snapshot that began in one friendship does not end in the next")
    func snapshotOfAnEarlierFriendship() throws {
        var (engine, held) = try holding()
        let header = SnapshotHeader(
            position: Position(view: .full, epoch: 10, seq: 1, chain: held.chain), rowCount: 1)
        let part = Message.snapshotPart([try ViewLogTests.row(1, DayWord(.busy), by: 2)])
        for message in [.snapshotBegin(header), part] {
            _ = engine.handle(.received(session, message), at: People.now)
        }
        _ = engine.handle(.link(Link(owner: try People.keys(2).owner)), at: People.now)
        _ = engine.handle(.link(try People.friends()), at: People.now)
        let ended = engine.handle(.received(session, .snapshotEnd), at: People.now)
        #expect(!stores(ended))
    }

    @Test("Y6: a friend that holds less than it acknowledged has no receipt any more")
    func voidReceipt() throws {
        var engine = try engine(People.friends())
        let ben = try People.keys(2).owner
        _ = engine.handle(.connected(session, try peer()), at: People.now)
        let snapshot = engine.handle(.received(session, .state(nil)), at: People.now)
        guard case .send(.snapshotBegin(let header), _)? = snapshot.first else {
            Issue.record("a snapshot answers an empty state")
            return
        }
        _ = engine.handle(.received(session, .applied(header.position)), at: People.now)
        let applied = engine.takeReceipts()
        #expect(applied.contains(.announce(.receipts([ben: true]))))
        _ = engine.handle(.received(session, .state(nil)), at: People.now)
        let restored = engine.takeReceipts()
        #expect(restored.contains(.announce(.receipts([ben: false]))))
        #expect(engine.friendsWithLatest.isEmpty)
    }

    @Test(
        "Fault 38, Y6: a reader ahead of this log, or with another chain, gets a new epoch, with a warning",
        arguments: [(3, false), (0, true)] as [(UInt64, Bool)])
    func foreignHistory(numbersAhead: UInt64, hasOtherChain: Bool) throws {
        var engine = try engine(People.friends())
        _ = engine.handle(.connected(session, try peer()), at: People.now)
        let snapshot = engine.handle(.received(session, .state(nil)), at: People.now)
        guard case .send(.snapshotBegin(let header), _)? = snapshot.first else {
            Issue.record("a snapshot answers an empty state")
            return
        }
        let foreign = Position(
            view: .full, epoch: header.position.epoch, seq: header.position.seq + numbersAhead,
            chain: hasOtherChain ? [UInt8](repeating: 0xEE, count: 16) : header.position.chain)
        let effects = engine.handle(.received(session, .state(foreign)), at: People.now)
        #expect(effects.contains(.announce(.foreignHistory(try People.keys(2).owner))))
        let begun = engine.beginViews(effects).compactMap { effect -> SnapshotHeader? in
            if case .send(.snapshotBegin(let header), _) = effect { return header }
            return nil
        }
        #expect(begun.count == 1 && begun.first?.position.epoch != header.position.epoch)
    }

    @Test(
        "Y6: a friend that keeps inventing positions gets snapshots, and new epochs only once an hour"
    )
    func inventedPositions() throws {
        var engine = try engine(People.friends())
        _ = engine.handle(.connected(session, try peer()), at: People.now)
        var restarts = 0
        var snapshots = 0
        for step in 0..<20 {
            let view = try #require(engine.handle(.received(session, .state(nil)), at: People.now).first)
            guard case .send(.snapshotBegin(let header), _) = view else { continue }
            let invented = Position(
                view: .full, epoch: header.position.epoch, seq: header.position.seq + 9,
                chain: header.position.chain)
            let moment = People.now.adding(milliseconds: Int64(step) * 1_000)
            let said = engine.handle(.received(session, .state(invented)), at: moment)
            let effects = said + engine.beginViews(said)
            for effect in effects {
                if case .announce(.foreignHistory) = effect { restarts += 1 }
                if case .send(.snapshotBegin, _) = effect { snapshots += 1 }
            }
        }
        #expect(restarts == 1 && snapshots == 20)
    }

    @Test("I4: a person who lists a friend's device as its own takes no data of that friend along")
    func foreignDeviceInList() throws {
        let ben = try People.friends(20)
        let eve = try People.keys(3)
        let benKeys = try People.keys(2)
        let friendship = ben.friendship
        let eveLink = Link(owner: eve.owner, friendship: friendship)
        let shared = [try ViewLogTests.row(1, DayWord(.free))]
        var state = ReplicaState(
            links: [ben.owner: ben, eve.owner: eveLink],
            devices: [
                ben.owner: try People.list([benKeys.device], of: 2),
                eve.owner: try People.list([eve.device, benKeys.device], of: 3),
            ])
        state.views = ViewLogTests.views(shared)
        state.acknowledged = [benKeys.device: try #require(state.views.first).position]
        var engine = Engine(me: try People.keys(1), state: state, entropy: Entropy(seed: People.nonce(1)))
        _ = engine.start()
        #expect(engine.friendsWithLatest.contains(ben.owner))
        _ = engine.handle(.link(Link(owner: eve.owner)), at: People.now)
        #expect(engine.friendsWithLatest.contains(ben.owner))
    }

    @Test("F5: a stranger that never stops sending is closed")
    func endlessHandshake() throws {
        var engine = try engine(nil)
        _ = engine.handle(.connected(session, try peer()), at: People.now)
        let message = Message.request(try People.id(20), name: "Ben")
        let counts = (0..<300).map { _ in engine.handle(.received(session, message), at: People.now) }
        #expect(counts.contains { $0.contains(.close(session, .violation)) })
    }

    @Test("F7: every message of a handshake has a nonce of its own: a repeated one is no secret")
    func freshNonces() throws {
        var engine = try engine(nil)
        _ = engine.handle(.connected(session, try peer()), at: People.now)
        let message = Message.request(try People.id(20), name: "Ben")
        let nonces = (0..<20).compactMap { _ -> [UInt8]? in
            let effects = engine.handle(.received(session, message), at: People.now)
            guard case .transact(_, .receive(_, let side), _)? = effects.first else { return nil }
            return side.freshNonce
        }
        #expect(Set(nonces).count == 20)
    }

    @Test("Y6: new epochs of views are never repeated")
    func freshEpochs() throws {
        var engine = try engine(nil)
        let epochs = (0..<5).flatMap { _ in
            engine.handle(.keepIdentity, at: People.now).flatMap { effect -> [UInt64] in
                guard case .begin(let epochs) = effect else { return [] }
                return Array(epochs.values)
            }
        }
        #expect(epochs.count == 5 * PrivacyLevel.allCases.count && Set(epochs).count == epochs.count)
    }
}
