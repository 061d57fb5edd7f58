import Testing
import UFreeDomain
import UFreeSync

/// F20: to a blocked friend, this owner falls silent. Each test compares what is sent to a blocked friend with what an
/// owner sends who changes nothing.
@Suite("Blocked friends in the engine")
struct EngineBlockTests {
    private let session = SessionID(number: 1)

    private func link(blocked: Bool, at level: PrivacyLevel = .full) throws -> Link {
        var link = try People.friends(20)
        link.block = blocked ? try People.profile("Before") : nil
        link.friendship?.sharing = Sharing(level)
        return link
    }

    private func sent(_ effects: [Effect]) -> [Message] {
        effects.compactMap { if case .send(let message, _) = $0 { message } else { nil } }
    }

    private func engine(_ link: Link, acknowledged: [DeviceID: Position] = [:]) throws -> Engine {
        var engine = Engine(
            me: try People.keys(1),
            state: ReplicaState(
                links: [link.owner: link],
                views: try views(),
                acknowledged: acknowledged),
            entropy: Entropy(seed: People.nonce(1)))
        _ = engine.start()
        return engine
    }

    /// Every view, each with an epoch of its own.
    private func views() throws -> [ViewLog] {
        try PrivacyLevel.allCases.map { level in
            var view = ViewLog(level: level, epoch: UInt64(level.rawValue + 1))
            _ = view.publish([try ViewLogTests.row(1, DayWord(.free), note: "mine")])
            return view
        }
    }

    private func connect(_ engine: inout Engine, _ number: UInt64 = 1) throws -> [Message] {
        let keys = try People.keys(2)
        let peer = ConnectedPeer(
            keys: keys, deviceList: try People.list([keys.device], of: 2), instance: number,
            isDialledByUs: false, diallerNonce: 1, remoteHost: "192.0.2.7", listeningPort: 7_633,
            dialledAddress: nil, clockOffset: 0)
        return sent(engine.handle(.connected(SessionID(number: number), peer), at: People.now))
    }

    /// Returns an engine whose connected friend holds everything.
    private func reading() throws -> (engine: Engine, held: Position) {
        var engine = try engine(try link(blocked: false))
        _ = try connect(&engine)
        let messages = sent(engine.handle(.received(session, .state(nil)), at: People.now))
        guard case .snapshotBegin(let header)? = messages.first else { throw Missing() }
        _ = engine.handle(.received(session, .applied(header.position)), at: People.now)
        return (engine, header.position)
    }

    private struct Missing: Error {}

    private func edit(_ engine: inout Engine, _ date: Int) throws -> [Message] {
        sent(engine.publish([try ViewLogTests.row(date, DayWord(.eveningOnly), note: "secret", at: 2)]))
    }

    private func block(_ engine: inout Engine, _ isBlocked: Bool) throws -> [Message] {
        let news = Event.published([], links: [LinkNews(try link(blocked: isBlocked))])
        return sent(engine.handle(news, at: People.now))
    }

    @Test("F20: neither the block nor any later edit is sent, on this connection or the next")
    func silent() throws {
        var (engine, held) = try reading()
        #expect(try block(&engine, true).isEmpty)
        let edited = try edit(&engine, 2)
        #expect(edited.isEmpty)
        // An owner who changed nothing gives this answer to the same friend.
        var (quiet, _) = try reading()
        _ = engine.handle(.disconnected(session, said: nil), at: People.now)
        _ = quiet.handle(.disconnected(session, said: nil), at: People.now)
        #expect(try connect(&engine, 2) == connect(&quiet, 2))
        let state = Event.received(SessionID(number: 2), .state(held))
        let answer = sent(engine.handle(state, at: People.now))
        #expect(answer == [.delta(Delta(previousSeq: held.seq, position: held, rows: []))])
        #expect(answer == sent(quiet.handle(state, at: People.now)))
        #expect(engine.friendsWithLatest.isEmpty)
    }

    @Test("F20: the friend's place is kept when every view begins again, and after a restart")
    func restarted() throws {
        let (_, held) = try reading()
        var started = try engine(try link(blocked: true), acknowledged: [try People.keys(2).device: held])
        _ = started.handle(
            .published(
                try views().map { view in
                    ViewUpdate(
                        level: view.level, epoch: view.epoch + 100, head: 0, appended: [], chains: [:],
                        dropped: [])
                }), at: People.now)
        _ = try connect(&started)
        let answer = sent(started.handle(.received(session, .state(held)), at: People.now))
        #expect(answer == [.delta(Delta(previousSeq: held.seq, position: held, rows: []))])
    }

    @Test("F20: a blocked friend without anything sees an owner who has set nothing, and then silence")
    func nothing() throws {
        var engine = try engine(try link(blocked: true))
        _ = try connect(&engine)
        let messages = sent(engine.handle(.received(session, .state(nil)), at: People.now))
        guard case .snapshotBegin(let header)? = messages.first else { throw Missing() }
        #expect(header.position.view == .liveOnly && header.rowCount == 1)
        for case .snapshotPart(let rows) in messages {
            // Only what the owner was called before the block.
            #expect(rows.map(\.body) == [.profile(try People.profile("Before"))])
        }
        #expect(sent(engine.handle(.received(session, .applied(header.position)), at: People.now)).isEmpty)
        #expect(try edit(&engine, 2).isEmpty)
    }

    @Test("F20: whatever place a friend names, also one from before a restore, it keeps what it has")
    func anyPlace() throws {
        var engine = try engine(try link(blocked: true))
        _ = try connect(&engine)
        for (view, seq) in [(PrivacyLevel.full, UInt64(7)), (.noNotes, 1), (.liveOnly, 99)] {
            let place = Position(
                view: view, epoch: 4_711, seq: seq, chain: [UInt8](repeating: 1, count: Position.chainLength))
            let answer = engine.handle(.received(session, .state(place)), at: People.now)
            #expect(sent(answer) == [.delta(Delta(previousSeq: seq, position: place, rows: []))])
            #expect(answer.count == 1)
            #expect(engine.handle(.received(session, .applied(place)), at: People.now).isEmpty)
        }
    }

    @Test("F20: what was under way at the block arrives, and nothing follows")
    func underWay() throws {
        var (engine, held) = try reading()
        let messages = try edit(&engine, 2)
        guard case .delta(let delta)? = messages.first else { throw Missing() }
        #expect(try block(&engine, true).isEmpty)
        #expect(try edit(&engine, 3).isEmpty)
        #expect(sent(engine.handle(.received(session, .applied(delta.position)), at: People.now)).isEmpty)
        // The acknowledgement was lost with the connection: both places are known.
        for position in [held, delta.position] {
            let answer = sent(engine.handle(.received(session, .state(position)), at: People.now))
            #expect(answer == [.delta(Delta(previousSeq: position.seq, position: position, rows: []))])
        }
    }

    @Test("F20: after the block the friend gets what was missed, and its own data was taken all the time")
    func over() throws {
        var (engine, held) = try reading()
        _ = try block(&engine, true)
        _ = try edit(&engine, 2)
        let theirs = Position(
            view: .full, epoch: 7, seq: 0, chain: [UInt8](repeating: 1, count: Position.chainLength))
        let taken = engine.handle(
            .received(session, .snapshotBegin(SnapshotHeader(position: theirs, rowCount: 0))), at: People.now)
        #expect(taken.isEmpty)
        #expect(sent(engine.handle(.received(session, .snapshotEnd), at: People.now)) == [.applied(theirs)])
        let missed = try block(&engine, false)
        guard case .delta(let delta)? = missed.first, missed.count == 1 else { throw Missing() }
        #expect(delta.previousSeq == held.seq && delta.rows.count == 1)
    }
}
