import FoundationEssentials

/// One element of a roster before and after a change. Nil means that it does not exist.
package enum RosterChange: Hashable, Sendable {
    case location(before: Location?, after: Location?)
    /// A removed type becomes a former type.
    case type(before: ShiftType?, after: ShiftType?)
    case day(CivilDate, before: ShiftSlot?, after: ShiftSlot?)
    case rotation(before: Rotation?, after: Rotation?)
    case settings(before: ShiftSettings, after: ShiftSettings)

    /// Returns the dates whose shift changes: the date itself, or for a rotation the affected past dates.
    /// - Parameters:
    ///   - today: the first date that is not over.
    ///   - days: how many past dates to consider.
    package func dates(before today: CivilDate, days: Int) -> [CivilDate] {
        switch self {
        case .day(let date, _, _): [date]
        case .rotation(let before, let after):
            (1...days).map { today.adding(days: -$0) }.filter { before?.slot(on: $0) != after?.slot(on: $0) }
        case .location, .type, .settings: []
        }
    }
}

extension Roster {
    /// Returns the changes that lead from an earlier roster to this one, in a fixed order.
    package func changes(since old: Roster) -> [RosterChange] {
        var changes: [RosterChange] = Self.differences(old.locations, locations).map {
            .location(before: $0, after: $1)
        }
        changes += Self.differences(old.types, types).map { .type(before: $0, after: $1) }
        changes += Set(old.days.keys).union(days.keys).sorted().compactMap { date in
            old.days[date] == days[date] ? nil : .day(date, before: old.days[date], after: days[date])
        }
        changes += Self.differences(old.rotations, rotations).map { .rotation(before: $0, after: $1) }
        if old.settings != settings { changes.append(.settings(before: old.settings, after: settings)) }
        return changes
    }

    /// Returns the roster without these changes, which led to it.
    package func undoing(_ changes: [RosterChange]) -> Roster {
        var (locations, types, former) = (locations, types, formerTypes)
        var (days, rotations, settings) = (days, rotations, settings)
        for change in changes.reversed() {
            switch change {
            case .location(let before, let after):
                after.map { locations[$0.id] = nil }
                before.map { locations[$0.id] = $0 }
            case .type(let before, let after):
                after.map { types[$0.id] = nil }
                if let before {
                    types[before.id] = before
                    former[before.id] = nil
                }
            case .day(let date, let before, _): days[date] = before
            case .rotation(let before, let after):
                after.map { rotations[$0.id] = nil }
                before.map { rotations[$0.id] = $0 }
            case .settings(let before, _): settings = before
            }
        }
        return Roster(
            locations: Array(locations.values), types: Array(types.values),
            formerTypes: Array(former.values), days: days, rotations: Array(rotations.values),
            settings: settings)
    }

    private static func differences<Part: Equatable>(
        _ old: [UUID: Part], _ new: [UUID: Part]
    ) -> [(before: Part?, after: Part?)] {
        Set(old.keys).union(new.keys).sorted { $0.uuidString < $1.uuidString }.compactMap { id in
            old[id] == new[id] ? nil : (old[id], new[id])
        }
    }
}
