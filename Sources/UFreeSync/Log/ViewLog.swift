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

/// What publishing changed in a view: to be stored before anybody is told of it.
package struct ViewChange: Hashable, Sendable {
    package let level: PrivacyLevel
    package let epoch: UInt64
    /// True when the numbering began anew: what was stored of the view is replaced.
    package let isNewEpoch: Bool
    package let appended: [NumberedRow]
    /// The chain after each appended row, in the same order.
    package let chains: [[UInt8]]
    /// Rows that fell out of the window.
    package let dropped: [RowKey]
    /// Chain memory below this number is no longer needed.
    package let forgottenBelow: UInt64

    package init(
        level: PrivacyLevel, epoch: UInt64, isNewEpoch: Bool, appended: [NumberedRow], chains: [[UInt8]],
        dropped: [RowKey], forgottenBelow: UInt64
    ) {
        self.level = level
        self.epoch = epoch
        self.isNewEpoch = isNewEpoch
        self.appended = appended
        self.chains = chains
        self.dropped = dropped
        self.forgottenBelow = forgottenBelow
    }
}

/// What an owner shares at one level, numbered: the newest row of each key, and the chain back to the oldest
/// position that is worth a delta.
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

    /// Brings the view to the rows that are to be shared, each cut to the level, and numbers what differs.
    /// Keys that are no longer shared (the window moved on) are dropped without a number.
    /// - Returns: nil when nothing changed.
    package mutating func publish(_ shared: [SharedRow]) -> ViewChange? {
        let cut = shared.compactMap { $0.cut(to: level) }
        let keys = Set(cut.map(\.key))
        let dropped = rows.keys.filter { !keys.contains($0) }
        for key in dropped { rows[key] = nil }
        var appended: [NumberedRow] = []
        var newChains: [[UInt8]] = []
        for row in cut.sorted(by: { $0.stamp < $1.stamp })
        where !(rows[row.key]?.row.saysTheSame(as: row) ?? false) {
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
            level: level, epoch: epoch, isNewEpoch: false, appended: appended, chains: newChains,
            dropped: dropped, forgottenBelow: forget())
    }

    /// Begins a new epoch with the same rows: what readers hold no longer fits what is stored here.
    package mutating func restart(epoch newEpoch: UInt64) -> ViewChange {
        let kept = rows.values.sorted { $0.seq < $1.seq }.map(\.row)
        self = ViewLog(level: level, epoch: newEpoch)
        let change = publish(kept)
        return ViewChange(
            level: level, epoch: newEpoch, isNewEpoch: true, appended: change?.appended ?? [],
            chains: change?.chains ?? [], dropped: [], forgottenBelow: 0)
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
