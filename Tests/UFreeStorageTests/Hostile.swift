import FoundationEssentials
import GRDB
import Glibc
import Testing
import UFreeDomain
import UFreeServices

@testable import UFreeStorage

/// A malicious backup from somebody who knows the passphrase: it is sealed correctly, and its contents can't
/// be trusted.
enum Hostile: String, CaseIterable, CustomTestStringConvertible {
    case trigger, hiddenTrigger, view, endlessView, deepView, virtualTable, otherTable, tableNamedAsSQL
    case columnNamedAsSQL, generatedColumn, expressionIndex, lostIndex, hugeDefault, hugeValue, manyTables,
        manyRows
    case page, logHeader, pageSize, pageCount, otherProgram, newerVersion, noVersion, noDatabase, sparse
    case anotherOwner, anotherKeys, otherContents

    var testDescription: String { rawValue }

    /// Changes the database of a backup.
    private func change(_ path: String) throws {
        func run(_ sql: String) throws {
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA ignore_check_constraints = ON")
                try $0.execute(sql: sql)
            }
            try queue.close()
        }
        func patch(_ place: Int, _ bytes: [UInt8]) throws {
            var data = try Data(contentsOf: URL(filePath: path))
            data.replaceSubrange(place..<place + bytes.count, with: bytes)
            try data.write(to: URL(filePath: path))
        }
        let endless =
            "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
        switch self {
        case .trigger:
            try run(
                "CREATE TRIGGER t AFTER DELETE ON view BEGIN INSERT INTO notice SELECT * FROM notice; END")
        case .hiddenTrigger:
            // A second row of an index moves the trigger behind the number of rows that a schema has.
            try run(
                """
                PRAGMA writable_schema = ON;
                INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE name LIKE 'sqlite_autoindex_%' LIMIT 1;
                PRAGMA writable_schema = OFF;
                CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM friend; END
                """)
        case .view: try run("CREATE VIEW v AS SELECT 1 AS checksum")
        case .endlessView: try run("CREATE VIEW v(checksum) AS \(endless)")
        case .deepView:
            try run("CREATE VIEW v0 AS SELECT 1 AS checksum")
            for number in 1...60 {
                try run("CREATE VIEW v\(number) AS SELECT a.* FROM v\(number - 1) a, v\(number - 1) b")
            }
        case .virtualTable: try run("CREATE VIRTUAL TABLE f USING fts5(checksum)")
        case .otherTable: try run("CREATE TABLE other (id INTEGER PRIMARY KEY, checksum INTEGER)")
        case .tableNamedAsSQL:
            try run("CREATE TABLE \"day WHERE (\(endless)) > 0 --\" (checksum INTEGER)")
        case .columnNamedAsSQL: try run("CREATE TABLE c (\"(\(endless))\" INTEGER, checksum INTEGER)")
        case .generatedColumn:
            try run("CREATE TABLE g (a INTEGER, b AS (zeroblob(a)) VIRTUAL, checksum INTEGER)")
        case .expressionIndex: try run("CREATE INDEX i ON day (hex(zeroblob(1000)))")
        case .lostIndex: try run("DROP INDEX friend_day_date")
        case .hugeDefault: try run("CREATE TABLE h (a BLOB DEFAULT (zeroblob(900000000)), checksum INTEGER)")
        case .hugeValue: try run("UPDATE profile SET name = hex(zeroblob(9000000)), checksum = 0")
        case .manyTables:
            let queue = try DatabaseQueue(path: path)
            try queue.write { db in
                for number in 0..<1_000 { try db.execute(sql: "CREATE TABLE m\(number) (checksum INTEGER)") }
            }
            try queue.close()
        case .manyRows:
            try run(
                """
                WITH RECURSIVE n(i) AS (VALUES (1000) UNION ALL SELECT i + 1 FROM n LIMIT 100000)
                INSERT INTO journal (seq, at, actor_owner, action, entity, entity_id, owner, result, checksum)
                SELECT i, 0, zeroblob(32), 'read', 'store', x'00', zeroblob(32), 'done', 0 FROM n
                """)
        case .page: try patch(4_096, [0xFF])
        case .logHeader: try patch(18, [2, 2])
        case .pageSize: try patch(16, [0, 1])
        case .pageCount: try patch(28, [0x7F, 0xFF, 0xFF, 0xFF])
        case .otherProgram: try run("PRAGMA application_id = 1")
        case .newerVersion: try run("PRAGMA user_version = 900000000")
        case .noVersion: try run("PRAGMA user_version = 2002001")
        case .noDatabase: try Data(repeating: 65, count: 8_192).write(to: URL(filePath: path))
        case .sparse:
            let handle = try DatabaseQueue(path: path)
            try handle.close()
            #expect(truncate(path, 64 << 20) == 0)
        case .anotherOwner, .anotherKeys, .otherContents: break
        }
    }

    /// - Parameter good: an honest backup with keys; the result is sealed with its passphrase.
    func file(from good: [UInt8], _ passphrase: String, in place: Place) throws -> [UInt8] {
        let (sealed, path) = ("\(place.path)/good", "\(place.path)/hostile")
        try place.write(Data(good), to: sealed)
        let seal = try BackupSeal(of: sealed)
        let carried = try #require(seal.manifest.carried)
        var key = BackupKey(passphrase: try carried.root(Passphrase(text: passphrase)))
        try seal.extract(to: path, by: key)
        try change(path)
        var manifest = seal.manifest
        if self == .anotherOwner { manifest.owner = String(repeating: "ab", count: 32) }
        if self == .anotherKeys {
            let other = try Place()
            try other.prepare()
            let salt = [UInt8](repeating: 9, count: Passphrase.saltLength)
            let root = try Passphrase(text: passphrase).key(salt: salt, rounds: Passphrase.rounds)
            manifest.carried = try CarriedKeys(Array(try other.bytes(other.key)), salt: salt, root: root)
            key = BackupKey(passphrase: root)
        }
        if self == .otherContents { manifest.friends += 1 }
        try BackupSeal.append(to: path, manifest, [key])
        let bytes = Array(try place.bytes(path))
        for file in [sealed, path] { unlink(file) }
        return bytes
    }
}
