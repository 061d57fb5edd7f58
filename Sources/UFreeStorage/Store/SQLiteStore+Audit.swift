import FoundationEssentials
import GRDB
package import UFreeDomain
package import UFreeServices

extension SQLiteStore: AuditRepository {
    package func audit(_ query: AuditQuery) async throws -> [AuditEntry] {
        try read { db, context in
            let (condition, arguments) = AuditCondition.of(query)
            let rows = try JournalRow.all(db, condition, arguments)
            guard let newest = rows.first?.seq, let oldest = rows.last?.seq else { return [] }
            let changes = try OwnChangeRow.all(
                db, "WHERE undone_at IS NULL AND first_seq <= ? AND last_seq >= ? ORDER BY first_seq",
                [newest, oldest])
            return try rows.map { row in
                var entry = try row.audit(context.sealer)
                // Entries of others may be in between those of a change.
                if row.actor == context.owner, entry.cause == nil {
                    entry.change = changes.last { $0.first <= row.seq && row.seq <= $0.last }?.first
                }
                return entry
            }
        }
    }

    package func note(_ refusal: Refusal, at now: Timestamp) async throws {
        guard context.last.farewell == nil else { return }
        // A note is so small that it may still be written to a full disk.
        try await write(at: now, isWatched: false) { try $0.record(refusal) }
    }
}

/// A query of the audit log in SQL: by number, or by owner and number, and never with a sort.
enum AuditCondition {
    static func of(_ query: AuditQuery) -> (sql: String, arguments: StatementArguments) {
        // Links matter only to the engine and are not actions of a person.
        let topic = query.topic.map { " AND " + entities($0) } ?? " AND entity <> 'link'"
        // A blocked friend is not heard of.
        let seen = " AND NOT (action = 'sync' AND owner IN (\(Schema.Blocks.people)))"
        let rest = "seq < ?\(topic)\(seen) ORDER BY seq DESC LIMIT ?"
        let last = query.before ?? .max
        guard let owner = query.owner else { return ("WHERE " + rest, [last, query.limit]) }
        return ("WHERE owner = ? AND " + rest, [owner.data, last, query.limit])
    }

    private static func entities(_ topic: AuditTopic) -> String {
        list(Set(JournalRow.Entity.allCases.filter { $0.topic == topic }))
    }

    private static func list(_ entities: Set<JournalRow.Entity>) -> String {
        "entity IN (\(entities.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")))"
    }
}

extension JournalRow {
    /// Returns the states before and after.
    func images(_ sealer: Sealer) throws -> (before: JournalImage?, after: JournalImage?) {
        (
            try before.map { try JournalImage.open($0, sealer, seq: seq, isAfter: false) },
            try after.map { try JournalImage.open($0, sealer, seq: seq, isAfter: true) }
        )
    }

    fileprivate func audit(_ sealer: Sealer) throws -> AuditEntry { audit(try images(sealer)) }

    /// Returns the entry with its images.
    func audit(_ images: (before: JournalImage?, after: JournalImage?)) -> AuditEntry {
        AuditEntry(
            seq: seq, at: at, actor: actor, action: action, owner: owner, result: result,
            cause: (images.after ?? images.before)?.cause.flatMap { UndoDirection(rawValue: $0) },
            subject: subject(images.before, images.after))
    }

    private func subject(_ old: JournalImage?, _ new: JournalImage?) -> AuditEntry.Subject {
        let known = new ?? old
        if result != Result.done.rawValue, let topic = kind?.topic {
            return .refusal(topic, code: String(decoding: entityID, as: UTF8.self))
        }
        switch kind {
        case .day, .friendDay:
            let isKept = known != nil
            // A friend's change is identified only by its date, or by the first and the last one.
            let dates = String(decoding: entityID, as: UTF8.self).split(separator: "/").map {
                CivilDate(iso: $0)
            }
            if !isKept, dates.count == 2, let first = dates[0], let last = dates[1], first <= last {
                return .days(first...last)
            }
            let date = known?.day ?? dates.first ?? nil
            return .day(
                date, before: isKept ? old?.word ?? .unknown : nil,
                after: isKept ? new?.word ?? .unknown : nil, isNoteChanged: old?.note != new?.note)
        case .dayDefault: return .dayDefault(before: old?.dayDefault, after: new?.dayDefault)
        case .live:
            return .live(
                before: old?.live?.word, after: new?.live?.word, until: new?.live?.until,
                isNoteChanged: old?.note != new?.note)
        case .wish: return .wish(before: old?.wishTime, after: new?.wishTime)
        case .profile: return .profile(before: old?.facts, after: new?.facts)
        case .friend: return .friend(before: old?.facts, after: new?.facts)
        case .block: return .block
        case .friendSettings: return .newLevel(before: old?.privacy, after: new?.privacy)
        case .group: return .group(before: old?.facts.name, after: new?.facts.name)
        case .request:
            return .request(
                known?.direction.flatMap { RequestDirection(rawValue: $0) },
                known?.status.flatMap { RequestStatus(rawValue: $0) }, name: known?.facts.name)
        case .store: return .store(entityID.isEmpty ? nil : String(decoding: entityID, as: UTF8.self))
        case .location?, .shiftType?, .shiftDay?, .rotation?, .shiftSettings?:
            return .roster(entity, kind.flatMap { RosterChange($0, old, new) })
        case nil: return .other(entity)
        }
    }
}

extension JournalImage {
    /// The values that the audit log shows of a profile or a friendship.
    fileprivate var facts: AuditEntry.Facts {
        AuditEntry.Facts(
            name: name.flatMap { DisplayName(sanitizing: $0) }, zone: zone.flatMap { ZoneName($0) },
            hours: partHours, isVerified: isVerified, sharing: sharing, nickname: terms?.nickname)
    }
}

extension JournalRow.Entity {
    /// The table that stands for a topic.
    init(_ topic: AuditTopic) {
        self =
            switch topic {
            case .days: .day
            case .defaults: .dayDefault
            case .shifts: .shiftDay
            case .live: .live
            case .wishes: .wish
            case .friends: .friend
            case .requests: .request
            case .profile: .profile
            case .store: .store
            }
    }

    fileprivate var topic: AuditTopic {
        switch self {
        case .day, .friendDay: .days
        case .dayDefault: .defaults
        case .location, .shiftType, .shiftDay, .rotation, .shiftSettings: .shifts
        case .live: .live
        case .wish: .wishes
        case .friend, .group, .friendSettings, .block: .friends
        case .request: .requests
        case .profile: .profile
        case .store: .store
        }
    }
}
