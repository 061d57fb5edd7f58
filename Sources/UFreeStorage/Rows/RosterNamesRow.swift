import FoundationEssentials
import GRDB
import UFreeDomain

/// The names that an employer's rosters use; one row. It is not a part of any view, and not in the journal.
struct RosterNamesRow: StoredRow {
    static let table = Table("roster_names", key: ["id"], ["content"])

    private static let id = 1
    /// What the content is bound to.
    static let place = Array("\(id)".utf8)

    private let content: [UInt8]

    /// The sealed content is an object in JSON: the id of a shift type, `-` for a day off or an empty text, by name.
    init(_ names: RosterNames, _ sealer: Sealer) throws {
        let texts = names.meanings.mapValues { meaning in
            switch meaning {
            case .slot(let slot): slot.type?.text ?? ShiftSymbol.off
            case .nothing: ""
            }
        }
        content = try sealer.seal(
            Array(JSONEncoder().encode(texts)), table: Self.table.name, row: Self.place)
    }

    init(_ reader: inout RowReader) throws(DataError) {
        _ = try reader.number()
        content = try reader.bytes()
    }

    func write(to writer: inout RowWriter) {
        writer.add(Self.id)
        writer.add(content)
    }

    func names(_ sealer: Sealer) throws(DataError) -> RosterNames {
        let bytes = try sealer.open(content, table: Self.table.name, row: Self.place)
        guard let texts = try? JSONDecoder().decode([String: String].self, from: Data(bytes)) else {
            throw .corruptedData("table \(Self.table.name)")
        }
        return RosterNames(
            texts.compactMapValues { text in
                switch text {
                case "": .nothing
                case ShiftSymbol.off: .slot(.off)
                default: UUID(uuidString: text).map { .slot(.shift($0)) }
                }
            })
    }
}

extension StoreReading {
    /// Returns the names that an employer's rosters use.
    static func rosterNames(_ db: Database, _ sealer: Sealer) throws -> RosterNames {
        try RosterNamesRow.one(db, "WHERE id = 1", [])?.names(sealer) ?? RosterNames()
    }
}
