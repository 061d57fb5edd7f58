import GRDB
import UFreeDomain

extension Schema {
    /// Replaces a table with one that has more or fewer columns, row by row. Foreign keys must be off.
    /// - Parameters:
    ///   - statement: creates the new table.
    ///   - added: returns the values of the columns that only the new table has, by name.
    static func replace(
        _ db: Database, from: Table, to: Table, with statement: String,
        _ added: (Row) throws -> [String: DatabaseValue] = { _ in [:] }
    ) throws {
        let rows = try Row.fetchAll(db, sql: from.select)
        try db.execute(sql: "DROP TABLE \(from.name)")
        try db.execute(sql: statement)
        let insert = try db.makeStatement(sql: to.upsert)
        for row in rows {
            let news = try added(row)
            let values: [DatabaseValue] = to.columns.map { news[$0] ?? row[$0] }
            let sum = RowChecksum.of(values, in: to.name)
            // A damaged row stays damaged: a right checksum would hide the damage.
            let isSound =
                row["checksum"]
                == RowChecksum.of(Array(row.databaseValues.dropLast()), in: from.name).databaseValue
            try insert.execute(
                arguments: StatementArguments(values + [(isSound ? sum : ~sum).databaseValue]))
        }
    }
}
