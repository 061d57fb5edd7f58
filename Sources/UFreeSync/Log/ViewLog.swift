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

/// The changes that publishing made to a view, for the database to write.
package struct ViewChange: Hashable, Sendable {
    package let level: PrivacyLevel
    package let epoch: UInt64
    /// The newest number after the change.
    package let head: UInt64
    package let appended: [NumberedRow]
    /// The chain after each appended row, in the same order.
    package let chains: [[UInt8]]
    /// Rows that left the window of shared dates.
    package let dropped: [RowKey]
    /// Chains below this number are no longer needed.
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

/// The changes of a view since a copy was last updated.
package struct ViewUpdate: Hashable, Sendable {
    package let level: PrivacyLevel
    /// The view's epoch; if it differs from the copy's, the update contains the whole view.
    package let epoch: UInt64
    package let head: UInt64
    /// The new rows, in any order.
    package let appended: [NumberedRow]
    /// The new chains by number; rows that were replaced meanwhile have left theirs.
    package let chains: [UInt64: [UInt8]]
    /// Rows of the copy that no longer exist.
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

/// An owner's data at one level, numbered: the newest row of each key, and the chains back to the oldest
/// position for which a delta is sent.
///
/// Rows are numbered only in the transaction that changes the shared data; the engine holds a copy.
package struct ViewLog: Hashable, Sendable {
    package let level: PrivacyLevel
    package private(set) var epoch: UInt64
    package private(set) var rows: [RowKey: NumberedRow]
    /// The chain after each number. Contains the head, and 0 as long as the beginning is remembered.
    package private(set) var chains: [UInt64: [UInt8]]
    package private(set) var head: UInt64

    /// How many numbers back a delta is possible; a friend who is further behind gets a snapshot.
    package static let memory: UInt64 = 2_048

    /// Creates a view from stored data.
    package init(
        level: PrivacyLevel, epoch: UInt64, rows: [NumberedRow], chains: [UInt64: [UInt8]], head: UInt64
    ) {
        self.level = level
        self.epoch = epoch
        self.rows = Dictionary(rows.map { ($0.row.key, $0) }, uniquingKeysWith: { $0.seq > $1.seq ? $0 : $1 })
        self.chains = chains
        self.head = head
    }

    /// Creates an empty view with a new epoch.
    package init(level: PrivacyLevel, epoch: UInt64) {
        self.init(level: level, epoch: epoch, rows: [], chains: [0: Self.origin(level, epoch)], head: 0)
    }

    /// The position of a reader who has read everything.
    package var position: Position {
        Position(view: level, epoch: epoch, seq: head, chain: chains[head] ?? [])
    }

    /// Updates the view to what is shared, cut to its level, and numbers the rows that differ. Keys that are
    /// no longer shared, because the window moved on, are dropped without a number. Only the newest chain and
    /// the rows of these keys need to be loaded.
    ///
    /// A row gets its stamp when it is numbered, so neither the stamp nor the order reveals a change that the
    /// level hides.
    /// - Parameters:
    ///   - stamp: creates the stamp for new rows; called at most once.
    ///   - last: the rows of an earlier epoch; rows with the same content keep their stamp.
    /// - Returns: nil if nothing changed.
    package mutating func publish(
        _ shared: [SharedRow.Body], stamp: () -> Stamp, carrying last: [SharedRow] = []
    ) -> ViewChange? {
        // What a level never saw anything of leaves no empty row either.
        let cut = shared.compactMap { $0.cut(to: level) }.filter { !$0.isBlank || rows[$0.key] != nil }
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

    /// Returns what changed since an earlier copy of the view, or the whole view without one.
    /// - Returns: nil if nothing changed.
    package func update(since held: ViewLog?) -> ViewUpdate? {
        let last = held?.epoch == epoch ? held : nil
        let dropped = last?.rows.keys.filter { rows[$0] == nil } ?? []
        guard last?.head != head || !dropped.isEmpty else { return nil }
        let isNew = { (seq: UInt64) in last.map { seq > $0.head } ?? true }
        return ViewUpdate(
            level: level, epoch: epoch, head: head, appended: rows.values.filter { isNew($0.seq) },
            chains: chains.filter { isNew($0.key) }, dropped: dropped)
    }

    /// Returns the update for a single change.
    /// - Returns: nil if the change does not directly follow this state.
    package func update(by change: ViewChange) -> ViewUpdate? {
        guard change.epoch == epoch, change.head == head + UInt64(change.appended.count) else { return nil }
        let chains = zip(change.appended, change.chains).map { ($0.seq, $1) }
        return ViewUpdate(
            level: level, epoch: epoch, head: change.head, appended: change.appended,
            chains: Dictionary(chains, uniquingKeysWith: { first, _ in first }), dropped: change.dropped)
    }

    /// Applies an update.
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

    /// Returns what a reader at a position needs.
    package func answer(to held: Position?) -> ViewAnswer {
        guard let held, held.view == level.view, held.epoch == epoch else { return .snapshot }
        guard held.seq <= head else { return .foreignHistory }
        guard let known = chains[held.seq] else { return .snapshot }
        guard known == held.chain else { return .foreignHistory }
        return held.seq == head ? .upToDate : .delta
    }

    /// Returns whether a reader was at that position.
    func has(_ position: Position) -> Bool { [.upToDate, .delta].contains(answer(to: position)) }

    /// Returns every row above a number, in order.
    package func rows(above seq: UInt64) -> [NumberedRow] {
        rows.values.filter { $0.seq > seq }.sorted { $0.seq < $1.seq }
    }

    private mutating func forget() -> UInt64 {
        guard head > Self.memory else { return 0 }
        let lowest = head - Self.memory
        // Mostly there is one more than before.
        chains[lowest - 1] = nil
        if chains.count > Self.memory + 1 { chains = chains.filter { $0.key >= lowest } }
        return lowest
    }

    private static func origin(_ level: PrivacyLevel, _ epoch: UInt64) -> [UInt8] {
        var hash = SHA256()
        hash.update(data: Array("ufree view 1".utf8))
        hash.update(data: [UInt8(level.view.rawValue)])
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

/// The answer to a reader's position.
package enum ViewAnswer: Hashable, Sendable {
    case upToDate
    case delta
    case snapshot
    /// The reader has a history that this log never had, because this machine was restored or cloned (Y6).
    case foreignHistory
}
