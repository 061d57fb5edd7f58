import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

@testable import UFreeStorage

@Suite struct MigrationTests {
    private static func november() throws -> ClosedRange<CivilDate> {
        try #require(CivilDate(iso: "2026-11-01"))...#require(CivilDate(iso: "2026-12-31"))
    }

    @Test(
        "D8: a database of every released version opens with all its data",
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
        // Earlier changes can be undone, and the next start has nothing to migrate.
        _ = try await store.undoMyChanges(1, over: .untold, at: StoreUnderTest.now) { _ in }
        try store.close()
        let again = try place.open()
        #expect(again.migratedFrom == nil)
    }

    @Test("D8: the days, shifts and live status of views are migrated")
    func views() async throws {
        let store = try ReleasedSchema(version: "2.3.0").place().open().store
        let views = try await store.load(at: StoreUnderTest.now).views
        let bodies = try #require(views.first { $0.level == .full }).rows(above: 0).map(\.row.body)
        let days = bodies.compactMap { body -> SharedDay? in
            guard case .day(let day) = body else { return nil }
            return day
        }
        let shown = days.filter { $0.content.shift != nil }.map {
            "\($0.date) \($0.content.shift?.text ?? "")"
        }
        #expect(shown.sorted() == ["2026-12-01 F", "2026-12-02 F"])
        #expect(days.first { "\($0.date)" == "2026-11-27" }?.note?.text == "after 7")
        #expect(days.first { "\($0.date)" == "2026-12-05" }?.content == .unknown)
        let live = bodies.compactMap { body -> LiveStatus? in
            guard case .live(let live) = body else { return nil }
            return live.status
        }
        #expect(live.map { $0.note?.text } == ["in the park"])
        #expect(live.first?.until.milliseconds == 1_795_481_226_665)
    }

    @Test("Q8, D8: defaults and wishes keep the numbers that they showed; what was removed does not count")
    func numbers() async throws {
        let opened = try ReleasedSchema(version: "3.1.0").place().open()
        let store = opened.store
        let rules = try await store.getMyDefaults()
        #expect(rules.map(\.number) == [1, 2, 3])
        #expect(
            rules.map { "\($0.id)".prefix(8) } == ["F241CF9C", "2515A955", "79C3FC2B"])
        let wishes = try await store.wishes()
        #expect(wishes.map(\.number) == [1, 2] && wishes.map(\.time) == [wishes[0].time, .now])
        let wish = Wish(
            id: UUID(), people: wishes[0].people, time: .anyDay(nil),
            createdAt: wishes[1].createdAt.adding(milliseconds: 1))
        // The removed wish came between the two and has the number 3.
        #expect(
            try await store.updateWishes(at: StoreUnderTest.now) { $0 + [wish] }.map(\.number) == [1, 2, 4])
        #expect(try await store.groups().isEmpty)
        #expect(try await store.friends().map(\.nickname) == [nil])
    }

    @Test("D8: keys of another database are refused, and nothing is sealed with them")
    func foreignKeys() throws {
        let place = try ReleasedSchema(version: "2.3.0").place()
        let queue = try DatabaseQueue(path: place.database)
        // Without any note, no sealed value has to be opened.
        try queue.write { db in
            try db.execute(
                sql: "DELETE FROM day; DELETE FROM friend_day; DELETE FROM view_row WHERE note IS NOT NULL")
        }
        try queue.close()
        let before = try StoredContents(place.database)
        let own = try place.bytes("\(place.path)/identity.key")
        let other = try Place()
        try other.open().store.close()
        try place.write(other.bytes("\(other.path)/identity.key"), to: "\(place.path)/identity.key")
        let error = #expect(throws: DataError.self) { try place.open() }
        #expect(error?.exitCode == 77)
        #expect(try StoredContents(place.database) == before)
        try place.write(own, to: "\(place.path)/identity.key")
        #expect(try place.open().migratedFrom == "2.3.0")
    }

    @Test("D8: until it is sealed again, a step seals with the key that the database names")
    func keyOfDatabase() throws {
        let place = try ReleasedSchema(version: "2.3.0").place()
        let keys = try KeyFile(in: place.path)
        let credential = [UInt8](repeating: 7, count: 32)
        let queue = try DatabaseFile.prepared(place.database)
        _ = try Migrations(keys.sealer(credential)).run(queue)
        let days = try queue.read { try DayRow.all($0, "WHERE content IS NOT NULL") }
        let sealer = keys.sealer(nil)
        #expect(try days.compactMap { try $0.record(sealer) }.count == 3)
        try queue.close()
    }

    @Test("D8: a damaged row stays damaged, there and back, and hinders nothing")
    func damagedRows() throws {
        let place = try ReleasedSchema(version: "2.3.0").place()
        let sealer = try KeyFile(in: place.path).sealer(nil)
        let queue = try DatabaseFile.prepared(place.database)
        try queue.write { db in
            try db.execute(sql: "UPDATE day SET updated_at = updated_at + 1 WHERE date = '2026-11-27'")
            try db.execute(sql: "UPDATE friend_day SET said_at = said_at + 1 WHERE date = '2026-11-27'")
            try db.execute(sql: "UPDATE view_row SET seq = seq + 1000 WHERE date = '2026-11-27'")
        }
        func damaged() throws -> [String: Int] {
            try queue.read { db in
                var counts: [String: Int] = [:]
                for table in try RowCheck.tables(db, "main") {
                    try RowCheck.each(db, table, "main") { _, isRight in
                        if !isRight { counts[table.name, default: 0] += 1 }
                    }
                }
                return counts
            }
        }
        let expected = try damaged()
        #expect(expected["day"] == 1 && expected["friend_day"] == 1 && expected["view_row"] ?? 0 > 0)
        let migrations = Migrations(sealer)
        _ = try migrations.run(queue)
        #expect(try damaged() == expected)
        try migrations.rollBack(Schema.Content.step, queue)
        #expect(try damaged() == expected)
        try queue.close()
    }

    @Test(
        "D6: the readable data of a damaged database of any released version is read by its own columns",
        arguments: ReleasedSchema.all)
    func salvages(schema: ReleasedSchema) throws {
        let place = try schema.place()
        let salvage = Salvage(of: place.database)
        #expect(!salvage.isPartial)
        #expect(salvage.profile?.name.text == "Ana")
        let backup = try BackupContent(
            owner: Person(1).owner, name: "Ana", version: .current, lastChange: nil, days: 0, friends: 0,
            seq: 0,
            tag: nil)
        #expect(
            salvage.days(since: backup).map(\.description).filter {
                ("2026-11-27"..."2026-11-29").contains($0)
            }
                == ["2026-11-27", "2026-11-28", "2026-11-29"])
    }

    @Test(
        "Fault 56, D8: before a step that an older program cannot follow the file is kept, complete"
    )
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

    @Test("F19, F20: to an older program, a paused and a blocked friend are friends who see no days")
    func olderLevels() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        var friends = try await store.friends()
        for number in [UInt8(40), 41] {
            let id = try #require(RequestID(bytes: [UInt8](repeating: number, count: 16)))
            let person = try Person(number)
            let asks = try person.says(.request(id, name: "X"), to: filled.opened.identity.keys, from: "x")
            _ = try await store.transact(person.owner, asks, at: StoreUnderTest.now)
            _ = try await store.acceptFriendRequest(
                id, verified: false, level: number == 40 ? .paused : .full, at: StoreUnderTest.now)
        }
        let (paused, blocked) = (try Person(40).owner, try Person(41).owner)
        try await store.block(blocked, true, name: DisplayName(validating: "X"), at: StoreUnderTest.now)
        try store.close()
        let sealer = try KeyFile(in: filled.place.path).sealer(nil)
        let queue = try DatabaseFile.prepared(filled.place.database)
        for step in [Schema.Calendars.step, Schema.Terms.step] {
            try Migrations(sealer).rollBack(step, queue)
        }
        try await queue.write { try RowCheck.run($0) }
        let levels = try await queue.read { db in
            try Row.fetchAll(db, sql: "SELECT owner, level FROM friend").reduce(into: [Data: Int]()) {
                $0[$1["owner"]] = $1["level"]
            }
        }
        let liveOnly = PrivacyLevel.liveOnly.rawValue
        #expect(levels[paused.data] == liveOnly && levels[blocked.data] == liveOnly)
        #expect(levels.values.filter { $0 == PrivacyLevel.full.rawValue }.count == friends.count)
        _ = try Migrations(sealer).run(queue)
        try queue.close()
        friends = try await filled.place.open().store.friends()
        #expect(
            friends.filter { [paused, blocked].contains($0.id) }.map(\.sharing) == [
                Sharing(.liveOnly), Sharing(.liveOnly),
            ])
    }

    @Test("D8: every step can be reversed: there and back again everything is unchanged")
    func rollsBack() throws {
        for schema in ReleasedSchema.all {
            let place = try schema.place()
            let sealer = try KeyFile(in: place.path).sealer(nil)
            let before = try StoredContents(place.database)
            let queue = try DatabaseFile.prepared(place.database)
            let said = try Self.said(queue, sealer)
            let migrations = Migrations(sealer)
            #expect(try migrations.run(queue).map { "\($0)" } == schema.version)
            for step in migrations.steps.reversed()
            where step.from.map({ "\($0)" >= schema.version }) ?? false {
                try migrations.rollBack(step, queue)
            }
            #expect(try queue.read { try SchemaVersion.stored($0) } == before.version)
            #expect(try queue.read { try Self.schema($0) } == Self.schemaOfFile(schema))
            try queue.write { try RowCheck.run($0) }
            #expect(try Self.said(queue, sealer) == said)
            if let version = before.version, version >= SchemaVersion(3, 0, 0) {
                #expect(try StoredContents(place.database) == before)
            }
            // The database can be migrated again after the rollback.
            #expect(try migrations.run(queue).map { "\($0)" } == schema.version)
            try queue.close()
            #expect(try place.open().store.pool.read { try SchemaVersion.stored($0) } == .current)
        }
    }

    @Test(
        "Fault 10, D8: a step that fails leaves the file unchanged, also after successful steps",
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

    @Test("D8: without a possible backup nothing is migrated")
    func noBackup() throws {
        let place = try ReleasedSchema(version: "1.2.0").place()
        try place.write(Data("in the way".utf8), to: place.path + "/backups")
        let before = try StoredContents(place.database)
        #expect(throws: DataError.self) { try place.open() }
        #expect(try StoredContents(place.database) == before)
    }

    /// Returns the decrypted contents of the three tables from 2.0.0 to 2.3.0: 3.0.0 seals them differently, and before 2.0.0
    /// the database does not name the key.
    private static func said(_ queue: DatabaseQueue, _ sealer: Sealer) throws -> [String: [String]] {
        try queue.write { db in
            guard let version = try SchemaVersion.stored(db), version >= SchemaVersion(2, 0, 0),
                version < SchemaVersion(3, 0, 0)
            else {
                return [:]
            }
            var said: [String: [String]] = [:]
            for columns in SealedColumns.notesAndImages {
                let table = columns.table.name
                try columns.rewrite(db) { sealed, place in
                    said[table, default: []].append("\(try sealer.open(sealed, table: table, row: place))")
                    return sealed
                }
            }
            for table in ["day", "friend_day", "view_row"] {
                let rows = try Row.fetchAll(
                    db, sql: "SELECT date, code, parts, length(note) AS note FROM \(table) ORDER BY 1, 2")
                said[table + " in clear"] = rows.map { "\($0)" }.sorted()
            }
            return said.mapValues { $0.sorted() }
        }
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
