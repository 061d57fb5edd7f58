package import FoundationEssentials

/// What a rota says of one date.
package enum ShiftSlot: Hashable, Sendable {
    /// A shift of the type with this id.
    case shift(UUID)
    /// No shift, said explicitly.
    case off

    /// The id of the shift type; nil on a day off.
    package var type: UUID? {
        switch self {
        case .shift(let id): id
        case .off: nil
        }
    }
}

/// Shifts that repeat, slot after slot, a day each (S10).
package struct Rotation: Hashable, Identifiable, Sendable {
    package let id: UUID
    /// 1 to 366.
    package let slots: [ShiftSlot]
    /// The date of the first slot; it may be long over.
    package let anchor: CivilDate
    /// The first date it speaks of: what is over was never planned by it.
    package let from: CivilDate
    /// The last one; nil where it has no end.
    package let until: CivilDate?
    /// Of two that name one date the later speaks.
    package let createdAt: Timestamp

    /// Slots, and so days until it repeats.
    package static let longest = 366
    /// How many an owner may have that are not over.
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

    /// What it says of a date; nil where it does not speak of it.
    package func slot(on date: CivilDate) -> ShiftSlot? { place(on: date).map { slots[$0] } }

    /// The slot of a date, from 0; nil where it does not speak of it.
    package func place(on date: CivilDate) -> Int? {
        guard date >= from, until.map({ date <= $0 }) ?? true, !slots.isEmpty else { return nil }
        return index(of: date, plus: 0)
    }

    /// Whether it speaks of no date from one on.
    package func isOver(on date: CivilDate) -> Bool { until.map { $0 < date } ?? false }

    /// The same with its last date before another one; nil where nothing is left of it.
    package func ended(before date: CivilDate) -> Rotation? {
        guard from < date else { return nil }
        let last = date.adding(days: -1)
        return Rotation(
            id: id, slots: slots, anchor: anchor, from: from, until: until.map { min($0, last) } ?? last,
            createdAt: createdAt)
    }

    /// The same with another shift type in the place of one.
    func replacing(_ old: UUID, with new: UUID) -> Rotation {
        Rotation(
            id: id, slots: slots.map { $0 == .shift(old) ? .shift(new) : $0 }, anchor: anchor, from: from,
            until: until, createdAt: createdAt)
    }

    /// Whether both would say the same of every date from one on.
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
    /// Whether one was made before another.
    package static func isEarlier(_ left: Rotation, _ right: Rotation) -> Bool {
        left.createdAt == right.createdAt ? left.id < right.id : left.createdAt < right.createdAt
    }
}

extension Sequence<Rotation> {
    /// The earliest first.
    package var inOrder: [Rotation] { sorted(by: Rotation.isEarlier) }
}
