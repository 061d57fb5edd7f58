import FoundationEssentials
import UFreeDomain

/// A part of a roster in a journal image; fields are only ever added.
struct RosterImage: Codable, Equatable {
    var id: String?
    var name: String?
    var address: String?
    var symbol: String?
    var details: String?
    /// Minutes after midnight.
    var from: Int?
    var to: Int?
    var isOvernight: Bool?
    /// The id of a location.
    var location: String?
    /// Ids of shift types, empty for a day off.
    var slots: [String]?
    var anchor: String?
    var starts: String?
    var ends: String?
    /// Milliseconds since 1970.
    var createdAt: Int64?
    var restHours: Int?
    var sharesSymbols: Bool?
    var daysOffFree: Bool?

    init(_ location: Location) {
        id = location.id.text
        name = location.name.text
        address = location.address?.text
    }

    init(_ type: ShiftType) {
        id = type.id.text
        name = type.title.text
        symbol = type.symbol.text
        details = type.shiftDescription?.text
        location = type.location.text
        if case .scheduled(let start, let end, let overnight) = type.duration {
            (from, to, isOvernight) = (start.minutes, end.minutes, overnight)
        }
    }

    init(_ slot: ShiftSlot) { slots = [Self.text(slot)] }

    init(_ rotation: Rotation) {
        id = rotation.id.text
        slots = rotation.slots.map(Self.text)
        anchor = rotation.anchor.description
        starts = rotation.from.description
        ends = rotation.until?.description
        createdAt = rotation.createdAt.milliseconds
    }

    init(_ settings: ShiftSettings) {
        restHours = settings.restHours
        sharesSymbols = settings.sharesSymbols
        daysOffFree = settings.daysOffFree
    }

    /// The location of an image.
    var place: Location? {
        guard let id = uuid, let name = text(name, Location.nameLimit) else { return nil }
        return Location(id: id, name: name, address: text(address, Location.addressLimit))
    }

    /// The shift type of an image.
    var type: ShiftType? {
        guard let id = uuid, let symbol = symbol.flatMap({ ShiftSymbol(sanitizing: $0) }),
            let title = text(name, ShiftType.titleLimit),
            let location = location.flatMap({ UUID(uuidString: $0) })
        else { return nil }
        var duration = ShiftDuration.allDay
        if let from = from.flatMap({ HourMinute(minutes: $0) }),
            let to = to.flatMap({ HourMinute(minutes: $0) })
        {
            duration = .scheduled(from: from, to: to, isOvernight: isOvernight ?? false)
        }
        return ShiftType(
            id: id, symbol: symbol, title: title,
            shiftDescription: text(details, ShiftType.descriptionLimit, hasLines: true), duration: duration,
            location: location)
    }

    /// The one slot of a date's image.
    var slot: ShiftSlot? { slots?.first.map(Self.slot) }

    /// The rotation of an image.
    var rotation: Rotation? {
        guard let id = uuid, let slots, let anchor = anchor.flatMap({ CivilDate(iso: $0) }),
            let starts = starts.flatMap({ CivilDate(iso: $0) }), let createdAt
        else { return nil }
        return Rotation(
            id: id, slots: slots.map(Self.slot), anchor: anchor, from: starts,
            until: ends.flatMap { CivilDate(iso: $0) }, createdAt: Timestamp(milliseconds: createdAt))
    }

    /// The settings of an image.
    var settings: ShiftSettings? {
        restHours.map {
            ShiftSettings(
                restHours: $0, sharesSymbols: sharesSymbols ?? false, daysOffFree: daysOffFree ?? false)
        }
    }

    private var uuid: UUID? { id.flatMap { UUID(uuidString: $0) } }

    private func text(_ text: String?, _ limit: Int, hasLines: Bool = false) -> ShiftText? {
        text.flatMap { try? ShiftText(validating: $0, limit: limit, field: "text", hasLines: hasLines) }
    }

    private static func text(_ slot: ShiftSlot) -> String { slot.type?.text ?? "" }

    private static func slot(_ text: String) -> ShiftSlot {
        UUID(uuidString: text).map { .shift($0) } ?? .off
    }
}

extension RosterChange {
    /// The table of a change.
    var entity: JournalRow.Entity {
        switch self {
        case .location: .location
        case .type: .shiftType
        case .day: .shiftDay
        case .rotation: .rotation
        case .settings: .shiftSettings
        }
    }

    /// The states before and after, for the journal.
    var images: (before: JournalImage?, after: JournalImage?) {
        switch self {
        case .location(let before, let after):
            (before.map { JournalImage(RosterImage($0)) }, after.map { JournalImage(RosterImage($0)) })
        case .type(let before, let after):
            (before.map { JournalImage(RosterImage($0)) }, after.map { JournalImage(RosterImage($0)) })
        case .day(let date, let before, let after):
            (
                before.map { JournalImage(RosterImage($0), date: date) },
                after.map { JournalImage(RosterImage($0), date: date) }
            )
        case .rotation(let before, let after):
            (before.map { JournalImage(RosterImage($0)) }, after.map { JournalImage(RosterImage($0)) })
        case .settings(let before, let after):
            (JournalImage(RosterImage(before)), JournalImage(RosterImage(after)))
        }
    }

    /// The id of the record in the journal.
    var recordID: [UInt8] {
        switch self {
        case .location(let before, let after): (after ?? before)?.id.bytes ?? []
        case .type(let before, let after): (after ?? before)?.id.bytes ?? []
        case .day(let date, _, _): Array(date.description.utf8)
        case .rotation(let before, let after): (after ?? before)?.id.bytes ?? []
        case .settings: []
        }
    }

    /// Creates the change of a journal entry; nil if retention erased it.
    init?(_ entity: JournalRow.Entity, _ before: JournalImage?, _ after: JournalImage?) {
        let (old, new) = (before?.roster, after?.roster)
        guard old != nil || new != nil else { return nil }
        switch entity {
        case .location: self = .location(before: old?.place, after: new?.place)
        case .shiftType: self = .type(before: old?.type, after: new?.type)
        case .shiftDay:
            guard let date = (after ?? before)?.day else { return nil }
            self = .day(date, before: old?.slot, after: new?.slot)
        case .rotation: self = .rotation(before: old?.rotation, after: new?.rotation)
        case .shiftSettings:
            self = .settings(before: old?.settings ?? .standard, after: new?.settings ?? .standard)
        case .day, .request, .friend, .profile, .store, .friendDay, .dayDefault, .live, .wish, .group,
            .friendSettings, .block:
            return nil
        }
    }
}
