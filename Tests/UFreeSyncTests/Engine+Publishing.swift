import UFreeDomain
import UFreeSync

extension Engine {
    /// What the database does with an edit, and the engine with the news.
    mutating func publish(_ rows: [SharedRow]) -> [Effect] {
        take(
            heldViews.compactMap { held in
                var view = held
                _ = view.publish(rows)
                return view.update(since: held)
            })
    }

    /// What the database does where views are to begin anew, and the engine with the news.
    mutating func beginViews(_ effects: [Effect]) -> [Effect] {
        var updates: [ViewUpdate] = []
        for case .begin(let epochs) in effects {
            for (level, epoch) in epochs {
                let held = heldViews.first { $0.level == level }
                var view = ViewLog(level: level, epoch: epoch)
                _ = view.publish(held?.rows(above: 0).map(\.row) ?? [])
                if let update = view.update(since: held) { updates.append(update) }
            }
        }
        return take(updates)
    }

    private mutating func take(_ updates: [ViewUpdate]) -> [Effect] {
        handle(.published(updates), at: People.now)
    }
}
