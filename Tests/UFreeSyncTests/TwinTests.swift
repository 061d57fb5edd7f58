import Testing
import UFreeDomain
import UFreeSync

/// Two connections that show one device key (Y6, faults 23 and 39).
@Suite("Two connections to one device")
struct TwinTests {
    private let first = SessionID(number: 1)
    private let second = SessionID(number: 2)
    private let third = SessionID(number: 3)

    private func engine(_ link: Link?) throws -> Engine {
        var engine = Engine(
            me: try People.keys(1),
            state: ReplicaState(
                links: link.map { [$0.owner: $0] } ?? [:],
                views: ViewLogTests.views([try ViewLogTests.row(1, DayWord(.free), note: "mine")])),
            entropy: Entropy(seed: People.nonce(1)))
        _ = engine.start()
        return engine
    }

    private func peer(
        _ number: UInt8 = 2, dialledByUs: Bool = false, nonce: UInt64 = 1, instance: UInt64 = 1
    ) throws -> ConnectedPeer {
        let keys = try People.keys(number)
        return ConnectedPeer(
            keys: keys,
            deviceList: try People.list([keys.device], of: number),
            instance: instance, isDialledByUs: dialledByUs, diallerNonce: nonce, remoteHost: "192.0.2.7",
            listeningPort: 7_633, dialledAddress: dialledByUs ? "192.0.2.7:7633" : nil, clockOffset: 0)
    }

    private func speaks(_ effects: [Effect], on id: SessionID) -> Bool {
        effects.contains { effect in
            guard case .send(_, let to) = effect else { return false }
            return to == id
        }
    }

    @Test(
        "Of two crossed connections the lower nonce goes: a newer one at once, an older one after a probe"
    )
    func crossing() throws {
        var engine = try engine(People.friends())
        _ = engine.handle(.connected(first, try peer(dialledByUs: true, nonce: 1)), at: People.now)
        let higher = engine.handle(.connected(second, try peer(nonce: 2)), at: People.now)
        #expect(higher.contains(.close(first, .duplicate)) && speaks(higher, on: second))
        let lower = engine.handle(.connected(third, try peer(dialledByUs: true, nonce: 1)), at: People.now)
        #expect(lower == [.probe(second, for: third, within: .seconds(2))])
        let kept = engine.handle(.probed(second, for: third, isAlive: true), at: People.now)
        #expect(kept == [.close(third, .duplicate)])
    }

    @Test("F1: the person at an asked address is met there, also on a duplicate connection that closes")
    func askedOnTheOneThatGoes() throws {
        var engine = try engine(nil)
        _ = engine.handle(.connected(first, try peer(nonce: 2)), at: People.now)
        let ask = AddressAsk(
            id: try People.id(5), askedAt: People.now, address: "192.0.2.7:7633", nonce: People.nonce(3))
        _ = engine.handle(.addressAsk(ask.id, ask), at: People.now)
        let owner = try People.keys(2).owner
        let lower = engine.handle(.connected(second, try peer(dialledByUs: true, nonce: 1)), at: People.now)
        #expect(lower == [.store(.bind(ask.id, owner)), .probe(first, for: second, within: .seconds(2))])
    }

    @Test("Fault 23: a dead connection never wins over a live one, whatever the nonces")
    func halfOpen() throws {
        var engine = try engine(People.friends())
        _ = engine.handle(.connected(first, try peer(dialledByUs: true, nonce: 9)), at: People.now)
        _ = engine.handle(.connected(second, try peer(nonce: 1)), at: People.now)
        let effects = engine.handle(.probed(first, for: second, isAlive: false), at: People.now)
        #expect(effects.first == .close(first, .duplicate) && speaks(effects, on: second))
        #expect(!effects.contains(.announce(.connected(try People.keys(2).owner))))
    }

    @Test(
        "Y6: another running instance waits; if the older one answers it is refused as a clone, with a notice"
    )
    func clone() throws {
        var engine = try engine(People.friends())
        _ = engine.handle(.connected(first, try peer()), at: People.now)
        let met = engine.handle(.connected(second, try peer(instance: 2)), at: People.now)
        #expect(met == [.probe(first, for: second, within: .seconds(10))])
        #expect(engine.handle(.received(second, .state(nil)), at: People.now).isEmpty)
        let edit = engine.publish([try ViewLogTests.row(2, DayWord(.busy))])
        #expect(!speaks(edit, on: second))
        let owner = try People.keys(2).owner
        let refused = engine.handle(.probed(first, for: second, isAlive: true), at: People.now)
        #expect(refused == [.close(second, .cloneSuspected), .announce(.cloneSuspected(owner))])
        #expect(engine.connectedFriends == [owner])
        let repeated = engine.handle(.probed(first, for: second, isAlive: true), at: People.now)
        #expect(repeated.isEmpty)
    }

    @Test(
        "Y6: a restarted peer resumes once its old connection is found dead; its waiting messages count"
    )
    func restarted() throws {
        var engine = try engine(People.friends())
        _ = engine.handle(.connected(first, try peer(nonce: 9)), at: People.now)
        _ = engine.handle(.connected(second, try peer(instance: 2)), at: People.now)
        _ = engine.handle(.received(second, .state(nil)), at: People.now)
        _ = engine.handle(.disconnected(first), at: People.now)
        let released = engine.handle(.probed(first, for: second, isAlive: false), at: People.now)
        #expect(released.contains(.trust(second, true)) && released.last == .resume(second))
        let resumed = engine.handle(.resumed(second), at: People.now)
        #expect(speaks(resumed, on: second))
        #expect(engine.handle(.resumed(second), at: People.now).isEmpty)
    }

    @Test("Y6: a stranger's clone alarms nobody")
    func strangersClone() throws {
        var engine = try engine(nil)
        _ = engine.handle(.connected(first, try peer()), at: People.now)
        _ = engine.handle(.connected(second, try peer(instance: 2)), at: People.now)
        let refused = engine.handle(.probed(first, for: second, isAlive: true), at: People.now)
        #expect(refused == [.close(second, .cloneSuspected)])
    }

    @Test("A held connection cannot make this node's memory grow without limit")
    func talkative() throws {
        var engine = try engine(nil)
        _ = engine.handle(.connected(first, try peer()), at: People.now)
        _ = engine.handle(.connected(second, try peer(instance: 2)), at: People.now)
        var effects: [Effect] = []
        for _ in 0..<20 {
            effects += engine.handle(.received(second, .withdraw(try People.id(1))), at: People.now)
        }
        #expect(effects == [.close(second, .overloaded)])
    }

    @Test("Y6: this device's own key in another instance is refused at once, and the owner is notified")
    func oneself() throws {
        var engine = try engine(nil)
        let effects = engine.handle(.connected(first, try peer(1, instance: 7)), at: People.now)
        #expect(effects == [.close(first, .cloneSuspected), .announce(.ownKeyElsewhere)])
        #expect(engine.handle(.received(first, .state(nil)), at: People.now).isEmpty)
    }

    @Test("F5: a request to one's own address ends, and its owner learns why")
    func ledHere() throws {
        var engine = try engine(nil)
        #expect(engine.handle(.ledHere(address: "here:1"), at: People.now).isEmpty)
        let id = try People.id(9)
        let ask = AddressAsk(id: id, askedAt: People.now, address: "here:1", nonce: People.nonce(3))
        _ = engine.handle(.addressAsk(id, ask), at: People.now)
        let effects = engine.handle(.ledHere(address: "here:1"), at: People.now)
        let me = try People.keys(1).owner
        #expect(effects == [.announce(.askedOneself(address: "here:1")), .store(.bind(id, me))])
    }

    @Test("Y6: a friend that refuses this machine as a clone is believed; a stranger is not")
    func refusal() throws {
        let owner = try People.keys(2).owner
        var friendly = try engine(People.friends())
        _ = friendly.handle(.connected(first, try peer()), at: People.now)
        let told = friendly.handle(.disconnected(first, said: .cloneSuspected), at: People.now)
        #expect(told.contains(.announce(.refusedAsClone(by: owner))))
        var lonely = try engine(nil)
        _ = lonely.handle(.connected(first, try peer()), at: People.now)
        #expect(lonely.handle(.disconnected(first, said: .cloneSuspected), at: People.now).isEmpty)
    }

    @Test(
        "Y6: a friend that no longer knows this owner is reported once, until it answers as a friend"
    )
    func notKnown() throws {
        let owner = try People.keys(2).owner
        var engine = try engine(People.friends())
        for step in 0..<3 {
            _ = engine.handle(.connected(first, try peer()), at: People.now)
            let ended = engine.handle(.disconnected(first, said: .notPermitted), at: People.now)
            #expect(ended.contains(.announce(.notKnown(by: owner))) == (step == 0))
        }
        #expect(engine.friendsUnknownTo == [owner])
        _ = engine.handle(.connected(second, try peer()), at: People.now)
        let heard = engine.handle(.received(second, .state(nil)), at: People.now)
        #expect(heard.first == .announce(.knownAgain(by: owner)) && engine.friendsUnknownTo.isEmpty)
    }

    @Test("Y6: keeping the identity gives every view a new epoch and every friend a snapshot")
    func keep() throws {
        var engine = try engine(People.friends())
        _ = engine.handle(.connected(first, try peer()), at: People.now)
        let before = engine.handle(.received(first, .state(nil)), at: People.now)
        let kept = engine.handle(.keepIdentity, at: People.now)
        let after = engine.beginViews(kept)
        func epochs(_ effects: [Effect]) -> [UInt64] {
            effects.compactMap { effect in
                if case .send(.snapshotBegin(let header), _) = effect { header.position.epoch } else { nil }
            }
        }
        #expect(epochs(before).count == 1 && epochs(after).count == 1)
        #expect(epochs(before) != epochs(after))
    }
}
