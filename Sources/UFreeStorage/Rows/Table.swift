/// The columns of a table in a fixed order, and the statements with them. Rows are always written as a whole,
/// so that the checksum of a row always covers everything in it. It is a class because the reader of every
/// row has it, and copying it is a single count.
final class Table: Sendable {
    let name: String
    /// The primary key: the first columns.
    let key: [String]
    /// All columns but the checksum, which comes last in every statement.
    let columns: [String]
    /// `SELECT columns FROM name`, to be followed by a condition.
    let select: String
    /// Inserts the row, or replaces the values of the one with the same key, but for those that are fixed.
    let upsert: String
    /// Deletes the row with a key.
    let delete: String

    /// - Parameter fixed: columns that are the same as long as the row has its key. They are only inserted: SQLite writes an index,
    ///   and looks up what a foreign key names, whenever a column of it is set, also to the same value.
    init(_ name: String, key: [String], fixed: [String] = [], _ columns: [String]) {
        self.name = name
        self.key = key
        self.columns = key + fixed + columns
        let all = self.columns + ["checksum"]
        let list = all.joined(separator: ", ")
        let places = all.map { _ in "?" }.joined(separator: ", ")
        let updates = (columns + ["checksum"]).map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        select = "SELECT \(list) FROM \(name)"
        upsert = """
            INSERT INTO \(name) (\(list)) VALUES (\(places))
            ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET \(updates)
            """
        delete = "DELETE FROM \(name) WHERE " + key.map { "\($0) = ?" }.joined(separator: " AND ")
    }

    /// The names of the columns of `Schema.common`, without the checksum.
    static let common = [
        "created_at", "updated_at", "version", "is_deleted", "stamp_ms", "stamp_counter", "stamp_device",
    ]
}
