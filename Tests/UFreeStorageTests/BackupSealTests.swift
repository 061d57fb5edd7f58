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

/// A backup is unchanged since it was written, or refused (decision 0031).
@Suite struct BackupSealTests {
    private static let later = StoreUnderTest.now.adding(milliseconds: 3_600_000)
    private static let passphrase = "correct horse"

    /// Throws unless a file is refused as unreadable, even with the right passphrase, and leaves no trace.
    private func expectRefused(_ bytes: [UInt8], by store: SQLiteStore, _ what: String) async throws {
        let before = try await store.profile()
        let error = await #expect(throws: BackupError.self, "\(what)") {
            _ = try await store.stage(backupPieces(bytes), at: Self.later)
            try await store.takeStaged(passphrase: Self.passphrase, at: Self.later)
        }
        let isUnreadable = if case .unreadable = error { true } else { error == .wrongPassphrase }
        #expect(isUnreadable, "\(what): \(String(describing: error))")
        let names = DirectoryNames.all(in: store.directory.path)
        #expect(
            !names.contains { $0.hasPrefix("ufree.next") || $0.hasPrefix("former-") }, "\(what): \(names)")
        #expect(!names.contains(NextDatabase.keys))
        #expect(try await store.profile() == before)
    }

    @Test
    func `D11: a byte that is changed, added or missing anywhere in a backup is found before SQLite sees it`()
        async throws
    {
        let filled = try await FilledPlace()
        let good = try await filled.opened.store.backupBytes(Self.passphrase, at: Self.later)
        let place = try Place()
        let (file, out) = ("\(place.path)/file", "\(place.path)/out")
        func seal(_ bytes: [UInt8]) throws -> BackupSeal {
            try place.write(Data(bytes), to: file)
            return try BackupSeal(of: file)
        }
        let carried = try #require(try seal(good).manifest.carried)
        let root = try carried.root(Passphrase(text: Self.passphrase))
        let keys = [try KeyFile(in: filled.place.path).backupKey, BackupKey(passphrase: root)]
        for key in keys {
            try seal(good).extract(to: out, by: key)
            #expect(try place.bytes(out).count == seal(good).manifest.database)
            var changed: [[UInt8]] = []
            // The codes of the other key don't matter.
            let codes = good.count - 80 + (1 - key.place.rawValue) * 32
            let places =
                Array(stride(from: 0, to: good.count, by: 613)) + Array(good.count - 900..<good.count)
            for index in places where !(codes..<codes + 32).contains(index) {
                var bytes = good
                bytes[index] ^= 1 << (index % 8)
                changed.append(bytes)
            }
            changed += [good + [0], [0] + good, Array(good.dropLast()), Array(good.dropFirst())]
            changed += [good + good, Array(good.prefix(good.count / 2)), []]
            for (index, bytes) in changed.enumerated() {
                #expect(throws: DataError.self, "\(index)") { try seal(bytes).extract(to: out, by: key) }
                #expect(!PrivateFile.exists(out))
            }
        }
    }

    @Test(
        "D11: a friend who was put into a backup without its passphrase is refused, and so is my changed row",
        arguments: [true, false])
    func addedFriend(isMine: Bool) async throws {
        let filled = try await FilledPlace()
        let good = try await filled.opened.store.backupBytes(Self.passphrase, at: Self.later)
        let place = try Place()
        let path = "\(place.path)/file"
        try place.write(Data(good), to: path)
        let seal = try BackupSeal(of: path)
        // As SQLite writes it, with correct checksums.
        let database = "\(place.path)/database"
        try place.write(Data(good.prefix(seal.manifest.database)), to: database)
        let queue = try DatabaseQueue(path: database)
        let mallory = try Person(9)
        try await queue.write { db in
            try OwnerRow(id: mallory.owner, at: Self.later).save(db)
            let ben = try #require(try FriendRow.all(db).first)
            var row = FriendRow(
                try #require(ben.friendship(nil)), with: mallory.owner, over: ben, meta: ben.meta)
            row.isVerified = true
            try row.save(db)
        }
        try queue.close()
        var manifest = seal.manifest
        // Sealed with the keys that the attacker has.
        let wrong = BackupKey(ownerKey: [UInt8](repeating: 1, count: 32))
        let end = Array(good.dropFirst(seal.manifest.database))
        let store = isMine ? filled.opened.store : try place.open("Zoe").store
        try await expectRefused(Array(try place.bytes(database)) + end, by: store, "with the old end")
        manifest.friends += 1
        try BackupSeal.append(to: database, manifest, [wrong])
        try await expectRefused(Array(try place.bytes(database)), by: store, "with another end")
        try await expectRefused(Array(good.prefix(seal.manifest.database)), by: store, "without an end")
    }

    @Test(
        "D6: a hostile backup is refused, even from an author who knows the passphrase",
        arguments: Hostile.allCases)
    func hostile(_ hostile: Hostile) async throws {
        let filled = try await FilledPlace()
        let good = try await filled.opened.store.backupBytes(Self.passphrase, at: Self.later)
        let place = try Place()
        let store = try place.open("Zoe").store
        let bytes = try hostile.file(from: good, Self.passphrase, in: filled.place)
        try await expectRefused(bytes, by: store, hostile.rawValue)
        // The valid one is still accepted.
        _ = try await store.stage(backupPieces(good), at: Self.later)
        try await store.takeStaged(passphrase: Self.passphrase, at: Self.later)
    }

    @Test(
        "D8: a copy of a database of every released version has the tables of its version",
        arguments: ReleasedSchema.all)
    func released(_ schema: ReleasedSchema) async throws {
        let place = try schema.place()
        let examiner = try Examiner()
        let copy = "\(place.path)/copy"
        try await examiner.copy(place.database, to: copy)
        let content = try await examiner.examine(copy)
        #expect("\(content.version)" == schema.version)
    }

    @Test(
        "D6: reading a file takes at most a tenth of the work that its size allows, and an endless query ends"
    )
    func work() async throws {
        let filled = try await FilledPlace()
        try await filled.live()
        let size = try filled.place.bytes(filled.place.database).count
        try await filled.opened.store.pool.read { db in
            let limit = WorkLimit(bytes: size)
            let allowed = limit.left
            try limit.holding(db) { try RowCheck.run(db) }
            #expect((allowed - limit.left) * 10 <= allowed, "\(allowed - limit.left) of \(allowed)")
            #expect(throws: DataError.self) {
                try limit.holding(db) {
                    try db.execute(
                        sql:
                            "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
                    )
                }
            }
        }
    }

    @Test(
        "D6: a daily backup with a row removed, every checksum right, is skipped for an older one")
    func changedDaily() async throws {
        let filled = try await FilledPlace()
        let (store, place) = (filled.opened.store, filled.place)
        try await store.backUp(at: StoreUnderTest.now)
        try await store.backUp(at: Self.later)
        try store.close()
        let newest = try #require(Backups(directory: place.path).all().first)
        let seal = try BackupSeal(of: newest.path)
        let bytes = try place.bytes(newest.path)
        let database = "\(place.path)/database"
        try place.write(bytes.prefix(seal.manifest.database), to: database)
        let queue = try DatabaseQueue(path: database)
        try await queue.write { try $0.execute(sql: "DELETE FROM friend_day") }
        try queue.close()
        try place.write(place.bytes(database) + bytes.dropFirst(seal.manifest.database), to: newest.path)
        unlink(database)
        try Damage.page.do(to: place)
        let opened = try place.open(at: Self.later)
        #expect(opened.noticed.first?.values["madeAt"] == "\(StoreUnderTest.now.milliseconds)")
        let days = try filled.days.days(0...6)
        #expect(try await opened.store.getFriendsSchedules(days).first?.days.isEmpty == false)
    }

    @Test("D6: a daily backup of a version without seals repairs, until there is one with a seal")
    func withoutSeal() async throws {
        let filled = try await FilledPlace()
        let (store, place) = (filled.opened.store, filled.place)
        try await store.backUp(at: StoreUnderTest.now)
        let daily = try #require(Backups(directory: place.path).all().first)
        let seal = try BackupSeal(of: daily.path)
        let plain = try place.bytes(daily.path).prefix(seal.manifest.database)
        let error = await #expect(throws: BackupError.self) {
            try await store.stage(backupPieces(Array(plain)), at: Self.later)
        }
        #expect(error == .unreadable("damaged or no backup (it is cut short, has no seal, or is no backup)"))
        try place.write(plain, to: daily.path)
        try store.close()
        try Damage.page.do(to: place)
        let opened = try place.open(at: Self.later)
        #expect(opened.noticed.first?.values["madeAt"] == "\(StoreUnderTest.now.milliseconds)")
        try await opened.store.backUp(at: Self.later)
        try opened.store.close()
        try Damage.page.do(to: place)
        let again = try place.open(at: Self.later)
        #expect(again.noticed.first?.values["madeAt"] == "\(Self.later.milliseconds)")
    }

    @Test(
        "F6, D3: removing a friend removes them from all daily backups; the rest of each is unchanged"
    )
    func removedFriend() async throws {
        let filled = try await FilledPlace(note: "Pool")
        let (store, place) = (filled.opened.store, filled.place)
        let days = try filled.days.days(0...6)
        let mine = try await store.getMySchedule(days)
        let (ben, flat) = (filled.ben.owner, try DisplayName(validating: "flat"))
        try await store.updateAddressBook(at: StoreUnderTest.now) { book in
            try book.setNickname(flat, of: ben)
            try book.setNickname(nil, of: ben)
            try book.add([ben], to: flat, id: UUID(), at: StoreUnderTest.now)
        }
        // What Ben showed of himself is in the backup.
        let card = Card(phone: try PhoneNumber(reading: "+436641234567"))
        let stamp = Stamp(milliseconds: 9, counter: 0, device: filled.ben.device)
        let position = Position(view: .full, epoch: 1, seq: 9, chain: [UInt8](repeating: 0, count: 16))
        try await store.commit(
            .applied(
                ben, filled.ben.device, position, rows: [SharedRow(body: .card(card), stamp: stamp)],
                isSnapshot: false), at: StoreUnderTest.now)
        #expect(try await store.card(of: ben) == card)
        try await store.backUp(at: StoreUnderTest.now)
        let daily = try #require(Backups(directory: place.path).all().first)
        let before = try place.bytes(daily.path)
        try await store.reviseBackups()
        #expect(try place.bytes(daily.path) == before)
        #expect(before.firstRange(of: Data("Benedikta".utf8)) != nil)
        #expect(before.firstRange(of: Data("ben.local".utf8)) != nil)
        try await store.removeFriend(filled.ben.owner, at: Self.later)
        // Left by a run that was killed.
        try place.write(Data("half".utf8), to: "\(place.path)/backups/revised")
        try await store.reviseBackups()
        let after = try place.bytes(daily.path)
        for trace in ["Benedikta", "ben.local"] {
            #expect(after.firstRange(of: Data(trace.utf8)) == nil, "\(trace)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(place.path)/backups").count == 1)
        try await store.reviseBackups()
        #expect(try place.bytes(daily.path) == after)
        // It is an ordinary backup, and doesn't contain Ben as a friend.
        let look = try await store.stage(backupPieces(Array(after)), at: Self.later)
        #expect(look.isMine && look.friends == 0 && look.days == 1)
        try await store.takeStaged(passphrase: nil, at: Self.later)
        try store.close()
        let opened = try place.open(at: Self.later)
        #expect(try await opened.store.getMySchedule(days) == mine)
        #expect(try await opened.store.friends().isEmpty)
        #expect(try await opened.store.groups().isEmpty)
        #expect(try await opened.store.card(of: ben) == Card())
        let groups = try await opened.store.pool.read {
            try JournalRow.all($0, "WHERE entity = 'friend_group'")
        }
        let sealer = opened.store.context.sealer
        let members = try groups.compactMap { row in
            try row.after.map { try JournalImage.open($0, sealer, seq: row.seq, isAfter: true).members }
        }
        #expect(members == [[]])
        let theirs = try await opened.store.pool.read { db in
            try JournalRow.all(db, "WHERE owner = ?", [filled.ben.owner.data])
        }
        #expect(theirs.allSatisfy { $0.before == nil && $0.after == nil })
        // The dates of these entries are erased, too.
        let dates = theirs.filter { $0.entity == "friend_day" }
        #expect(!dates.isEmpty && dates.allSatisfy { $0.entityID.isEmpty })
    }

    @Test(
        "F6, D3: removing a friend removes them from daily backups without seals too"
    )
    func removedFromAnOldBackup() async throws {
        let filled = try await FilledPlace()
        let (store, place) = (filled.opened.store, filled.place)
        try await store.backUp(at: StoreUnderTest.now)
        let daily = try #require(Backups(directory: place.path).all().first)
        let plain = try place.bytes(daily.path).prefix(BackupSeal(of: daily.path).manifest.database)
        #expect(plain.firstRange(of: Data("Benedikta".utf8)) != nil)
        try place.write(plain, to: daily.path)
        try await store.removeFriend(filled.ben.owner, at: Self.later)
        try await store.reviseBackups()
        #expect(try place.bytes(daily.path).firstRange(of: Data("Benedikta".utf8)) == nil)
        #expect(BackupSeal.ends(daily.path))
    }
}
