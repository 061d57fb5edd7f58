import UFreeDomain
package import UFreeServices
package import UFreeSync

extension ShownSchedule {
    /// Creates it from the view that a friend reads; nil for a view that has not begun.
    package init(_ view: ViewLog?) {
        var days: [DayAvailability] = []
        var live: LiveStatus?
        for row in view.map({ $0.rows.values.map(\.row.body) }) ?? [] {
            switch row {
            case .day(let day) where day.content.word.status != .unknown:
                days.append(
                    DayAvailability(
                        id: day.id, date: day.date, content: day.content, updatedAt: day.updatedAt))
            case .live(let shared): live = shared.status
            case .profile, .day, .card, .unread: break
            }
        }
        self.init(days: days.sorted { $0.date < $1.date }, live: live)
    }
}
