import FoundationEssentials
package import UFreeDomain
package import UFreeNode
import UFreeServices
import UFreeSync

/// All data of a node as a value: a copy of it is what a crash leaves. It gives the same guarantees as the
/// SQLite store, without a disk. The same contract tests check both.
package struct MemoryDatabase: Sendable {
    /// One of the owner's days, with the stamp of its last change.
    struct OwnDay: Sendable {
        /// Nil if the day was cleared.
        let record: DayAvailability?
        let stamp: Stamp
    }

    /// The stored data of a friend.
    struct Held: Sendable {
        var profile: Profile?
        var profileStamp: Stamp?
        var asOf: Timestamp?
        var days: [CivilDate: SharedRow] = [:]
        var live: SharedRow?
        var card: SharedRow?
        /// What each of the friend's devices said last about each key.
        var replicas: [DeviceID: [RowKey: SharedRow]] = [:]

        /// Shows the newest row of each key. A profile stays.
        mutating func resolve() {
            // Of equal stamps that of the first device counts.
            let rows = replicas.sorted { $0.key < $1.key }.flatMap(\.value.values)
            (days, live, card) = ([:], nil, nil)
            var newest: [RowKey: SharedRow] = [:]
            for row in rows where newest[row.key].map({ $0.stamp < row.stamp }) ?? true {
                newest[row.key] = row
            }
            for row in newest.values {
                switch row.body {
                case .profile(let profile): (self.profile, profileStamp) = (profile, row.stamp)
                case .day(let day): days[day.date] = row
                case .live: live = row
                case .card: card = row
                case .unread: break
                }
            }
        }

        var liveStatus: LiveStatus? {
            guard case .live(let live)? = live?.body else { return nil }
            return live.status
        }

        var shownCard: Card? {
            guard case .card(let card)? = card?.body else { return nil }
            return card
        }
    }

    /// One of the owner's changes that can be undone, with its lines in the audit.
    struct OwnEntry: Sendable {
        let change: OwnChange
        let at: Timestamp
        let lines: ClosedRange<Int64>
        /// When it was undone, counted; nil if it is not.
        var undone: Int?
    }

    struct RequestKey: Hashable, Sendable {
        let id: RequestID
        let direction: RequestDirection
        let peer: OwnerID?
    }

    /// A device of an owner. A list may name any device, so the key includes the owner.
    struct DeviceKey: Hashable, Sendable {
        let owner: OwnerID
        let device: DeviceID
    }

    /// The known facts about a person who was met.
    struct Seen: Sendable {
        var list: SignedDeviceList?
        var addresses: [String] = []
        /// The device that was last seen at an address.
        var devices: [String: DeviceID] = [:]
        var at: Timestamp
    }

    package let owner: OwnerID
    package internal(set) var device: DeviceID
    package internal(set) var profile: Profile
    var profileStamp: Stamp
    var lastStamp: Stamp
    /// The owner's changes, oldest first; those that were undone are the last ones.
    var ownChanges: [OwnEntry] = []
    /// The current change.
    var changing = OwnChange()
    /// Set while changes are undone or redone, for their lines in the audit.
    var cause: UndoDirection?
    /// The owner's defaults, including deleted ones.
    var dayDefaults: [DayDefault] = []
    /// Defaults that were removed, for the numbers of new ones.
    var formerDefaults: [DayDefault] = []
    /// By number.
    package var calendars: [ImportedCalendar] = []
    var days: [CivilDate: OwnDay] = [:]
    /// The owner's roster, whether there ever was one, and all dates that it has ever affected.
    var roster = Roster()
    var rosterNames = RosterNames()
    /// The owner's wishes, the earliest first, and the removed ones.
    var wishes: [Wish] = []
    var formerWishes: [Wish] = []
    /// The owner's private names for friends, and groups of them, ordered by name.
    var nicknames: [OwnerID: DisplayName] = [:]
    var groups: [FriendGroup] = []
    /// What new friends see.
    var newLevel = PrivacyLevel.full
    /// The owner's live status with its stamp; the stamp stays when the status is removed.
    var live: (status: LiveStatus?, stamp: Stamp)?
    var links: [OwnerID: Link] = [:]
    var blocked: [OwnerID: BlockedPerson] = [:]
    var invitations: [Invitation] = []
    /// The owner's card; nil if there never was one.
    package var card: Card?
    /// The owner's contacts, in the order of their numbers.
    package var contacts: [Contact] = []
    /// The owner's phone number, and the evaluations of a day.
    package var ownNumber = OwnNumber()
    var evaluations: (day: Int64, used: Int) = (0, 0)
    /// When the identity was reset.
    var resetAt: Timestamp?
    var requests: [RequestKey: RequestEntry] = [:]
    var exchanges: [Exchange] = []
    var held: [OwnerID: Held] = [:]
    var views: [PrivacyLevel: ViewLog] = [:]
    var acknowledged: [DeviceKey: Position] = [:]
    var holding: [DeviceKey: Position] = [:]
    var seen: [OwnerID: Seen] = [:]
    var journalSeq: Int64 = 0
    /// The audit, oldest first.
    var lines: [AuditEntry] = []
    let ids: DayIDs
    /// Ids that were derived before: the simulator publishes whole windows hundreds of thousands of times.
    private(set) var knownIDs: [CivilDate: UUID] = [:]
    let zones: ZoneClock
    /// The numbered changes of views since the journal was last written.
    private var numbered: [ViewChange] = []
    /// News that nobody has taken yet.
    private var news: [ReplicaNews] = []

    /// How many owners without a link are remembered.
    package static let unlinkedLimit = 64
    package static let addressLimit = 8

    /// - Parameter zones: UTC by default.
    package init(
        owner: OwnerID, device: DeviceID, profile: Profile, at now: Timestamp, zones: ZoneClock = .utc
    ) {
        self.owner = owner
        self.device = device
        self.profile = profile
        self.lastStamp = Stamp.next(after: nil, at: now, device: device)
        self.profileStamp = lastStamp
        self.ids = DayIDs(ownerPrivateKey: owner.bytes)
        self.zones = zones
    }

    /// Returns the journal's news since the last call, in commit order.
    package mutating func drainNews() -> [ReplicaNews] {
        defer { news = [] }
        return news
    }

    /// Makes every view start with a new epoch at the next start, like a store that detects it was restored
    /// from a copy (Y6).
    package mutating func forgetViews() { views = [:] }

    /// - Parameters:
    /// - actor: who changes something; nil means the owner.
    /// - before: the previous profile or friend among the changes.
    mutating func journal(
        _ changes: [JournalChange], at now: Timestamp, by actor: OwnerID? = nil,
        before: AuditEntry.Facts? = nil
    ) {
        defer { numbered = [] }
        guard !changes.isEmpty else { return }
        let many = changes.manyDays
        for change in many == nil ? changes : changes.withoutFriendsDays {
            write(change, before: before, by: actor ?? owner, at: now)
        }
        if let many { write(days: many.dates, of: many.owner, by: actor ?? owner, at: now) }
        for change in changes { OwnStep(change).map { changing.add($0) } }
        for case .friendRemoved(let former, _) in changes { silence(former) }
        let batch = JournalBatch(seq: journalSeq, at: now, changes: changes)
        let links = changes.compactMap { change -> OwnerID? in
            guard case .link(let owner) = change else { return nil }
            return owner
        }
        news.append(ReplicaNews(batch: batch, views: numbered, links: Set(links).map(link(to:))))
    }

    /// Updates views with the shared data.
    mutating func publish(_ levels: some Sequence<PrivacyLevel>, at now: Timestamp) {
        publish(levels, carrying: [:], at: now)
    }

    /// - Parameter last: the views with their previous epochs.
    mutating func publish(
        _ levels: some Sequence<PrivacyLevel>, carrying last: [PrivacyLevel: ViewLog], at now: Timestamp
    ) {
        let rows = shared(at: now)
        for case .day(let day) in rows { knownIDs[day.date] = day.id }
        let stamp = Stamp.next(after: lastStamp, at: now, device: device)
        for level in levels.sorted(by: { $0.rawValue < $1.rawValue }) {
            var isDrawn = false
            let change = views[level]?.publish(
                rows,
                stamp: {
                    isDrawn = true; return stamp
                },
                carrying: last[level]?.rows(above: 0).map(\.row) ?? [])
            if isDrawn { lastStamp = stamp }
            if let change { numbered.append(change) }
        }
    }

    mutating func forgetNumbered() { numbered = [] }

    mutating func nextStamp(at now: Timestamp) -> Stamp {
        lastStamp = Stamp.next(after: lastStamp, at: now, device: device)
        return lastStamp
    }

    static func record(of day: SharedDay) -> DayAvailability? {
        guard day.word != .unknown else { return nil }
        return DayAvailability(id: day.id, date: day.date, content: day.content, updatedAt: day.updatedAt)
    }
}
