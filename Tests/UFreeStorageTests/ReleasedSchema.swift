import FoundationEssentials
import GRDB
import UFreeDomain

@testable import UFreeStorage

/// A database written by a released version, stored in `Tests/Samples/schemas`. It is Ana's, with a friend
/// Ben who has two days, a request that reached nobody, and days of her own with notes.
struct ReleasedSchema: CustomStringConvertible, Sendable {
    static let all = [
        "1.0.0", "1.1.0", "1.2.0", "2.0.0", "2.1.0", "2.2.0", "2.3.0", "3.0.0", "3.1.0", "3.2.0", "3.3.0",
    ].map {
        ReleasedSchema(version: $0)
    }

    let version: String

    var description: String { version }

    private var folder: String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Samples/schemas/\(version)").path()
    }

    /// Copies its files into a new directory.
    func place() throws -> Place {
        let place = try Place()
        for name in ["ufree.db", "identity.key", "witness"] {
            guard let bytes = try? place.bytes("\(folder)/\(name)") else { continue }
            try place.write(bytes, to: "\(place.path)/\(name)")
        }
        return place
    }
}

/// All tables of a database with their rows, for comparison.
struct StoredContents: Equatable {
    let version: SchemaVersion?
    var tables: [String: [[DatabaseValue]]] = [:]

    init(_ path: String) throws {
        let queue = try DatabaseQueue(path: path)
        (version, tables) = try queue.read { db in
            var tables: [String: [[DatabaseValue]]] = [:]
            for table in try RowCheck.tables(db, "main") {
                let rows = try Row.fetchAll(
                    db,
                    sql: "SELECT \((table.columns + ["checksum"]).joined(separator: ", ")) FROM \(table.name)"
                )
                tables[table.name] = rows.map { Array($0.databaseValues) }
            }
            return (try SchemaVersion.stored(db), tables)
        }
        try queue.close()
    }
}
