import UFreeDomain
package import UFreeServices

extension MemoryDatabase {
    /// Returns lines of the audit, newest first.
    package func audit(_ query: AuditQuery) -> [AuditEntry] {
        let found = lines.reversed().filter { line in
            line.seq < query.before ?? .max && (query.owner.map { $0 == line.owner } ?? true)
                && (query.topic.map { line.subject.topic == $0 } ?? true)
                && !(line.action == "sync" && blocked[line.owner] != nil)
        }
        return found.prefix(query.limit).map { line in
            guard line.actor == owner, line.cause == nil else { return line }
            var line = line
            line.change =
                ownChanges.last { $0.undone == nil && $0.lines.contains(line.seq) }?.lines.lowerBound
            return line
        }
    }

    /// Writes a line about a change. Changes of links are only for the engine; the number of lines about a
    /// friend's changes is limited.
    /// - Parameter before: the previous value, if the change itself doesn't contain it.
    mutating func write(
        _ change: JournalChange, before: AuditEntry.Facts?, by actor: OwnerID, at now: Timestamp
    ) {
        guard let (action, owner, subject) = Self.line(of: change, before: before, me: self.owner) else {
            return
        }
        write(action, of: owner, subject, by: actor, at: now)
    }

    /// Writes one line about many days of a friend.
    mutating func write(
        days dates: ClosedRange<CivilDate>, of owner: OwnerID, by actor: OwnerID, at now: Timestamp
    ) {
        write("sync", of: owner, .days(dates), by: actor, at: now)
    }

    private mutating func write(
        _ action: String, of owner: OwnerID, _ subject: AuditEntry.Subject, by actor: OwnerID,
        at now: Timestamp
    ) {
        let noted = lines.count {
            $0.action == "sync" && $0.owner == owner && $0.at.milliseconds(until: now) < .day
        }
        if action == "sync", noted >= 256 { return }
        journalSeq += 1
        lines.append(
            AuditEntry(
                seq: journalSeq, at: now, actor: actor, action: action, owner: owner, result: "done",
                cause: cause, subject: subject))
    }

    /// Writes a line about an operation that was refused or failed.
    mutating func note(_ refusal: Refusal, at now: Timestamp) {
        journalSeq += 1
        lines.append(
            AuditEntry(
                seq: journalSeq, at: now, actor: owner, action: "validate", owner: owner,
                result: refusal.isFailure ? "failed" : "refused",
                subject: .refusal(refusal.topic, code: refusal.code)))
    }

    /// Erases a friend's data from the audit after the end of the friendship.
    mutating func silence(_ owner: OwnerID) {
        lines = lines.map { line in
            guard line.owner == owner else { return line }
            return AuditEntry(
                seq: line.seq, at: line.at, actor: line.actor, action: line.action, owner: owner,
                result: line.result, cause: line.cause, subject: line.subject.erased)
        }
    }

    private static func line(
        of change: JournalChange, before: AuditEntry.Facts?, me: OwnerID
    ) -> (action: String, owner: OwnerID, subject: AuditEntry.Subject)? {
        switch change {
        case .day(let owner, isMine: false, _, let new):
            return ("sync", owner, .day(new.date, before: nil, after: nil, isNoteChanged: false))
        case .live(let owner, isMine: false, _, _):
            return ("sync", owner, .live(before: nil, after: nil, until: nil, isNoteChanged: false))
        case .profile(let owner, isMine: false, _, _):
            return ("sync", owner, .friend(before: nil, after: nil))
        case .day(let owner, _, let old, let new):
            let action = old.record == nil ? "create" : new.record == nil ? "delete" : "update"
            let isNoteChanged = old.record?.note != new.record?.note
            // The explicit status of the day, without the defaults and shifts below it.
            return (
                action, owner,
                .day(
                    new.date, before: old.record?.word ?? .unknown, after: new.record?.word ?? .unknown,
                    isNoteChanged: isNoteChanged)
            )
        case .dayDefault(let old, let new, _):
            let action = old == nil ? "create" : new == nil ? "delete" : "update"
            return (action, me, .dayDefault(before: old, after: new))
        case .roster(let change, _): return (change.action, me, .roster(change.table, change))
        case .live(let owner, _, let old, let new):
            let action = old == nil ? "create" : new == nil ? "delete" : "update"
            return (
                action, owner,
                .live(
                    before: old?.word, after: new?.word, until: new?.until,
                    isNoteChanged: old?.note != new?.note)
            )
        case .wish(let old, let new):
            let action = old == nil ? "create" : new == nil ? "delete" : "update"
            return (action, me, .wish(before: old?.time, after: new?.time))
        case .newLevel(let old, let new): return ("update", me, .newLevel(before: old, after: new))
        case .terms(let old, let new):
            return ("update", new.id, .friend(before: AuditEntry.Facts(old), after: AuditEntry.Facts(new)))
        case .group(let old, let new):
            let action = old == nil ? "create" : new == nil ? "delete" : "update"
            return (action, me, .group(before: old?.name, after: new?.name))
        case .profile(let owner, _, let old, let new):
            return (
                "update", owner,
                .profile(before: old.map { AuditEntry.Facts($0) }, after: AuditEntry.Facts(new))
            )
        case .requestAdded(let record): return ("create", record.request.peer ?? me, .init(record.request))
        case .requestUpdated(let record): return ("update", record.request.peer ?? me, .init(record.request))
        case .friendAdded(let friend):
            return ("create", friend.id, .friend(before: before, after: AuditEntry.Facts(friend)))
        case .friendUpdated(let friend):
            return ("update", friend.id, .friend(before: before, after: AuditEntry.Facts(friend)))
        case .block(let owner, _, let isBlocked): return (isBlocked ? "create" : "delete", owner, .block)
        case .friendRemoved(let owner, _): return ("delete", owner, .friend(before: nil, after: nil))
        case .link, .addressAsk, .invitations, .finding, .card, .calendars: return nil
        }
    }
}

extension AuditEntry.Facts {
    init(_ profile: Profile) {
        self.init(name: profile.name, zone: profile.zone, hours: profile.hours)
    }

    init(_ friend: Friend) {
        self.init(
            name: friend.profile.name, isVerified: friend.isVerified, sharing: friend.sharing,
            nickname: friend.nickname)
    }
}

extension AuditEntry.Subject {
    fileprivate init(_ request: FriendRequest) {
        self = .request(request.direction, request.status, name: request.peerName)
    }

    fileprivate var topic: AuditTopic? {
        switch self {
        case .day, .days: .days
        case .dayDefault: .defaults
        case .roster: .shifts
        case .live: .live
        case .wish: .wishes
        case .profile: .profile
        case .friend, .group, .newLevel, .block: .friends
        case .request: .requests
        case .store: .store
        case .refusal(let topic, _): topic
        case .other: nil
        }
    }

    fileprivate var erased: AuditEntry.Subject {
        switch self {
        case .day, .days: .day(nil, before: nil, after: nil, isNoteChanged: false)
        case .dayDefault: .dayDefault(before: nil, after: nil)
        case .roster(let table, _): .roster(table, nil)
        case .live: .live(before: nil, after: nil, until: nil, isNoteChanged: false)
        case .wish: .wish(before: nil, after: nil)
        case .profile: .profile(before: nil, after: nil)
        case .friend: .friend(before: nil, after: nil)
        case .group: .group(before: nil, after: nil)
        case .newLevel: .newLevel(before: nil, after: nil)
        case .request: .request(nil, nil, name: nil)
        case .store: .store(nil)
        case .block, .refusal, .other: self
        }
    }
}

extension RosterChange {
    fileprivate var action: String {
        switch self {
        case .location(nil, _), .type(nil, _), .rotation(nil, _), .day(_, nil, _): "create"
        case .location(_, nil), .type(_, nil), .rotation(_, nil), .day(_, _, nil): "delete"
        default: "update"
        }
    }

    /// The name of the table in the database.
    fileprivate var table: String {
        switch self {
        case .location: "location"
        case .type: "shift_type"
        case .day: "shift_day"
        case .rotation: "rotation"
        case .settings: "shift_settings"
        }
    }
}
