import FoundationEssentials
package import UFreeDomain
package import UFreeNode
import UFreeServices
import UFreeSync

/// Everything a node remembers, as a value: what a crash leaves behind is a copy of it. It keeps the promises of the
/// SQLite store, without a disk; one contract suite holds both to them.
package struct MemoryDatabase: Sendable {
    /// One of my days, with the stamp of its last change.
    struct OwnDay: Sendable {
        /// Nil where it was cleared.
        let record: DayAvailability?
        let stamp: Stamp
    }

    /// What is held of a friend.
    struct Held: Sendable {
        var profile: Profile?
        var profileStamp: Stamp?
        var asOf: Timestamp?
        var days: [CivilDate: SharedRow] = [:]
        var live: SharedRow?

        var liveStatus: LiveStatus? {
            guard case .live(let live)? = live?.body else { return nil }
            return live.status
        }
    }

    struct RequestKey: Hashable, Sendable {
        let id: RequestID
        let direction: RequestDirection
        let peer: OwnerID?
    }

    /// One device of one owner. A list may name any device, so the owner belongs to the key.
    struct DeviceKey: Hashable, Sendable {
        let owner: OwnerID
        let device: DeviceID
    }

    /// What is known of somebody who was met.
    struct Seen: Sendable {
        var list: SignedDeviceList?
        var addresses: [String] = []
        var at: Timestamp
    }

    package let owner: OwnerID
    package let device: DeviceID
    package internal(set) var profile: Profile
    var profileStamp: Stamp
    var lastStamp: Stamp
    /// My changes that were not undone, oldest first.
    var ownChanges: [OwnChange] = []
    /// What is changed at the moment.
    var changing = OwnChange()
    /// My defaults, deleted ones too.
    var standing: [OwnDays.Standing] = []
    var days: [CivilDate: OwnDay] = [:]
    /// My roster, whether there ever was one, and the dates of which it ever said something.
    var roster = Roster()
    var isRosterUsed = false
    var shiftDates: Set<CivilDate> = []
    var rotationsFrom: CivilDate?
    /// My standing wishes, the earliest first.
    var wishes: [Wish] = []
    /// My live status with its stamp; taken back it keeps the stamp.
    var live: (status: LiveStatus?, stamp: Stamp)?
    var links: [OwnerID: Link] = [:]
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
    let zones: ZoneClock
    /// How the views were numbered on since the journal was last written.
    private var numbered: [ViewChange] = []
    /// News that nobody took yet.
    private var news: [ReplicaNews] = []

    /// How many owners without any link are remembered.
    package static let unlinkedLimit = 64
    package static let addressLimit = 8

    /// - Parameter zones: UTC unless given.
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

    /// Takes what the journal said since it was last asked, in commit order.
    package mutating func drainNews() -> [ReplicaNews] {
        defer { news = [] }
        return news
    }

    /// Has every view begin anew at the next start, as a store does that finds it was restored from a copy (Y6).
    package mutating func forgetViews() { views = [:] }

    /// - Parameters:
    ///   - actor: who changes something; nil is the owner.
    ///   - before: of the profile or the friend among the changes, as it was.
    mutating func journal(
        _ changes: [JournalChange], at now: Timestamp, by actor: OwnerID? = nil,
        before: AuditEntry.Facts? = nil
    ) {
        defer { numbered = [] }
        guard !changes.isEmpty else { return }
        for change in changes {
            write(change, before: before, by: actor ?? owner, at: now)
            changing.add(change)
        }
        for case .friendRemoved(let former, _) in changes { silence(former) }
        let batch = JournalBatch(seq: journalSeq, at: now, changes: changes)
        let links = changes.compactMap { change -> OwnerID? in
            guard case .link(let owner) = change else { return nil }
            return owner
        }
        news.append(ReplicaNews(batch: batch, views: numbered, links: Set(links).map(link(to:))))
    }

    /// Brings views to what is to be shared.
    mutating func publish(_ levels: some Sequence<PrivacyLevel>, at now: Timestamp) {
        publish(levels, carrying: [:], at: now)
    }

    /// - Parameter last: the views as they were under other epochs.
    mutating func publish(
        _ levels: some Sequence<PrivacyLevel>, carrying last: [PrivacyLevel: ViewLog], at now: Timestamp
    ) {
        let rows = shared(at: now)
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
