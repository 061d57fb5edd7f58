import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

@testable import UFreeStorage

@Suite struct SpeedTests {
    /// Returns the median of some runs in milliseconds.
    private func median(_ runs: Int = 15, _ body: (Int) async throws -> Void) async throws -> Double {
        let clock = ContinuousClock()
        var times: [Duration] = []
        for run in 0..<runs {
            times.append(try await clock.measure { try await body(run) })
        }
        let middle = times.sorted()[runs / 2]
        return Double(middle.components.attoseconds) / 1e15 + Double(middle.components.seconds) * 1_000
    }

    /// The test machines are noisy, so the values are printed next to the limits for people to judge.
    @Test("Q1: reading, writing and opening with 10,000 stored days are measured")
    func figures() async throws {
        let place = try Place()
        let opened = try place.open()
        let store = opened.store
        let days = try StoreUnderTest(.memory)
        let me = opened.identity.keys
        for number in UInt8(10)..<35 {
            let friend = try Person(number)
            let id = try days.request(number)
            _ = try await store.transact(
                friend.owner, friend.says(.request(id, name: "P\(number)"), to: me, from: "\(number)"),
                at: StoreUnderTest.now)
            _ = try await store.acceptFriendRequest(id, verified: false, at: StoreUnderTest.now)
            let rows = try (0..<400).map { try days.row(of: friend, $0, DayWord(.free), "Pool") }
            try await store.commit(
                .applied(friend.owner, friend.device, days.position(1), rows: rows, isSnapshot: true),
                at: StoreUnderTest.now)
        }
        let week = try days.days(0...6)
        let single = try days.day(3)
        let own = try await median { _ in _ = try await store.getMySchedule(week) }
        let update = try await median { run in
            _ = try await store.updateMySchedule(for: [single], at: StoreUnderTest.now) { _ in
                DayContent(DayWord(run % 2 == 0 ? .free : .busy))
            }
        }
        let friends = try await median(5) { _ in
            let count = try await store.getFriendsSchedules(week).reduce(0) { $0 + $1.days.count }
            #expect(count == 175)
        }
        try store.close()
        let opening = try await median(5) { _ in try place.open().store.close() }
        print(
            """
            with 10,000 days, median ms (floor): own week \(own) (50), update \(update) (50), \
            friends' week \(friends) (100), opening \(opening) (100)
            """)
    }
}
