import FoundationEssentials
package import UFreeAPI
import UFreeDomain

extension ShiftService {
    /// Turns an employer's roster into shifts (S17): a calendar, or a table. All of it is one change, which one undo takes back.
    /// - Parameters:
    ///   - map: what names mean, each `NAME=SYMBOL`; they are remembered.
    ///   - daysOff: whether dates that the roster leaves out are days off.
    /// - Throws: `unreadableRoster`, `unreadableCalendar`; `unknownRosterNames` with the names; `twoShiftsOnADay` with the dates.
    package func importRoster(
        _ file: [UInt8], map: [String], daysOff: Bool, dryRun: Bool
    ) async throws(APIError) -> RosterImportResponse {
        try await answering {
            let (profile, now, _) = try await reader.context()
            let today = LocalCalendar.today(in: profile.zone, at: now)
            let dates = today...today.adding(days: AvailabilityRules.daysAhead)
            let entries = try await entries(of: file, over: dates, in: profile.zone)
            let roster = try await ports.shifts.getMyRoster()
            var names = try await ports.shifts.rosterNames()
            let said = try Self.meanings(map, in: roster)
            names.remember(said)
            let plan = RosterPlan(entries.filter { dates.contains($0.date) }, names, roster)
            var response = RosterImportResponse(
                names: plan.names, shifts: [], unchanged: 0,
                past: entries.count { $0.date < dates.lowerBound },
                tooFarAhead: entries.count { $0.date > dates.upperBound }, change: nil)
            let unknown = plan.names.filter { $0.symbol == nil }
            if !unknown.isEmpty {
                if dryRun { return response }
                throw APIError(
                    .unknownRosterNames, values: ["name": unknown[0].name], details: unknown.map(\.name))
            }
            let slots = try plan.slots(daysOff: daysOff)
            let edit: @Sendable (inout Roster, CivilDate, Timestamp) throws -> Void = { roster, _, _ in
                for (date, slot) in slots where roster.slot(on: date) != slot {
                    try roster.assign(slot, to: [date])
                }
            }
            let done = try await dryRun ? preview(edit) : change(remembering: said, edit)
            let changed = slots.keys.filter {
                done.update.before.slot(on: $0) != done.update.after.slot(on: $0)
            }
            response.shifts = changed.sorted().compactMap {
                ValueMapping.shift(on: $0, in: done.update.after)
            }
            response.unchanged = slots.count - changed.count
            response.change = done.response
            return response
        }
    }

    private func entries(
        of file: [UInt8], over dates: ClosedRange<CivilDate>, in zone: ZoneName
    ) async throws(APIError) -> [RosterEntry] {
        let start = String(decoding: file.prefix(100), as: UTF8.self).drop {
            $0.isWhitespace || $0 == "\u{FEFF}"
        }
        guard start.uppercased().hasPrefix("BEGIN:") else { return try RosterTable(file).entries }
        do throws(CalendarProblem) {
            return RosterEntry.entries(
                of: try await ports.calendarReader.events(of: file, over: dates, in: zone), in: zone)
        } catch {
            throw APIError(
                .unreadableCalendar, values: ["problem": error.code.rawValue, "detail": error.detail])
        }
    }

    /// - Parameter map: each `NAME=SYMBOL`.
    private static func meanings(
        _ map: [String], in roster: Roster
    ) throws -> [String: RosterNames.Meaning] {
        var meanings: [String: RosterNames.Meaning] = [:]
        for text in map {
            guard let sign = text.lastIndex(of: "="), sign != text.startIndex else {
                throw ValidationFailure(errors: [
                    ValidationError(field: "map", rule: .oneOf, limit: "NAME=SYMBOL", given: text)
                ])
            }
            let symbol = TextSanitizer.line(String(text[text.index(after: sign)...]))
            let slot = RotationDraft.slot(symbol, in: roster)
            guard slot != nil || symbol.isEmpty else { throw roster.noShiftType(symbol) }
            meanings[RosterNames.key(String(text[..<sign]))] = slot.map { .slot($0) } ?? .nothing
        }
        return meanings
    }
}

/// What an employer's roster makes of some dates.
private struct RosterPlan {
    /// In the order of their first dates.
    let names: [RosterNameValue]
    private let slots: [(date: CivilDate, slot: ShiftSlot, name: String)]
    /// From the first to the last entry, whatever they mean.
    private let dates: ClosedRange<CivilDate>?

    init(_ entries: [RosterEntry], _ names: RosterNames, _ roster: Roster) {
        let entries = entries.sorted { ($0.date, $0.name) < ($1.date, $1.name) }
        var values: [RosterNameValue] = []
        var places: [String: Int] = [:]
        var slots: [(date: CivilDate, slot: ShiftSlot, name: String)] = []
        for entry in entries {
            let key = RosterNames.key(entry.name)
            let meaning = Self.meaning(of: entry.name, names, roster)
            if let place = places[key] {
                values[place].count += 1
            } else {
                places[key] = values.count
                let symbol = meaning.map { meaning in
                    guard case .slot(let slot) = meaning else { return "" }
                    return slot.type.flatMap { roster.type($0)?.symbol.text } ?? ShiftSymbol.off
                }
                values.append(
                    RosterNameValue(
                        name: entry.name, count: 1, first: "\(entry.date)", hours: entry.hours, symbol: symbol
                    ))
            }
            if case .slot(let slot) = meaning { slots.append((entry.date, slot, entry.name)) }
        }
        self.names = values
        self.slots = slots
        dates = entries.first.flatMap { first in entries.last.map { first.date...$0.date } }
    }

    /// Returns what a name means: what the owner said, otherwise the type with that symbol or title.
    private static func meaning(
        of name: String, _ names: RosterNames, _ roster: Roster
    ) -> RosterNames.Meaning? {
        switch names[name] {
        case .nothing: return .nothing
        case .slot(let slot) where slot.type.map { roster.types[$0] != nil } ?? true: return .slot(slot)
        default: break
        }
        if let slot = RotationDraft.slot(name, in: roster) { return .slot(slot) }
        let key = RosterNames.key(name)
        let titled = roster.typesInOrder.filter { RosterNames.key($0.title.text) == key }
        return titled.count == 1 ? titled.first.map { .slot(.shift($0.id)) } : nil
    }

    /// Returns the slot of each date. Of a day off and a shift on one date, the shift counts.
    /// - Throws: `twoShiftsOnADay`.
    func slots(daysOff: Bool) throws(APIError) -> [CivilDate: ShiftSlot] {
        var result: [CivilDate: ShiftSlot] = [:]
        var names: [CivilDate: [String]] = [:]
        for (date, slot, name) in slots {
            if let other = result[date], other != slot, other != .off, slot != .off {
                names[
                    date, default: slots.filter { $0.date == date && $0.slot == other }.prefix(1).map(\.name)
                ]
                .append(name)
            }
            if result[date] == nil || slot != .off { result[date] = slot }
        }
        if !names.isEmpty {
            throw APIError(
                .twoShiftsOnADay,
                details: names.sorted { $0.key < $1.key }.prefix(20).map {
                    "\($0.key): \($0.value.joined(separator: ", "))"
                })
        }
        if daysOff, let dates { for date in dates.all where result[date] == nil { result[date] = .off } }
        return result
    }
}
