import Testing
import UFreeDomain
import UFreeSync

@Suite("The live status among friends")
struct SharedLiveTests {
    private let session = SessionID(number: 1)
    private static let hour: Int64 = 3_600_000

    /// - Parameter person: the person whose device wrote it.
    private static func stamp(_ milliseconds: Int64 = 1, by person: UInt8 = 2) throws -> Stamp {
        Stamp(milliseconds: milliseconds, counter: 0, device: try People.keys(person).device)
    }

    private static func status(_ word: LiveWord = .free, note: String? = nil, hours: Int64 = 1) -> LiveStatus
    {
        LiveStatus(
            word, until: People.now.adding(milliseconds: hours * hour),
            note: note.flatMap(Note.init(sanitizing:)))
    }

    private func live(_ row: SharedRow?) throws -> SharedLive {
        guard case .live(let live)? = row?.body else { throw Missing() }
        return live
    }

    private struct Missing: Error {}

    @Test(
        "F8: every level but a pause sees the live status, only the full one its note",
        arguments: zip(PrivacyLevel.allCases.dropLast(), [true, false, false, false]))
    func levels(level: PrivacyLevel, hasNote: Bool) throws {
        let body = SharedRow.Body.live(SharedLive(Self.status(note: "in the park")))
        #expect(body.cut(to: .paused) == nil)
        let cut = try #require(body.cut(to: level))
        let seen = try live(SharedRow(body: cut, stamp: Self.stamp())).status
        #expect(seen?.word == .free && seen?.until == Self.status().until)
        #expect((seen?.note != nil) == hasNote)
    }

    /// Returns a reader connected with a peer whose clock is ahead by some milliseconds, at position 1.
    private func reader(ahead: Int64) throws -> Engine { try met(ahead: ahead).engine }

    /// Returns the same, and the effects of the connection.
    private func met(ahead: Int64) throws -> (engine: Engine, effects: [Effect]) {
        let keys = try People.keys(2)
        let held = Position(view: .full, epoch: 7, seq: 1, chain: [UInt8](repeating: 1, count: 16))
        let friends = try People.friends()
        var engine = Engine(
            me: try People.keys(1),
            state: ReplicaState(
                links: [friends.owner: friends], views: ViewLogTests.views([]), held: [keys.device: held]),
            entropy: Entropy(seed: People.nonce(1)))
        _ = engine.start()
        let peer = ConnectedPeer(
            keys: keys,
            deviceList: SignedDeviceList(
                ownerKey: keys.ownerKey, devices: [keys.device], version: 1, signature: []),
            instance: 1, isDialledByUs: false, diallerNonce: 1, remoteHost: "192.0.2.7",
            listeningPort: nil, dialledAddress: nil, clockOffset: ahead)
        let effects = engine.handle(.connected(session, peer), at: People.now)
        return (engine, effects)
    }

    private func stored(_ engine: inout Engine, _ rows: [SharedRow], late: Int64 = 0) -> [SharedRow] {
        let position = Position(view: .full, epoch: 7, seq: 2, chain: [UInt8](repeating: 2, count: 16))
        let effects = engine.handle(
            .received(session, .delta(Delta(previousSeq: 1, position: position, rows: rows))),
            at: People.now.adding(milliseconds: late))
        return effects.flatMap { effect -> [SharedRow] in
            guard case .store(.applied(_, _, _, let rows, _)) = effect else { return [] }
            return rows
        }
    }

    @Test(
        "Fault 21, L3: a friend's wrong clock is corrected: the end is shifted by the observed difference",
        arguments: [0, 21_600_000, -21_600_000, 600_000, -600_000, 400, -400] as [Int64])
    func wrongClock(ahead: Int64) throws {
        var engine = try reader(ahead: ahead)
        // An hour from now on the sender's clock.
        let theirs = People.now.adding(milliseconds: ahead)
        let status = LiveStatus(.free, until: theirs.adding(milliseconds: Self.hour))
        let row = SharedRow(body: .live(SharedLive(status, sentAt: theirs)), stamp: try Self.stamp())
        let read = try live(stored(&engine, [row]).first)
        // A difference as small as a message's transit time is ignored: the end is not changed.
        let rest: Int64 = abs(ahead) < 500 ? ahead : 0
        #expect(
            read.status?.until == People.now.adding(milliseconds: Self.hour + rest) && read.sentAt == nil)
    }

    @Test(
        "Fault 21: a friend's clock that is two minutes off or more is reported, with the difference",
        arguments: [
            (0, false), (119_999, false), (-119_999, false), (120_000, true), (-120_000, true),
            (21_600_000, true),
        ] as [(Int64, Bool)])
    func clockReported(ahead: Int64, isReported: Bool) throws {
        let ben = try People.keys(2).owner
        let reports = try met(ahead: ahead).effects.filter { effect in
            if case .announce(.clockDiffers) = effect { true } else { false }
        }
        let expected: [Effect] = isReported ? [.announce(.clockDiffers(ben, milliseconds: ahead))] : []
        #expect(reports == expected)
    }

    @Test("L3: a status that waited in a sleeping machine's buffers does not last longer")
    func delayed() throws {
        var engine = try reader(ahead: 0)
        let row = SharedRow(
            body: .live(SharedLive(Self.status(hours: 2), sentAt: People.now)), stamp: try Self.stamp())
        let read = try live(stored(&engine, [row], late: 3 * Self.hour).first)
        #expect(read.status?.until == Self.status(hours: 2).until)
    }

    @Test(
        "L3: a row is sent with the sender's clock, and an ended one as empty, without its note",
        arguments: [false, true])
    func sent(isOver: Bool) throws {
        let status = Self.status(note: "in the park")
        let row = SharedRow(body: .live(SharedLive(status)), stamp: try Self.stamp(by: 1))
        let friends = try People.friends()
        var engine = Engine(
            me: try People.keys(1),
            state: ReplicaState(links: [friends.owner: friends], views: ViewLogTests.views([row])),
            entropy: Entropy(seed: People.nonce(1)))
        _ = engine.start()
        let keys = try People.keys(2)
        let peer = ConnectedPeer(
            keys: keys,
            deviceList: SignedDeviceList(
                ownerKey: keys.ownerKey, devices: [keys.device], version: 1, signature: []),
            instance: 1, isDialledByUs: false, diallerNonce: 1, remoteHost: "192.0.2.7",
            listeningPort: nil, dialledAddress: nil, clockOffset: 0)
        _ = engine.handle(.connected(session, peer), at: People.now)
        let later = isOver ? status.until : People.now.adding(milliseconds: 5_000)
        let effects = engine.handle(.received(session, .state(nil)), at: later)
        let parts = effects.flatMap { effect -> [SharedRow] in
            guard case .send(.snapshotPart(let rows), _) = effect else { return [] }
            return rows
        }
        #expect(try parts.map(live) == [SharedLive(isOver ? nil : status, sentAt: later)])
        #expect(parts.map(\.stamp) == [row.stamp])
    }

    @Test("Y2: a row of a newer kind than this reader counts in a snapshot, and is not kept")
    func unread() throws {
        var engine = try reader(ahead: 0)
        let position = Position(view: .full, epoch: 8, seq: 2, chain: [UInt8](repeating: 2, count: 16))
        let rows = [
            SharedRow(body: .unread, stamp: try Self.stamp(1)),
            try ViewLogTests.row(1, DayWord(.free), by: 2),
            SharedRow(body: .unread, stamp: try Self.stamp(2)),
        ]
        for message in [
            Message.snapshotBegin(SnapshotHeader(position: position, rowCount: 3)), .snapshotPart(rows),
        ] {
            _ = engine.handle(.received(session, message), at: People.now)
        }
        let effects = engine.handle(.received(session, .snapshotEnd), at: People.now)
        let kept = effects.flatMap { effect -> [SharedRow] in
            guard case .store(.applied(_, _, _, let rows, true)) = effect else { return [] }
            return rows
        }
        #expect(kept == [rows[1]])
        #expect(effects.contains(.send(.applied(position), to: session)))
    }
}
