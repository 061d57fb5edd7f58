import UFreeAPI
import UFreeTexts

/// What a watcher has shown of days so far, so that after a gap it can say what changed in between: the
/// snapshot that follows a gap holds the state, and people look for the difference.
struct WatchMemory: Sendable {
    /// Days by the owner's id and the date.
    private var days: [String: [String: DayValue]] = [:]

    /// Takes in an event.
    /// - Returns: for a snapshot that follows a gap, the changes of days that were missed; otherwise nothing.
    mutating func missed(by event: WatchEvent) -> [WatchEvent] {
        switch event.event {
        case .snapshot: return take(event)
        case .dayChanged:
            if let id = event.owner?.id, let day = event.day { days[id, default: [:]][day.date] = day }
        case .friendRemoved:
            if let id = event.owner?.id { days[id] = nil }
        default: break
        }
        return []
    }

    private mutating func take(_ snapshot: WatchEvent) -> [WatchEvent] {
        var owners = (snapshot.friends?.friends ?? []).map { friend in
            (person: PersonValue(id: friend.id, name: friend.name), days: friend.days, isMine: false)
        }
        if let week = snapshot.week { owners.insert((week.owner, week.days, true), at: 0) }
        var changes: [WatchEvent] = []
        var now: [String: [String: DayValue]] = [:]
        for owner in owners {
            guard let id = owner.person.id else { continue }
            for day in owner.days {
                if let before = days[id]?[day.date], ChangeText.said(before) != ChangeText.said(day) {
                    var change = WatchEvent(event: .dayChanged, id: snapshot.id, at: snapshot.at)
                    (change.owner, change.mine, change.before, change.day) = (
                        owner.person, owner.isMine, before, day
                    )
                    changes.append(change)
                }
                now[id, default: [:]][day.date] = day
            }
        }
        days = now
        return changes
    }
}
