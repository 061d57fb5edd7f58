import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeSync

/// The owner's stored roster, with the data needed to share days.
struct StoredRoster: Sendable {
    let roster: Roster
    /// Whether it ever had any part, including removed ones.
    let isUsed: Bool
    /// Dates to which a shift or a day off was ever assigned.
    let dates: Set<CivilDate>
    /// The first date that any rotation ever applied to.
    let rotationsFrom: CivilDate?

    /// Creates the roster after changes.
    init(_ old: StoredRoster, _ changes: [RosterChange], to roster: Roster) {
        self.roster = roster
        isUsed = true
        dates = changes.reduce(into: old.dates) { dates, change in
            if case .day(let date, _, _) = change { dates.insert(date) }
        }
        rotationsFrom = ([old.rotationsFrom].compactMap(\.self) + roster.rotations.values.map(\.from)).min()
    }

    /// Reads the complete roster.
    init(_ db: Database, owner: OwnerID, _ sealer: Sealer) throws {
        let mine = "WHERE owner = ?"
        let owner: StatementArguments = [owner.data]
        let locations = try LocationRow.all(db, mine, owner)
        let types = try ShiftTypeRow.all(db, mine, owner)
        let days = try ShiftDayRow.all(db, mine, owner)
        let rotations = try RotationRow.all(db, mine, owner)
        let slots = Dictionary(
            grouping: try RotationSlotRow.all(db, "ORDER BY rotation, place"), by: \.rotation)
        let settings = try ShiftSettingsRow.one(db, mine, owner)
        roster = Roster(
            locations: try locations.filter { !$0.meta.isDeleted }.map { try $0.location(sealer) },
            types: try types.filter { !$0.meta.isDeleted }.map { try $0.type(sealer) },
            formerTypes: try types.filter(\.meta.isDeleted).map { try $0.type(sealer) },
            days: days.reduce(into: [:]) { $0[$1.date] = $1.slot },
            rotations: rotations.filter { !$0.meta.isDeleted }.map {
                $0.rotation((slots[$0.id] ?? []).map(\.slot))
            },
            settings: settings?.settings ?? .standard)
        let metas =
            locations.map(\.meta) + types.map(\.meta) + days.map(\.meta) + rotations.map(\.meta)
            + [settings?.meta].compactMap(\.self)
        isUsed = !metas.isEmpty
        dates = Set(days.map(\.date))
        rotationsFrom = rotations.map(\.from).min()
    }

    /// Returns the days that result from it, as needed for sharing.
    /// - Parameter profile: the owner's profile.
    func shared(_ profile: Profile, _ zones: ZoneClock) -> OwnDays.Shifts? {
        guard isUsed else { return nil }
        let days = ShiftDays(roster, hours: profile.hours, zone: profile.zone, zones)
        return OwnDays.Shifts(days, dates: dates, rotationsFrom: rotationsFrom)
    }
}

extension StoreReading {
    /// Returns the owner's roster, from the cache if possible. It must be read inside a transaction that
    /// changed it.
    static func roster(_ db: Database, _ context: StoreContext) throws -> StoredRoster {
        try context.last.rows(\.roster, since: context.turn) {
            try StoredRoster(db, owner: context.owner, context.sealer)
        }
    }

    /// Returns the owner's defaults and shifts.
    static func underlay(_ db: Database, _ context: StoreContext) throws -> Underlay {
        Underlay(
            defaults: try defaults(db, context).live.map(\.rule), roster: try roster(db, context).roster,
            profile: context.last.profile, zones: context.zones)
    }
}
