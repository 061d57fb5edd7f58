package import FoundationEssentials

/// The entry of a rota for one date.
package enum ShiftSlot: Hashable, Sendable {
    /// A shift of the type with this id.
    case shift(UUID)
    /// An explicit day off.
    case off

    /// The id of the shift type; nil on a day off.
    package var type: UUID? {
        switch self {
        case .shift(let id): id
        case .off: nil
        }
    }
}

/// A pattern of shifts that repeats, with one slot per day (S10).
package struct Rotation: Hashable, Identifiable, Sendable {
    package let id: UUID
    /// The slots, 1 to 366.
    package let slots: [ShiftSlot]
    /// The date of the first slot; it may be far in the past.
    package let anchor: CivilDate
    /// The first date it applies to. Earlier dates were never planned by it.
    package let from: CivilDate
    /// The last date it applies to; nil if it has no end.
    package let until: CivilDate?
    /// When it was created. Of two rotations for one date, the later one applies.
    package let createdAt: Timestamp

    /// The most slots, which is also the most days until it repeats.
    package static let longest = 366
    /// The most rotations an owner may have that are not over.
    package static let limit = 50

    package init(
        id: UUID, slots: [ShiftSlot], anchor: CivilDate, from: CivilDate, until: CivilDate?,
        createdAt: Timestamp
    ) {
        self.id = id
        self.slots = slots
        self.anchor = anchor
        self.from = from
        self.until = until
        self.createdAt = createdAt
    }

    /// Returns the slot of a date; nil if the rotation does not cover it.
    package func slot(on date: CivilDate) -> ShiftSlot? { place(on: date).map { slots[$0] } }

    /// Returns the index of the slot of a date, from 0; nil if the rotation does not cover it.
    package func place(on date: CivilDate) -> Int? {
        guard date >= from, until.map({ date <= $0 }) ?? true, !slots.isEmpty else { return nil }
        return index(of: date, plus: 0)
    }

    /// Returns whether it covers no date from `date` on.
    package func isOver(on date: CivilDate) -> Bool { until.map { $0 < date } ?? false }

    /// Returns the rotation with its end before a date; nil if no date is left.
    package func ended(before date: CivilDate) -> Rotation? {
        guard from < date else { return nil }
        let last = date.adding(days: -1)
        return Rotation(
            id: id, slots: slots, anchor: anchor, from: from, until: until.map { min($0, last) } ?? last,
            createdAt: createdAt)
    }

    /// Returns the rotation with one shift type replaced by another.
    func replacing(_ old: UUID, with new: UUID) -> Rotation {
        Rotation(
            id: id, slots: slots.map { $0 == .shift(old) ? .shift(new) : $0 }, anchor: anchor, from: from,
            until: until, createdAt: createdAt)
    }

    /// Returns whether both give every date from one on the same slot.
    package func saysTheSame(as other: Rotation, from date: CivilDate) -> Bool {
        guard slots.count == other.slots.count, until == other.until else { return false }
        let first = max(date, from, other.from)
        return max(date, from) == max(date, other.from)
            && (0..<slots.count).allSatisfy {
                slots[index(of: first, plus: $0)] == other.slots[other.index(of: first, plus: $0)]
            }
    }

    private func index(of date: CivilDate, plus days: Int) -> Int {
        let offset = (anchor.days(until: date) + days) % slots.count
        return offset < 0 ? offset + slots.count : offset
    }
}

extension Rotation {
    /// Returns whether the left rotation was created before the right one.
    package static func isEarlier(_ left: Rotation, _ right: Rotation) -> Bool {
        left.createdAt == right.createdAt ? left.id < right.id : left.createdAt < right.createdAt
    }
}

extension Sequence<Rotation> {
    /// The rotations, earliest first.
    package var inOrder: [Rotation] { sorted(by: Rotation.isEarlier) }
}
