import Foundation
import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// Today is Friday, 2026-01-09. M is from 6 to 14, N from 22 to 6, A all day.
@Suite("A roster in one line, and short rests in it")
struct RosterLineTests {
    private let desk: ShiftDesk
    private let dates = (12...17).map { "2026-01-\($0)" }

    init() async throws { desk = try await ShiftDesk.withTypes() }

    @Test("S15: one symbol a day assigns a whole roster in one change, oldest date first")
    func line() async throws {
        let answer = try await desk.shifts.assign(dates.reversed(), ShiftBody(symbol: "mM-oNa"))
        #expect(answer.shifts.map { $0.symbol ?? "-" } == ["M", "M", "-", "-", "N", "A"])
        #expect(answer.shifts.map(\.date) == dates)
        #expect(try await desk.week() == "...MM--")
        _ = try await desk.undo()
        #expect(try await desk.week() == ".......")
        try await desk.add("M1", "Early")
        let commas = try await desk.shifts.assign(dates, ShiftBody(symbol: "M1,M1,-,N, N ,-"))
        #expect(commas.shifts.map { $0.symbol ?? "-" } == ["M1", "M1", "-", "N", "N", "-"])
        // A text that is one symbol as a whole is that symbol.
        let one = try await desk.shifts.assign(["2026-01-12", "2026-01-13"], ShiftBody(symbol: "M1"))
        #expect(one.shifts.map(\.symbol) == ["M1", "M1"])
        let plan = try await desk.shifts.assign(dates, ShiftBody(symbol: "NNNNNN", dryRun: true))
        #expect(plan.shifts.map(\.symbol) == Array(repeating: "N", count: 6))
        #expect(try await desk.roster().days.values.contains(.off))
    }

    @Test("S15: more or fewer symbols than days are refused with both counts, unknown symbols by name")
    func refused() async throws {
        for (symbols, count) in [("MMMMM", 5), ("MMMMMMM", 7), ("M,N", 2)] {
            await #expect(throws: APIError(.validationFailed, rules: ["symbol|onePerDay|6|\(count)"])) {
                try await desk.shifts.assign(dates, ShiftBody(symbol: symbols))
            }
        }
        for (symbols, unknown) in [("MMQMMM", "Q"), ("Night", "Night"), ("M,,M,M,M,M", "")] {
            await #expect(
                throws: APIError(
                    .noSuchShiftType, values: ["symbol": unknown],
                    details: ["A  Always", "M  Morning", "N  Night"])
            ) { try await desk.shifts.assign(dates, ShiftBody(symbol: symbols)) }
        }
        #expect(try await desk.roster().days.isEmpty)
    }

    private func rests(_ change: ChangeResponse?) -> [String] {
        (change?.shortRests ?? []).map {
            "\($0.first.symbol) \($0.first.date) \($0.second.symbol) \($0.second.date) \($0.minutes) \($0.count)"
        }
    }

    @Test("S14: a change that leaves less than eleven hours between two shifts names them, also as a plan")
    func shortRests() async throws {
        let night = "N 2026-01-12 M 2026-01-13 0 1"
        let plan = try await desk.shifts.assign(dates, ShiftBody(symbol: "NM----", dryRun: true))
        #expect(rests(plan.change) == [night])
        let done = try await desk.shifts.assign(dates, ShiftBody(symbol: "NM----"))
        #expect(rests(done.change) == [night])
        // It was known before.
        let more = try await desk.shifts.assign(["2026-01-15"], ShiftBody(symbol: "M"))
        #expect(more.change?.shortRests == nil)
        let type = try await desk.shifts.editShiftType("M", ShiftTypeBody(from: "14:00", to: "22:00"))
        #expect(rests(type.change) == ["N 2026-01-12 M 2026-01-13 480 1"])
        _ = try await desk.shifts.editShiftType("M", ShiftTypeBody(from: "06:00", to: "14:00"))
        let rotation = try await desk.shifts.setRotation(RotationBody(pattern: "NM-", from: "2026-02-01"))
        #expect(rests(rotation.change) == ["N 2026-02-01 M 2026-02-02 0 115"])
    }

    @Test("S14: an import names them too")
    func imported() async throws {
        _ = try await desk.shifts.assign(dates, ShiftBody(symbol: "NM----"))
        let file = try await desk.transfer.export(anonymous: false)
        _ = try await desk.undo()
        let bytes = Array(try JSONEncoder().encode(file))
        let answer = try await desk.transfer.import(bytes, only: false, profile: false, dryRun: true)
        #expect(rests(answer.change) == ["N 2026-01-12 M 2026-01-13 0 1"])
    }
}
