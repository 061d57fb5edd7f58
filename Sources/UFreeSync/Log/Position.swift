package import UFreeDomain

/// How far a reader has read one view of a device's log. The chain is opaque to the reader, who stores it and
/// sends it back; with it, the owner checks whether both sides have the same history (Y6).
package struct Position: Hashable, Sendable {
    /// One of the four views of the protocol, 0 to 3; never `paused`.
    package let view: PrivacyLevel
    /// A random number, chosen when the view's numbering began.
    package let epoch: UInt64
    /// The number of the newest row read; rows are numbered from 1.
    package let seq: UInt64
    /// Exactly 16 bytes.
    package let chain: [UInt8]

    /// The highest number a peer may use, so that arithmetic on it never traps (fault 47).
    package static let seqLimit: UInt64 = 1 << 62
    package static let chainLength = 16

    /// - Parameter view: a level, whose view is taken.
    package init(view: PrivacyLevel, epoch: UInt64, seq: UInt64, chain: [UInt8]) {
        self.view = view.view
        self.epoch = epoch
        self.seq = seq
        self.chain = chain
    }
}

/// The rows above the reader's position, without those superseded since. If they do not fit one frame, they
/// are sent as several deltas, each complete in itself.
package struct Delta: Hashable, Sendable {
    /// The number that this delta continues from.
    package let previousSeq: UInt64
    /// The reader's position after applying it.
    package let position: Position
    package let rows: [SharedRow]

    package init(previousSeq: UInt64, position: Position, rows: [SharedRow]) {
        self.previousSeq = previousSeq
        self.position = position
        self.rows = rows
    }
}

/// The header of a snapshot. The reader stages the rows and reaches the position at the end of the snapshot.
package struct SnapshotHeader: Hashable, Sendable {
    package let position: Position
    /// At most `rowLimit`.
    package let rowCount: Int

    /// The most rows that a reader stages, and the most days that it shows of one friend. More than twice what an owner shares (30
    /// past days and 366 ahead, cleared ones among them), and little enough to be stored at once without keeping others waiting.
    package static let rowLimit = 1_024
    /// The most that a reader stages and stores for one friend, in estimated bytes. Every day that an owner
    /// shares fits with the longest note.
    package static let byteLimit = 2_097_152

    package init(position: Position, rowCount: Int) {
        self.position = position
        self.rowCount = rowCount
    }
}

extension PrivacyLevel {
    /// The view that friends read at this level. A pause is no view of its own: to a friend it is the view of somebody
    /// who shares only a live status and has none, in an epoch of its own.
    package var view: PrivacyLevel { self == .paused ? .liveOnly : self }

    /// Reads the number of a view; nil for a number that the protocol does not have.
    package init?(view number: Int) {
        guard let level = PrivacyLevel(rawValue: number), level.view == level else { return nil }
        self = level
    }
}
