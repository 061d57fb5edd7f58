import UFreeDomain

/// Gives numbers to the entries of a list, in the order of their creation. A number stays with its entry, and is not
/// given again as long as the list has entries. An empty list starts with 1.
struct ListNumbers {
    private var last: Int

    /// - Parameters:
    ///   - known: the entries that the list has or had.
    ///   - earliest: when the earliest entry that stays in the list was created; nil if none stays.
    init(after known: [(createdAt: Timestamp, number: Int)], since earliest: Timestamp?) {
        last = earliest.flatMap { first in known.filter { $0.createdAt >= first }.map(\.number).max() } ?? 0
    }

    mutating func next() -> Int {
        last += 1
        return last
    }
}
