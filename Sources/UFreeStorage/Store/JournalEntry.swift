import UFreeDomain
import UFreeServices

/// A change as stored in the columns of the journal.
struct JournalEntry {
    let action: JournalRow.Action
    let entity: JournalRow.Entity
    let id: [UInt8]
    /// The owner of the data; for a request to an address, only this machine's owner is known.
    let owner: OwnerID
    let before: JournalImage?
    let after: JournalImage?

    /// Returns nil for changes that only the engine needs; most of these come from strangers. Changes by a
    /// friend have no images, because they cannot be undone here.
    /// - Parameter before: the state before, if the change itself does not contain it.
    init?(_ change: JournalChange, before: JournalImage?, me: OwnerID) {
        switch change {
        case .link, .addressAsk, .invitations, .finding, .card, .calendars: return nil
        case .day(let owner, isMine: false, _, let new):
            self.init(.sync, .friendDay, Array(new.date.description.utf8), owner, nil, nil)
        case .live(let owner, isMine: false, _, _):
            self.init(.sync, .live, owner.bytes, owner, nil, nil)
        case .profile(let owner, isMine: false, _, _):
            self.init(.sync, .friend, owner.bytes, owner, nil, nil)
        case .day(let owner, _, let old, let new):
            let known = new.record?.id.bytes ?? old.record?.id.bytes ?? []
            let action: JournalRow.Action =
                old.record == nil ? .create : new.record == nil ? .delete : .update
            self.init(action, .day, known, owner, JournalImage(old), JournalImage(new))
        case .dayDefault(let old, let new, _):
            let action: JournalRow.Action = old == nil ? .create : new == nil ? .delete : .update
            self.init(
                action, .dayDefault, (new ?? old)?.id.bytes ?? [], me, old.map { JournalImage($0) },
                new.map { JournalImage($0) })
        case .roster(let change, _):
            let (before, after) = change.images
            let action: JournalRow.Action = before == nil ? .create : after == nil ? .delete : .update
            self.init(action, change.entity, change.recordID, me, before, after)
        case .live(let owner, _, let old, let new):
            let action: JournalRow.Action = old == nil ? .create : new == nil ? .delete : .update
            self.init(
                action, .live, owner.bytes, owner, old.map { JournalImage($0) },
                new.map { JournalImage($0) })
        case .wish(let old, let new):
            let action: JournalRow.Action = old == nil ? .create : new == nil ? .delete : .update
            self.init(
                action, .wish, (new ?? old)?.id.bytes ?? [], me, old.map { JournalImage($0) },
                new.map { JournalImage($0) })
        case .terms(let old, let new):
            self.init(.update, .friend, new.id.bytes, new.id, JournalImage(old), JournalImage(new))
        case .newLevel(let old, let new):
            self.init(.update, .friendSettings, me.bytes, me, JournalImage(old), JournalImage(new))
        case .group(let old, let new):
            let action: JournalRow.Action = old == nil ? .create : new == nil ? .delete : .update
            self.init(
                action, .group, (new ?? old)?.id.bytes ?? [], me, old.map { JournalImage($0) },
                new.map { JournalImage($0) })
        case .profile(let owner, _, let old, let new):
            self.init(
                .update, .profile, owner.bytes, owner, old.map { JournalImage($0) }, JournalImage(new))
        case .requestAdded(let record):
            self.init(.create, record.request, me)
        case .requestUpdated(let record):
            self.init(.update, record.request, me)
        case .friendAdded(let friend):
            self.init(.create, .friend, friend.id.bytes, friend.id, before, JournalImage(friend))
        case .friendUpdated(let friend):
            self.init(.update, .friend, friend.id.bytes, friend.id, before, JournalImage(friend))
        case .block(let owner, _, let isBlocked):
            self.init(isBlocked ? .create : .delete, .block, owner.bytes, owner, nil, nil)
        case .friendRemoved(let owner, _):
            self.init(.delete, .friend, owner.bytes, owner, nil, nil)
        }
    }

    /// An entry about a friend's days that changed together. Its id has the first and the last date (ISO 8601, an
    /// interval).
    init(days dates: ClosedRange<CivilDate>, of friend: OwnerID) {
        let interval = "\(dates.lowerBound)/\(dates.upperBound)"
        self.init(.sync, .friendDay, Array(interval.utf8), friend, nil, nil)
    }

    private init(_ action: JournalRow.Action, _ request: FriendRequest, _ me: OwnerID) {
        self.init(action, .request, request.id.bytes, request.peer ?? me, nil, JournalImage(request))
    }

    private init(
        _ action: JournalRow.Action, _ entity: JournalRow.Entity, _ id: [UInt8], _ owner: OwnerID,
        _ before: JournalImage?, _ after: JournalImage?
    ) {
        self.action = action
        self.entity = entity
        self.id = id
        self.owner = owner
        self.before = before
        self.after = after
    }
}
