import Testing
import UFreeDomain
import UFreeSync

@Suite("Levels in the engine")
struct EngineLevelTests {
    private let session = SessionID(number: 1)

    private func friends(at level: PrivacyLevel) throws -> Link {
        var link = try People.friends(20)
        link.friendship?.sharing = Sharing(level)
        return link
    }

    private func snapshots(_ effects: [Effect]) -> [Position] {
        effects.compactMap { effect in
            guard case .send(.snapshotBegin(let header), session) = effect else { return nil }
            return header.position
        }
    }

    /// Returns an engine whose connected friend holds everything of a level.
    private func reading(_ level: PrivacyLevel) throws -> (engine: Engine, held: Position) {
        var engine = try People.engine([try friends(at: level)])
        let keys = try People.keys(2)
        let peer = ConnectedPeer(
            keys: keys, deviceList: try People.list([keys.device], of: 2), instance: 1, isDialledByUs: false,
            diallerNonce: 1, remoteHost: "192.0.2.7", listeningPort: 7_633, dialledAddress: nil,
            clockOffset: 0)
        _ = engine.handle(.connected(session, peer), at: People.now)
        let sent = engine.handle(.received(session, .state(nil)), at: People.now)
        let held = try #require(snapshots(sent).first)
        _ = engine.handle(.received(session, .applied(held)), at: People.now)
        _ = engine.takeReceipts()
        #expect(engine.friendsWithLatest.count == 1)
        return (engine, held)
    }

    @Test("F8: a level that comes back before the one between has arrived is sent again")
    func levelsUnderWay() throws {
        var (engine, full) = try reading(.full)
        let lowered = engine.handle(
            .published([], links: [LinkNews(try friends(at: .paused))]), at: People.now)
        let paused = try #require(snapshots(lowered).first)
        #expect(paused.view == .liveOnly && engine.friendsWithLatest.isEmpty)
        let raised = engine.handle(.published([], links: [LinkNews(try friends(at: .full))]), at: People.now)
        #expect(snapshots(raised) == [full] && engine.friendsWithLatest.isEmpty)
        let late = engine.handle(.received(session, .applied(paused)), at: People.now)
        #expect(snapshots(late).isEmpty && engine.friendsWithLatest.isEmpty)
        _ = engine.handle(.received(session, .applied(full)), at: People.now)
        _ = engine.takeReceipts()
        #expect(engine.friendsWithLatest.count == 1)
    }

    @Test("F8: rows that change together with a level are sent at the new level")
    func rowsAndLevel() throws {
        var (engine, _) = try reading(.full)
        let row = try ViewLogTests.row(2, DayWord(.eveningOnly), note: "secret", at: 2)
        let updates = engine.heldViews.compactMap { held in
            var view = held
            _ = view.publish([row])
            return view.update(since: held)
        }
        let effects = engine.handle(
            .published(updates, links: [LinkNews(try friends(at: .busyOnly))]), at: People.now)
        #expect(snapshots(effects).map(\.view) == [.busyOnly])
        let words = effects.flatMap { effect -> [DayContent] in
            switch effect {
            case .send(.delta(let delta), _): delta.rows.compactMap(content)
            case .send(.snapshotPart(let rows), _): rows.compactMap(content)
            default: []
            }
        }
        #expect(words.map(\.word) == [DayWord(.busy)] && words.allSatisfy { $0.note == nil })
    }

    private func content(_ row: SharedRow) -> DayContent? {
        guard case .day(let day) = row.body else { return nil }
        return day.content
    }
}
