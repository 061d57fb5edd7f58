import FoundationEssentials
import GRDB
import Glibc
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

@testable import UFreeStorage

@Suite struct OpeningTests {
    @Test("I1: the first start makes keys and profile by itself, the next finds them")
    func firstStart() async throws {
        let place = try Place()
        let first = try place.open("Ana")
        #expect(first.isFirstStart)
        #expect(try await first.store.profile().name.text == "Ana")
        try first.store.close()
        let second = try place.open("Somebody else")
        #expect(!second.isFirstStart)
        #expect(second.identity.keys == first.identity.keys)
        #expect(try await second.store.profile().name.text == "Ana")
    }

    @Test("Facts: every pragma reads back as it was set")
    func pragmas() async throws {
        let opened = try Place().open()
        let writer = try await opened.store.pool.writeWithoutTransaction { try Self.pragmas($0) }
        let reader = try await opened.store.pool.read { try Self.pragmas($0) }
        #expect(writer["synchronous"] == 2)
        for connection in [writer, reader] {
            #expect(connection["trusted_schema"] == 0)
            #expect(connection["cell_size_check"] == 1)
            #expect(connection["foreign_keys"] == 1)
            #expect(connection["busy_timeout"] == 5_000)
            #expect(connection["secure_delete"] == 1)
            #expect(connection["application_id"] == 0x5546_7265)
            #expect(connection["user_version"] == Int(SchemaVersion.current.packed))
        }
    }

    private static func pragmas(_ db: Database) throws -> [String: Int] {
        let names = [
            "synchronous", "trusted_schema", "cell_size_check", "foreign_keys", "busy_timeout",
            "secure_delete",
            "application_id", "user_version",
        ]
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Int.fetchOne(db, sql: "PRAGMA \($0)") ?? -1) })
    }

    @Test("Facts: the log is write-ahead, and the schema has its version in three numbers")
    func version() async throws {
        let opened = try Place().open()
        let (mode, version) = try await opened.store.pool.read { db in
            (
                try String.fetchOne(db, sql: "PRAGMA journal_mode"),
                try Row.fetchOne(db, sql: "SELECT major, minor, patch FROM schema_version").map {
                    Array($0.databaseValues)
                }
            )
        }
        #expect(mode == "wal")
        #expect(version == [3, 4, 0].map(\.databaseValue))
    }

    @Test("D11: the directory is 0700, every file 0600, whatever the modes were")
    func modes() async throws {
        let place = try Place()
        #expect(chmod(place.path, 0o755) == 0)
        let opened = try place.open()
        _ = try await opened.store.updateProfile(at: StoreUnderTest.now) { $0 }
        #expect(place.mode(place.path) == 0o700)
        let files = try FileManager.default.contentsOfDirectory(atPath: place.path)
        #expect(
            Set(files) == ["ufree.db", "ufree.db-wal", "ufree.db-shm", "identity.key", "lock", "witness"])
        for file in files { #expect(place.mode(place.path + "/" + file) == 0o600, "\(file)") }
    }

    @Test("Fault 12: a second instance learns who is running; the first continues")
    func second() async throws {
        let place = try Place()
        let first = try place.open()
        #expect(throws: AlreadyRunning(pid: getpid())) { try place.open() }
        #expect(try await first.store.profile().name.text == "Ana")
    }

    @Test("Fault 13: a leftover lock file hinders nobody")
    func staleLock() throws {
        let place = try Place()
        try place.write(Data("99999999\n".utf8), to: place.path + "/lock", mode: 0o644)
        try place.prepare()
        #expect(try place.bytes(place.path + "/lock") == Data("\(getpid())\n".utf8))
    }

    @Test("Fault 11: a path that is no directory is refused with its name")
    func noDirectory() throws {
        let place = try Place()
        let file = place.path + "/file"
        try place.write(Data(), to: file)
        #expect(throws: DataError.permissionDenied("\(file) is not a directory")) {
            try DataDirectory(at: file)
        }
    }

    @Test("Fault 2: a start that was killed after writing the keys continues with them")
    func keysWithoutDatabase() throws {
        let place = try Place()
        let first = try place.open()
        try first.store.close()
        for suffix in ["", "-wal", "-shm"] { unlink(place.database + suffix) }
        try place.write(Data("half a database".utf8), to: place.database + ".new")
        try place.write(Data("half a journal".utf8), to: place.database + ".new-journal")
        let second = try place.open()
        #expect(second.isFirstStart)
        #expect(second.identity.keys == first.identity.keys)
        #expect(!FileManager.default.fileExists(atPath: place.database + ".new-journal"))
    }

    @Test("Fault 2: a start that was killed while writing the keys starts over")
    func halfKeys() throws {
        let place = try Place()
        try place.write(Data("ufree-key 1\nowner 00".utf8), to: place.key + ".new")
        #expect(try place.open().isFirstStart)
        #expect(!FileManager.default.fileExists(atPath: place.key + ".new"))
    }

    @Test("I4: owner and device are separate, the device list is signed by the owner's key")
    func identity() throws {
        let identity = try Place().open().identity
        #expect(identity.keys.owner.bytes != identity.keys.device.bytes)
        #expect(identity.keys.ownerKey != identity.keys.deviceKey)
        #expect(identity.keys.ownerKey.count == 91)
        #expect(identity.deviceList.devices == [identity.keys.device])
        #expect(identity.deviceList.version == 1)
        #expect(identity.deviceList.ownerKey == identity.keys.ownerKey)
        #expect(identity.ownerPrivateKey.count == 32)
        #expect(DeviceListSignature.isValid(identity.deviceList))
    }

    @Test("Fault 3: the files of a live database, copied at any moment, open with everything acknowledged")
    func crashImage() async throws {
        let place = try Place()
        let live = try place.open()
        let image = try Place()
        let days = try StoreUnderTest(.memory)
        for offset in 0..<5 {
            let date = try days.day(offset)
            _ = try await live.store.updateMySchedule(for: [date], at: StoreUnderTest.now) { _ in
                DayContent(DayWord(.free))
            }
            for file in ["identity.key", "ufree.db", "ufree.db-wal"] {
                try image.write(place.bytes(place.path + "/" + file), to: image.path + "/" + file)
            }
            let opened = try image.open()
            #expect(try await opened.store.getMySchedule(days.days(0...6)).count == offset + 1)
            try opened.store.close()
        }
    }

    @Test("Fault 4: a database that is copied during a write opens, with every change whole or absent")
    func copiedDuringWrites() async throws {
        let place = try Place()
        let store = try place.open().store
        let days = try StoreUnderTest(.memory)
        let dates = try (0..<60).map { try days.day($0) }
        for round in 1...20 {
            let note = try Note(validating: "round \(round)")
            async let change = store.updateMySchedule(for: dates, at: StoreUnderTest.now) { _ in
                DayContent(DayWord(.free), note: note)
            }
            let image = try Place()
            for file in ["identity.key", "ufree.db", "ufree.db-wal"] {
                try image.write(place.bytes(place.path + "/" + file), to: image.path + "/" + file)
            }
            #expect(try await change.count == dates.count)
            let copy = try image.open().store
            let found = try await copy.getMySchedule(days.days(0...59))
            // The change before was acknowledged, so only the last one may be missing.
            let notes = Set(found.map { $0.note?.text ?? "" })
            let before: Set<String> = round == 1 ? [] : ["round \(round - 1)"]
            #expect(notes == ["round \(round)"] || notes == before)
            #expect(found.count == (notes.isEmpty ? 0 : dates.count))
            try copy.close()
        }
        try store.close()
    }
}
