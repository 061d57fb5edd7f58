import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeServices

@testable import UFreeStorage

@Suite struct SchemaTests {
    private static let badStatements = [
        "UPDATE day SET content = 1",
        "UPDATE day SET content = x'00'",
        "UPDATE day SET content = zeroblob(40001)",
        "UPDATE day SET content = 'in clear, and long enough to be sealed'",
        "UPDATE day SET is_deleted = 1",
        "UPDATE day SET is_deleted = 2",
        "UPDATE day SET date = '2026-1-09'",
        "UPDATE day SET date = 'tomorrow'",
        "UPDATE day SET id = x'0102'",
        "UPDATE day SET version = 0",
        "UPDATE day SET owner = zeroblob(32)",
        "UPDATE day SET stamp_counter = -1",
        "UPDATE day SET stamp_device = x'00'",
        "UPDATE profile SET name = ''",
        "UPDATE profile SET afternoon = morning",
        "UPDATE profile SET day_end = 1441",
        "UPDATE friend SET level = 5",
        "UPDATE friend SET code = 1000000",
        "UPDATE friend SET requests = x'00'",
        "UPDATE friend SET given_name = NULL",
        "UPDATE friend SET nickname = x'00'",
        "UPDATE friend SET pause_level = 0",
        "UPDATE friend SET level = 4, pause_level = 4",
        "UPDATE friend SET level = 4, pause_until = '2026-01-09'",
        """
        INSERT INTO friend_settings SELECT owner, 5, created_at, updated_at, version, 0, stamp_ms, stamp_counter,
            stamp_device, 0 FROM profile
        """,
        "UPDATE owner SET blocked_name = zeroblob(40)",
        "UPDATE owner SET blocked_at = 1, blocked_name = x'00'",
        "INSERT INTO group_member SELECT zeroblob(16), owner, 0 FROM friend",
        """
        INSERT INTO friend_group SELECT zeroblob(16), owner, NULL, created_at, updated_at, version, 0, stamp_ms,
            stamp_counter, stamp_device, 0 FROM profile
        """,
        "UPDATE friend_day SET content = NULL",
        "UPDATE friend_day SET owner = zeroblob(32)",
        "UPDATE request SET status = 5",
        "UPDATE request SET direction = 1, status = 2",
        "UPDATE request SET peer = NULL",
        "UPDATE request SET peer = zeroblob(32)",
        "UPDATE request SET ended_at = NULL",
        "UPDATE outbox SET step = 1",
        "UPDATE outbox SET requests = x'0000'",
        "UPDATE position SET chain = x'00'",
        "UPDATE position SET seq = -1",
        "UPDATE position SET owner = zeroblob(32)",
        "UPDATE view SET head = -1",
        "UPDATE view_row SET seq = 0",
        "UPDATE view_row SET level = 3",
        "UPDATE view_chain SET chain = x'00'",
        "UPDATE journal SET action = 'hack'",
        "UPDATE journal SET result = ''",
        "UPDATE owner SET id = x'00'",
        "UPDATE owner SET declined_at = 5",
        "UPDATE device SET owner = zeroblob(32)",
        "UPDATE address SET place = 8",
        "UPDATE clock SET stamp_ms = 'now'",
        "INSERT INTO clock SELECT 2, stamp_ms, stamp_counter, stamp_device, checksum FROM clock",
        "INSERT INTO schema_version VALUES (2, 2, 0, 0)",
        "DELETE FROM owner WHERE is_self = 1",
        "DELETE FROM owner WHERE is_self = 0",
        "DELETE FROM profile",
        "UPDATE own_change SET last_seq = first_seq - 1",
        "UPDATE life SET stops = starts + 1",
        "UPDATE life SET starts = -1",
        "INSERT INTO life VALUES (2, 1, 1, 0, 0)",
        "UPDATE sealing SET tag = x'00'",
        "INSERT INTO sealing VALUES (2, x'00000000', 0)",
        "INSERT INTO notice VALUES ('anything', 0, '{}', 0)",
    ]

    @Test("D4: the schema itself refuses invalid rows", arguments: badStatements)
    func refused(sql: String) async throws {
        let filled = try await FilledPlace()
        let error = await #expect(throws: DatabaseError.self) { try await filled.execute(sql) }
        #expect(error?.resultCode == .SQLITE_CONSTRAINT)
        #expect(error.map { DataError($0).exitCode } == 65)
    }

    @Test("D3: every table is strict, and every row but the version's carries a checksum")
    func strict() async throws {
        let opened = try Place().open()
        let (tables, without) = try await opened.store.pool.read { db in
            let tables = try Row.fetchAll(
                db,
                sql: """
                    SELECT name FROM pragma_table_list
                    WHERE schema = 'main' AND type = 'table' AND strict = 0
                    """
            ).map { $0["name"] as String }
            let without = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM pragma_table_list AS list
                    WHERE schema = 'main' AND type = 'table' AND strict = 1
                        AND NOT EXISTS (SELECT 1 FROM pragma_table_info(list.name) WHERE name = 'checksum')
                    """)
            return (tables, without)
        }
        #expect(Set(tables) == ["sqlite_schema", "sqlite_sequence"])
        #expect(without == ["schema_version"])
    }

    @Test("D14: every foreign key states its delete rule")
    func deleteRules() async throws {
        let opened = try Place().open()
        let rules = try await opened.store.pool.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT keys.on_delete FROM pragma_table_list AS list, pragma_foreign_key_list(list.name) AS keys
                    WHERE list.schema = 'main'
                    """)
        }
        #expect(rules.count > 15)
        #expect(Set(rules) == ["RESTRICT", "CASCADE"])
    }

    @Test("C4: a live row under a soft-deleted parent is refused, and so is deleting a parent with live rows")
    func softDeletedParent() async throws {
        let filled = try await FilledPlace()
        func refuses(_ sql: String) async throws {
            let error = await #expect(throws: DatabaseError.self) { try await filled.execute(sql) }
            #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY, "\(sql)")
        }
        let emptied = """
            UPDATE friend SET is_deleted = 1, requests = NULL, given_name = NULL, name = NULL, zone = NULL,
                day_end = NULL, code = NULL, as_of = NULL
            """
        try await refuses(emptied)
        try await refuses("UPDATE profile SET is_deleted = 1")
        try await filled.opened.store.removeFriend(filled.ben.owner, at: StoreUnderTest.now)
        try await refuses("UPDATE friend_day SET is_deleted = 0, content = zeroblob(40)")
        try await refuses(
            """
            INSERT INTO friend_day (owner, date, id, content, said_at, created_at, updated_at, version, is_deleted,
                stamp_ms, stamp_counter, stamp_device, checksum)
            SELECT owner, '2030-01-01', id, zeroblob(40), 0, 0, 0, 1, 0, 0, 0, stamp_device, 0 FROM friend_day
            """)
        try await refuses(
            """
            INSERT INTO position (kind, owner, device, level, epoch, seq, chain, updated_at, checksum)
            SELECT 0, owner, owner, 0, 0, 0, zeroblob(16), 0, 0 FROM friend
            """)
    }

    @Test("D14: deleting a friend's row deletes their days and positions")
    func cascade() async throws {
        let filled = try await FilledPlace()
        try await filled.execute("DELETE FROM friend")
        let left = try await filled.opened.store.pool.read { db in
            try Int.fetchOne(
                db, sql: "SELECT (SELECT count(*) FROM friend_day) + (SELECT count(*) FROM position)")
        }
        #expect(left == 0)
    }
}
