import UFreeAPI
import UFreeDomain

/// Converts journal entries to the values of the control API.
struct AuditMapping: Sendable {
    let me: OwnerID
    let mapping: ValueMapping
    /// The owner's name, and the current names of the friends.
    let names: [OwnerID: DisplayName]
    /// The owner's roster, for the symbols of shifts.
    let roster: Roster

    func entry(_ entry: AuditEntry) -> LogEntryValue {
        // Current names, with the name in the entry itself as a fallback for the owner of the data.
        var names = names
        names[entry.owner] = names[entry.owner] ?? Self.name(in: entry.subject)
        var value = LogEntryValue(
            seq: Int(entry.seq), at: mapping.time(entry.at),
            actor: mapping.person(entry.actor, names[entry.actor]),
            mine: entry.actor == me, action: entry.action, about: "",
            owner: mapping.person(entry.owner, names[entry.owner]),
            result: entry.result, cause: entry.cause?.rawValue, change: entry.change.map { Int($0) })
        fill(&value, entry.subject)
        return value
    }

    private static func name(in subject: AuditEntry.Subject) -> DisplayName? {
        switch subject {
        case .profile(let before, let after), .friend(let before, let after): after?.name ?? before?.name
        case .request(_, _, let name): name
        case .day, .days, .dayDefault, .roster, .live, .wish, .group, .newLevel, .block, .store, .refusal,
            .other:
            nil
        }
    }

    private func fill(_ value: inout LogEntryValue, _ subject: AuditEntry.Subject) {
        switch subject {
        case .day(let date, let before, let after, let isNoteChanged):
            value.about = LogTopic.days.rawValue
            value.day = date?.description
            value.before = before.map(Self.state)
            value.after = after.map(Self.state)
            value.changed = (before != after ? ["status"] : []) + (isNoteChanged ? ["note"] : [])
        case .days(let dates):
            value.about = LogTopic.days.rawValue
            (value.day, value.lastDay) = (dates.lowerBound.description, dates.upperBound.description)
        case .dayDefault(let before, let after):
            value.about = LogTopic.defaults.rawValue
            value.before = before.map(Self.state)
            value.after = after.map(Self.state)
            value.changed = before != nil && after != nil ? ["until"] : []
        case .roster(let table, let change):
            value.about = LogTopic.shifts.rawValue
            value.record = Self.part(table).rawValue
            if let change { fill(&value, change) }
        case .live(let before, let after, let until, let isNoteChanged):
            value.about = LogTopic.live.rawValue
            // For a friend's live status, only the fact that it changed is kept.
            guard before != nil || after != nil else { break }
            value.before = LogStateValue(status: ValueMapping.word(before).rawValue)
            value.after = LogStateValue(
                status: ValueMapping.word(after).rawValue, until: until.map(mapping.time))
            value.changed = (before != after ? ["status"] : []) + (isNoteChanged ? ["note"] : [])
        case .wish(let before, let after):
            value.about = LogTopic.wishes.rawValue
            value.before = before.map(Self.state)
            value.after = after.map(Self.state)
            // What changes of a wish is that it came true.
            value.changed = before != nil && after != nil ? ["met"] : []
        case .profile(let before, let after):
            value.about = LogTopic.profile.rawValue
            fill(&value, before, after)
        case .friend(let before, let after):
            value.about = LogTopic.friends.rawValue
            fill(&value, before, after)
            if before?.nickname != after?.nickname { value.changed.append("nickname") }
        case .block:
            value.about = LogTopic.friends.rawValue
            value.record = LogEntryValue.block
        case .newLevel(let before, let after):
            value.about = LogTopic.friends.rawValue
            value.record = LogEntryValue.newFriends
            value.before = before.map { LogStateValue(privacy: ValueMapping.privacy($0)) }
            value.after = after.map { LogStateValue(privacy: ValueMapping.privacy($0)) }
        case .group(let before, let after):
            value.about = LogTopic.friends.rawValue
            value.record = LogEntryValue.group
            value.before = before.map { LogStateValue(name: $0.text) }
            value.after = after.map { LogStateValue(name: $0.text) }
        case .request(let direction, let status, _):
            value.about = LogTopic.requests.rawValue
            value.direction = direction.map(ValueMapping.direction)
            value.after = status.map { LogStateValue(status: ValueMapping.status($0)) }
        case .store(let text):
            value.about = LogTopic.store.rawValue
            value.value = text
        case .refusal(let topic, let code):
            value.about = LogTopic(topic).rawValue
            value.value = code
        case .other(let table): value.about = table
        }
    }

    private func fill(
        _ value: inout LogEntryValue, _ before: AuditEntry.Facts?, _ after: AuditEntry.Facts?
    ) {
        value.before = before.map(Self.state)
        value.after = after.map(Self.state)
        guard let old = value.before, let new = value.after else { return }
        value.changed = [
            ("name", old.name != new.name), ("zone", old.zone != new.zone), ("hours", old.hours != new.hours),
            ("verified", old.verified != new.verified),
            ("privacy", old.privacy != new.privacy || old.until != new.until),
        ].filter(\.1).map(\.0)
    }

    private static func part(_ table: String) -> RosterPart {
        switch table {
        case "location": .location
        case "shift_type": .shiftType
        case "shift_day": .shift
        case "rotation": .rotation
        default: .settings
        }
    }

    private func fill(_ value: inout LogEntryValue, _ change: RosterChange) {
        switch change {
        case .location(let before, let after):
            (value.before, value.after) = (before.map(Self.state), after.map(Self.state))
        case .type(let before, let after):
            (value.before, value.after) = (before.map(Self.state), after.map(Self.state))
        case .day(let date, let before, let after):
            value.day = date.description
            (value.before, value.after) = (before.map(state), after.map(state))
        case .rotation(let before, let after):
            (value.before, value.after) = (before.map(state), after.map(state))
        case .settings: break
        }
    }

    private static func state(_ location: Location) -> LogStateValue {
        LogStateValue(name: location.name.text)
    }

    private static func state(_ type: ShiftType) -> LogStateValue {
        LogStateValue(name: type.title.text, symbol: type.symbol.text)
    }

    private func state(_ slot: ShiftSlot) -> LogStateValue {
        LogStateValue(symbol: RotationDraft.pattern(of: [slot], in: roster))
    }

    private func state(_ rotation: Rotation) -> LogStateValue {
        LogStateValue(
            until: rotation.until?.description, pattern: RotationDraft.pattern(of: rotation.slots, in: roster)
        )
    }

    private static func state(_ word: DayWord) -> LogStateValue {
        LogStateValue(status: ValueMapping.word(word.status), parts: ValueMapping.parts(word.freeParts))
    }

    private static func state(_ rule: DayDefault) -> LogStateValue {
        LogStateValue(
            status: ValueMapping.word(rule.word.status), parts: ValueMapping.parts(rule.word.freeParts),
            weekdays: ValueMapping.weekdays(rule.weekdays), until: rule.until?.description)
    }

    private static func state(_ time: Wish.Time) -> LogStateValue {
        switch time {
        case .now: LogStateValue(now: true)
        case .anyDay(let part): LogStateValue(parts: part.map { [ValueMapping.word($0).rawValue] })
        case .dates(let dates, let part):
            LogStateValue(
                parts: part.map { [ValueMapping.word($0).rawValue] }, dates: dates.map(\.description))
        }
    }

    private static func state(_ facts: AuditEntry.Facts) -> LogStateValue {
        LogStateValue(
            name: facts.name?.text, zone: facts.zone?.text, hours: facts.hours.map(ValueMapping.hours),
            verified: facts.isVerified, privacy: facts.sharing.map { ValueMapping.privacy($0.level) },
            until: facts.sharing?.pause?.until?.description)
    }
}
