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

extension SQLiteStore {
    /// Returns an outgoing backup, read in pieces of an odd size.
    func backupBytes(_ passphrase: String? = nil, at now: Timestamp) async throws -> [UInt8] {
        let backup = try await outgoing(passphrase: passphrase, at: now)
        defer { backup.discard() }
        var bytes: [UInt8] = []
        while bytes.count < backup.size { bytes += try backup.read(bytes.count, 10_007) }
        return bytes
    }
}

/// Returns an incoming backup in pieces of an odd size.
func backupPieces(_ bytes: [UInt8]) -> BackupPieces {
    AsyncThrowingStream<[UInt8], any Error> { continuation in
        for start in stride(from: 0, to: bytes.count, by: 10_007) {
            continuation.yield(Array(bytes[start..<min(start + 10_007, bytes.count)]))
        }
        continuation.finish()
    }
}

@Suite struct BackupTests {
    private static let later = StoreUnderTest.now.adding(milliseconds: 3_600_000)
    private static let passphrase = "correct horse"

    private func bytes(_ store: SQLiteStore, _ passphrase: String? = nil) async throws -> [UInt8] {
        try await store.backupBytes(passphrase, at: Self.later)
    }

    private func pieces(_ bytes: [UInt8]) -> BackupPieces { backupPieces(bytes) }

    @Test("D8: a restored backup brings everything back, and the replaced database is kept")
    func backAgain() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        let days = try filled.days.days(0...6)
        let before = try await store.getMySchedule(days)
        let backup = try await bytes(store)
        _ = try await store.updateMySchedule(for: [filled.days.day(3)], at: Self.later) { _ in
            DayContent(DayWord(.free))
        }
        let look = try await store.stage(pieces(backup), at: Self.later)
        #expect(look.isMine && !look.needsPassphrase && !look.carriesKeys)
        #expect(look.name == "Ana" && look.days == 1 && look.friends == 1)
        #expect(look.lastChange == StoreUnderTest.now)
        #expect(try await store.getMySchedule(days).count == 2)
        try await store.takeStaged(passphrase: nil, at: Self.later)
        #expect(!PrivateFile.exists(filled.place.path + "/backup.staged"))
        try store.close()

        let opened = try filled.place.open(at: Self.later)
        #expect(opened.hasTakenOther && opened.identity.keys == filled.opened.identity.keys)
        #expect(opened.noticed.map(\.code.rawValue) == ["putBack"])
        #expect(try await opened.store.getMySchedule(days) == before)
        #expect(try await opened.store.friends().count == 1)
        // New numbers can't be confused with numbers from after the backup.
        #expect(try await opened.store.load(at: Self.later).views.isEmpty)
        let entry = try await opened.store.pool.read {
            try JournalRow.all($0, "ORDER BY seq DESC LIMIT 1").first
        }
        #expect(entry?.action == "restore" && entry?.entity == "store")
        let former = filled.place.path + "/former-\(opened.identity.keys.owner.description.prefix(7))"
        let kept = try DatabaseQueue(path: former + "/ufree.db")
        #expect(try await kept.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM day") } == 2)
    }

    @Test("F20: who is blocked stays so when an older backup is restored, and a request in it stays hidden")
    func blocked() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        let zoe = try Person(9)
        let id = try #require(RequestID(bytes: [UInt8](repeating: 9, count: 16)))
        _ = try await store.transact(
            zoe.owner, zoe.says(.request(id, name: "Zoe"), to: filled.opened.identity.keys, from: "z"),
            at: StoreUnderTest.now)
        let backup = try await bytes(store)
        try await store.block(zoe.owner, true, name: DisplayName(validating: "Zoe"), at: Self.later)
        let before = try await store.blocked()
        _ = try await store.stage(pieces(backup), at: Self.later)
        try await store.takeStaged(passphrase: nil, at: Self.later)
        try store.close()
        let opened = try filled.place.open(at: Self.later)
        #expect(try await opened.store.blocked() == before)
        let requests = try await opened.store.requests(at: Self.later)
        #expect(!requests.contains { $0.request.peer == zoe.owner && $0.request.status == .pending })
        try await opened.store.block(zoe.owner, false, name: before[0].name, at: Self.later)
        #expect(
            try await opened.store.requests(at: Self.later).contains {
                $0.request.peer == zoe.owner && $0.request.status == .pending
            })
    }

    /// Returns the entries about the database itself, oldest first.
    private func lines(_ store: SQLiteStore) async throws -> [String] {
        try await store.audit(AuditQuery(topic: .store, limit: 100)).reversed().map { line in
            guard case .store(let text) = line.subject else { return "\(line.subject)" }
            return "\(line.at == Self.later ? "later " : "")\(line.action) \(text ?? "") \(line.result)"
        }
    }

    @Test(
        "D8: every copy is checked: with a damaged row there is no backup, neither daily nor on request",
        arguments: [
            "UPDATE day SET content = randomblob(40)", "UPDATE friend SET level = 1",
            "UPDATE journal SET at = at + 1",
        ])
    func damaged(sql: String) async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        try await filled.execute(sql)
        let names = DirectoryNames.all(in: filled.place.path + "/backups").sorted()
        for passphrase in [nil, Self.passphrase] {
            await #expect(throws: DataError.self) { _ = try await bytes(store, passphrase) }
        }
        await #expect(throws: DataError.self) { try await store.backUp(at: Self.later) }
        #expect(await store.lastBackup() == nil)
        // None of their files remain.
        #expect(DirectoryNames.all(in: filled.place.path + "/backups").sorted() == names)
    }

    @Test("D7: a backup on request, an uploaded one and a restored one leave a line each")
    func audited() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        try await store.backUp(at: StoreUnderTest.now)
        let first = try await bytes(store, Self.passphrase)
        let second = try await bytes(store)
        await #expect(throws: BackupError.self) {
            try await store.stage(pieces(Array(first.dropLast(5_000))), at: Self.later)
        }
        // Entries about the database are not changes of its contents.
        #expect(try await store.stage(pieces(second), at: Self.later).lastChange == StoreUnderTest.now)
        let daily = "backup \(Backups.name(StoreUnderTest.now)) done"
        #expect(
            try await lines(store)
                == [
                    daily, "later backup fileWithKeys done", "later backup file done",
                    "later validate backup done",
                ])
        try await store.takeStaged(passphrase: nil, at: Self.later)
        try store.close()
        // A copy has the entries from before it.
        let opened = try filled.place.open(at: Self.later)
        #expect(
            try await lines(opened.store)
                == [daily, "later backup fileWithKeys done", "later restore putBack done"])
    }

    @Test("D11: another machine continues from a backup with its keys, and only with the passphrase")
    func anotherMachine() async throws {
        let filled = try await FilledPlace(note: "canary note")
        let backup = try await bytes(filled.opened.store, Self.passphrase)
        try filled.opened.store.close()
        let place = try Place()
        let store = try place.open("Zoe").store
        let look = try await store.stage(pieces(backup), at: Self.later)
        #expect(!look.isMine && look.needsPassphrase && look.carriesKeys)
        await #expect(throws: BackupError.passphraseNeeded) {
            try await store.takeStaged(passphrase: nil, at: Self.later)
        }
        await #expect(throws: BackupError.wrongPassphrase) {
            try await store.takeStaged(passphrase: "wrong horse", at: Self.later)
        }
        await #expect(throws: BackupError.wrongPassphrase) {
            try await store.checkStaged(passphrase: "wrong horse")
        }
        try await store.checkStaged(passphrase: Self.passphrase)
        #expect(try await store.profile().name.text == "Zoe")
        try await store.takeStaged(passphrase: Self.passphrase, at: Self.later)
        try store.close()
        let opened = try place.open(at: Self.later)
        #expect(opened.identity.keys == filled.opened.identity.keys)
        let days = try await opened.store.getMySchedule(filled.days.days(0...6))
        #expect(days.map { $0.note?.text } == ["canary note"])
        // The keys are only where they belong.
        #expect(try await opened.store.pool.read { try !$0.tableExists("carried") })
        #expect(place.mode(place.key) == 0o600)
    }

    @Test("D11: a backup without keys is refused on another machine, with the reason")
    func withoutKeys() async throws {
        let filled = try await FilledPlace()
        let backup = try await bytes(filled.opened.store)
        let place = try Place()
        let store = try place.open("Zoe").store
        #expect(try await store.stage(pieces(backup), at: Self.later).needsPassphrase)
        await #expect(throws: BackupError.keysMissing) {
            try await store.takeStaged(passphrase: Self.passphrase, at: Self.later)
        }
        #expect(try await store.profile().name.text == "Zoe")
    }

    @Test("D11: neither keys nor notes are readable in a backup")
    func nothingInClear() async throws {
        let filled = try await FilledPlace(note: "canary note")
        let keys = try KeyFile(in: filled.place.path)
        let backup = Data(try await bytes(filled.opened.store, Self.passphrase))
        for secret in [keys.ownerKey, keys.deviceKey, keys.sealingKey] {
            #expect(backup.firstRange(of: Data(secret)) == nil)
            #expect(backup.firstRange(of: Data(secret.hexadecimal.utf8)) == nil)
        }
        #expect(backup.firstRange(of: Data("canary note".utf8)) == nil)
    }

    @Test("D6: a file that is no backup or is damaged anywhere is refused and leaves nothing behind")
    func refused() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        var damaged = try await bytes(store)
        let name = try #require(Data(damaged).firstRange(of: Data("Benedikta".utf8)))
        damaged[name.lowerBound] = UInt8(ascii: "X")
        for bad in [damaged, Array("no backup".utf8), [], Array(damaged.prefix(5_000))] {
            let error = await #expect(throws: BackupError.self) {
                try await store.stage(pieces(bad), at: Self.later)
            }
            let isUnreadable = if case .unreadable = error { true } else { false }
            #expect(isUnreadable, "\(bad.count) bytes: \(String(describing: error))")
        }
        await #expect(throws: BackupError.nothingStaged) {
            try await store.takeStaged(passphrase: nil, at: Self.later)
        }
        #expect(!PrivateFile.exists(filled.place.path + "/backup.staged"))
        #expect(!Suspicion.exists(in: filled.place.path))
    }

    @Test("D6: an endless backup is refused at its limit, and nothing of it is kept")
    func endless() async throws {
        let filled = try await FilledPlace()
        let piece = [UInt8](repeating: 0, count: 1 << 24)
        let pieces = AsyncThrowingStream<[UInt8], any Error> { continuation in
            for _ in 0...SQLiteStore.longestBackup / piece.count { continuation.yield(piece) }
            continuation.finish()
        }
        await #expect(throws: BackupError.tooLarge(limit: SQLiteStore.longestBackup)) {
            try await filled.opened.store.stage(pieces, at: Self.later)
        }
        #expect(!PrivateFile.exists(filled.place.path + "/backup.staged"))
    }

    @Test("D8: the last seven daily backups are kept, each readable by its owner alone")
    func sevenKept() async throws {
        let filled = try await FilledPlace()
        for hour in 0..<9 {
            try await filled.opened.store.backUp(
                at: StoreUnderTest.now.adding(milliseconds: Int64(hour) * 3_600_000))
        }
        let all = Backups(directory: filled.place.path).all()
        #expect(all.count == 7)
        #expect(all.first?.madeAt == StoreUnderTest.now.adding(milliseconds: 8 * 3_600_000))
        #expect(all.allSatisfy { filled.place.mode($0.path) == 0o600 })
        #expect(await filled.opened.store.lastBackup() == all.first?.madeAt)
    }

    @Test(
        "D8: two backups in one second are two, and the remains of a killed export are deleted the next day")
    func twoOfASecond() throws {
        let place = try Place()
        let backups = Backups(directory: place.path)
        for name in ["first", "second"] {
            let aside = try backups.prepare()
            try place.write(Data(name.utf8), to: aside)
            _ = try backups.keep(aside, at: StoreUnderTest.now)
        }
        #expect(
            try backups.all().map { String(decoding: try place.bytes($0.path), as: UTF8.self) } == [
                "second", "first",
            ])
        let (old, new) = (backups.outgoing(), backups.outgoing())
        for path in [old, new] { try place.write(Data("half".utf8), to: path) }
        var times = [timespec(), timespec()]
        for index in times.indices { times[index].tv_sec = time(nil) - 90_000 }
        #expect(utimensat(AT_FDCWD, old, times, 0) == 0)
        _ = try backups.prepare()
        #expect(!PrivateFile.exists(old) && PrivateFile.exists(new))
    }

    @Test("D11: a new key opens everything and the old one nothing any more; old backups still open")
    func newKey() async throws {
        let filled = try await FilledPlace(note: "sealed again")
        let place = filled.place
        let backup = try await bytes(filled.opened.store)
        let old = try KeyFile(in: place.path)
        try await filled.opened.store.renewSealingKey()
        try filled.opened.store.close()
        let opened = try place.open()
        let new = try KeyFile(in: place.path)
        #expect(new.sealingKey != old.sealingKey && new.olderSealingKeys == [old.sealingKey])
        #expect(opened.identity.keys == filled.opened.identity.keys)
        let days = try filled.days.days(0...6)
        #expect(try await opened.store.getMySchedule(days).map { $0.note?.text } == ["sealed again"])
        #expect(
            try await opened.store.getFriendsSchedules(days).first?.days.first?.note?.text == "sealed again")
        _ = try await opened.store.undoMyChanges(1, over: .untold, at: Self.later) { _ in }
        let stale = Sealer(key: old.sealingKey)
        try await opened.store.pool.read { db in
            for row in try DayRow.all(db) where !row.meta.isDeleted {
                #expect(throws: DataError.self) { try row.record(stale) }
            }
        }
        _ = try await opened.store.stage(pieces(backup), at: Self.later)
        try await opened.store.takeStaged(passphrase: nil, at: Self.later)
        try opened.store.close()
        let again = try place.open(at: Self.later)
        #expect(try await again.store.getMySchedule(days).map { $0.note?.text } == ["sealed again"])
    }

    @Test("D9: after backups that were cancelled at any moment the next one succeeds")
    func cancelled() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        for moment in 0..<40 {
            // Unstructured: it is cancelled at another moment each time.
            let backup = Task { try await store.outgoing(passphrase: nil, at: StoreUnderTest.now) }
            for _ in 0..<moment * 5 { await Task.yield() }
            backup.cancel()
            try? await backup.value.discard()
        }
        let backup = try await store.outgoing(passphrase: nil, at: StoreUnderTest.now)
        #expect(backup.size > 0)
        backup.discard()
    }
}
