import Foundation
import UFreeDomain

/// The shifts that a person entered, without their random ids.
struct ToldShifts: Equatable, Sendable {
    struct Kind: Equatable, Sendable {
        var title: String
        /// `06:00-14:00`, with `+` if it ends on the next day; empty for all day.
        var hours: String
        var location: String
    }

    /// The names of locations.
    var locations: Set<String> = []
    /// Shift types by symbol.
    var kinds: [String: Kind] = [:]
    /// The shifts of dates, by symbol or `-`. A date's own shift replaces the rotation.
    var days: [CivilDate: String] = [:]
    var rotated: [CivilDate: String] = [:]
    var restHours = 0

    init() {}

    /// - Parameter dates: the dates for which rotations are evaluated.
    init(_ roster: Roster, _ dates: ClosedRange<CivilDate>, _ zones: ZoneClock) {
        locations = Set(roster.locations.values.map(\.name.text))
        for type in roster.types.values {
            kinds[type.symbol.text] = Kind(
                title: type.title.text, hours: Self.hours(type.duration),
                location: roster.locations[type.location]?.name.text ?? "nowhere")
        }
        func symbol(_ slot: ShiftSlot) -> String {
            guard let id = slot.type else { return "-" }
            return roster.type(id)?.symbol.text ?? "nothing"
        }
        for (date, slot) in roster.days { days[date] = symbol(slot) }
        let said = ShiftDays(roster, hours: .standard, zone: .utc, zones)
        for date in dates.all {
            guard let day = said.day(date), day.isOfRotation, let slot = day.slot else { continue }
            rotated[date] = symbol(slot)
        }
        restHours = roster.settings.restHours
    }

    private static func hours(_ duration: ShiftDuration) -> String {
        switch duration {
        case .allDay: ""
        case .scheduled(let from, let to, let isOvernight): "\(from.text)-\(to.text)\(isOvernight ? "+" : "")"
        }
    }

    /// The shifts as a node shows them: the rotation is hidden on dates with their own shift.
    var seen: ToldShifts {
        var seen = self
        for date in days.keys { seen.rotated[date] = nil }
        return seen
    }
}
