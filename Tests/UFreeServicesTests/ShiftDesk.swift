import FoundationEssentials
import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// Shifts with services on an in-memory store. The time is Friday, 2026-01-09, 12:00 in Vienna.
struct ShiftDesk {
    let fixture: ServiceFixture

    var shifts: ShiftService { fixture.services.shifts }
    var days: AvailabilityService { fixture.services.availability }
    var transfer: TransferService { fixture.services.transfer }

    init(zone: String = "Europe/Vienna", now: Timestamp = ServiceFixture.noon) throws {
        fixture = try ServiceFixture(zone: try #require(ZoneName(zone)), now: now)
    }

    /// Returns a desk with M from 06:00 to 14:00, N overnight from 22:00 to 06:00, and A all day, all at the
    /// hospital.
    static func withTypes(zone: String = "Europe/Vienna") async throws -> ShiftDesk {
        let desk = try ShiftDesk(zone: zone)
        _ = try await desk.shifts.addLocation(LocationBody(name: "Hospital", address: "Main Street 1"))
        try await desk.add("M", "Morning", from: "06:00", to: "14:00")
        try await desk.add("N", "Night", from: "22:00", to: "06:00", overnight: true)
        try await desk.add("A", "Always", allDay: true)
        return desk
    }

    @discardableResult
    func add(
        _ symbol: String, _ title: String = "Shift", from: String? = nil, to: String? = nil,
        overnight: Bool? = nil, allDay: Bool? = nil, at location: String = "Hospital"
    ) async throws(APIError) -> ShiftTypeResponse {
        try await shifts.addShiftType(
            ShiftTypeBody(
                symbol: symbol, title: title, allDay: allDay, from: from, to: to, overnight: overnight,
                location: location))
    }

    func roster() async throws -> Roster { try await fixture.ports.shifts.getMyRoster() }

    /// Returns the symbols of a week from today, with a dash for days off and a dot for days without a shift.
    func week() async throws -> String {
        let shifts = try await shifts.shifts(from: nil, until: nil).shifts
        return UserSchedule.dates(from: try #require(CivilDate(iso: try await today()))).all.map { date in
            shifts.first { $0.date == "\(date)" }.map { $0.symbol ?? "-" } ?? "."
        }.joined()
    }

    /// Returns `source status` for each day.
    func words() async throws -> [String] {
        try await days.week(of: nil).days.map { "\($0.source ?? "-") \($0.status)" }
    }

    func today() async throws -> String { try await fixture.services.profile.profile().today }

    /// Moves the clock by days.
    func advance(days: Int64) { fixture.clock.advance(milliseconds: days * 86_400_000) }

    func undo(_ count: Int = 1) async throws(APIError) -> ChangeResponse {
        try await fixture.services.undo.undo(UndoBody(count: count))
    }

    /// Returns the log entries about shifts, newest first: `action record before > after`.
    func log() async throws -> [String] {
        try await fixture.services.audit.log(friend: nil, about: "shifts", limit: nil, before: nil).entries
            .map { entry in
                let states = [entry.before, entry.after].map { state in
                    [state?.symbol, state?.name, state?.pattern, state?.until].compactMap(\.self)
                        .joined(separator: " ")
                }
                return [entry.action, entry.record ?? "", entry.day ?? "", states.joined(separator: " > ")]
                    .filter { !$0.isEmpty }.joined(separator: " ")
            }
    }
}

/// A repository of shifts with incorrect results.
struct OddShifts: ShiftRepository {
    let inner: any ShiftRepository
    /// The roster to return; nil for that of the wrapped repository.
    var roster: Roster?
    /// The error that every change throws.
    var error: (any Error)?

    func getMyRoster() async throws -> Roster {
        if let roster { return roster }
        return try await inner.getMyRoster()
    }

    func rosterNames() async throws -> RosterNames { try await inner.rosterNames() }

    func updateMyRoster(
        over dates: ClosedRange<CivilDate>, remembering names: [String: RosterNames.Meaning],
        at now: Timestamp,
        _ edit: @escaping @Sendable (inout Roster) throws -> Void
    ) async throws -> RosterUpdate {
        if let error { throw error }
        return try await inner.updateMyRoster(over: dates, remembering: names, at: now, edit)
    }
}
