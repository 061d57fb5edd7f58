/// A first-in, first-out queue whose steps take constant time on average.
package struct Queue<Element> {
    /// The newer elements, newest last; `older`, in reverse order, leaves first.
    @usableFromInline var newer: [Element] = []
    @usableFromInline var older: [Element] = []

    @inlinable package init() {}

    /// How many elements wait.
    @inlinable package var count: Int { older.count + newer.count }

    /// Adds an element behind all others.
    @inlinable package mutating func append(_ element: Element) { newer.append(element) }

    /// Removes and returns the oldest element; nil if there is none.
    @inlinable package mutating func popFirst() -> Element? {
        if older.isEmpty { swap(&older, &newer); older.reverse() }
        return older.popLast()
    }

    /// The elements, in no particular order.
    @inlinable package var all: [Element] { older + newer }
}

extension Queue: Sendable where Element: Sendable {}
