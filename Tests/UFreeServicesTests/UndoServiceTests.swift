import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite("Undo and redo")
struct UndoServiceTests {
    private let fixture: ServiceFixture
    private var services: Services { fixture.services }

    init() throws { fixture = try ServiceFixture(zone: .utc) }

    private func undo(_ count: Int? = nil, dryRun: Bool? = nil, first: Int? = nil) async throws
        -> ChangeResponse
    {
        try await services.undo.undo(UndoBody(count: count, dryRun: dryRun, first: first))
    }

    private func redo(_ count: Int? = nil) async throws -> ChangeResponse {
        try await services.undo.redo(UndoBody(count: count))
    }

    private func state() async throws -> String { try await services.live.live().live.state }

    @Test("A12: an answer has the number of its change, with which it is undone after others were made")
    func certain() async throws {
        func set(_ date: String, _ status: String) async throws -> Int {
            try await ChangeNumber.$current.withValue(ChangeNumber()) {
                _ = try await services.availability.setDays([date], SetDaysBody(status: status))
                return Int(try #require(ChangeNumber.current?.value))
            }
        }
        let first = try await set("2026-01-10", "free")
        _ = try await set("2026-01-11", "busy")
        let location = try await ChangeNumber.$current.withValue(ChangeNumber()) {
            _ = try await services.shifts.addLocation(LocationBody(name: "Ward"))
            return ChangeNumber.current?.value
        }
        let log = try await services.audit.log(friend: nil, about: nil, limit: nil, before: nil).entries
        #expect(log.compactMap(\.change).contains(first))
        #expect(location.map { Int($0) } == log.first?.change)
        let undone = try await services.undo.undo(UndoBody(changes: [first]))
        #expect(undone.changes.map(\.date) == ["2026-01-10"])
        await #expect(throws: APIError.self) { _ = try await services.undo.undo(UndoBody(changes: [first])) }
        // Whoever names none does not mean the newest one.
        await #expect(throws: APIError.self) { _ = try await services.undo.undo(UndoBody(changes: [])) }
        #expect(try await services.availability.week(of: nil).days.map(\.status)[2] == "busy")
    }

    @Test("A12: undo takes back what was done last, whatever it was, and lists it")
    func lastOfAnyKind() async throws {
        _ = try await services.availability.setDays(["2026-01-10"], SetDaysBody(status: "free"))
        _ = try await services.shifts.addLocation(LocationBody(name: "Ward"))
        _ = try await services.profile.edit(ProfileBody(name: "Anna"))
        _ = try await services.live.say(LiveBody(state: "free", note: "secret"))
        let live = try await undo()
        #expect(live.actions?.map { $0.entries.map(\.about) } == [["live"]])
        #expect(live.actions?.first?.entries.first?.changed == ["status", "note"])
        #expect(live.changes.isEmpty && live.defaults == nil && live.shifts == nil)
        #expect(try await state() == "checkSchedule")
        let profile = try await undo()
        #expect(profile.actions?.first?.entries.first?.after?.name == "Anna")
        #expect(try await services.profile.profile().name == "Ana")
        let place = try await undo()
        #expect(place.shifts == true)
        #expect(place.actions?.first?.entries.first?.record == "location")
        let day = try await undo()
        #expect(day.changes.map(\.date) == ["2026-01-10"])
        await #expect(throws: APIError(.nothingToUndo)) { _ = try await undo() }
        let all = try await redo(9)
        #expect(all.actions?.map(\.count) == [1, 1, 1, 1])
        #expect(all.actions?.map(\.number) == [1, 2, 3, 4])
        #expect(try await state() == "free")
        #expect(try await services.profile.profile().name == "Anna")
        await #expect(throws: APIError(.nothingToRedo)) { _ = try await redo() }
    }

    @Test("A12: a dry run lists the changes and changes nothing; then only those are undone")
    func dryRun() async throws {
        _ = try await services.availability.setDefault(DefaultBody(weekdays: ["monday"], status: "free"))
        _ = try await services.availability.setDays(
            ["2026-01-12", "2026-01-13"], SetDaysBody(status: "busy"))
        let plan = try await undo(5, dryRun: true)
        #expect(plan.dryRun && plan.defaults == nil)
        #expect(plan.actions?.map(\.count) == [2, 1])
        #expect(plan.changes.map(\.after.status) == ["unknown", "unknown"])
        #expect(try await services.availability.defaults().defaults.count == 1)
        let first = try #require(plan.actions?.first?.number)
        _ = try await services.live.say(LiveBody(state: "busy"))
        await #expect(throws: APIError(.conflict)) { _ = try await undo(2, first: first) }
        _ = try await undo()
        let undone = try await undo(2, first: first)
        #expect(!undone.dryRun && undone.defaults == [])
        for count in [0, -1, 101] {
            await #expect(throws: APIError.self) { _ = try await redo(count) }
        }
    }

    @Test("A12: of a change of many records, the first entries are listed, and all are counted")
    func manyRecords() async throws {
        let dates = (10...31).map { "2026-01-\($0)" }
        _ = try await services.availability.setDays(dates, SetDaysBody(status: "busy"))
        let action = try #require(await undo().actions?.first)
        #expect(action.count == 22)
        #expect(action.entries.map(\.day) == Array(dates.prefix(10)))
        #expect(action.at == action.entries.first?.at)
    }

    @Test("A12: undo names what was done since and cannot be undone")
    func passedOver() async throws {
        _ = try await services.availability.setDays(["2026-01-10"], SetDaysBody(status: "free"))
        #expect(try await undo(dryRun: true).passed == nil)
        let ben = try ServiceFixture.person(2)
        try await fixture.befriend(ben, name: "Ben")
        let accepted = try #require(await undo(dryRun: true).passed)
        #expect(["friends", "requests"].contains(accepted.about))
        let wish = try await services.wishes.add(WishBody(people: ["Ben"], now: true))
        #expect(try await undo(dryRun: true).passed?.about == "wishes")
        _ = try await services.wishes.remove(try #require(wish.wishes.first?.id))
        #expect(try await undo(dryRun: true).passed?.action == "delete")
        _ = try await services.friends.remove("\(ben.owner)")
        #expect(try await undo().passed?.about == "friends")
        #expect(try await redo().passed == nil)
        // After the undone change, so nothing was passed over.
        _ = try await services.availability.setDays(["2026-01-11"], SetDaysBody(status: "free"))
        #expect(try await undo().passed == nil)
    }

    /// An audit with fixed entries.
    private struct FixedAudit: AuditRepository {
        let entries: [AuditEntry]

        func audit(_ query: AuditQuery) async throws -> [AuditEntry] { entries }
        func note(_ refusal: Refusal, at now: Timestamp) async throws {}
    }

    @Test("A12: only what the owner did and no undo takes back is named")
    func lasting() async throws {
        _ = try await services.availability.setDays(["2026-01-10"], SetDaysBody(status: "free"))
        func named(
            _ subject: AuditEntry.Subject, _ action: String = "update", _ result: String = "done",
            by actor: OwnerID? = nil
        ) async throws -> Bool {
            var ports = fixture.ports
            let entry = AuditEntry(
                seq: 99, at: ServiceFixture.noon, actor: actor ?? fixture.me.owner, action: action,
                owner: fixture.me.owner, result: result, subject: subject)
            ports.audit = FixedAudit(entries: [entry])
            return try await UndoService(ports).undo(UndoBody(dryRun: true)).passed != nil
        }
        #expect(try await named(.store("putBack"), "restore"))
        #expect(try await !named(.store("file"), "backup"))
        #expect(try await named(.wish(before: nil, after: .now)))
        #expect(try await !named(.wish(before: .now, after: .now)))
        #expect(try await named(.friend(before: nil, after: nil)))
        #expect(try await !named(.friend(before: nil, after: nil), "update", "failed"))
        #expect(try await !named(.friend(before: nil, after: nil), by: ServiceFixture.person(2).owner))
        #expect(try await !named(.profile(before: nil, after: nil)))
    }

    @Test("D7: the log says what undo and redo did")
    func log() async throws {
        _ = try await services.availability.setDays(["2026-01-10"], SetDaysBody(status: "free"))
        _ = try await undo()
        _ = try await redo()
        let entries = try await services.audit.log(friend: nil, about: nil, limit: nil, before: nil).entries
        #expect(entries.map(\.cause) == ["redo", "undo", nil])
    }

    @Test("I2: an edit of the profile says whether it changed anything")
    func profileChanged() async throws {
        #expect(try await services.profile.edit(ProfileBody(name: "Anna")).changed == true)
        #expect(try await services.profile.edit(ProfileBody(name: "Anna")).changed == false)
        #expect(try await services.profile.profile().changed == nil)
    }

    @Test("A12: errors name the record that was changed since")
    func errors() throws {
        let date = try #require(CivilDate(iso: "2026-01-09"))
        let expected: [(UndoError, APIError)] = [
            (.nothingToUndo, APIError(.nothingToUndo)), (.nothingToRedo, APIError(.nothingToRedo)),
            (.overtaken, APIError(.conflict)),
            (.changedSince(.day(date)), Self.changed(["record": "day", "date": "2026-01-09"])),
            (.changedSince(.shift(date)), Self.changed(["record": "shift", "date": "2026-01-09"])),
            (
                .changedSince(.dayDefault(Weekdays(.monday))),
                Self.changed(["record": "default", "weekdays": "monday"])
            ),
            (.changedSince(.location("Ward")), Self.changed(["record": "location", "name": "Ward"])),
            (.changedSince(.shiftType("N")), Self.changed(["record": "shift-type", "name": "N"])),
            (.changedSince(.rotation), Self.changed(["record": "rotation"])),
            (.changedSince(.shiftSettings), Self.changed(["record": "settings"])),
            (.changedSince(.live), Self.changed(["record": "live"])),
            (.changedSince(.profile), Self.changed(["record": "profile"])),
        ]
        for (error, mapped) in expected { #expect(APIError(mapping: error) == mapped) }
    }

    private static func changed(_ values: [String: String]) -> APIError {
        APIError(.changedSince, values: values)
    }
}
