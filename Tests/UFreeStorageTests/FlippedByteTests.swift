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

/// A database with one changed byte, for each position.
@Suite struct FlippedByteTests {
    /// The results of all reads of the store.
    private struct Answers: Equatable {
        let profile: Profile
        let days: [DayAvailability]
        let roster: Roster
        let calendars: [ImportedCalendar]
        let schedules: [FriendSchedule]
        let friends: [Friend]
        let devices: [DeviceID]
        let addresses: [String]
        let requests: [RequestRecord]
        let state: ReplicaState
        let journal: [JournalRow]
        let images: [JournalImage]
        let changes: [OwnChangeRow]

        init(_ store: SQLiteStore, _ friend: OwnerID) async throws {
            profile = try await store.profile()
            let today = try #require(StoreUnderTest.today)
            let dates = today.adding(days: -100)...today.adding(days: 400)
            days = try await store.getMySchedule(dates)
            roster = try await store.getMyRoster()
            calendars = try await store.calendars()
            schedules = try await store.getFriendsSchedules(dates)
            friends = try await store.friends()
            devices = try await store.devices(of: friend)
            addresses = try await store.meeting(of: friend).addresses
            requests = try await store.requests(at: StoreUnderTest.now)
            state = try await store.load(at: StoreUnderTest.now)
            (journal, images, changes) = try store.read { db, context in
                let journal = try JournalRow.all(db, "ORDER BY seq")
                let images = try journal.flatMap { row in
                    try [(row.before, false), (row.after, true)].compactMap { sealed, isAfter in
                        try sealed.map {
                            try JournalImage.open($0, context.sealer, seq: row.seq, isAfter: isAfter)
                        }
                    }
                }
                return (journal, images, try OwnChangeRow.all(db, "ORDER BY first_seq"))
            }
        }

        /// Returns a description of the differences.
        func differences(from other: Answers) -> String {
            let pairs = zip(Mirror(reflecting: self).children, Mirror(reflecting: other).children)
            return pairs.filter { "\($0.value)" != "\($1.value)" }.map { $0.0.label ?? "" }.joined(
                separator: ", ")
        }
    }

    private struct Tally: CustomStringConvertible {
        var atOpening = 0
        var atReading = 0
        var harmless = 0
        var wrong: [String] = []

        var description: String {
            """
            \(atOpening + atReading + harmless + wrong.count) flipped bytes: \(atOpening) found at opening, \
            \(atReading) at reading, \(harmless) harmless, \(wrong.count) wrong
            """
        }
    }

    @Test("Fault 8: one flipped byte at each step of 1,024 bytes is found or harmless, never a wrong answer")
    func everyStep() async throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["SEED"].flatMap { UInt64($0) } ?? .random(in: 1...1_000_000)
        let rounds = environment["UFREE_FLIPS"].flatMap { Int($0) } ?? 1
        var chance = SeededGenerator(seed: seed)
        let filled = try await FilledPlace()
        try await filled.live()
        try filled.opened.store.close()
        let bytes = try filled.place.bytes(filled.place.database)
        let place = try Place(in: "/dev/shm")
        let first = try put(bytes, of: filled.place, in: place).get()
        let answers = try await Answers(first.store, filled.ben.owner)
        #expect(answers.days.count > 30 && answers.schedules.first?.days.count == 20)
        #expect(answers.requests.count > 3 && answers.journal.count > 60)
        first.store.letGo()

        var tally = Tally()
        for _ in 0..<rounds {
            for step in stride(from: 0, to: bytes.count, by: 1_024) {
                let offset = step + Int.random(in: 0..<1_024, using: &chance)
                let flip = UInt8.random(in: 1...255, using: &chance)
                var flipped = bytes
                flipped[offset] ^= flip
                await look(
                    put(flipped, of: filled.place, in: place), answers, filled.ben.owner,
                    "byte \(offset) of \(bytes.count) flipped by \(flip)", &tally)
            }
        }
        // Standard error, so that the value is also shown if the test passes.
        "measured: \(tally), SEED=\(seed)\n".withCString { _ = Glibc.write(2, $0, strlen($0)) }
        #expect(tally.wrong == [], "SEED=\(seed)")
        #expect(tally.atOpening > 0 && tally.atReading > 0 && tally.harmless > 0)
    }

    /// Copies a database next to the keys and the witness of another place, and opens it.
    private func put(_ database: Data, of source: Place, in place: Place) -> Result<OpenedStore, any Error> {
        Result {
            for file in try FileManager.default.contentsOfDirectory(atPath: place.path) {
                try FileManager.default.removeItem(atPath: place.path + "/" + file)
            }
            for file in ["identity.key", "witness"] {
                try place.write(source.bytes(source.path + "/" + file), to: place.path + "/" + file)
            }
            try place.write(database, to: place.database)
            return try place.open()
        }
    }

    private func look(
        _ opening: Result<OpenedStore, any Error>, _ answers: Answers, _ friend: OwnerID, _ place: String,
        _ tally: inout Tally
    ) async {
        switch opening {
        case .failure(let error):
            if Self.isFinding(error) {
                tally.atOpening += 1
            } else {
                tally.wrong.append("\(place): \(error)")
            }
        case .success(let opened):
            defer { opened.store.letGo() }
            // Moved aside, and replaced by what could be saved of it.
            if opened.noticed.map(\.code.rawValue).contains("repaired") { return tally.atOpening += 1 }
            do {
                let found = try await Answers(opened.store, friend)
                if found == answers {
                    tally.harmless += 1
                } else {
                    tally.wrong.append("\(place): another answer about \(found.differences(from: answers))")
                }
            } catch {
                if Self.isFinding(error) {
                    tally.atReading += 1
                } else {
                    tally.wrong.append("\(place): \(error)")
                }
            }
        }
    }

    /// Whether an error reports corrupted data; for the header also another program's or a newer file, and
    /// for the text of the schema also statements that don't match it.
    private static func isFinding(_ error: any Error) -> Bool {
        switch error {
        case DataError.corruptedData, DataError.migrationFailed, DataError.storageUnavailable: true
        default: false
        }
    }
}
