import FoundationEssentials
import UFreeDomain

/// The shift or day off assigned to a date; one that was cleared is deleted softly.
struct ShiftDayRow: StoredRow {
    static let table = Table("shift_day", key: ["owner", "date"], ["type", "is_past"] + Table.common)

    let owner: OwnerID
    let date: CivilDate
    private let type: UUID?
    private let isPast: Bool
    let meta: RowMeta

    /// - Parameter isPast: whether its type was removed since.
    init(_ slot: ShiftSlot?, on date: CivilDate, of owner: OwnerID, isPast: Bool, meta: RowMeta) {
        self.owner = owner
        self.date = date
        type = slot?.type
        self.isPast = isPast
        self.meta = meta
    }

    init(_ reader: inout RowReader) throws(DataError) {
        owner = try reader.owner()
        date = try reader.date()
        type = try reader.optionalID()
        isPast = try reader.flag()
        meta = try RowMeta(&reader)
    }

    func write(to writer: inout RowWriter) {
        writer.add(owner.bytes)
        writer.add(date.description)
        writer.add(type?.bytes)
        writer.add(isPast)
        meta.write(to: &writer)
    }

    /// Nil if it was cleared.
    var slot: ShiftSlot? { meta.isDeleted ? nil : type.map { .shift($0) } ?? .off }
}

/// One of the owner's rotations, without its slots; one that no longer applies to any day is deleted softly.
struct RotationRow: StoredRow {
    static let table = Table(
        "rotation", key: ["id"], ["owner", "anchor", "starts", "ends"] + Table.common)

    let id: UUID
    let owner: OwnerID
    private let anchor: CivilDate
    /// The first date that it applies to.
    let from: CivilDate
    private let until: CivilDate?
    let meta: RowMeta

    init(_ rotation: Rotation, of owner: OwnerID, meta: RowMeta) {
        id = rotation.id
        self.owner = owner
        anchor = rotation.anchor
        from = rotation.from
        until = rotation.until
        self.meta = meta
    }

    init(_ reader: inout RowReader) throws(DataError) {
        id = try reader.id()
        owner = try reader.owner()
        anchor = try reader.date()
        from = try reader.date()
        until = try reader.optionalDate()
        meta = try RowMeta(&reader)
    }

    func write(to writer: inout RowWriter) {
        writer.add(id.bytes)
        writer.add(owner.bytes)
        writer.add(anchor.description)
        writer.add(from.description)
        writer.add(until?.description)
        meta.write(to: &writer)
    }

    func rotation(_ slots: [ShiftSlot]) -> Rotation {
        Rotation(
            id: id, slots: slots, anchor: anchor, from: from, until: until, createdAt: meta.createdAt)
    }
}

/// A day of a rotation.
struct RotationSlotRow: StoredRow {
    static let table = Table("rotation_slot", key: ["rotation", "place"], ["type", "is_past"])

    let rotation: UUID
    /// From 0.
    let place: Int
    private let type: UUID?
    private let isPast: Bool

    /// - Parameter isPast: whether its type was removed since.
    init(_ slot: ShiftSlot, at place: Int, of rotation: UUID, isPast: Bool) {
        self.rotation = rotation
        self.place = place
        type = slot.type
        self.isPast = isPast
    }

    init(_ reader: inout RowReader) throws(DataError) {
        rotation = try reader.id()
        place = try reader.number()
        type = try reader.optionalID()
        isPast = try reader.flag()
    }

    func write(to writer: inout RowWriter) {
        writer.add(rotation.bytes)
        writer.add(place)
        writer.add(type?.bytes)
        writer.add(isPast)
    }

    var slot: ShiftSlot { type.map { .shift($0) } ?? .off }
}

/// The settings of all of the owner's shifts.
struct ShiftSettingsRow: StoredRow {
    static let table = Table(
        "shift_settings", key: ["owner"], ["rest_hours", "shares_symbols", "days_off_free"] + Table.common)

    let owner: OwnerID
    let settings: ShiftSettings
    let meta: RowMeta

    init(_ settings: ShiftSettings, of owner: OwnerID, meta: RowMeta) {
        self.owner = owner
        self.settings = settings
        self.meta = meta
    }

    init(_ reader: inout RowReader) throws(DataError) {
        owner = try reader.owner()
        settings = ShiftSettings(
            restHours: try reader.number(), sharesSymbols: try reader.flag(), daysOffFree: try reader.flag())
        meta = try RowMeta(&reader)
    }

    func write(to writer: inout RowWriter) {
        writer.add(owner.bytes)
        writer.add(settings.restHours)
        writer.add(settings.sharesSymbols)
        writer.add(settings.daysOffFree)
        meta.write(to: &writer)
    }
}
