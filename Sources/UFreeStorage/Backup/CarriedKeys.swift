import Crypto
import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices

/// The key file of an owner inside a backup, sealed by a passphrase: the table `carried`, which exists in backups only.
struct CarriedKeys {
    private static let purpose = Array("ufree carried keys 1".utf8)

    private let salt: [UInt8]
    private let rounds: Int
    private let sealed: [UInt8]

    /// - Parameter keys: the contents of a key file.
    init(_ keys: [UInt8], sealedBy passphrase: Passphrase) throws {
        salt = (0..<Passphrase.saltLength).map { _ in .random(in: 0...255) }
        rounds = Passphrase.rounds
        let key = try passphrase.key(salt: salt, rounds: rounds)
        let box = try AES.GCM.seal(keys, using: key, authenticating: Self.purpose)
        // Present whenever the nonce has its standard length, which it has.
        sealed = Array(box.combined ?? Data())
    }

    /// What an attached backup carries; nil where it carries nothing.
    init?(_ db: Database, schema: String) throws {
        let tables = "SELECT 1 FROM \(schema).sqlite_schema WHERE type = 'table' AND name = 'carried'"
        guard try Int.fetchOne(db, sql: tables) != nil else { return nil }
        guard let row = try Row.fetchOne(db, sql: "SELECT salt, rounds, keys FROM \(schema).carried"),
            let salt = Data.fromDatabaseValue(row["salt"]),
            let rounds = Int.fromDatabaseValue(row["rounds"]),
            let sealed = Data.fromDatabaseValue(row["keys"]), sealed.count < 4_096
        else { throw DataError.corruptedData("the keys in the backup") }
        (self.salt, self.rounds, self.sealed) = (Array(salt), rounds, Array(sealed))
    }

    func write(_ db: Database, schema: String) throws {
        try db.execute(
            sql: """
                CREATE TABLE \(schema).carried (
                    id INTEGER PRIMARY KEY CHECK (id = 1), salt BLOB NOT NULL, rounds INTEGER NOT NULL,
                    keys BLOB NOT NULL
                ) STRICT
                """)
        try db.execute(
            sql: "INSERT INTO \(schema).carried VALUES (1, ?, ?, ?)",
            arguments: [Data(salt), rounds, Data(sealed)])
    }

    /// - Throws: `BackupError.wrongPassphrase`.
    func open(_ passphrase: Passphrase) throws -> [UInt8] {
        let key = try passphrase.key(salt: salt, rounds: rounds)
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let keys = try? AES.GCM.open(box, using: key, authenticating: Self.purpose)
        else { throw BackupError.wrongPassphrase }
        return Array(keys)
    }
}
