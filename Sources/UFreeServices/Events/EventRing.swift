import UFreeAPI

/// The newest events, to resume a stream from.
struct EventRing: Sendable {
    private let capacity: Int
    private var slots: [WatchEvent] = []
    /// Number of the last event; the first is 1.
    private(set) var last: Int64 = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Keeps an event and forgets the oldest when there is no room.
    /// - Parameter make: the event of that number.
    mutating func append(_ make: (Int64) -> WatchEvent) -> WatchEvent {
        last += 1
        let event = make(last)
        if slots.count < capacity {
            slots.append(event)
        } else {
            slots[place(of: last)] = event
        }
        return event
    }

    /// Everything after an event, oldest first; nil when some of it is gone, or the number was never given.
    func events(after number: Int64) -> [WatchEvent]? {
        let oldest = last - Int64(slots.count)
        guard (oldest...last).contains(number) else { return nil }
        guard number < last else { return [] }
        return (number + 1...last).map { slots[place(of: $0)] }
    }

    private func place(of number: Int64) -> Int { Int((number - 1) % Int64(capacity)) }
}
