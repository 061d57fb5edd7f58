import FoundationEssentials
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

/// Today is Friday, 2026-01-09; `test.day(3)` is the following Monday.
@Suite("Rosters")
struct RosterContractTests {
    private static let ward = UUID()

    private static func text(_ text: String) throws -> ShiftText {
        try #require(try ShiftText(validating: text, limit: 100, field: "title"))
    }

    private static func night(_ symbol: String = "N", id: UUID = UUID()) throws -> ShiftType {
        try ShiftTypeDraft(
            symbol: symbol, title: "Night Shift", shiftDescription: "Ward 3\nfirst floor", from: "22:00",
            to: "06:00", isOvernight: true, location: .found(ward)
        ).type(changing: nil, in: try roster(), id: id)
    }

    private static func roster() throws -> Roster {
        var roster = Roster()
        try roster.save(Location(id: ward, name: try text("St. Mary"), address: try text("Hill 1")))
        return roster
    }

    @discardableResult
    private func change(
        _ test: StoreUnderTest, at now: Timestamp = StoreUnderTest.now,
        _ edit: @escaping @Sendable (inout Roster) throws -> Void
    ) async throws -> RosterUpdate {
        try await test.store.updateMyRoster(over: test.days(0...6), at: now, edit)
    }

    /// Creates a store with a ward and a night shift there.
    private func filled(_ kind: StoreKind) async throws -> (test: StoreUnderTest, night: ShiftType) {
        let test = try StoreUnderTest(kind)
        let (ward, night) = (try #require(try Self.roster().locationsInOrder.first), try Self.night())
        try await change(test) { roster in
            try roster.save(ward)
            try roster.save(night)
        }
        return (test, night)
    }

    private func words(_ changes: [DayChange]) -> [String] {
        changes.map {
            "\($0.after.date) \($0.before.word.freeParts.rawValue) \($0.after.word.freeParts.rawValue)"
        }
    }

    /// Returns the days that a friend reads, by date.
    private func read(_ test: StoreUnderTest, at now: Timestamp = StoreUnderTest.now) async throws
        -> [CivilDate: SharedRow]
    {
        let view = try #require(await test.store.load(at: now).views.first)
        return view.rows(above: 0).reduce(into: [:]) { days, row in
            if let date = row.row.body.date { days[date] = row.row }
        }
    }

    @Test(
        "S1: a roster is read as it was written, whole and in every part",
        arguments: StoreKind.allCases)
    func roundTrip(kind: StoreKind) async throws {
        let (test, night) = try await filled(kind)
        let (monday, tuesday) = (try test.day(3), try test.day(4))
        let update = try await change(test) { roster in
            try roster.assign(.shift(night.id), to: [monday])
            try roster.assign(.off, to: [tuesday])
            try roster.add(
                Rotation(
                    id: UUID(), slots: [.shift(night.id), .off, .off], anchor: monday, from: monday,
                    until: monday.adding(days: 300), createdAt: StoreUnderTest.now), today: monday)
            roster.set(ShiftSettings(restHours: 11, sharesSymbols: true))
        }
        let stored = try await test.store.getMyRoster()
        #expect(stored == update.after)
        #expect(stored.types[night.id] == night)
        #expect(stored.types[night.id]?.shiftDescription?.text == "Ward 3\nfirst floor")
        #expect(stored.locations[Self.ward]?.address?.text == "Hill 1")
        #expect(stored.days == [monday: .shift(night.id), tuesday: .off])
        #expect(stored.rotations.values.first?.slots == [.shift(night.id), .off, .off])
        #expect(stored.settings == ShiftSettings(restHours: 11, sharesSymbols: true))
        let free = ShiftSettings(restHours: 11, sharesSymbols: true, daysOffFree: true)
        try await change(test) { $0.set(free) }
        #expect(try await test.store.getMyRoster().settings == free)
        // Unchanged rows are not written again.
        let again = try await change(test) { $0.set(free) }
        #expect(again.days.isEmpty && again.before == again.after)
    }

    @Test(
        "S10: friends get the days that shifts make, and the symbol only with the owner's consent",
        arguments: StoreKind.allCases)
    func shared(kind: StoreKind) async throws {
        let (test, night) = try await filled(kind)
        try await test.befriend(Person(2), "Ben")
        try await test.store.begin([.full: 7], at: StoreUnderTest.now)
        let (monday, tuesday) = (try test.day(3), try test.day(4))
        let update = try await change(test) { try $0.assign(.shift(night.id), to: [monday, tuesday]) }
        #expect(words(update.days) == ["2026-01-12 0 3", "2026-01-13 0 2"])
        func shown(_ date: CivilDate) async throws -> String {
            guard case .day(let day)? = try await read(test)[date]?.body else { return "nothing" }
            return "\(day.word.freeParts.rawValue) \(day.content.shift?.text ?? "-")"
        }
        #expect(try await shown(monday) == "3 -")
        #expect(try await shown(tuesday) == "2 -")
        // The morning after is taken, and the rest of that day is unknown.
        #expect(try await shown(test.day(5)) == "nothing")
        try await change(test) { $0.set(ShiftSettings(restHours: 0, sharesSymbols: true)) }
        #expect(try await shown(monday) == "3 N")
        // An explicit status takes precedence over the shift, and hides it.
        try await test.set(3, DayWord(.busy))
        #expect(try await shown(monday) == "0 -")
        _ = try await test.store.updateMySchedule(for: [monday], at: StoreUnderTest.now) { _ in nil }
        #expect(try await shown(monday) == "3 N")
        try await change(test) { try $0.assign(nil, to: [monday, tuesday]) }
        #expect(try await shown(monday) == "0 -")
        // A day off may be free, and has no symbol.
        try await change(test) { try $0.assign(.off, to: [tuesday]) }
        #expect(try await shown(tuesday) == "0 -")
        try await change(test) {
            $0.set(ShiftSettings(restHours: 0, sharesSymbols: true, daysOffFree: true))
        }
        #expect(try await shown(tuesday) == "7 -")
    }

    @Test(
        "Y2: each changed row has a later stamp, and no other row gets a number",
        arguments: StoreKind.allCases)
    func stamps(kind: StoreKind) async throws {
        let (test, night) = try await filled(kind)
        try await test.befriend(Person(2), "Ben")
        try await test.store.begin([.full: 7], at: StoreUnderTest.now)
        let monday = try test.day(3)
        try await change(test) { try $0.assign(.shift(night.id), to: [monday]) }
        let first = try await read(test)
        let head = try #require(await test.store.load(at: StoreUnderTest.now).views.first).head
        try await change(test) { roster in
            // A type that no day has is not visible to friends.
            try roster.save(try Self.night("X"))
        }
        #expect(try #require(await test.store.load(at: StoreUnderTest.now).views.first).head == head)
        try await change(test) { roster in
            let draft = ShiftTypeDraft(from: "12:00", to: "20:00", isOvernight: false)
            try roster.save(try draft.type(changing: night, in: roster, id: night.id))
        }
        let second = try await read(test)
        let (old, new) = (try #require(first[monday]), try #require(second[monday]))
        #expect(!old.body.saysTheSame(as: new.body) && old.stamp < new.stamp)
        // Other hours in the profile change the days of shifts.
        let before = try #require(await test.store.load(at: StoreUnderTest.now).views.first).head
        _ = try await test.store.updateProfile(at: StoreUnderTest.now) { profile in
            let hours = PartHours(morning: 360, afternoon: 1_200, evening: 1_260, end: 1_440)
            return Profile(name: profile.name, zone: profile.zone, hours: try #require(hours))
        }
        let third = try await read(test)
        #expect(try #require(await test.store.load(at: StoreUnderTest.now).views.first).head == before + 2)
        #expect(try new.stamp < #require(third[monday]).stamp)
    }

    @Test("C2, S11: a refused change leaves everything as it was", arguments: StoreKind.allCases)
    func refused(kind: StoreKind) async throws {
        let (test, night) = try await filled(kind)
        let monday = try test.day(3)
        try await change(test) { try $0.assign(.shift(night.id), to: [monday]) }
        let before = try await test.store.getMyRoster()
        await #expect(throws: ShiftError.locationInUse([night])) {
            try await change(test) { try $0.removeLocation(Self.ward) }
        }
        await #expect(throws: ShiftError.shiftTypeInUse(night, days: [monday], rotations: 0)) {
            let today = try test.day(0)
            try await change(test) { try $0.removeType(night.id, today: today) { UUID() } }
        }
        await #expect(throws: ValidationFailure.self) {
            try await change(test) { try $0.save(try Self.night("n")) }
        }
        #expect(try await test.store.getMyRoster() == before)
    }

    @Test(
        "S11: a removed type stays with past days, and its symbol is free again",
        arguments: StoreKind.allCases)
    func removed(kind: StoreKind) async throws {
        let (test, night) = try await filled(kind)
        let (today, later) = (try test.day(0), StoreUnderTest.later(86_400_000))
        try await change(test) { try $0.assign(.shift(night.id), to: [today]) }
        let tomorrow = try test.day(1)
        try await change(test, at: later) { try $0.removeType(night.id, today: tomorrow) { UUID() } }
        let again = try Self.night("n")
        try await change(test, at: later) { try $0.save(again) }
        let roster = try await test.store.getMyRoster()
        #expect(roster.slot(on: today) == .shift(night.id))
        #expect(roster.type(night.id)?.title.text == "Night Shift")
        #expect(roster.typesInOrder.map(\.id) == [again.id])
        // Its night shift still takes this morning.
        let layers = try await test.store.getMyUnderlay().layers(of: tomorrow)
        #expect(layers.shift?.taken == .morning)
    }

    @Test("Two types exchange their symbols in one transaction", arguments: StoreKind.allCases)
    func swap(kind: StoreKind) async throws {
        let (test, night) = try await filled(kind)
        let other = try Self.night("M")
        try await change(test) { try $0.save(other) }
        try await change(test) { roster in
            var third = roster
            try third.save(try ShiftTypeDraft(symbol: "X").type(changing: night, in: third, id: night.id))
            try third.save(try ShiftTypeDraft(symbol: "N").type(changing: other, in: third, id: other.id))
            try third.save(try ShiftTypeDraft(symbol: "M").type(changing: night, in: third, id: night.id))
            roster = third
        }
        let roster = try await test.store.getMyRoster()
        #expect(roster.type(symbol: "M")?.id == night.id && roster.type(symbol: "N")?.id == other.id)
    }

    @Test(
        "A12: every change of a roster can be undone, newest first", arguments: StoreKind.allCases
    )
    func undo(kind: StoreKind) async throws {
        let (test, night) = try await filled(kind)
        let monday = try test.day(3)
        var states = [try await test.store.getMyRoster()]
        for number in 0..<5 {
            try await change(test) { roster in
                switch number {
                case 0: try roster.assign(.shift(night.id), to: [monday])
                case 1:
                    try roster.add(
                        Rotation(
                            id: UUID(), slots: [.shift(night.id), .off], anchor: monday, from: monday,
                            until: nil, createdAt: StoreUnderTest.now), today: monday)
                case 2: roster.set(ShiftSettings(restHours: 11, sharesSymbols: true))
                case 3: try roster.save(try Self.night("M"))
                default:
                    try roster.save(
                        Location(id: Self.ward, name: try Self.text("Clinic"), address: nil))
                }
            }
            states.append(try await test.store.getMyRoster())
        }
        let window = try test.days(0...6)
        states.removeLast()
        while let before = states.popLast() {
            _ = try await test.store.undoMyChanges(1, over: window, at: StoreUnderTest.now) { _ in }
            #expect(try await test.store.getMyRoster() == before)
        }
        let changes = try await test.store.undoMyChanges(1, over: window, at: StoreUnderTest.now) { _ in }
        #expect(changes.isEmpty)
        #expect(try await test.store.getMyRoster().types.isEmpty)
    }

    @Test("A7, A12: the shifts of a past day are not undone", arguments: StoreKind.allCases)
    func undoOfThePast(kind: StoreKind) async throws {
        let (test, night) = try await filled(kind)
        let today = try test.day(0)
        try await change(test) { roster in
            try roster.add(
                Rotation(
                    id: UUID(), slots: [.shift(night.id)], anchor: today, from: today, until: nil,
                    createdAt: StoreUnderTest.now), today: today)
        }
        let before = try await test.store.getMyRoster()
        let (later, tomorrow, window) = (
            StoreUnderTest.later(86_400_000), try test.day(1), try test.days(1...7)
        )
        await #expect(throws: AvailabilityError.cannotUpdatePastDate) {
            try await test.store.undoMyChanges(1, over: window, at: later) {
                try AvailabilityRules.checkUpdate(of: $0, today: tomorrow)
            }
        }
        #expect(try await test.store.getMyRoster() == before)
    }

    @Test(
        "The journal has changes of a roster, and the days that they changed",
        arguments: StoreKind.allCases)
    func journal(kind: StoreKind) async throws {
        let (test, night) = try await filled(kind)
        let monday = try test.day(3)
        let batches = test.store.batches()
        try await change(test) { roster in
            try roster.assign(.shift(night.id), to: [monday])
            roster.set(ShiftSettings(restHours: 8, sharesSymbols: false))
        }
        for await batch in batches {
            let told = batch.changes.map { change -> (isRoster: Bool, days: Int) in
                if case .roster(_, let days) = change { (true, days.count) } else { (false, 0) }
            }
            #expect(told.map(\.isRoster) == [true, true])
            #expect(told.map(\.days) == [0, 1])
            break
        }
        let lines = try await test.store.audit(AuditQuery(topic: .shifts, limit: 10))
        #expect(lines.map(\.action) == ["update", "create", "create", "create"])
        #expect(
            lines.map(\.subject).contains(
                .roster("shift_day", .day(monday, before: nil, after: .shift(night.id)))))
    }
}
