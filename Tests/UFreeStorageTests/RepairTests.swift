import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

@testable import UFreeStorage

/// The ways in which a database is damaged.
enum Damage: String, CaseIterable, CustomTestStringConvertible {
    case noDatabase, empty, short, page, value

    var testDescription: String { rawValue }

    func `do`(to place: Place) throws {
        var data = try place.bytes(place.database)
        switch self {
        case .noDatabase: data = Data(repeating: 65, count: 4_096)
        case .empty: data = Data()
        case .short: data = data.prefix(99)
        // The fifth page is the root of a table or an index: its type byte becomes invalid.
        case .page: data[4_096] = 0xFF
        // Pages and indices are valid; only the row differs from what was written.
        case .value:
            guard let range = data.firstRange(of: Data("Benedikta".utf8)) else { break }
            data[range.lowerBound] = UInt8(ascii: "X")
        }
        try place.write(data, to: place.database)
    }
}

@Suite struct RepairTests {
    private static let later = StoreUnderTest.now.adding(milliseconds: 3_600_000)

    /// Creates a filled place with a backup, and a change after it.
    private func backedUp() async throws -> FilledPlace {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        try await store.backUp(at: StoreUnderTest.now)
        _ = try await store.updateMySchedule(for: [filled.days.day(3)], at: Self.later) { _ in
            DayContent(DayWord(.eveningOnly))
        }
        return filled
    }

    private func kept(_ place: Place) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.path).filter { $0.hasPrefix("damaged-") }
    }

    @Test(
        "D6: a damaged database is moved aside, the newest good backup replaces it, and losses are reported",
        arguments: Damage.allCases)
    func repaired(damage: Damage) async throws {
        let filled = try await backedUp()
        let place = filled.place
        if damage == .value { _ = try? Suspicion.note("a read", in: place.path) }
        try filled.opened.store.close()
        try damage.do(to: place)
        let damaged = try place.bytes(place.database)

        let opened = try place.open(at: Self.later)
        #expect(opened.identity.keys == filled.opened.identity.keys)
        let notice = try #require(opened.noticed.first)
        #expect(opened.noticed.map(\.code.rawValue) == ["repaired"])
        #expect(notice.values["madeAt"] == "\(StoreUnderTest.now.milliseconds)")
        let lost = try filled.days.day(3).description
        #expect(notice.values["days"] == ([.page, .value].contains(damage) ? lost : nil) || damage == .page)
        if damage != .value { #expect(notice.values["days"] == lost || notice.values["partial"] == "true") }
        // The contents of the backup are restored, with new epochs of its views.
        #expect(try await opened.store.friends().map(\.profile.name.text) == ["Benedikta Nova"])
        #expect(try await opened.store.getMySchedule(filled.days.days(0...6)).count == 1)
        #expect(try await opened.store.load(at: Self.later).views.isEmpty)
        let lines = try await opened.store.audit(AuditQuery(topic: .store, limit: 2))
        #expect(lines.map(\.action) == ["restore", "validate"])
        #expect(lines.map(\.subject) == [.store("repaired"), .store("damaged")])
        // Nothing is deleted.
        let aside = try #require(kept(place).first)
        let stays = try place.bytes("\(place.path)/\(aside)/ufree.db")
        // Opening a file writes to its first page, and may leave an empty page at its end.
        #expect(stays.prefix(damaged.count).dropFirst(1_024) == damaged.dropFirst(1_024))
        #expect(place.mode("\(place.path)/\(aside)") == 0o700)
        // The next start is normal, and the notice stays until it expires.
        try opened.store.close()
        let again = try place.open(at: Self.later)
        #expect(again.noticed.map(\.code.rawValue) == ["repaired"])
        #expect(try kept(place).count == 1)
    }

    @Test("F20: a repair takes over who was blocked, as far as it can be read", arguments: [true, false])
    func blocked(hasBackup: Bool) async throws {
        let filled = try await backedUp()
        let zoe = try Person(9).owner
        try await filled.opened.store.block(zoe, true, name: DisplayName(validating: "Zoe"), at: Self.later)
        let before = try await filled.opened.store.blocked()
        _ = try? Suspicion.note("a read", in: filled.place.path)
        try filled.opened.store.close()
        if !hasBackup {
            let backup = try #require(Backups(directory: filled.place.path).all().first)
            try filled.place.write(Data("no backup".utf8), to: backup.path)
        }
        try Damage.value.do(to: filled.place)
        let opened = try filled.place.open(at: Self.later)
        #expect(opened.noticed.map(\.code.rawValue) == ["repaired"])
        #expect(try await opened.store.blocked() == before)
    }

    @Test("D6: without a good backup the same person starts empty, and is notified")
    func noBackup() async throws {
        let filled = try await backedUp()
        try filled.opened.store.close()
        let backup = try #require(Backups(directory: filled.place.path).all().first)
        try filled.place.write(Data("no backup".utf8), to: backup.path)
        try Damage.page.do(to: filled.place)
        let opened = try filled.place.open("Somebody else", at: Self.later)
        #expect(opened.identity.keys == filled.opened.identity.keys)
        #expect(opened.noticed.map(\.code.rawValue) == ["repaired"])
        #expect(opened.noticed.first?.values["madeAt"] == nil)
        #expect(try await opened.store.friends().isEmpty)
        #expect(try kept(filled.place).count == 1)
    }

    @Test("D6: a damaged backup, or another owner's, is skipped for an older one")
    func olderBackup() async throws {
        let filled = try await backedUp()
        try await filled.opened.store.backUp(at: Self.later)
        try filled.opened.store.close()
        #expect(try spoilNewest(of: filled.place).madeAt == Self.later)
        let other = try Place()
        try other.open().store.close()
        let foreign = "\(filled.place.path)/backups/ufree-2030-01-01T000000Z.db"
        try filled.place.write(other.bytes(other.database), to: foreign)
        try Damage.page.do(to: filled.place)
        let opened = try filled.place.open(at: Self.later)
        #expect(opened.noticed.first?.values["madeAt"] == "\(StoreUnderTest.now.milliseconds)")
    }

    /// Changes a byte in the newest backup, so that its seal is broken.
    private func spoilNewest(of place: Place) throws -> Backups.File {
        let newest = try #require(Backups(directory: place.path).all().first)
        var bytes = try place.bytes(newest.path)
        let name = try #require(bytes.firstRange(of: Data("Benedikta".utf8)))
        bytes[name.lowerBound] = UInt8(ascii: "X")
        try place.write(bytes, to: newest.path)
        return newest
    }

    @Test("D6: a backup made after an older one was restored counts as later than all earlier ones")
    func laterThanAll() async throws {
        let filled = try await backedUp()
        let store = filled.opened.store
        for number in 0..<5 {
            _ = try await store.updateMySchedule(for: [filled.days.day(number)], at: Self.later) { _ in
                DayContent(DayWord(.busy))
            }
        }
        try await store.backUp(at: Self.later)
        try store.close()
        let spoilt = try spoilNewest(of: filled.place)
        try Damage.page.do(to: filled.place)
        let opened = try filled.place.open(at: Self.later)
        try await opened.store.backUp(at: Self.later.adding(milliseconds: 3_600_000))
        let newest = try #require(Backups(directory: filled.place.path).all().first)
        #expect(newest.path != spoilt.path)
        #expect(try BackupSeal(of: newest.path).manifest.seq > BackupSeal(of: spoilt.path).manifest.seq)
    }

    @Test("D6: where the only sealed backup is damaged, one of a version without seals replaces it")
    func unsealed() async throws {
        let filled = try await backedUp()
        try filled.opened.store.close()
        let sealed = try #require(Backups(directory: filled.place.path).all().first)
        let plain = try filled.place.bytes(sealed.path).prefix(BackupSeal(of: sealed.path).manifest.database)
        try filled.place.write(plain, to: "\(filled.place.path)/backups/ufree-2025-12-01T000000Z.db")
        _ = try spoilNewest(of: filled.place)
        try Damage.page.do(to: filled.place)
        let opened = try filled.place.open(at: Self.later)
        #expect(opened.noticed.first?.values["madeAt"] == "1764547200000")
        #expect(try await opened.store.friends().map(\.profile.name.text) == ["Benedikta Nova"])
    }

    @Test("D6: a read that finds a damaged row reports it, and makes the next start check everything")
    func suspicion() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        let (told, tell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        store.onNeedOfRestart { _ in tell.yield() }
        try await filled.execute("UPDATE day SET content = randomblob(40)")
        await #expect(throws: DataError.self) { try await store.getMySchedule(filled.days.days(0...6)) }
        for await _ in told { break }
        #expect(Suspicion.exists(in: filled.place.path))
        try store.close()
        #expect(try filled.place.open().noticed.map(\.code.rawValue) == ["repaired"])
        #expect(!Suspicion.exists(in: filled.place.path))
    }

    @Test("D6: a false suspicion ends with the next start")
    func falseAlarm() throws {
        let place = try Place()
        try place.prepare()
        try Suspicion.note("a read", in: place.path)
        #expect(try place.open().noticed.isEmpty)
        #expect(!Suspicion.exists(in: place.path))
    }
}
