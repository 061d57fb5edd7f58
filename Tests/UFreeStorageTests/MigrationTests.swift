import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeServices

@testable import UFreeStorage

@Suite struct MigrationTests {
    private static func november() throws -> ClosedRange<CivilDate> {
        try #require(CivilDate(iso: "2026-11-01"))...#require(CivilDate(iso: "2026-12-31"))
    }

    @Test(
        "D8: a database of every released version opens, with everything that was in it",
        arguments: ReleasedSchema.all)
    func migrates(schema: ReleasedSchema) async throws {
        let place = try schema.place()
        let opened = try place.open("Somebody else")
        #expect(opened.migratedFrom == schema.version)
        let store = opened.store
        #expect(try await store.profile().name.text == "Ana")
        let days = try await store.getMySchedule(Self.november())
        #expect(days.map(\.date.description) == ["2026-11-27", "2026-11-28", "2026-11-29"])
        #expect(days.map { $0.note?.text } == ["after 7", nil, "canary note of Ana"])
        #expect(days.map(\.status) == [.eveningOnly, .eveningOnly, .busy])
        #expect(days[1].word.extraParts != nil)
        let ben = try #require(await store.getFriendsSchedules(Self.november()).first)
        #expect(ben.friend.profile.name.text == "Ben")
        #expect(ben.days.map { $0.note?.text } == ["pool?", nil])
        let requests = try await store.requests(at: StoreUnderTest.now)
        #expect(requests.map(\.request.status) == [.pending, .accepted])
        try await store.pool.read { db in
            try RowCheck.run(db)
            #expect(try SchemaVersion.stored(db) == .current)
        }
        // What was changed before can be undone, and the next start finds nothing to do.
        _ = try await store.undoMyChanges(1, over: .untold, at: StoreUnderTest.now) { _ in }
        try store.close()
        let again = try place.open()
        #expect(again.migratedFrom == nil)
    }

    @Test("D8: before a step that an older program cannot follow the file is kept, and reads from end to end")
    func keepsBackup() async throws {
        let place = try ReleasedSchema(version: "1.2.0").place()
        let before = try StoredContents(place.database)
        let opened = try place.open()
        let backup = try #require(Backups(directory: place.path).all().first)
        #expect(try StoredContents(backup.path) == before)
        let copy = "\(place.path)/copy"
        try BackupSeal(of: backup.path).extract(to: copy, by: KeyFile(in: place.path).backupKey)
        #expect(try await opened.store.directory.examiner.examine(copy).version == SchemaVersion(1, 2, 0))
        #expect(place.mode(backup.path) == 0o600 && place.mode(place.path + "/backups") == 0o700)
    }

    @Test("D8: every step has its way back: there and back again everything is as it was")
    func rollsBack() throws {
        for schema in ReleasedSchema.all {
            let place = try schema.place()
            let sealer = try KeyFile(in: place.path).sealer(nil)
            let before = try StoredContents(place.database)
            let queue = try DatabaseFile.prepared(place.database)
            let migrations = Migrations(sealer)
            #expect(try migrations.run(queue).map { "\($0)" } == schema.version)
            for step in migrations.steps.reversed()
            where step.from.map({ "\($0)" >= schema.version }) ?? false {
                try migrations.rollBack(step, queue)
            }
            #expect(try queue.read { try SchemaVersion.stored($0) } == before.version)
            #expect(try queue.read { try Self.schema($0) } == Self.schemaOfFile(schema))
            try queue.write { try RowCheck.run($0) }
            // And once more: what came back is a database like any other.
            #expect(try migrations.run(queue).map { "\($0)" } == schema.version)
            try queue.close()
            #expect(try place.open().store.pool.read { try SchemaVersion.stored($0) } == .current)
        }
    }

    @Test(
        "D8: a step that fails leaves the file as it was, also after steps that went well",
        arguments: 1..<Schema.steps.count)
    func fails(at number: Int) throws {
        let schema = try #require(ReleasedSchema.all.first)
        let place = try schema.place()
        let sealer = try KeyFile(in: place.path).sealer(nil)
        let before = try StoredContents(place.database)
        var steps = Schema.steps
        let good = steps[number]
        steps[number] = MigrationStep(
            from: good.from, to: good.to,
            execute: { db, sealer in
                try good.execute(db, sealer)
                try db.execute(sql: "UPDATE day SET is_deleted = 9")
            }, rollback: good.rollback)
        let queue = try DatabaseFile.prepared(place.database)
        let error = #expect(throws: DataError.self) { try Migrations(sealer, steps: steps).run(queue) }
        #expect(error?.exitCode == 78)
        try queue.close()
        let after = try StoredContents(place.database)
        #expect(after.version == before.version)
        #expect(Set(after.tables.keys) == Set(before.tables.keys))
        #expect(try place.open().migratedFrom == schema.version)
    }

    @Test("D8: where no backup can be made nothing is migrated")
    func noBackup() throws {
        let place = try ReleasedSchema(version: "1.2.0").place()
        try place.write(Data("in the way".utf8), to: place.path + "/backups")
        let before = try StoredContents(place.database)
        #expect(throws: DataError.self) { try place.open() }
        #expect(try StoredContents(place.database) == before)
    }

    private static func schema(_ db: Database) throws -> Set<String> {
        Set(
            try String.fetchAll(
                db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'grdb%'"
            ).map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") })
    }

    private static func schemaOfFile(_ released: ReleasedSchema) throws -> Set<String> {
        let place = try released.place()
        let queue = try DatabaseQueue(path: place.database)
        return try queue.read { try Self.schema($0) }
    }
}
