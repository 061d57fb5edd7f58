import FoundationEssentials
import Testing
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeNode

@Suite(.timeLimit(.minutes(1)))
struct RefusedRowsTests {
    private let start = Timestamp(milliseconds: 1_767_960_000_000)

    private func position(_ seq: Int) -> Position {
        Position(view: .full, epoch: 9, seq: UInt64(seq), chain: [UInt8](repeating: 3, count: 16))
    }

    @Test
    func `Y2: Days above a friend's limit change nothing, and are requested again the next time`()
        async throws
    {
        let desk = try NodeDesk(zone: .utc, now: start)
        let ben = try ServiceFixture.person(2)
        try await desk.fixture.befriend(ben, name: "Ben")
        let today = try #require(CivilDate(iso: "2026-01-09"))
        let most = SnapshotHeader.rowLimit
        let rows = (0...most).map { offset in
            let day = SharedDay(
                id: UUID(), date: today.adding(days: offset), content: DayContent(DayWord(.free)),
                updatedAt: start)
            return SharedRow(
                body: .day(day), stamp: Stamp(milliseconds: 1, counter: UInt32(offset), device: ben.device))
        }
        var said: [Message] = [.snapshotBegin(SnapshotHeader(position: position(most), rowCount: most))]
        for first in stride(from: 0, to: most, by: 256) {
            said.append(.snapshotPart(Array(rows[first..<first + 256])))
        }
        said.append(.snapshotEnd)
        let more = Delta(previousSeq: UInt64(most), position: position(most + 1), rows: [rows[most]])
        said.append(.delta(more))
        try await desk.run { _ in
            let first = ScriptedConnection(ben, saying: said)
            await desk.node.serve(first)
            #expect(await first.end() == .violation)
            let second = ScriptedConnection(ben, saying: [.ack(.accept, try ServiceFixture.request(2))])
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await desk.node.serve(second) }
                #expect(await second.state() == position(most))
                second.close(.goodbye)
            }
        }
    }
}
