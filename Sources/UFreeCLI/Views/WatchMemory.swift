import UFreeAPI
import UFreeTexts

/// The days that a watcher has shown so far. After a gap the snapshot contains only the new state; this finds
/// the differences to show.
struct WatchMemory: Sendable {
    /// Days by owner's id and date.
    private var days: [String: [String: DayValue]] = [:]

    /// Applies an event.
    /// - Returns: For a snapshot after a gap, the missed changes of days; otherwise nothing.
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
