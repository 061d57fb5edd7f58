import UFreeDomain
import UFreeServices

/// How a change reads in the journal's columns.
struct JournalEntry {
    let action: JournalRow.Action
    let entity: String
    let id: [UInt8]
    /// Whose data it is; of a request to an address nobody else is known than oneself.
    let owner: OwnerID
    let before: JournalImage?
    let after: JournalImage?

    /// - Parameter before: what was before, where the change itself does not carry it.
    init(_ change: JournalChange, before: JournalImage?, me: OwnerID) {
        switch change {
        case .day(let owner, let isMine, let old, let new):
            let known = new.record?.id.bytes ?? old.record?.id.bytes ?? []
            let mine: JournalRow.Action = old.record == nil ? .create : new.record == nil ? .delete : .update
            self.init(
                isMine ? mine : .sync, isMine ? "day" : "friend_day", known, owner, JournalImage(old),
                JournalImage(new))
        case .standing(let old, let new, _):
            let action: JournalRow.Action = old == nil ? .create : new == nil ? .delete : .update
            self.init(
                action, "day_default", (new ?? old)?.id.bytes ?? [], me, old.map { JournalImage($0) },
                new.map { JournalImage($0) })
        case .roster(let change, _):
            let (before, after) = change.images
            let action: JournalRow.Action = before == nil ? .create : after == nil ? .delete : .update
            self.init(action, change.entity, change.recordID, me, before, after)
        case .live(let owner, let isMine, let old, let new):
            let mine: JournalRow.Action = old == nil ? .create : new == nil ? .delete : .update
            self.init(
                isMine ? mine : .sync, "live_status", owner.bytes, owner, old.map { JournalImage($0) },
                new.map { JournalImage($0) })
        case .profile(let owner, let isMine, let profile):
            self.init(
                isMine ? .update : .sync, isMine ? "profile" : "friend", owner.bytes, owner, before,
                JournalImage(profile))
        case .requestAdded(let record):
            self.init(.create, record.request, me)
        case .requestUpdated(let record):
            self.init(.update, record.request, me)
        case .friendAdded(let friend):
            self.init(.create, "friend", friend.id.bytes, friend.id, before, JournalImage(friend))
        case .friendUpdated(let friend):
            self.init(.update, "friend", friend.id.bytes, friend.id, before, JournalImage(friend))
        case .friendRemoved(let owner, _):
            self.init(.delete, "friend", owner.bytes, owner, nil, nil)
        case .link(let owner):
            self.init(.update, "link", owner.bytes, owner, nil, nil)
        case .addressAsk(let id):
            // Beside what is said of the request itself: for the engine alone.
            self.init(.update, "link", id.bytes, me, nil, nil)
        }
    }

    private init(_ action: JournalRow.Action, _ request: FriendRequest, _ me: OwnerID) {
        self.init(action, "request", request.id.bytes, request.peer ?? me, nil, JournalImage(request))
    }

    private init(
        _ action: JournalRow.Action, _ entity: String, _ id: [UInt8], _ owner: OwnerID,
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
