import FoundationEssentials
import GRDB
import UFreeDomain

@testable import UFreeStorage

/// A database as a released version wrote it, kept as a file in `Tests/Samples/schemas`: Ana's, with a friend Ben who said two
/// days, a request that met nobody, and days of her own with notes.
struct ReleasedSchema: CustomStringConvertible, Sendable {
    static let all = ["1.0.0", "1.1.0", "1.2.0", "2.0.0", "2.1.0", "2.2.0", "2.3.0"].map {
        ReleasedSchema(version: $0)
    }

    let version: String

    var description: String { version }

    private var folder: String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Samples/schemas/\(version)").path()
    }

    /// Puts its files into a directory.
    func place() throws -> Place {
        let place = try Place()
        for name in ["ufree.db", "identity.key", "witness"] {
            guard let bytes = try? place.bytes("\(folder)/\(name)") else { continue }
            try place.write(bytes, to: "\(place.path)/\(name)")
        }
        return place
    }
}

/// A database's tables with all their rows, to compare what is stored.
struct StoredContents: Equatable {
    let version: SchemaVersion?
    var tables: [String: [[DatabaseValue]]] = [:]

    init(_ path: String) throws {
        let queue = try DatabaseQueue(path: path)
        (version, tables) = try queue.read { db in
            var tables: [String: [[DatabaseValue]]] = [:]
            for (name, columns) in try RowCheck.tables(db, "main") {
                let rows = try Row.fetchAll(
                    db, sql: "SELECT \((columns + ["checksum"]).joined(separator: ", ")) FROM \(name)")
                tables[name] = rows.map { Array($0.databaseValues) }
            }
            return (try SchemaVersion.stored(db), tables)
        }
        try queue.close()
    }
}
