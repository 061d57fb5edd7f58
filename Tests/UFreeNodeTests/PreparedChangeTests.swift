import Testing
import UFreeDomain
import UFreeServices
import UFreeSync

@testable import UFreeNode
@testable import UFreeTestSupport

/// What a node works out while the disk writes a change.
@Suite(.timeLimit(.minutes(1)))
struct PreparedChangeTests {
    private let start = Timestamp(milliseconds: 1_767_960_000_000)

    /// Runs a node with a friend who has received everything.
    private func withFriend(_ body: (NodeDesk, ScriptedConnection) async throws -> Void) async throws {
        let desk = try NodeDesk(zone: .utc, now: start)
        let ben = try ServiceFixture.person(2)
        try await desk.fixture.befriend(ben, name: "Ben")
        let friend = ScriptedConnection(
            ben, saying: [.ack(.accept, try ServiceFixture.request(2)), .state(nil)])
        try await desk.run { _ in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await desk.node.serve(friend) }
                var position: Position?
                while let message = await friend.next(), message != .snapshotEnd {
                    if case .snapshotBegin(let header) = message { position = header.position }
                }
                let receipt = Message.applied(try #require(position))
                await desk.node.process(.message(SessionID(number: 1), receipt))
                await desk.node.process(.receiptsDue)
                try await body(desk, friend)
                friend.close(.goodbye)
            }
        }
    }

    /// Returns the news of edits of tomorrow, none of which is committed.
    private func edits(_ words: [AvailabilityStatus], on desk: NodeDesk) throws -> [ReplicaNews] {
        var contents = desk.fixture.store.contents
        return try words.map { status in
            _ = try contents.change([try #require(CivilDate(iso: "2026-01-10"))], at: start) { _ in
                DayContent(DayWord(status))
            }
            return try #require(contents.drainNews().first { !$0.views.isEmpty })
        }
    }

    /// Returns the next delta.
    private func told(_ friend: ScriptedConnection) async throws -> Delta {
        while let message = await friend.next() {
            if case .delta(let delta) = message { return delta }
        }
        throw FixtureError("nothing was told")
    }

    @Test
    func `A change that the disk refuses is told to nobody`() async throws {
        try await withFriend { desk, friend in
            let refused = try edits([.free], on: desk)[0]
            await desk.node.process(.coming(refused))
            let made = try edits([.busy], on: desk)[0]
            await desk.node.process(.news(made))
            let first = try await told(friend)
            #expect(first.words == [DayWord(.busy)])
            #expect(first.position.seq == refused.views.first?.head)
        }
    }

    @Test
    func `A change is told once, also when a receipt came while the disk wrote it`() async throws {
        try await withFriend { desk, friend in
            let (words, session) = ([AvailabilityStatus.free, .busy, .free], SessionID(number: 1))
            var last: Position?
            for (news, word) in zip(try edits(words, on: desk), words) {
                await desk.node.process(.coming(news))
                // Until this receipt, the friend is sent nothing more.
                if let last { await desk.node.process(.message(session, .applied(last))) }
                await desk.node.process(.news(news))
                let next = try await told(friend)
                #expect(next.words == [DayWord(word)])
                #expect(next.position.seq == news.views.first?.head)
                last = next.position
            }
        }
    }
}

extension Delta {
    fileprivate var words: [DayWord] {
        rows.compactMap { if case .day(let day) = $0.body { day.word } else { nil } }
    }
}
