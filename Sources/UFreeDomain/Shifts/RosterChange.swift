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

    /// The change that takes this one back.
    package var reversed: RosterChange {
        switch self {
        case .location(let before, let after): .location(before: after, after: before)
        case .type(let before, let after): .type(before: after, after: before)
        case .day(let date, let before, let after): .day(date, before: after, after: before)
        case .rotation(let before, let after): .rotation(before: after, after: before)
        case .settings(let before, let after): .settings(before: after, after: before)
        }
    }

    /// What people know the changed part by.
    fileprivate var record: OwnRecord {
        switch self {
        case .location(let before, let after): .location((before ?? after)?.name.text ?? "")
        case .type(let before, let after): .shiftType((before ?? after)?.symbol.text ?? "")
        case .day(let date, _, _): .shift(date)
        case .rotation: .rotation
        case .settings: .shiftSettings
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

    /// Returns the roster with changes, in their order.
    /// - Throws: `UndoError.changedSince` if a part is not as it was before its change.
    package func applying(_ changes: [RosterChange]) throws(UndoError) -> Roster {
        var (locations, types, former) = (locations, types, formerTypes)
        var (days, rotations, settings) = (days, rotations, settings)
        for change in changes {
            var isAsBefore = true
            switch change {
            case .location(let before, let after):
                isAsBefore = Self.replace(before, with: after, in: &locations)
            case .type(let before, let after):
                isAsBefore = Self.replace(before, with: after, in: &types)
                // Only days and rotations that still have it keep a removed type.
                after.map { former[$0.id] = nil }
                if let before, after == nil { former[before.id] = before }
            case .day(let date, let before, let after):
                isAsBefore = days[date] == before
                days[date] = after
            case .rotation(let before, let after):
                isAsBefore = Self.replace(before, with: after, in: &rotations)
            case .settings(let before, let after):
                isAsBefore = settings == before
                settings = after
            }
            guard isAsBefore else { throw .changedSince(change.record) }
        }
        return Roster(
            locations: Array(locations.values), types: Array(types.values),
            formerTypes: Array(former.values), days: days, rotations: Array(rotations.values),
            settings: settings)
    }

    /// - Returns: whether the part was as before.
    private static func replace<Part: Identifiable & Equatable>(
        _ before: Part?, with after: Part?, in parts: inout [Part.ID: Part]
    ) -> Bool {
        guard let id = (after ?? before)?.id else { return true }
        defer { parts[id] = after }
        return parts[id] == before
    }

    private static func differences<Part: Equatable>(
        _ old: [UUID: Part], _ new: [UUID: Part]
    ) -> [(before: Part?, after: Part?)] {
        Set(old.keys).union(new.keys).sorted { $0.text < $1.text }.compactMap { id in
            old[id] == new[id] ? nil : (old[id], new[id])
        }
    }
}
