import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

extension OwnerID {
    /// The id as an argument of a statement.
    var data: Data { Data(bytes) }
}

extension StoreContext {
    var ownerData: Data { owner.data }
}

/// Reads inside a reading or a writing transaction.
enum StoreReading {
    static func profile(_ db: Database, of me: OwnerID) throws -> ProfileRow {
        guard let row = try ProfileRow.one(db, "WHERE owner = ?", [me.data]) else {
            throw DataError.corruptedData("table profile has no row")
        }
        return row
    }

    /// Returns the owner's live days in a range, oldest first.
    static func mySchedule(_ db: Database, _ context: StoreContext, _ dates: ClosedRange<CivilDate>) throws
        -> [DayAvailability]
    {
        try DayRow.all(
            db, "WHERE owner = ? AND date BETWEEN ? AND ? AND is_deleted = 0 ORDER BY date",
            [context.ownerData, dates.lowerBound.description, dates.upperBound.description]
        ).compactMap { try $0.record(context.sealer) }
    }

    /// Returns the owner's defaults, also removed ones, earliest first; from the cache if possible.
    static func defaults(_ db: Database, _ context: StoreContext) throws -> [DefaultRow] {
        try context.last.rows(\.defaults, since: context.turn) { try everyDefault(db, context) }
    }

    /// Reads the owner's defaults, also removed ones, earliest first.
    static func everyDefault(_ db: Database, _ context: StoreContext) throws -> [DefaultRow] {
        try DefaultRow.all(db, "WHERE owner = ? ORDER BY created_at, id", [context.ownerData])
    }

    /// Returns every friend's live days in a range, oldest first.
    static func friendsSchedules(_ db: Database, _ context: StoreContext, _ dates: ClosedRange<CivilDate>)
        throws
        -> [FriendSchedule]
    {
        let friends = try context.last.rows(\.friends, since: context.turn) { try self.friends(db, context) }
        let days = try context.last.days(of: friends, in: dates, since: context.turn) {
            try liveDays(db, context, of: $0, in: $1)
        }
        let live = try live(db, context)
        return friends.map { friend in
            FriendSchedule(
                friend: friend, days: (days[friend.id] ?? []).filter { dates.contains($0.date) },
                live: live[friend.id])
        }
    }

    /// Returns all live statuses, from the cache if possible.
    static func live(_ db: Database, _ context: StoreContext) throws -> [OwnerID: LiveStatus] {
        try context.last.rows(\.live, since: context.turn) { try statuses(db, context) }
    }

    /// Reads all live statuses, including ended ones and the owner's.
    static func statuses(_ db: Database, _ context: StoreContext) throws -> [OwnerID: LiveStatus] {
        try LiveRow.all(db, "WHERE is_deleted = 0").reduce(into: [:]) {
            $0[$1.owner] = try $1.status(context.sealer)
        }
    }

    /// Returns the live days of friends in a range, oldest first.
    static func liveDays(
        _ db: Database, _ context: StoreContext, of owners: [OwnerID], in dates: ClosedRange<CivilDate>
    ) throws -> [OwnerID: [DayAvailability]] {
        let range = [dates.lowerBound.description, dates.upperBound.description]
        // For a few friends, one query each is faster than reading everybody's days.
        let rows =
            owners.count > 10
            ? try FriendDayRow.all(
                db, "WHERE date BETWEEN ? AND ? AND is_deleted = 0 ORDER BY date", StatementArguments(range))
            : try owners.flatMap {
                try FriendDayRow.all(
                    db, "WHERE owner = ? AND date BETWEEN ? AND ? AND is_deleted = 0 ORDER BY date",
                    [$0.data] + StatementArguments(range))
            }
        return try Dictionary(grouping: rows, by: \.owner).mapValues { rows in
            try rows.compactMap { try $0.shared(context.sealer).record }
        }
    }

    /// Returns the data to share: the profile, the live status, the card and the days of the shared range.
    static func shared(
        _ db: Database, _ context: StoreContext, _ underlay: Underlay, at now: Timestamp
    ) throws -> [SharedRow.Body] {
        let own = try profile(db, of: context.owner)
        let window = AvailabilityRules.sharedDates(today: context.zones.today(own.profile.zone, now))
        let days = try DayRow.all(
            db, "WHERE owner = ? AND date BETWEEN ? AND ?",
            [context.ownerData, window.lowerBound.description, window.upperBound.description])
        let rows = OwnDays(
            try days.compactMap { day in
                try day.record(context.sealer).map { (date: day.date, content: $0.content) }
            }, over: underlay, id: context.ids.id
        ).rows(in: window)
        let live = try LiveRow.one(db, "WHERE owner = ?", [context.ownerData]).map {
            SharedRow.Body.live(SharedLive(try $0.status(context.sealer).said(at: now)))
        }
        let card = try card(db, context, of: context.owner).map(SharedRow.Body.card)
        return [.profile(own.profile)] + [live, card].compactMap(\.self) + rows
    }

    /// Returns all friends, also those who are blocked.
    static func everyFriend(_ db: Database, _ context: StoreContext) throws -> [Friend] {
        try friends(FriendRow.all(db, "WHERE is_deleted = 0"), db, context)
    }

    /// Returns friends, in the order of lists.
    static func friends(_ db: Database, _ context: StoreContext) throws -> [Friend] {
        try friends(
            FriendRow.all(db, "WHERE is_deleted = 0 AND owner NOT IN (\(Schema.Blocks.people))"), db, context)
    }

    private static func friends(
        _ rows: [FriendRow], _ db: Database, _ context: StoreContext
    ) throws -> [Friend] {
        let heard = try PositionRow.heard(db)
        return try rows.compactMap { try $0.friend(context.sealer, heard: heard[$0.owner]) }.shown
    }

    /// Returns the blocked people, ordered by name.
    static func blocked(_ db: Database, _ context: StoreContext) throws -> [BlockedPerson] {
        try OwnerRow.all(db, "WHERE blocked_at IS NOT NULL").compactMap { $0.blocked(context.sealer) }
            .inOrder
    }

    /// Returns the invitations whose time is not over, by number.
    static func invitations(
        _ db: Database, _ context: StoreContext, at now: Timestamp
    ) throws -> [Invitation] {
        try InvitationRow.all(db, "ORDER BY number").map { try $0.invitation(context.sealer) }
            .filter { $0.isCurrent(at: now) }
    }

    static func invitation(
        _ db: Database, _ context: StoreContext, _ selector: [UInt8]
    ) throws -> Invitation? {
        try InvitationRow.one(db, "WHERE selector = ?", [Data(selector)])?.invitation(context.sealer)
    }

    /// Returns a card; nil if there never was one.
    static func card(_ db: Database, _ context: StoreContext, of owner: OwnerID) throws -> Card? {
        try CardRow.one(db, "WHERE owner = ?", [owner.data])?.card(context.sealer)
    }

    /// Returns the owner's contacts, in the order of their numbers.
    static func contacts(_ db: Database, _ context: StoreContext) throws -> [Contact] {
        try ContactRow.all(db).map { try $0.contact(context.sealer) }
            .sorted { $0.number.digits < $1.number.digits }
    }

    /// Returns the owner's phone number, and who can find it.
    static func ownNumber(_ db: Database, _ context: StoreContext) throws -> OwnNumber {
        try OwnNumberRow.one(db, "WHERE owner = ?", [context.ownerData])?.own(context.sealer) ?? OwnNumber()
    }

    /// Returns the owner's groups, ordered by name.
    static func groups(_ db: Database, _ context: StoreContext) throws -> [FriendGroup] {
        let members = Dictionary(grouping: try GroupMemberRow.all(db), by: \.id)
        return try GroupRow.all(db, "WHERE is_deleted = 0").compactMap { row in
            try row.group(Set(members[row.id]?.map(\.owner) ?? []), context.sealer)
        }.inOrder
    }

    /// Returns what new friends see.
    static func newLevel(_ db: Database, _ context: StoreContext) throws -> PrivacyLevel {
        try FriendSettingsRow.one(db, "WHERE owner = ?", [context.ownerData])?.newLevel ?? .full
    }

    static func devices(_ db: Database, of owner: OwnerID) throws -> [DeviceID] {
        try DeviceRow.all(db, "WHERE owner = ? ORDER BY place", [owner.data]).map(\.id)
    }

    static func addresses(_ db: Database, of owner: OwnerID) throws -> [AddressRow] {
        try AddressRow.all(db, "WHERE owner = ? ORDER BY place", [owner.data])
    }

    /// Returns requests, newest first.
    static func requests(_ db: Database, at now: Timestamp) throws -> [RequestRecord] {
        let oldest = now.adding(milliseconds: -RequestEntry.listedAfterEnd).milliseconds
        // A restored backup can have a pending request of a person who is blocked.
        let hidden = "direction = 0 AND status = 0 AND peer IN (\(Schema.Blocks.people))"
        return try RequestRow.all(
            db, "WHERE is_deleted = 0 AND (ended_at IS NULL OR ended_at > ?) AND NOT (\(hidden))", [oldest]
        ).map(\.entry).filter { $0.isListed(at: now) }
            .sorted { ($0.timestamp, $0.id) > ($1.timestamp, $1.id) }
            .map { $0.record(at: now) }
    }

    static func link(_ db: Database, to owner: OwnerID) throws -> Link {
        let known = try OwnerRow.one(db, "WHERE id = ?", [owner.data])
        var link = Link(owner: owner, declined: known?.declined, block: known?.block)
        // One query, so that a repeat of a declined request takes as long as one of a pending request.
        let declined = Data(link.declined?.id.bytes ?? [])
        for row in try RequestRow.all(
            db, "WHERE peer = ? AND (status = 0 OR (direction = 0 AND id = ?))", [owner.data, declined])
        {
            switch (row.entry.direction, row.entry.status) {
            case (.outgoing, _): link.outgoing = row.entry.outgoingAsk
            case (.incoming, .declined): link.declined?.ask = row.entry.incomingAsk
            case (.incoming, .pending): link.incoming = row.entry.incomingAsk
            case (.incoming, _): break
            }
        }
        if let friend = try FriendRow.one(db, "WHERE owner = ? AND is_deleted = 0", [owner.data]) {
            var exchange: RequestRow?
            if let id = friend.unfinished, let direction = friend.unfinishedDirection {
                exchange = try request(db, id, direction, of: owner)
            }
            link.friendship = friend.friendship(exchange?.entry)
        }
        link.outbox = try OutboxRow.all(db, "WHERE owner = ? ORDER BY place", [owner.data]).map(\.step)
        return link
    }

    /// Returns the request with this owner; for an outgoing one, also a request still to an address.
    static func request(_ db: Database, _ id: RequestID, _ direction: RequestDirection, of owner: OwnerID)
        throws
        -> RequestRow?
    {
        let known = try RequestRow.one(
            db, "WHERE id = ? AND direction = ? AND peer = ?",
            [Data(id.bytes), direction.rawValue, owner.data])
        return try known ?? (direction == .outgoing ? unbound(db, id) : nil)
    }

    /// Returns a request to an address that has no known owner, pending or ended.
    static func unbound(_ db: Database, _ id: RequestID) throws -> RequestRow? {
        try RequestRow.one(db, "WHERE id = ? AND peer IS NULL", [Data(id.bytes)])
    }

    /// Returns the owners with a link that is not empty.
    static func linked(_ db: Database) throws -> [OwnerID] {
        let rows = try Data.fetchAll(
            db,
            sql: """
                SELECT peer FROM request WHERE status = 0 AND peer IS NOT NULL
                UNION SELECT owner FROM friend WHERE is_deleted = 0
                UNION SELECT owner FROM outbox
                UNION SELECT id FROM owner WHERE declined_request IS NOT NULL
                UNION \(Schema.Blocks.people)
                """)
        return rows.compactMap { OwnerID(bytes: Array($0)) }
    }
}
