import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

private struct Refusal: Error, Equatable {}

@Suite struct ScheduleContractTests {
    @Test(
        "D4: no record that breaks a rule of its model is written, by any caller",
        arguments: StoreKind.allCases)
    func noInvalidRecord(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await test.set(1, DayWord(.busy))
        let before = try await test.store.getMySchedule(test.days(0...6))
        let failure = ValidationFailure(errors: [
            ValidationError(field: "updatedAt", rule: .range, limit: "0-253402300799999")
        ])
        // Friends refuse a time that no calendar can represent, and close the connection that sends it.
        await #expect(throws: failure) {
            try await test.set(1, DayWord(.free), at: Timestamp(milliseconds: -1))
        }
        #expect(try await test.store.getMySchedule(test.days(0...6)) == before)
    }

    @Test("A2: writing a day is an upsert that keeps its id", arguments: StoreKind.allCases)
    func upsert(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let first = try await test.set(0, DayWord(.free), "Pool")
        let second = try await test.set(0, DayWord(.busy), at: StoreUnderTest.later(5))
        let stored = try await test.store.getMySchedule(test.days(0...6))
        #expect(first.first?.before.record == nil)
        #expect(second.first?.before == first.first?.after)
        #expect(stored == [try #require(second.first?.after.record)])
        #expect(stored.first?.id == first.first?.after.record?.id)
        #expect(stored.first?.updatedAt == StoreUnderTest.later(5))
        #expect(stored.first?.note == nil)
    }

    @Test("A9: two free parts and a note are read as they were written", arguments: StoreKind.allCases)
    func parts(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let word = DayWord(freeParts: [.morning, .evening])
        try await test.set(3, word, "Sauna 🧖\nafter 6")
        let stored = try await test.store.getMySchedule(test.days(3...3))
        #expect(stored.map(\.word) == [word])
        #expect(stored.map { $0.note?.text } == ["Sauna 🧖\nafter 6"])
    }

    @Test("A6: only the requested range is read, oldest first", arguments: StoreKind.allCases)
    func range(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        for offset in [9, 2, 0, 6, -1] { try await test.set(offset, DayWord(.free)) }
        let stored = try await test.store.getMySchedule(test.days(0...6))
        #expect(stored.map(\.date) == [try test.day(0), try test.day(2), try test.day(6)])
    }

    @Test(
        "A13: a cleared day is absent, its tombstone keeps the id and no note", arguments: StoreKind.allCases)
    func clear(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await test.befriend(Person(2), "Ben")
        try await test.store.begin([.full: 1], at: StoreUnderTest.now)
        let id = try await test.set(0, DayWord(.free), "Secret").first?.after.record?.id
        try await test.set(0, .unknown, "ignored")
        #expect(try await test.store.getMySchedule(test.days(0...6)).isEmpty)
        let view = try #require(await test.store.load(at: StoreUnderTest.now).views.first)
        guard case .day(let tombstone)? = view.rows(above: 0).last?.row.body else {
            Issue.record("no day")
            return
        }
        #expect(tombstone.word == .unknown)
        #expect(tombstone.note == nil)
        #expect(tombstone.id == id)
        let revived = try await test.set(0, DayWord(.busy)).first?.after.record?.id
        #expect(revived == id)
    }

    @Test("Y2: an unchanged day keeps its record untouched", arguments: StoreKind.allCases)
    func unchanged(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await test.set(0, DayWord(.free), "A")
        let before = try await test.shared()
        let changes = try await test.set(0, DayWord(.free), "A", at: StoreUnderTest.later(99))
        #expect(changes.isEmpty)
        #expect(try await test.shared() == before)
        #expect(try await test.set(1, .unknown).isEmpty)
    }

    @Test(
        "D4: an edit that throws passes its error through and writes nothing", arguments: StoreKind.allCases)
    func refused(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let last = try test.day(1)
        await #expect(throws: Refusal()) {
            _ = try await test.store.updateMySchedule(for: [test.day(0), last], at: StoreUnderTest.now) {
                day in
                if day.date == last { throw Refusal() }
                return DayContent(DayWord(.free))
            }
        }
        #expect(try await test.store.getMySchedule(test.days(0...6)).isEmpty)
    }

    @Test(
        "A11: many days are changed at once, in the given order", arguments: StoreKind.allCases)
    func many(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let dates = [try test.day(2), try test.day(0), try test.day(2), try test.day(1)]
        let changes = try await test.store.updateMySchedule(for: dates, at: StoreUnderTest.now) { _ in
            DayContent(DayWord(.free))
        }
        #expect(changes.map(\.after.date) == [dates[0], dates[1], dates[3]])
    }

    @Test(
        "Y7: yesterday to today + 366 is shared, the profile first, rows numbered together under one stamp",
        arguments: StoreKind.allCases
    )
    func shared(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        for offset in [-2, -1, 0, 366, 367] { try await test.set(offset, DayWord(.free)) }
        let rows = try await test.shared()
        let expected = try [RowKey.profile] + [-1, 0, 366].map { .day(try test.day($0)) }
        #expect(rows.map(\.key) == expected)
        #expect(Set(rows.map(\.stamp)).count == 1)
        #expect(rows.allSatisfy { $0.stamp.device == test.me.device })
    }

    @Test("Fault 17: stamps never decrease when the clock does", arguments: StoreKind.allCases)
    func clockBack(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await test.set(0, DayWord(.free), at: StoreUnderTest.later(1_000))
        let before = try #require(await test.shared().last?.stamp)
        try await test.set(0, DayWord(.busy), at: StoreUnderTest.later(-50_000))
        let after = try #require(await test.shared().last?.stamp)
        #expect(after > before)
    }

    @Test(
        "I2: a profile is replaced, and nothing is written if it is unchanged",
        arguments: StoreKind.allCases)
    func profile(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let name = try DisplayName(validating: "Ana Maria")
        let hours = try #require(PartHours(morning: 300, afternoon: 700, evening: 1_000, end: 1_400))
        let zone = try #require(ZoneName("Europe/Vienna"))
        let changed = try await test.store.updateProfile(at: StoreUnderTest.now) { _ in
            Profile(name: name, zone: zone, hours: hours)
        }
        #expect(try await test.store.profile() == changed)
        #expect(changed.hours == hours)
        let stamp = try await test.shared().first?.stamp
        _ = try await test.store.updateProfile(at: StoreUnderTest.later(9)) { $0 }
        #expect(try await test.shared().first?.stamp == stamp)
    }
}
