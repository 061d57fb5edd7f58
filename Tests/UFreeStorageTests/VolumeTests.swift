import FoundationEssentials
import GRDB
import Glibc
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeStorage

/// Fills a directory for `make volume`, `make circle` and `make fanout`, which then measure a real daemon on it and fail if
/// an answer takes too long. It is a test only because tests can write the database directly.
@Suite struct VolumeTests {
    private static let place = getenv("UFREE_VOLUME").map { String(cString: $0) }
    /// The friends' keys, for `make fanout`, whose peers have them; nil for friends who never connect.
    private static let people = getenv("UFREE_PEOPLE").flatMap {
        try? JSONDecoder().decode([KeyFile].self, from: Data(contentsOf: URL(filePath: String(cString: $0))))
    }
    /// 50 for `make circle`.
    private static let friends =
        people?.count ?? getenv("UFREE_FRIENDS").flatMap { Int(String(cString: $0)) } ?? 1_000
    private static let daysOfFriend = 9
    private static let journal = 100 * friends

    @Test(
        "Tests nothing: fills a directory with 1,000 friends and 100,000 journal entries for make volume",
        .enabled(if: place != nil, "make volume says where"))
    func fill() async throws {
        let path = try #require(Self.place)
        let now = Timestamp(milliseconds: Int64(time(nil)) * 1_000)
        let opened = try DataDirectory(at: path).open(
            firstProfile: Profile(name: DisplayName(validating: "Ana"), zone: .utc), at: now,
            zones: .utc)
        let store = opened.store
        let today = ZoneClock.utc.today(.utc, now)
        for number in 0..<Self.friends {
            // Long ago and one after the other: requests per hour are limited, and the friends are old ones.
            let then = now.adding(milliseconds: Int64(number - Self.friends) * 3_600_000)
            try await befriend(number, today, store, opened.identity.keys, at: then)
        }
        // A year, and the days before it.
        let mine = (0..<366).map { today.adding(days: $0) }
        let note = try Note(validating: "A note of some length, as people write them.")
        for start in stride(from: 0, to: mine.count, by: 31) {
            let dates = Array(mine[start..<min(start + 31, mine.count)])
            _ = try await store.updateMySchedule(for: dates, at: now) { day in
                DayContent(DayWord(day.date.dayNumber % 2 == 0 ? .free : .eveningOnly), note: note)
            }
        }
        try await store.pool.write { [context = store.context] db in
            let last = try Int64.fetchOne(db, sql: "SELECT max(seq) FROM journal") ?? 0
            let day = ScheduleDay(
                date: today,
                record: DayAvailability(
                    id: UUID(), date: today, content: DayContent(DayWord(.free), note: note),
                    updatedAt: now))
            for seq in (last + 1)..<(Int64(Self.journal) + 1) {
                let image = try JournalImage(day)?.sealed(context.sealer, seq: seq, isAfter: true)
                try JournalRow(
                    seq: seq, at: now, actor: context.owner, actorDevice: nil, action: .create, entity: .day,
                    entityID: [], owner: context.owner, before: nil, after: image
                ).save(db)
            }
        }
        let counts = try await store.pool.read { db in
            try ["day", "friend_day", "friend", "journal"].map {
                try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? 0
            }
        }
        #expect(
            counts[0] + counts[1] >= 366 + Self.friends * Self.daysOfFriend && counts[2] == Self.friends
                && counts[3] == Self.journal)
        print("filled: \(counts[0] + counts[1]) days, \(counts[2]) friends, \(counts[3]) journal entries")
        try store.close()
    }

    /// Friends have different days, so that answers differ; on one day all but one are free.
    private func word(_ number: Int, _ offset: Int) -> DayWord {
        if offset == 3 { return DayWord(number == 7 ? .busy : .free) }
        return DayWord([.free, .eveningOnly, .free, .morningOnly, .busy][(number / 7 + offset) % 5])
    }

    /// The keys of a person, in hexadecimal.
    private struct KeyFile: Decodable {
        let owner: String
        let device: String
        let ownerKey: String
        let deviceKey: String

        var keys: PeerKeys? {
            guard let owner = OwnerID(bytes: Self.bytes(owner)),
                let device = DeviceID(bytes: Self.bytes(device))
            else {
                return nil
            }
            return PeerKeys(
                owner: owner, device: device, ownerKey: Self.bytes(ownerKey), deviceKey: Self.bytes(deviceKey)
            )
        }

        private static func bytes(_ text: String) -> [UInt8] {
            let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
            return stride(from: 0, to: digits.count - 1, by: 2).map {
                UInt8(digits[$0] * 16 + digits[$0 + 1])
            }
        }
    }

    private func peer(_ number: Int) throws -> PeerKeys {
        if let people = Self.people { return try #require(people[number].keys) }
        let bytes = withUnsafeBytes(of: number.bigEndian) { Array($0) }
        let owner = try #require(OwnerID(bytes: [UInt8](repeating: 1, count: 24) + bytes))
        let device = try #require(DeviceID(bytes: [UInt8](repeating: 2, count: 24) + bytes))
        return PeerKeys(owner: owner, device: device, ownerKey: [1], deviceKey: [2])
    }

    private func befriend(
        _ number: Int, _ today: CivilDate, _ store: SQLiteStore, _ me: PeerKeys, at then: Timestamp
    ) async throws {
        let bytes = withUnsafeBytes(of: number.bigEndian) { Array($0) }
        let peer = try peer(number)
        let (owner, device) = (peer.owner, peer.device)
        let id = try #require(RequestID(bytes: [UInt8](repeating: 3, count: 8) + bytes))
        let side = LinkSide(
            me: me, peer: peer, source: "\(number)", freshNonce: [UInt8](repeating: 9, count: 32))
        _ = try await store.transact(owner, .receive(.request(id, name: "Friend \(number)"), side), at: then)
        _ = try await store.acceptFriendRequest(id, verified: false, at: then)
        let rows = (0..<Self.daysOfFriend).map { offset in
            let stamp = Stamp(milliseconds: then.milliseconds, counter: UInt32(offset), device: device)
            let day = SharedDay(
                id: UUID(), date: today.adding(days: offset), content: DayContent(word(number, offset)),
                updatedAt: then)
            return SharedRow(body: .day(day), stamp: stamp)
        }
        let position = Position(view: .full, epoch: 1, seq: 1, chain: [UInt8](repeating: 0, count: 16))
        try await store.commit(.applied(owner, device, position, rows: rows, isSnapshot: true), at: then)
    }
}
