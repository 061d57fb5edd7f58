import GRDB
import GRDBSQLite
import UFreeDomain
import UFreeSync

/// Passes the values of a row, in the order of its table's columns, to a statement, and calculates their checksum. It calls SQLite
/// itself: GRDB's arguments take longer than everything else that is done for a row (0063).
struct RowWriter {
    private let statement: OpaquePointer
    private let count: Int32
    private var checksum: RowChecksum
    private var index: Int32 = 0
    /// The first error of SQLite: no memory, or a value that is too large.
    private var failure: Int32?

    /// SQLite copies a value before the call returns.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    /// - Parameters:
    ///   - statement: not running; it has a place for each value.
    ///   - count: how many values it takes; all others count for the checksum alone.
    init(_ statement: Statement, of table: Table, count: Int) {
        self.statement = statement.sqliteStatement
        self.count = Int32(count)
        checksum = RowChecksum(in: table.name)
    }

    /// Adds the checksum of everything that was added.
    mutating func addChecksum() { add(checksum.value) }

    /// Runs the statement, which returns no rows.
    func run(_ db: Database) throws {
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        let code = failure ?? sqlite3_step(statement)
        if code != SQLITE_DONE { throw DatabaseError(db, code) }
    }

    private mutating func bind(_ value: (Int32) -> Int32) {
        index += 1
        guard index <= count else { return }
        let code = value(index)
        if code != SQLITE_OK { failure = failure ?? code }
    }

    private mutating func addNull() {
        checksum.addNull()
        bind { [statement] in sqlite3_bind_null(statement, $0) }
    }

    mutating func add(_ number: Int64?) {
        guard let number else { return addNull() }
        checksum.add(number)
        bind { [statement] in sqlite3_bind_int64(statement, $0, number) }
    }

    mutating func add(_ text: String?) {
        guard let text else { return addNull() }
        checksum.add(text: text.utf8)
        bind { [statement] in sqlite3_bind_text(statement, $0, text, Int32(text.utf8.count), Self.copied) }
    }

    mutating func add(_ bytes: [UInt8]?) {
        guard let bytes else { return addNull() }
        checksum.add(bytes: bytes)
        // An address of no bytes may be nil, which SQLite takes for NULL.
        bind { [statement] place in
            bytes.isEmpty
                ? sqlite3_bind_zeroblob(statement, place, 0)
                : sqlite3_bind_blob(statement, place, bytes, Int32(bytes.count), Self.copied)
        }
    }

    mutating func add(_ number: Int?) { add(number.map { Int64($0) }) }
    mutating func add(_ flag: Bool) { add(flag ? Int64(1) : 0) }
    mutating func add(_ time: Timestamp?) { add(time?.milliseconds) }
    mutating func add(_ requests: [RequestID]?) { add(requests?.flatMap(\.bytes)) }

    mutating func add(_ stamp: Stamp?) {
        add(stamp?.milliseconds)
        add(stamp.map { Int64($0.counter) })
        add(stamp?.device.bytes)
    }

    mutating func add(_ profile: Profile?) {
        add(profile?.name.text)
        add(profile?.zone.text)
        add(profile?.hours.morning)
        add(profile?.hours.afternoon)
        add(profile?.hours.evening)
        add(profile?.hours.end)
    }
}
