import FoundationEssentials
import Testing
import UFreeDomain

/// D4: the errors of each model for each of its rules.
@Suite struct ModelValidationTests {
    private static let before1970 = Timestamp(milliseconds: -1)
    private static let after9999 = Timestamp(milliseconds: 253_402_300_800_000)
    private static let last = Timestamp(milliseconds: 253_402_300_799_999)
    private let date: CivilDate
    private let owner: OwnerID
    private let profile: Profile

    init() throws {
        date = try #require(CivilDate(iso: "2026-01-09"))
        owner = try #require(OwnerID(bytes: [UInt8](repeating: 1, count: 32)))
        profile = Profile(name: try DisplayName(validating: "Ana"), zone: .utc)
    }

    private func day(_ status: AvailabilityStatus, note: String? = nil, at moment: Timestamp) throws
        -> DayAvailability
    {
        DayAvailability(
            id: UUID(), date: date,
            content: DayContent(DayWord(status), note: try note.flatMap { try Note(validating: $0) }),
            updatedAt: moment)
    }

    private static func range(_ field: String) -> ValidationError {
        ValidationError(field: field, rule: .range, limit: "0-253402300799999")
    }

    @Test("D4: a day needs a time that calendars can show, and has no note without a status")
    func day() throws {
        #expect(try day(.free, note: "x", at: Self.last).isValid)
        #expect(try day(.free, note: "x", at: Self.last).note?.text == "x")
        #expect(try day(.unknown, at: Timestamp(milliseconds: 0)).isValid)
        #expect(try day(.unknown, note: "x", at: Self.last).note == nil)
        #expect(try day(.busy, at: Self.before1970).validationErrors == [Self.range("updatedAt")])
        #expect(try day(.busy, at: Self.after9999).validationErrors == [Self.range("updatedAt")])
    }

    @Test("D4: a request has a peer or an address, always a peer when it was received or accepted")
    func request() throws {
        let id = try #require(RequestID(bytes: [UInt8](repeating: 1, count: 16)))
        func errors(
            _ direction: RequestDirection, _ peer: OwnerID?, _ address: String?, _ status: RequestStatus,
            at moment: Timestamp = Self.last
        ) -> [ValidationError] {
            FriendRequest(
                id: id, direction: direction, peer: peer, address: address, status: status, timestamp: moment
            ).validationErrors
        }
        let noPeer = ValidationError(field: "peer", rule: .required)
        #expect(errors(.outgoing, nil, "192.0.2.7:1", .pending).isEmpty)
        #expect(errors(.outgoing, owner, nil, .accepted).isEmpty)
        #expect(errors(.incoming, owner, nil, .pending).isEmpty)
        #expect(errors(.outgoing, nil, nil, .pending) == [noPeer])
        #expect(errors(.outgoing, nil, "192.0.2.7:1", .accepted) == [noPeer])
        #expect(errors(.incoming, nil, "192.0.2.7:1", .pending) == [noPeer])
        #expect(
            errors(.incoming, nil, nil, .pending, at: Self.before1970) == [noPeer, Self.range("timestamp")])
    }

    @Test("D4: a friend has a valid profile and times that calendars can show")
    func friend() {
        #expect(Friend(id: owner, profile: profile, since: Self.last, asOf: Self.last).isValid)
        #expect(
            Friend(id: owner, profile: profile, since: Self.after9999, asOf: Self.before1970).validationErrors
                == [Self.range("since"), Self.range("asOf")])
    }

    @Test("D4: every profile, person or week that can be created is valid")
    func alwaysValid() throws {
        #expect(profile.isValid)
        #expect(User(id: owner, displayName: profile.name, isAnonymous: true).isValid)
        let stored = (-3...9).map { offset in
            DayAvailability(
                id: UUID(), date: date.adding(days: offset), content: DayContent(DayWord(.free)),
                updatedAt: Self.last)
        }
        #expect(UserSchedule(owner: owner, name: profile.name, today: date, stored: stored).isValid)
        #expect(UserSchedule(owner: owner, name: profile.name, today: date, stored: []).isValid)
    }

    @Test("A5: at the end of the calendar a week has only the existing days")
    func endOfTime() {
        let last = CivilDate.range.upperBound
        let schedule = UserSchedule(
            owner: owner, name: profile.name, today: last.adding(days: -1), stored: [])
        #expect(schedule.weeklyStatus.map(\.date) == [last.adding(days: -1), last] && schedule.isValid)
    }

    @Test("D4: a schedule is valid only when each of its days is")
    func schedule() throws {
        let broken = try day(.busy, at: Self.before1970)
        let schedule = UserSchedule(owner: owner, name: profile.name, today: date, stored: [broken])
        #expect(schedule.validationErrors == [Self.range("updatedAt")] && !schedule.isValid)
    }

    @Test("D4: a draft of a profile reports all errors, changes its given fields and keeps the rest")
    func draft() throws {
        func draft(_ name: String?, _ zone: String?, _ parts: [Int?]?) -> ProfileDraft {
            ProfileDraft(name: name, zone: zone, parts: parts) { $0.text == "Europe/Vienna" }
        }
        let bad = draft(String(repeating: "ä", count: 101), "UTC", [nil, 720, 720, 1_441])
        #expect(
            bad.validationErrors == [
                ValidationError(field: "name", rule: .maxLength, limit: "64"),
                ValidationError(field: "name", rule: .maxBytes, limit: "200"),
                ValidationError(field: "zone", rule: .knownZone, given: "UTC"),
                ValidationError(field: "parts.morning", rule: .time),
                ValidationError(field: "parts.evening", rule: .ascending),
                ValidationError(field: "parts.end", rule: .time),
            ])
        #expect(throws: ValidationFailure(errors: bad.validationErrors)) { try bad.edit() }
        #expect(draft(nil, nil, [0, 1, 2]).validationErrors.map(\.field) == ["parts.end"])
        let edited = try draft(" Eva ", nil, [0, 1, 2, 1_440]).edit()(profile)
        #expect(edited.name.text == "Eva")
        #expect(edited.zone == .utc)
        #expect(edited.hours == PartHours(morning: 0, afternoon: 1, evening: 2, end: 1_440))
        #expect(try draft(nil, "Europe/Vienna", nil).edit()(profile).zone.text == "Europe/Vienna")
    }

    @Test("D4: errors about a day become rules under their own names; others do not")
    func brokenRules() {
        let errors: [(AvailabilityError, ValidationError?)] = [
            (.cannotUpdatePastDate, ValidationError(field: "f", rule: .cannotUpdatePastDate, given: "g")),
            (
                .tooFarAhead(last: date),
                ValidationError(field: "f", rule: .tooFarAhead, limit: "2026-01-09", given: "g")
            ),
            (
                .noteTooLong(characters: 201),
                ValidationError(field: "f", rule: .noteTooLong, limit: "200", given: "201")
            ),
            (
                .noteNeedsStatus(date),
                ValidationError(field: "f", rule: .noteNeedsStatus, given: "2026-01-09")
            ),
        ]
        for (error, rule) in errors { #expect(error.brokenRule(of: "f", given: "g") == rule) }
        var result = ValidationResult()
        result.add(.cannotUpdatePastDate, field: "f")
        #expect(result.errors == [ValidationError(field: "f", rule: .cannotUpdatePastDate)])
    }

    @Test("F7: a comparison code is six digits; a missing one passes")
    func comparisonCode() {
        let rule = ValidationRule.comparisonCode
        for (text, holds) in [
            ("123456", true), ("123 456", true), ("12-34-56", true), ("12345", false), ("1234567", false),
            ("12345x", false), ("", true), (nil, true),
        ] { #expect(rule.holds(for: .text(text)) == holds, "\(text ?? "nil")") }
    }
}
