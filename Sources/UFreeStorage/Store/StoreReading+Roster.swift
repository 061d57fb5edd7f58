import FoundationEssentials
import GRDB
import UFreeDomain

extension Roster {
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
        self.init(
            locations: try locations.filter { !$0.meta.isDeleted }.map { try $0.location(sealer) },
            types: try types.filter { !$0.meta.isDeleted }.map { try $0.type(sealer) },
            formerTypes: try types.filter(\.meta.isDeleted).map { try $0.type(sealer) },
            days: days.reduce(into: [:]) { $0[$1.date] = $1.slot },
            rotations: rotations.filter { !$0.meta.isDeleted }.map {
                $0.rotation((slots[$0.id] ?? []).map(\.slot))
            },
            settings: settings?.settings ?? .standard)
    }
}

extension StoreReading {
    /// Returns the owner's roster, from the cache if possible. It must be read inside a transaction that
    /// changed it.
    static func roster(_ db: Database, _ context: StoreContext) throws -> Roster {
        try context.last.rows(\.roster, since: context.turn) {
            try Roster(db, owner: context.owner, context.sealer)
        }
    }

    /// Returns the owner's defaults, calendars and shifts.
    static func underlay(_ db: Database, _ context: StoreContext) throws -> Underlay {
        let profile = context.last.profile
        return Underlay(
            defaults: try defaults(db, context).live.map(\.rule),
            calendars: try calendars(db, context).days(of: profile, context.zones),
            roster: try roster(db, context), profile: profile, zones: context.zones)
    }
}
