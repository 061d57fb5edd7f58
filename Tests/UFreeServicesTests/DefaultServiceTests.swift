import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// Today is Friday, 2026-01-09.
@Suite struct DefaultServiceTests {
    private let fixture: ServiceFixture
    private var service: AvailabilityService { fixture.services.availability }
    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday"]

    init() throws {
        fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna")))
    }

    @discardableResult
    private func set(
        _ weekdays: [String] = weekdays, _ status: String = "eveningOnly", until: String? = nil
    ) async throws -> DefaultsResponse {
        // If two defaults cover the same date, the later one applies.
        fixture.clock.advance(milliseconds: 1)
        return try await service.setDefault(
            DefaultBody(weekdays: weekdays, status: status, until: until))
    }

    @Test("A11: a default is shown in the week with its source, and its answer lists what it changed")
    func week() async throws {
        let answer = try await set()
        #expect(answer.defaults.map(\.number) == [1])
        #expect(answer.defaults.first?.weekdays == Self.weekdays)
        #expect(answer.defaults.first?.from == "2026-01-09")
        #expect(answer.change?.changes.map(\.date).first == "2026-01-09")
        #expect(answer.change?.changes.count == 5)
        let week = try await service.week(of: nil).days
        #expect(week.map(\.source) == ["default", nil, nil, "default", "default", "default", "default"])
        #expect(week.first?.status == "eveningOnly" && week.first?.id == nil)
        #expect(week.first?.updatedAt == "2026-01-09T12:00:00.001+01:00")
    }

    @Test("Q8: a default is ended by its number or id; why and the list keep the numbers of the others")
    func numbers() async throws {
        for day in ["monday", "tuesday", "wednesday"] { try await set([day]) }
        #expect(try await service.removeDefault("1").defaults.map(\.number) == [2, 3])
        #expect(try await service.why("2026-01-13").layers.first?.default?.number == 2)
        await #expect(throws: APIError(.noSuchDefault, values: ["id": "1"])) {
            try await service.removeDefault("1")
        }
        let id = try #require(try await service.defaults().defaults.last?.id)
        #expect(try await service.removeDefault(id.uppercased()).defaults.map(\.number) == [2])
        #expect(try await set(["friday"]).defaults.map(\.number) == [2, 4])
    }

    @Test("A11: two free parts can be a default")
    func parts() async throws {
        let answer = try await service.setDefault(
            DefaultBody(weekdays: ["sunday"], parts: ["morning", "evening"]))
        #expect(answer.defaults.first?.parts == ["morning", "evening"])
        #expect(try await service.week(of: nil).days[2].parts == ["morning", "evening"])
    }

    @Test("A11: the same default again is kept; another one for the same weekdays replaces it")
    func again() async throws {
        let first = try await set()
        let same = try await set()
        #expect(same.defaults == first.defaults)
        #expect(same.change?.changes.isEmpty == true)
        let other = try await set(Self.weekdays, "busy")
        #expect(other.defaults.map(\.status) == ["busy"])
    }

    @Test(
        "A8, A11: note and cycle turn a default day into an explicit one; clear restores the default"
    )
    func explicit() async throws {
        try await set()
        let noted = try await service.noteDays(["2026-01-12"], NoteBody(note: "cinema"))
        #expect(noted.changes.first?.after.status == "eveningOnly")
        #expect(noted.changes.first?.after.source == "explicit")
        let cycled = try await service.cycleDays(["2026-01-13"])
        #expect(cycled.changes.first?.after.status == "busy")
        let preview = try await service.setDays(["2026-01-12"], SetDaysBody(status: "unknown", dryRun: true))
        #expect(preview.changes.first?.after.source == "explicit")
        let cleared = try await service.clearDays(["2026-01-12", "2026-01-13"])
        #expect(cleared.changes.map(\.after.source) == ["default", "default"])
        #expect(cleared.changes.map(\.after.status) == ["eveningOnly", "eveningOnly"])
    }

    @Test("A11: why lists everything that applies to a day, the strongest first")
    func why() async throws {
        #expect(try await service.why("2026-01-12").layers.isEmpty)
        try await set()
        try await set(["monday"], "free", until: "2026-01-12")
        _ = try await service.setDays(["2026-01-12"], SetDaysBody(status: "busy", note: "dentist"))
        let why = try await service.why("2026-01-12")
        #expect(why.layers.map(\.source) == ["explicit", "default", "default"])
        #expect(why.layers.map(\.status) == ["busy", "free", "eveningOnly"])
        #expect(why.layers.map(\.default?.number) == [nil, 2, 1])
        #expect(why.layers.first?.note == "dentist")
        #expect(why.day.status == "busy")
        await #expect(
            throws: APIError(.unreadableDate, values: ["text": "soon"], rules: ["date|unreadableDate||soon"])
        ) {
            try await service.why("soon")
        }
    }

    @Test("A11: a default ends today; it stays in effect for past days, and why shows it")
    func remove() async throws {
        let id = try #require(await set().defaults.first?.id)
        fixture.clock.advance(milliseconds: 86_400_000)
        let answer = try await service.removeDefault(id.uppercased())
        #expect(answer.defaults.isEmpty)
        #expect(answer.change?.changes.allSatisfy { $0.after.status == "unknown" } == true)
        let over = try await service.why("2026-01-09")
        #expect(over.layers.map(\.source) == ["default"])
        #expect(over.layers.first?.default == nil)
        await #expect(throws: APIError(.noSuchDefault, values: ["id": id])) {
            try await service.removeDefault(id)
        }
    }

    @Test("A12: undo takes a default back and lists the remaining ones")
    func undo() async throws {
        try await set()
        try await set(["monday"], "free")
        let undone = try await fixture.services.undo.undo(UndoBody(count: nil))
        #expect(undone.defaults?.map(\.number) == [1])
        #expect(undone.changes.map(\.date) == ["2026-01-12"])
        #expect(undone.changes.map(\.after.status) == ["eveningOnly"])
        #expect(try await fixture.services.undo.undo(UndoBody(count: nil)).defaults?.isEmpty == true)
        _ = try await service.setDays(["2026-01-12"], SetDaysBody(status: "busy"))
        #expect(try await fixture.services.undo.undo(UndoBody(count: nil)).defaults == nil)
    }

    @Test("Caps on everything: the fifty-first default is refused, and nothing is written")
    func most() async throws {
        let last = try #require(CivilDate(iso: "2026-12-31"))
        // Each ends before the previous one, and so doesn't replace it.
        for number in 0..<DayDefault.limit {
            try await set(["monday"], "free", until: "\(last.adding(days: -number))")
        }
        let before = try await service.defaults()
        #expect(before.defaults.count == DayDefault.limit)
        await #expect(throws: APIError(.validationFailed, rules: ["defaults|tooMany|50"])) {
            try await set(["tuesday"])
        }
        #expect(try await service.defaults() == before)
    }

    @Test("D11: defaults are exported; an anonymous export leaves out id and time")
    func export() async throws {
        try await set()
        try await set(["sunday"], "free", until: "2026-02-01")
        let export = try await fixture.services.transfer.export(anonymous: false)
        #expect(export.defaults.map(\.weekdays.count) == [5, 1])
        #expect(export.days.isEmpty)
        let anonymous = try await fixture.services.transfer.export(anonymous: true)
        #expect(anonymous.defaults.map(\.id) == ["", ""])
        #expect(anonymous.defaults.map(\.createdAt) == ["2026-01-09", "2026-01-09"])
    }
}
