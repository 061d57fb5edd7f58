import FoundationEssentials
import Testing
import UFreeDomain

/// The days that shifts give. Today is Friday, 2026-01-09.
@Suite("Days by shifts")
struct ShiftDayTests {
    private static let ward = UUID()
    private static let friday = CivilDate(iso: "2026-01-09")

    private let friday: CivilDate
    private var roster = Roster()

    init() throws {
        friday = try #require(Self.friday)
        try roster.save(Location(id: Self.ward, name: try Self.text("Ward"), address: nil))
    }

    private static func text(_ text: String) throws -> ShiftText {
        try #require(try ShiftText(validating: text, limit: 100, field: "title"))
    }

    private mutating func add(_ symbol: String, _ hours: String) throws -> ShiftSlot {
        let fields = hours.split(separator: "-").map(String.init)
        let isOvernight = hours.hasSuffix("+")
        let draft =
            hours == "all"
            ? ShiftTypeDraft(symbol: symbol, title: "Shift", isAllDay: true, location: .found(Self.ward))
            : ShiftTypeDraft(
                symbol: symbol, title: "Shift", from: fields[0], to: String(fields[1].prefix(5)),
                isOvernight: isOvernight, location: .found(Self.ward))
        let type = try draft.type(changing: nil, in: roster, id: UUID())
        try roster.save(type)
        return .shift(type.id)
    }

    private func days(_ hours: PartHours = .standard) -> ShiftDays {
        ShiftDays(roster, hours: hours, zone: .utc, .utc)
    }

    /// Returns the parts that are taken, day by day: `m`, `a`, `e`.
    private func taken(_ count: Int = 3, _ hours: PartHours = .standard) -> [String] {
        (0..<count).map { offset in
            let parts = days(hours).day(friday.adding(days: offset))?.taken ?? []
            return zip("mae", DayPart.allCases).filter { parts.contains(DayParts($0.1)) }.map { "\($0.0)" }
                .joined()
        }
    }

    @Test(
        "S10: a shift takes each part that it overlaps by a minute, a night the next morning too",
        arguments: [
            ("08:00-16:00", ["ma", "", ""]), ("06:00-12:00", ["m", "", ""]), ("06:00-12:01", ["ma", "", ""]),
            ("11:59-12:00", ["m", "", ""]), ("12:00-18:00", ["a", "", ""]), ("17:59-18:01", ["ae", "", ""]),
            ("00:00-00:01", ["m", "", ""]), ("05:00-06:00", ["m", "", ""]), ("18:00-23:59", ["e", "", ""]),
            ("22:00-06:00+", ["e", "m", ""]), ("16:00-00:00+", ["ae", "", ""]),
            ("22:00-00:01+", ["e", "m", ""]),
            ("08:00-08:00+", ["mae", "m", ""]), ("20:00-14:00+", ["e", "ma", ""]), ("all", ["mae", "", ""]),
        ])
    func parts(hours: String, expected: [String]) throws {
        var test = self
        try test.roster.assign(try test.add("X", hours), to: [friday])
        #expect(test.taken() == expected)
    }

    @Test("A9: the hours of the parts are the owner's; after the evening's end nothing is taken")
    func otherHours() throws {
        var test = self
        let hours = try #require(PartHours(morning: 300, afternoon: 840, evening: 1_080, end: 1_260))
        try test.roster.assign(try test.add("L", "13:00-15:00"), to: [friday])
        try test.roster.assign(try test.add("N", "21:00-04:00+"), to: [friday.adding(days: 2)])
        #expect(test.taken(4, hours) == ["ma", "", "", "m"])
    }

    @Test(
        "S10: a working day's other parts are free, a day off adds nothing, a night takes its part"
    )
    func layers() throws {
        var test = self
        let night = try test.add("N", "22:00-06:00+")
        try test.roster.assign(night, to: [friday])
        try test.roster.assign(.off, to: [friday.adding(days: 1)])
        let free = DayDefault(
            id: UUID(), weekdays: .all, word: DayWord(.free), from: friday.adding(days: 1), until: nil,
            createdAt: Timestamp(milliseconds: 0))
        let above = Underlay(defaults: [free], calendars: .none, shifts: test.days())
        let layers = (0...2).map { above.layers(of: friday.adding(days: $0)) }
        #expect(layers.map(\.source) == [.shift, .dayDefault, .dayDefault])
        #expect(layers[0].word == DayWord(freeParts: [.morning, .afternoon]))
        #expect(layers[1].word == DayWord(freeParts: [.afternoon, .evening]))
        #expect(layers[2].word == DayWord(.free))
        // Without a default, the rest of the day is not known to be free.
        let alone = Underlay(defaults: [], calendars: .none, shifts: test.days()).layers(
            of: friday.adding(days: 1))
        #expect(alone.word == nil && alone.source == nil && alone.shift?.taken == .morning)
    }

    @Test("A11: an explicit day is stronger than a shift, and clearing it restores the shift")
    func explicit() throws {
        var test = self
        try test.roster.assign(try test.add("N", "22:00-06:00+"), to: [friday])
        let below = Underlay(defaults: [], calendars: .none, shifts: test.days()).layers(of: friday)
        let said = DayAvailability(
            id: UUID(), date: friday, content: DayContent(DayWord(.busy)),
            updatedAt: Timestamp(milliseconds: 0))
        let day = ScheduleDay(date: friday, record: said, below: below)
        #expect(day.word == DayWord(.busy) && day.source == .explicit && day.shift?.text == "N")
        let cleared = ScheduleDay(date: friday, record: nil, below: below)
        #expect(cleared.word == DayWord(freeParts: [.morning, .afternoon]) && cleared.source == .shift)
    }

    @Test(
        "S10: hours of rest after a shift are taken too",
        arguments: [
            (0, ["m", "", ""]), (1, ["m", "", ""]), (6, ["m", "", ""]), (7, ["ma", "", ""]),
            (13, ["mae", "", ""]), (18, ["mae", "", ""]), (19, ["mae", "m", ""]), (24, ["mae", "m", ""]),
        ])
    func rest(hours: Int, expected: [String]) throws {
        var test = self
        try test.roster.assign(try test.add("E", "02:00-06:00"), to: [friday])
        test.roster.set(ShiftSettings(restHours: hours, sharesSymbols: false))
        #expect(test.taken() == expected)
    }

    @Test("S10: the rest after a night of 24 hours reaches into the second day after it")
    func longRest() throws {
        var test = self
        try test.roster.assign(try test.add("X", "20:00-20:00+"), to: [friday])
        test.roster.set(ShiftSettings(restHours: 24, sharesSymbols: false))
        #expect(test.taken(4) == ["e", "mae", "mae", ""])
        #expect(test.days().day(friday.adding(days: 2))?.reaching.map(\.date) == [friday])
    }

    @Test(
        "S10: with a clock change in between, a day of rest after a day of work reaches into the third day"
    )
    func longestReach() throws {
        var test = self
        try test.roster.assign(try test.add("X", "23:30-23:30+"), to: [friday])
        test.roster.set(ShiftSettings(restHours: 24, sharesSymbols: false))
        // In spring the wall clock moves forward by an hour.
        let spring = ZoneClock(today: ZoneClock.utc.today, minute: ZoneClock.utc.minute) {
            _, _, minute, passing in minute + passing + 60
        }
        let days = ShiftDays(test.roster, hours: .standard, zone: .utc, spring)
        let third = days.day(friday.adding(days: 3))
        #expect(third?.taken == .morning && third?.reaching.map(\.date) == [friday])
        #expect(days.day(friday.adding(days: 4)) == nil)
    }

    @Test("S13: a day off is free if the setting says so, without the parts that a night shift takes")
    func freeDaysOff() throws {
        var test = self
        let night = try test.add("N", "22:00-06:00+")
        try test.roster.assign(night, to: [friday])
        try test.roster.assign(.off, to: [friday.adding(days: 1), friday.adding(days: 2)])
        #expect(test.days().day(friday.adding(days: 1))?.word == nil)
        #expect(test.days().day(friday.adding(days: 2))?.word == nil)
        test.roster.set(ShiftSettings(restHours: 0, sharesSymbols: false, daysOffFree: true))
        let saturday = try #require(test.days().day(friday.adding(days: 1)))
        #expect(saturday.word == DayWord(freeParts: [.afternoon, .evening]) && saturday.isFreeDayOff)
        #expect(test.days().day(friday.adding(days: 2))?.word == DayWord(.free))
        // A day without an entry in the roster is no day off.
        #expect(test.days().day(friday.adding(days: 3)) == nil)
        #expect(test.days().day(friday)?.isFreeDayOff == false)
    }

    @Test("S10: of two rotations the later applies, on an assigned date neither")
    func rotations() throws {
        var test = self
        let (day, night) = (try test.add("D", "08:00-16:00"), try test.add("N", "22:00-06:00+"))
        func rotation(_ pattern: String, _ from: Int, until: Int? = nil, at created: Int64) throws -> Rotation
        {
            Rotation(
                id: UUID(), slots: try RotationDraft(pattern, in: test.roster).slots,
                anchor: friday.adding(days: from), from: max(friday, friday.adding(days: from)),
                until: until.map { friday.adding(days: $0) }, createdAt: Timestamp(milliseconds: created))
        }
        func slots(_ count: Int) -> String {
            (0..<count).map { offset in
                switch test.roster.slot(on: friday.adding(days: offset)) {
                case day: "D"
                case night: "N"
                case .off: "-"
                default: "."
                }
            }.joined()
        }
        // It started three days ago: today is its fourth day, and yesterday has no shift.
        try test.roster.add(try rotation("DDNN--", -3, at: 1), today: friday)
        #expect(slots(9) == "N--DDNN--")
        #expect(test.roster.slot(on: friday.adding(days: -1)) == nil)
        // A week of holidays in between; the old rotation continues after it.
        try test.roster.add(try rotation("O", 2, until: 3, at: 2), today: friday)
        #expect(slots(9) == "N---DNN--")
        try test.roster.assign(night, to: [friday.adding(days: 2)])
        #expect(slots(9) == "N-N-DNN--")
        try test.roster.assign(nil, to: [friday.adding(days: 2)])
        #expect(slots(9) == "N---DNN--")
        // A new rotation without an end ends the old one on the day before.
        try test.roster.add(try rotation("D", 5, at: 3), today: friday)
        #expect(slots(9) == "N---DDDDD")
        #expect(test.roster.rotations(from: friday).count == 3)
        test.roster.endRotations(today: friday.adding(days: 4))
        #expect(slots(9) == "N---.....")
        #expect(test.roster.isValid)
    }

    @Test(
        "S10: a pattern has a symbol a day; - and O are days off, and commas separate longer symbols",
        arguments: [
            ("mmnn----", "MMNN----", ""), ("MM NN", "MMNN", ""), ("MOM", "M-M", ""), ("M,N1,-", "M,N1,-", ""),
            ("N1,", "N1", ""), ("n1", "N1", ""), ("MN", "MN", ""), ("M,N", "M,N", ""), ("", "", "required"),
            ("  ", "", "required"),
            ("MXY", "", "unknownSymbols X, Y"),
            ("M,,N1", "", "noEmptySlot"),
            (String(repeating: "M", count: 366), String(repeating: "M", count: 366), ""),
            (String(repeating: "M", count: 367), "", "maxSlots"), ("MN1", "", "unknownSymbols 1"),
        ])
    func patterns(text: String, pattern: String, broken: String) throws {
        var test = self
        for symbol in ["M", "N", "N1", "MN"] { _ = try test.add(symbol, "08:00-16:00") }
        do throws(ValidationFailure) {
            let draft = try RotationDraft(text, in: test.roster)
            #expect(RotationDraft.pattern(of: draft.slots, in: test.roster) == pattern)
            #expect(try RotationDraft(pattern, in: test.roster).slots == draft.slots)
            #expect(broken.isEmpty)
        } catch {
            let found = error.errors.map { $0.rule.rawValue + ($0.given.map { " \($0)" } ?? "") }
            #expect(found == [broken])
        }
    }

    @Test("An unknown shift type is a question mark in a pattern, never a day off")
    func nowhere() {
        #expect(RotationDraft.pattern(of: [.off, .shift(UUID())], in: roster) == "-?")
    }

    @Test("S10: O is a shift where it is a symbol")
    func symbolO() throws {
        var test = self
        let office = try test.add("O", "08:00-16:00")
        #expect(try RotationDraft("O-", in: test.roster).slots == [office, .off])
    }

    @Test(
        "Ready-made rotations work 42 hours a week on average, and are found by name",
        arguments: ReadyRotation.all)
    func ready(rotation: ReadyRotation) throws {
        var test = self
        for letter in rotation.letters { _ = try test.add(letter, "08:00-16:00") }
        let slots = try RotationDraft(rotation.name.uppercased(), in: test.roster).slots
        #expect(RotationDraft.pattern(of: slots, in: test.roster) == rotation.pattern)
        // Twelve hours if days and nights share a day, eight if three shifts do.
        let hours = rotation.letters.contains("S") ? 8 : 12
        let worked = slots.count { $0 != .off } * hours
        #expect(worked * 7 == 42 * slots.count)
    }

    @Test("Ready-made rotations take symbols of one's own, and letters that are symbols read as a pattern")
    func readyWithNames() throws {
        var test = self
        let (early, night) = (try test.add("E", "06:00-18:00"), try test.add("N2", "18:00-06:00+"))
        let slots = try RotationDraft("dupont", named: ["d": "e", "N": "N2"], in: test.roster).slots
        #expect(slots.prefix(8) == [night, night, night, night, .off, .off, .off, early])
        #expect(throws: ValidationFailure.self) { try RotationDraft("dupont", in: test.roster) }
        for letter in ["P", "I", "T", "M", "A", "N"] { _ = try test.add(letter, "08:00-16:00") }
        #expect(try RotationDraft("PITMAN", in: test.roster).slots.count == 6)
    }

    @Test(
        "S11: a type in use from today on is not removed without a replacement; past days keep it"
    )
    func removal() throws {
        var test = self
        let (old, new) = (try test.add("N", "22:00-06:00+"), try test.add("L", "14:00-22:00"))
        let (id, other) = (try #require(old.type), try #require(new.type))
        let yesterday = friday.adding(days: -1)
        try test.roster.assign(old, to: [yesterday, friday.adding(days: 3)])
        try test.roster.add(
            Rotation(
                id: UUID(), slots: [old, .off], anchor: yesterday, from: yesterday, until: nil,
                createdAt: Timestamp(milliseconds: 1)), today: friday)
        let type = try #require(test.roster.type(id))
        #expect(throws: ShiftError.shiftTypeInUse(type, days: [friday.adding(days: 3)], rotations: 1)) {
            try test.roster.removeType(id, today: friday) { UUID() }
        }
        try test.roster.removeType(id, replacingBy: other, today: friday) { UUID() }
        #expect(test.roster.types[id] == nil && test.roster.isValid)
        #expect(test.roster.slot(on: yesterday) == old)
        #expect(test.roster.slot(on: friday.adding(days: 1)) == new)
        #expect(test.roster.slot(on: friday.adding(days: 3)) == new)
        // Yesterday's night shift still takes this morning.
        #expect(test.days().day(friday)?.taken == .morning)
        #expect(test.roster.withoutFormerTypes.isValid)
        #expect(test.roster.withoutFormerTypes.slot(on: yesterday) == nil)
        #expect(throws: ShiftError.noSuchShiftType) {
            try test.roster.removeType(id, today: friday) { UUID() }
        }
    }

    @Test("A reversed change of a roster restores the earlier roster")
    func undoing() throws {
        var test = self
        let (old, new) = (try test.add("N", "22:00-06:00+"), try test.add("L", "14:00-22:00"))
        try test.roster.assign(old, to: [friday.adding(days: -2), friday])
        let before = test.roster
        try test.roster.removeType(
            try #require(old.type), replacingBy: new.type, today: friday
        ) { UUID() }
        try test.roster.save(Location(id: Self.ward, name: try Self.text("Clinic"), address: nil))
        test.roster.set(ShiftSettings(restHours: 11, sharesSymbols: true))
        let changes = test.roster.changes(since: before)
        #expect(changes.count == 4)
        let reversed = changes.reversed().map(\.reversed)
        #expect(try test.roster.applying(reversed) == before)
        #expect(try before.applying(changes) == test.roster)
    }

    @Test("A12: a part that is not as before a change of it is named, and keeps the roster as it is")
    func changedSince() throws {
        var test = self
        let slot = try test.add("N", "22:00-06:00+")
        let type = try #require(test.roster.types.values.first)
        let place = try #require(test.roster.locations[type.location])
        let rotation = Rotation(
            id: UUID(), slots: [slot], anchor: friday, from: friday, until: nil,
            createdAt: .init(milliseconds: 1))
        let changes: [(RosterChange, OwnRecord)] = [
            (.location(before: nil, after: place), .location(place.name.text)),
            (.type(before: nil, after: type), .shiftType("N")),
            (.day(friday, before: .off, after: nil), .shift(friday)),
            (.rotation(before: rotation, after: nil), .rotation),
            (
                .settings(before: ShiftSettings(restHours: 9, sharesSymbols: true), after: .standard),
                .shiftSettings
            ),
        ]
        for (change, record) in changes {
            #expect(throws: UndoError.changedSince(record)) { try test.roster.applying([change]) }
            #expect(change.reversed.reversed == change)
        }
    }

    @Test(
        "A11, S13: events lie below a shift, and above a day off that is free; a night shift takes its parts from both"
    )
    func calendars() throws {
        var test = self
        let night = try test.add("N", "22:00-06:00+")
        try test.roster.assign(night, to: [friday])
        try test.roster.assign(.off, to: [friday.adding(days: 1)])
        test.roster.set(ShiftSettings(restHours: 0, sharesSymbols: false, daysOffFree: true))
        let evening = CalendarEvent(
            .local(
                from: CalendarEvent.LocalTime(friday, try #require(HourMinute(hour: 12, minute: 0))),
                until: CalendarEvent.LocalTime(
                    friday.adding(days: 1), try #require(HourMinute(hour: 13, minute: 0)))))
        let calendar = ImportedCalendar(
            number: 1,
            definition: ImportedCalendar.Definition(name: "x", source: "/x", use: .busy, addresses: []),
            content: ImportedCalendar.Content(events: [evening], dates: friday...friday.adding(days: 1)),
            state: ImportedCalendar.State(readAt: Timestamp(milliseconds: 0)))
        let underlay = Underlay(
            defaults: [], calendars: CalendarDays([calendar], hours: .standard, zone: .utc, .utc),
            shifts: test.days())
        let worked = underlay.layers(of: friday)
        #expect(worked.word == DayWord(freeParts: [.morning, .afternoon]) && worked.source == .shift)
        #expect(worked.taken == .evening)
        let off = underlay.layers(of: friday.adding(days: 1))
        #expect(off.word == DayWord(.eveningOnly) && off.source == .calendar)
        #expect(off.taken == [.morning, .afternoon])
    }
}
