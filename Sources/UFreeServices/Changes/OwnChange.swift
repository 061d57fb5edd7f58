package import UFreeDomain

/// A change of the owner's data that can be undone: its steps, in order. An undo applies the reversed change, a redo
/// applies it again; both only if each record is as the step expects it.
package struct OwnChange: Hashable, Sendable {
    private var steps: [OwnStep] = []

    package init() {}

    package var isEmpty: Bool { steps.isEmpty }

    /// The change that takes this one back.
    package var reversed: OwnChange {
        var change = OwnChange()
        change.steps = steps.reversed().map(\.reversed)
        return change
    }

    /// Adds a step.
    package mutating func add(_ step: OwnStep) { steps.append(step) }

    /// The explicit days that it changes, oldest first.
    package var dates: [CivilDate] {
        Set(steps.compactMap { if case .day(let date, _, _) = $0 { date } else { nil } }).sorted()
    }

    /// Checks every date that it changes.
    /// - Throws: the error of `check` for a date that may not be changed.
    package func check(today: CivilDate, _ check: (CivilDate) throws -> Void) rethrows {
        for date in steps.flatMap({ $0.dates(before: today) }) { try check(date) }
    }
}

// What it makes of each kind of record. A store passes each to the same function that writes edits.
extension OwnChange {
    /// Returns the content of a day after it.
    package func applied(to day: ScheduleDay) throws(UndoError) -> DayContent? {
        var content = day.record?.content
        for case .day(day.date, let before, let after) in steps {
            guard content == before else { throw .changedSince(.day(day.date)) }
            content = after
        }
        return content
    }

    /// Returns the defaults after it.
    package func applied(to rules: [DayDefault]) throws(UndoError) -> [DayDefault] {
        var rules = rules
        for case .dayDefault(let before, let after) in steps {
            guard let changed = after ?? before else { continue }
            // Entries from before 3.2.0 have no number.
            let stored = rules.first { $0.id == changed.id }.map { before?.number == 0 ? $0.numbered(0) : $0 }
            guard stored == before else {
                throw .changedSince(.dayDefault(changed.weekdays))
            }
            rules.removeAll { $0.id == changed.id }
            if let after { rules.append(after) }
        }
        return rules
    }

    /// Returns the roster after it.
    package func applied(to roster: Roster) throws(UndoError) -> Roster {
        try roster.applying(steps.compactMap { if case .roster(let change) = $0 { change } else { nil } })
    }

    /// Returns the live status after it. One that has ended counts as none, so it stays ended.
    package func applied(to live: LiveStatus?, at now: Timestamp) throws(UndoError) -> LiveStatus? {
        var live = live
        for case .live(let before, let after) in steps {
            guard live == before.said(at: now) else { throw .changedSince(.live) }
            live = after.said(at: now)
        }
        return live
    }

    /// Returns the profile after it.
    package func applied(to profile: Profile) throws(UndoError) -> Profile {
        var profile = profile
        for case .profile(let before, let after) in steps {
            guard profile == before else { throw .changedSince(.profile) }
            profile = after
        }
        return profile
    }

    /// Returns the nicknames, groups and levels after it. Members who are no friends any more do not count.
    package func applied(to book: AddressBook) throws -> AddressBook {
        var book = book
        func known(_ group: FriendGroup?) -> FriendGroup? {
            let members = group?.members.intersection(book.friends.map(\.id)) ?? []
            return members.isEmpty ? nil : group?.with(members)
        }
        for step in steps {
            switch step {
            case .terms(let id, let before, let after):
                guard let friend = book.friends.first(where: { $0.id == id }) else {
                    throw UndoError.changedSince(.formerFriend)
                }
                if before.nickname != after.nickname {
                    guard friend.nickname == before.nickname else { throw UndoError.changedSince(.nickname) }
                    try book.setNickname(after.nickname, of: id)
                }
                if before.sharing != after.sharing {
                    guard friend.sharing.continues(before.sharing) else {
                        throw UndoError.changedSince(.level)
                    }
                    book.share(after.sharing, with: [id])
                }
            case .newLevel(let before, let after):
                guard book.newLevel == before else { throw UndoError.changedSince(.newLevel) }
                book.newLevel = after
            case .group(let before, let after):
                guard let group = after ?? before else { continue }
                guard book.groups.first(where: { $0.id == group.id }) == known(before) else {
                    throw UndoError.changedSince(.group(group.name.text))
                }
                book.removeGroup(group.id)
                guard after != nil else { continue }
                guard let after = known(after) else { throw UndoError.changedSince(.formerFriend) }
                try book.put(after)
            default: continue
            }
        }
        return book
    }
}
