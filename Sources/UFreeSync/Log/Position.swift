package import UFreeDomain

/// How far a reader has come in one view of one device's log. The chain is opaque to the reader, who stores it and
/// returns it; the owner sees by it whether both speak of the same history (Y6).
package struct Position: Hashable, Sendable {
    package let view: PrivacyLevel
    /// Random when the view's numbering began.
    package let epoch: UInt64
    /// The number of the newest row held; rows are numbered from 1.
    package let seq: UInt64
    /// Exactly 16 bytes.
    package let chain: [UInt8]

    /// The highest number a peer may use: arithmetic on it never traps (fault 47).
    package static let seqLimit: UInt64 = 1 << 62
    package static let chainLength = 16

    package init(view: PrivacyLevel, epoch: UInt64, seq: UInt64, chain: [UInt8]) {
        self.view = view
        self.epoch = epoch
        self.seq = seq
        self.chain = chain
    }
}

/// Every row above the position held; rows superseded since are absent. What fits no frame is said in several
/// deltas, each complete in itself.
package struct Delta: Hashable, Sendable {
    /// The number this delta continues from.
    package let previousSeq: UInt64
    /// Where the reader stands after applying it.
    package let position: Position
    package let rows: [SharedRow]

    package init(previousSeq: UInt64, position: Position, rows: [SharedRow]) {
        self.previousSeq = previousSeq
        self.position = position
        self.rows = rows
    }
}

/// What a snapshot's end will bring the reader to. Staged until then.
package struct SnapshotHeader: Hashable, Sendable {
    package let position: Position
    /// At most `rowLimit`.
    package let rowCount: Int

    package static let rowLimit = 4_096
    /// The most a reader stages and holds of one friend, in bytes by the estimate of a row. Every day that an owner shares fits with
    /// the longest note.
    package static let byteLimit = 2_097_152

    package init(position: Position, rowCount: Int) {
        self.position = position
        self.rowCount = rowCount
    }
}
