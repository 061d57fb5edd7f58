import FoundationEssentials
import Testing
import UFreeDomain

@Suite("Shift types")
struct ShiftTypeTests {
    private static let ward = UUID()

    private static func roster(_ symbols: String...) throws -> Roster {
        var roster = Roster()
        try roster.save(Location(id: ward, name: try text("Ward"), address: nil))
        for symbol in symbols { try roster.save(try type(symbol)) }
        return roster
    }

    private static func text(_ text: String) throws -> ShiftText {
        try #require(try ShiftText(validating: text, limit: 100, field: "title"))
    }

    private static func type(
        _ symbol: String, _ duration: ShiftDuration = .standard, id: UUID = UUID(), at location: UUID = ward
    ) throws -> ShiftType {
        ShiftType(
            id: id, symbol: try ShiftSymbol(validating: symbol), title: try text("Shift \(symbol)"),
            shiftDescription: nil, duration: duration, location: location)
    }

    private static func rules(_ work: () throws(ValidationFailure) -> Void) -> [String] {
        do {
            try work()
            return []
        } catch {
            return error.errors.map { "\($0.field):\($0.rule.rawValue)" }
        }
    }

    @Test(
        "S2: a symbol is trimmed and capitalised, has 1 to 3 visible characters, and no spaces",
        arguments: [
            (" m ", "M", ""), ("n1", "N1", ""), ("ß", "SS", ""), ("日勤", "日勤", ""), ("👩‍⚕️", "👩‍⚕️", ""),
            ("", "", "symbol:required"), ("   ", "", "symbol:required"), ("abcd", "", "symbol:maxLength"),
            ("a b", "", "symbol:noSpaces"), ("ab cd", "", "symbol:maxLength symbol:noSpaces"),
            ("\u{200B}", "", "symbol:required"), ("-", "", "symbol:noRotationSign"),
            ("a,", "", "symbol:noRotationSign"), ("--", "--", ""),
        ])
    func symbol(input: String, text: String, broken: String) {
        var symbol: ShiftSymbol?
        let rules = Self.rules { () throws(ValidationFailure) in symbol = try ShiftSymbol(validating: input) }
        #expect(symbol?.text ?? "" == text)
        #expect(rules.joined(separator: " ") == broken)
    }

    @Test("S2: a symbol outside A-Z and 0-9 is accepted, and marked as unusual")
    func unusual() throws {
        #expect(try !ShiftSymbol(validating: "m1").isUnusual)
        #expect(try ShiftSymbol(validating: "ñ").isUnusual)
        #expect(try ShiftSymbol(validating: "--").isUnusual)
    }

    @Test("S2: two symbols that differ only in case are the same")
    func sameSymbol() throws {
        var roster = try Self.roster("M")
        #expect(
            Self.rules { () throws(ValidationFailure) in
                _ = try ShiftTypeDraft(symbol: "m", title: "Other", location: .found(Self.ward))
                    .type(changing: nil, in: roster, id: UUID())
            } == ["symbol:symbolTaken"])
        let other = try Self.type("m")
        #expect(
            Self.rules { () throws(ValidationFailure) in try roster.save(other) } == ["symbol:symbolTaken"])
        #expect(roster.type(symbol: "m")?.symbol.text == "M")
    }

    /// The errors of each field of a form, in order.
    private enum Broken: CaseIterable {
        case symbol, title, description, duration, location

        var rule: String {
            switch self {
            case .symbol: "symbol:maxLength"
            case .title: "title:required"
            case .description: "shiftDescription:maxLength"
            case .duration: "to:endNotAfterStart"
            case .location: "location:locationGone"
            }
        }
    }

    @Test(
        "S2 to S5: every field broken alone and together with all others is listed, in the order of the form")
    func everyCombination() throws {
        let roster = try Self.roster()
        for bits in 0..<(1 << Broken.allCases.count) {
            let broken = Broken.allCases.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element)
            var draft = ShiftTypeDraft(
                symbol: "M", title: "Morning", shiftDescription: "Ward", from: "08:00", to: "16:00",
                location: .found(Self.ward))
            for field in broken {
                switch field {
                case .symbol: draft.symbol = "ABCD"
                case .title: draft.title = " "
                case .description: draft.shiftDescription = String(repeating: "x", count: 501)
                case .duration: draft.to = "08:00"
                case .location: draft.location = .gone("Nowhere")
                }
            }
            let rules = Self.rules { () throws(ValidationFailure) in
                _ = try draft.type(changing: nil, in: roster, id: UUID())
            }
            #expect(rules == broken.map(\.rule))
        }
    }

    @Test("S3: a title has 1 to 100 characters after trimming, a description up to 500 on several lines")
    func texts() throws {
        let roster = try Self.roster()
        let draft = ShiftTypeDraft(
            symbol: "M", title: " " + String(repeating: "t", count: 100) + " ",
            shiftDescription: " first \nsecond\n\n", location: .found(Self.ward))
        let type = try draft.type(changing: nil, in: roster, id: UUID())
        #expect(type.title.text.count == 100)
        #expect(type.shiftDescription?.text == "first\nsecond")
        var long = draft
        long.title = String(repeating: "t", count: 101)
        #expect(
            Self.rules { () throws(ValidationFailure) in
                _ = try long.type(changing: nil, in: roster, id: UUID())
            } == ["title:maxLength"])
    }

    @Test(
        "S4: the end is after the start, or on the next day if set so; nothing is guessed",
        arguments: [
            ("08:00", "16:00", nil, "480-960"), ("08:00", "08:01", nil, "480-481"),
            ("08:00", "08:00", nil, ""), ("22:00", "06:00", nil, ""), ("22:00", "06:00", true, "1320-1800"),
            ("08:00", "08:00", true, "480-1920"), ("16:00", "00:00", true, "960-1440"),
            ("08:00", "16:00", true, "480-2400"), ("22:00", "06:00", false, ""),
        ] as [(String, String, Bool?, String)])
    func order(from: String, to: String, overnight: Bool?, minutes: String) throws {
        let roster = try Self.roster()
        let draft = ShiftTypeDraft(
            symbol: "M", title: "Morning", from: from, to: to, isOvernight: overnight,
            location: .found(Self.ward))
        let type = try? draft.type(changing: nil, in: roster, id: UUID())
        let range = type?.duration.minutes
        #expect(range.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "" == minutes)
        if minutes.isEmpty {
            #expect(
                Self.rules { () throws(ValidationFailure) in
                    _ = try draft.type(changing: nil, in: roster, id: UUID())
                } == ["to:endNotAfterStart"])
        }
    }

    @Test("S4: without times a shift is from 8:00 to 16:00, also when all day is removed")
    func standard() throws {
        let roster = try Self.roster()
        func draft(_ change: (inout ShiftTypeDraft) -> Void) -> ShiftTypeDraft {
            var draft = ShiftTypeDraft(symbol: "M", title: "Morning", location: .found(Self.ward))
            change(&draft)
            return draft
        }
        let plain = try draft { _ in }.type(changing: nil, in: roster, id: UUID())
        #expect(plain.duration == .standard)
        let whole = try draft { $0.isAllDay = true }.type(changing: plain, in: roster, id: UUID())
        #expect(whole.duration == .allDay)
        #expect(whole.id == plain.id)
        let again = try draft { $0.isAllDay = false }.type(changing: whole, in: roster, id: UUID())
        #expect(again.duration == .standard)
        let late = try ShiftTypeDraft(from: "09:00").type(changing: whole, in: roster, id: UUID())
        #expect(late.duration.minutes == 540..<960)
        #expect(
            Self.rules { () throws(ValidationFailure) in
                _ = try draft {
                    $0.isAllDay = true
                    $0.to = "12:00"
                }.type(changing: nil, in: roster, id: UUID())
            } == ["allDay:alone"])
    }

    @Test("S4: an edited night stays one while its hours run backwards, and otherwise becomes a day shift")
    func editedNight() throws {
        let roster = try Self.roster()
        let night = try ShiftTypeDraft(
            symbol: "N", title: "Night", from: "22:00", to: "06:00", isOvernight: true,
            location: .found(Self.ward)
        ).type(changing: nil, in: roster, id: UUID())
        let longer = try ShiftTypeDraft(to: "07:00").type(changing: night, in: roster, id: UUID())
        #expect(longer.duration.minutes == 1_320..<1_860)
        let day = try ShiftTypeDraft(from: "06:00", to: "14:00").type(changing: night, in: roster, id: UUID())
        #expect(day.duration.minutes == 360..<840)
    }

    @Test("S5: the location has to exist when it is saved; without any location the error is that")
    func location() throws {
        let roster = try Self.roster()
        let draft = ShiftTypeDraft(symbol: "M", title: "Morning")
        func rules(_ roster: Roster, _ location: ShiftTypeDraft.ChosenLocation?) -> [String] {
            var draft = draft
            draft.location = location
            return Self.rules { () throws(ValidationFailure) in
                _ = try draft.type(changing: nil, in: roster, id: UUID())
            }
        }
        #expect(rules(roster, nil) == ["location:required"])
        #expect(rules(roster, .gone("Ward 9")) == ["location:locationGone"])
        #expect(rules(roster, .found(UUID())) == ["location:locationGone"])
        #expect(rules(Roster(), nil) == ["location:noLocations"])
        #expect(rules(Roster(), .gone("Ward")) == ["location:noLocations"])
        var empty = Roster()
        let type = try Self.type("M")
        #expect(
            Self.rules { () throws(ValidationFailure) in try empty.save(type) } == ["location:locationGone"])
    }

    @Test(
        "C1: a location has a name of 1 to 100 characters and an address of up to 200",
        arguments: [
            ("Ward", nil, ""), ("", nil, "name:required"), (nil, nil, "name:required"),
            (String(repeating: "n", count: 100), String(repeating: "a", count: 200), ""),
            (
                String(repeating: "n", count: 101), String(repeating: "a", count: 201),
                "name:maxLength address:maxLength"
            ),
            (String(repeating: "n", count: 20_000), nil, "name:maxBytes"),
        ] as [(String?, String?, String)])
    func locations(name: String?, address: String?, broken: String) {
        let rules = Self.rules { () throws(ValidationFailure) in
            _ = try LocationDraft(name: name, address: address).location(changing: nil, id: UUID())
        }
        #expect(Set(rules).isSuperset(of: broken.split(separator: " ").map(String.init)))
        #expect(rules.isEmpty == broken.isEmpty)
    }

    @Test("C2: a location in use is not removed without a replacement for its shift types")
    func locationInUse() throws {
        var roster = try Self.roster("M", "N")
        let used = roster.typesInOrder
        #expect(throws: ShiftError.locationInUse(used)) { try roster.removeLocation(Self.ward) }
        let other = Location(id: UUID(), name: try Self.text("Clinic"), address: nil)
        try roster.save(other)
        #expect(throws: ShiftError.noSuchLocation) {
            try roster.removeLocation(Self.ward, movingTypesTo: Self.ward)
        }
        try roster.removeLocation(Self.ward, movingTypesTo: other.id)
        #expect(roster.types.values.allSatisfy { $0.location == other.id })
        #expect(roster.isValid)
    }

    @Test(
        "Times of day are read only from HH:MM",
        arguments: [("00:00", 0), ("23:59", 1_439), ("24:00", nil), ("8:00", nil), ("08:60", nil), ("", nil)]
            as [(String, Int?)])
    func times(text: String, minutes: Int?) {
        #expect(HourMinute(text: text)?.minutes == minutes)
        if let minutes { #expect(HourMinute(minutes: minutes)?.text == text) }
    }

    @Test("C4: a roster reports its errors as a whole")
    func wholeRoster() throws {
        let type = try Self.type("M")
        let broken = Roster(
            locations: [], types: [type, try Self.type("M")], formerTypes: [],
            days: [try #require(CivilDate(iso: "2026-01-09")): .shift(UUID())],
            rotations: [
                Rotation(
                    id: UUID(), slots: [], anchor: try #require(CivilDate(iso: "2026-01-09")),
                    from: try #require(CivilDate(iso: "2026-01-09")), until: nil,
                    createdAt: Timestamp(milliseconds: 0))
            ], settings: ShiftSettings(restHours: 25, sharesSymbols: false))
        #expect(
            broken.validationErrors.map(\.rule) == [
                .locationGone, .locationGone, .symbolTaken, .known, .maxSlots, .range,
            ])
    }
}
