import UFreeDomain
import UFreeSync

extension ViewLog {
    /// Updates the view with shared rows; new rows get the latest of their stamps.
    mutating func publish(_ rows: [SharedRow]) -> ViewChange? {
        let newest = rows.map(\.stamp).max()
        return publish(rows.map(\.body), stamp: { newest ?? rows[0].stamp })
    }
}

extension Engine {
    /// Does what the database does after an edit, and the engine with the news.
    mutating func publish(_ rows: [SharedRow]) -> [Effect] {
        take(
            heldViews.compactMap { held in
                var view = held
                _ = view.publish(rows)
                return view.update(since: held)
            })
    }

    /// Does what the database does when views start with new epochs, and the engine with the news.
    mutating func beginViews(_ effects: [Effect]) -> [Effect] {
        var updates: [ViewUpdate] = []
        for case .begin(let epochs) in effects {
            for (level, epoch) in epochs {
                let held = heldViews.first { $0.level == level }
                var view = ViewLog(level: level, epoch: epoch)
                let rows = held?.rows(above: 0).map(\.row) ?? []
                _ = view.publish(rows.map(\.body), stamp: { rows[0].stamp }, carrying: rows)
                if let update = view.update(since: held) { updates.append(update) }
            }
        }
        return take(updates)
    }

    private mutating func take(_ updates: [ViewUpdate]) -> [Effect] {
        handle(.published(updates), at: People.now)
    }
}
