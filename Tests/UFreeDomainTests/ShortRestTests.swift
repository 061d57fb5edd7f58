import FoundationEssentials
import Testing
import UFreeDomain

/// Rest between shifts in a row. Today is Friday, 2026-01-09.
@Suite("Short rests")
struct ShortRestTests {
    private static let ward = UUID()

    private let friday: CivilDate
    private var empty = Roster()

    init() throws {
        friday = try #require(CivilDate(iso: "2026-01-09"))
        let name = try #require(try ShiftText(validating: "Ward", limit: 100, field: "name"))
        try empty.save(Location(id: Self.ward, name: name, address: nil))
        for (symbol, from, to) in [
            ("M", "06:00", "14:00"), ("L", "14:00", "22:00"), ("N", "22:00", "06:00"),
            ("K", "17:00", "01:00"), ("X", "20:00", "19:00"),
        ] {
            try save(symbol, from, to, in: &empty)
        }
        let all = ShiftTypeDraft(symbol: "A", title: "All day", isAllDay: true, location: .found(Self.ward))
        try empty.save(try all.type(changing: nil, in: empty, id: UUID()))
    }

    private func save(_ symbol: String, _ from: String, _ to: String, in roster: inout Roster) throws {
        let old = roster.type(symbol: symbol)
        let draft = ShiftTypeDraft(
            symbol: symbol, title: "Shift", from: from, to: to, isOvernight: to < from,
            location: .found(Self.ward))
        try roster.save(try draft.type(changing: old, in: roster, id: old?.id ?? UUID()))
    }

    /// Returns the roster with a pattern of shifts from a date on; `.` is a date without an entry.
    private func roster(_ pattern: String, from date: CivilDate) throws -> Roster {
        var roster = empty
        for (index, sign) in pattern.enumerated() where sign != "." {
            let slot = try #require(RotationDraft.slot(String(sign), in: roster))
            try roster.assign(slot, to: [date.adding(days: index)])
        }
        return roster
    }

    /// Returns `L 9 M 10 8:00 x1` for each group.
    private func words(_ rests: [ShortRests]) -> [String] {
        rests.map { group in
            let rest = group.earliest
            let shifts = [rest.first, rest.second].map { "\($0.type.symbol) \($0.date.components.day)" }
            return shifts.joined(separator: " ")
                + " \(rest.minutes / 60):\((rest.minutes % 60).padded(to: 2)) x\(group.count)"
        }
    }

    @Test(
        "S14: less than eleven hours between two shifts in a row are found",
        arguments: [
            ("ML", []), ("MM", []), ("LM", ["L 9 M 10 8:00 x1"]), ("NM", ["N 9 M 10 0:00 x1"]),
            ("NN", []), ("N-M", []), ("NL", ["N 9 L 10 8:00 x1"]), ("KM", ["K 9 M 10 5:00 x1"]),
            // They overlap.
            ("XM", ["X 9 M 10 0:00 x1"]),
            // It ends on the evening of the next day.
            ("X-M", []), ("X.M", []), ("XXM", ["X 9 X 10 1:00 x1", "X 10 M 11 0:00 x1"]),
            // A shift of the whole day has no hours.
            ("AM", []), ("LA", []), ("LAM", []),
            ("LM-LM.LM", ["L 9 M 10 8:00 x3"]),
        ])
    func found(pattern: String, expected: [String]) throws {
        let new = try roster(pattern, from: friday)
        #expect(words(new.shortRests(since: empty, today: friday)) == expected)
    }

    @Test("S14: a shift that ends on the evening of the next day is compared with the day after that")
    func secondDay() throws {
        var long = empty
        try save("X", "23:00", "22:00", in: &long)
        try save("M", "05:00", "14:00", in: &long)
        let before = long
        let (x, m) = (try #require(long.type(symbol: "X")), try #require(long.type(symbol: "M")))
        try long.assign(.shift(x.id), to: [friday])
        try long.assign(.shift(m.id), to: [friday.adding(days: 2)])
        #expect(words(long.shortRests(since: before, today: friday)) == ["X 9 M 11 7:00 x1"])
    }

    @Test("S14: rests that were short before are not found again, and those of past days never")
    func known() throws {
        let old = try roster("LM", from: friday)
        var new = old
        try new.assign(old.days[friday.adding(days: 1)], to: [friday.adding(days: 5)])
        #expect(new.shortRests(since: old, today: friday).isEmpty)
        let yesterday = try roster("LM", from: friday.adding(days: -1))
        #expect(words(yesterday.shortRests(since: empty, today: friday)) == ["L 8 M 9 8:00 x1"])
        #expect(yesterday.shortRests(since: empty, today: friday.adding(days: 1)).isEmpty)
        // A shift type with other hours changes the rest.
        try save("L", "15:00", "23:00", in: &new)
        #expect(words(new.shortRests(since: old, today: friday)) == ["L 9 M 10 7:00 x1"])
    }

    @Test("S14: of a rotation each pair is found once, also from its end to its beginning")
    func rotation() throws {
        var new = empty
        let draft = try RotationDraft("M-LMLL", in: new)
        try new.add(
            Rotation(
                id: UUID(), slots: draft.slots, anchor: friday, from: friday, until: nil,
                createdAt: Timestamp(milliseconds: 0)), today: friday)
        let found = new.shortRests(since: empty, today: friday)
        // 61 times six days from Friday on, the last of them 366 days ahead.
        #expect(words(found) == ["L 11 M 12 8:00 x122"])
    }
}
