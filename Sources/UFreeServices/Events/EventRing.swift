import UFreeAPI

/// The newest events, to resume a stream from.
struct EventRing: Sendable {
    private let capacity: Int
    private var slots: [WatchEvent] = []
    /// The number of the last event; the first is 1.
    private(set) var last: Int64 = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Stores an event with the next number, and removes the oldest if there is no room.
    mutating func append(_ event: WatchEvent) {
        last += 1
        if slots.count < capacity {
            slots.append(event)
        } else {
            slots[place(of: last)] = event
        }
    }

    /// Returns all events after a number, oldest first; nil if some of them are gone or the number was never
    /// given.
    func events(after number: Int64) -> [WatchEvent]? {
        let oldest = last - Int64(slots.count)
        guard (oldest...last).contains(number) else { return nil }
        guard number < last else { return [] }
        return (number + 1...last).map { slots[place(of: $0)] }
    }

    private func place(of number: Int64) -> Int { Int((number - 1) % Int64(capacity)) }
}
