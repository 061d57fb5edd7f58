import Crypto
package import UFreeDomain

/// One numbered row of a view.
package struct NumberedRow: Hashable, Sendable {
    package let seq: UInt64
    package let row: SharedRow

    package init(seq: UInt64, row: SharedRow) {
        self.seq = seq
        self.row = row
    }
}

/// What publishing changed in a view, for the database to write.
package struct ViewChange: Hashable, Sendable {
    package let level: PrivacyLevel
    package let epoch: UInt64
    /// The newest number after it.
    package let head: UInt64
    package let appended: [NumberedRow]
    /// The chain after each appended row, in the same order.
    package let chains: [[UInt8]]
    /// Rows that fell out of the window.
    package let dropped: [RowKey]
    /// Chain memory below this number is no longer needed.
    package let forgottenBelow: UInt64

    package init(
        level: PrivacyLevel, epoch: UInt64, head: UInt64, appended: [NumberedRow], chains: [[UInt8]],
        dropped: [RowKey], forgottenBelow: UInt64
    ) {
        self.level = level
        self.epoch = epoch
        self.head = head
        self.appended = appended
        self.chains = chains
        self.dropped = dropped
        self.forgottenBelow = forgottenBelow
    }
}

/// What a view became since somebody last looked.
package struct ViewUpdate: Hashable, Sendable {
    package let level: PrivacyLevel
    /// Another one than before: everything follows anew.
    package let epoch: UInt64
    package let head: UInt64
    /// The rows that are new, in any order.
    package let appended: [NumberedRow]
    /// The chains that are new, by their numbers; rows that were replaced meanwhile have left theirs.
    package let chains: [UInt64: [UInt8]]
    /// Held rows that are gone.
    package let dropped: [RowKey]

    package init(
        level: PrivacyLevel, epoch: UInt64, head: UInt64, appended: [NumberedRow], chains: [UInt64: [UInt8]],
        dropped: [RowKey]
    ) {
        self.level = level
        self.epoch = epoch
        self.head = head
        self.appended = appended
        self.chains = chains
        self.dropped = dropped
    }
}

/// What an owner shares at one level, numbered: the newest row of each key, and the chain back to the oldest
/// position that is worth a delta.
///
/// It is numbered in the transaction that changes what is shared, and nowhere else; the engine holds a copy.
package struct ViewLog: Hashable, Sendable {
    package let level: PrivacyLevel
    package private(set) var epoch: UInt64
    package private(set) var rows: [RowKey: NumberedRow]
    /// seq -> chain after it; holds the head, and 0 while the beginning is remembered.
    package private(set) var chains: [UInt64: [UInt8]]
    package private(set) var head: UInt64

    /// How many numbers back a delta is possible; a friend further behind gets a snapshot.
    package static let memory: UInt64 = 2_048

    /// A view as it was stored.
    package init(
        level: PrivacyLevel, epoch: UInt64, rows: [NumberedRow], chains: [UInt64: [UInt8]], head: UInt64
    ) {
        self.level = level
        self.epoch = epoch
        self.rows = Dictionary(rows.map { ($0.row.key, $0) }, uniquingKeysWith: { $0.seq > $1.seq ? $0 : $1 })
        self.chains = chains
        self.head = head
    }

    /// An empty view with a new epoch.
    package init(level: PrivacyLevel, epoch: UInt64) {
        self.init(level: level, epoch: epoch, rows: [], chains: [0: Self.origin(level, epoch)], head: 0)
    }

    /// Where a reader stands who holds everything.
    package var position: Position {
        Position(view: level, epoch: epoch, seq: head, chain: chains[head] ?? [])
    }

    /// Brings the view to what is to be shared, each cut to the level, and numbers what differs.
    /// Keys that are no longer shared (the window moved on) are dropped without a number. Only the newest chain and the
    /// rows of the keys in question need to be there.
    ///
    /// A row gets its stamp when it is numbered: neither the stamp nor the order tells of a change that the level hides.
    /// - Parameters:
    ///   - stamp: drawn once, where a row is new.
    ///   - last: the rows as they were under another epoch: what says the same keeps its stamp.
    /// - Returns: nil when nothing changed.
    package mutating func publish(
        _ shared: [SharedRow.Body], stamp: () -> Stamp, carrying last: [SharedRow] = []
    ) -> ViewChange? {
        let cut = shared.compactMap { $0.cut(to: level) }
        let keys = Set(cut.map(\.key))
        let dropped = rows.keys.filter { !keys.contains($0) }
        for key in dropped { rows[key] = nil }
        let known = Dictionary(last.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
        var appended: [NumberedRow] = []
        var newChains: [[UInt8]] = []
        var drawn: Stamp?
        for body in cut.sorted(by: { $0.key < $1.key })
        where !(rows[body.key]?.row.body.saysTheSame(as: body) ?? false) {
            var row = known[body.key]
            if row?.body.saysTheSame(as: body) != true {
                let stamp = drawn ?? stamp()
                drawn = stamp
                row = body.row(stamp)
            }
            guard let row else { continue }
            let previous = chains[head] ?? Self.origin(level, epoch)
            head += 1
            let numbered = NumberedRow(seq: head, row: row)
            let chain = Self.link(previous, numbered)
            rows[row.key] = numbered
            chains[head] = chain
            appended.append(numbered)
            newChains.append(chain)
        }
        guard !appended.isEmpty || !dropped.isEmpty else { return nil }
        return ViewChange(
            level: level, epoch: epoch, head: head, appended: appended, chains: newChains,
            dropped: dropped, forgottenBelow: forget())
    }

    /// What somebody lacks who holds the view as it once was, or not at all.
    /// - Returns: nil when that is nothing.
    package func update(since held: ViewLog?) -> ViewUpdate? {
        let last = held?.epoch == epoch ? held : nil
        let dropped = last?.rows.keys.filter { rows[$0] == nil } ?? []
        guard last?.head != head || !dropped.isEmpty else { return nil }
        let isNew = { (seq: UInt64) in last.map { seq > $0.head } ?? true }
        return ViewUpdate(
            level: level, epoch: epoch, head: head, appended: rows.values.filter { isNew($0.seq) },
            chains: chains.filter { isNew($0.key) }, dropped: dropped)
    }

    /// The same for one change.
    /// - Returns: nil when the change does not follow on what is held here.
    package func update(by change: ViewChange) -> ViewUpdate? {
        guard change.epoch == epoch, change.head == head + UInt64(change.appended.count) else { return nil }
        let chains = zip(change.appended, change.chains).map { ($0.seq, $1) }
        return ViewUpdate(
            level: level, epoch: epoch, head: change.head, appended: change.appended,
            chains: Dictionary(chains, uniquingKeysWith: { first, _ in first }), dropped: change.dropped)
    }

    /// Takes over what the view became.
    package mutating func adopt(_ update: ViewUpdate) {
        if update.epoch != epoch {
            self = ViewLog(level: level, epoch: update.epoch, rows: [], chains: [:], head: 0)
        }
        for key in update.dropped { rows[key] = nil }
        for numbered in update.appended { rows[numbered.row.key] = numbered }
        chains.merge(update.chains) { _, new in new }
        head = update.head
        _ = forget()
    }

    /// What a reader at that position needs.
    package func answer(to held: Position?) -> ViewAnswer {
        guard let held, held.view == level, held.epoch == epoch else { return .snapshot }
        guard held.seq <= head else { return .foreignHistory }
        guard let known = chains[held.seq] else { return .snapshot }
        guard known == held.chain else { return .foreignHistory }
        return held.seq == head ? .upToDate : .delta
    }

    /// Every row above a number, in order.
    package func rows(above seq: UInt64) -> [NumberedRow] {
        rows.values.filter { $0.seq > seq }.sorted { $0.seq < $1.seq }
    }

    private mutating func forget() -> UInt64 {
        guard head > Self.memory else { return 0 }
        let lowest = head - Self.memory
        chains = chains.filter { $0.key >= lowest }
        return lowest
    }

    private static func origin(_ level: PrivacyLevel, _ epoch: UInt64) -> [UInt8] {
        var hash = SHA256()
        hash.update(data: Array("ufree view 1".utf8))
        hash.update(data: [UInt8(level.rawValue)])
        hash.update(data: RowBytes.integer(epoch))
        return Array(hash.finalize().prefix(Position.chainLength))
    }

    private static func link(_ previous: [UInt8], _ numbered: NumberedRow) -> [UInt8] {
        var hash = SHA256()
        hash.update(data: previous)
        hash.update(data: RowBytes.integer(numbered.seq))
        hash.update(data: RowBytes.row(numbered.row))
        return Array(hash.finalize().prefix(Position.chainLength))
    }
}

/// How the owner answers a reader's position.
package enum ViewAnswer: Hashable, Sendable {
    case upToDate
    case delta
    case snapshot
    /// The reader holds what this log never said: it was restored or cloned (Y6).
    case foreignHistory
}
