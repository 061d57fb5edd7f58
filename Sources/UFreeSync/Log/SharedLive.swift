package import UFreeDomain

/// A live status as friends receive it (L3).
package struct SharedLive: Hashable, Sendable {
    /// The live status; nil if there is none.
    package let status: LiveStatus?
    /// The sender's wall clock at the moment of sending; nil while the row is in a log. A reader uses it to
    /// interpret `until`.
    package let sentAt: Timestamp?

    package init(_ status: LiveStatus?, sentAt: Timestamp? = nil) {
        self.status = status
        self.sentAt = sentAt
    }

    var withoutNote: SharedLive {
        SharedLive(status.map { LiveStatus($0.word, until: $0.until) }, sentAt: sentAt)
    }
}

extension Message {
    /// Returns the message as it is sent.
    func sent(at now: Timestamp) -> Message {
        switch self {
        case .delta(let delta):
            .delta(
                Delta(
                    previousSeq: delta.previousSeq, position: delta.position,
                    rows: delta.rows.map { $0.sent(at: now) }))
        case .snapshotPart(let rows): .snapshotPart(rows.map { $0.sent(at: now) })
        default: self
        }
    }
}

extension SharedRow {
    /// Returns the row as it is sent: a live status gets the sender's current time, by which the reader
    /// interprets its end. Once it is over, neither the status nor its note is sent.
    func sent(at now: Timestamp) -> SharedRow {
        guard case .live(let live) = body else { return self }
        return SharedRow(body: .live(SharedLive(live.status.said(at: now), sentAt: now)), stamp: stamp)
    }

    /// Returns the row on this reader's clock.
    ///
    /// The difference between the clocks was measured at HELLO and is measured again from the row. A delay on
    /// the way makes the sender's clock look less far ahead, so the larger value is closer to the truth: a
    /// row that waited for hours in a sleeping machine's buffers must not last hours longer.
    /// - Parameter clockOffset: the sender's clock minus ours at HELLO, in milliseconds.
    func read(clockOffset: Int64, at now: Timestamp) -> SharedRow {
        guard case .live(let live) = body else { return self }
        let seen = live.sentAt.map { now.milliseconds(until: $0) } ?? clockOffset
        let ahead = max(clockOffset, seen)
        // A small difference is explained by the transfer time; then the owner's moment is kept.
        let difference = abs(ahead) < Self.wayMilliseconds ? 0 : ahead
        return SharedRow(
            body: .live(SharedLive(live.status?.read(ahead: difference, at: now))), stamp: stamp)
    }

    /// The transfer time that is ignored, in milliseconds: more than a message takes on a local network, and
    /// less than people notice.
    private static let wayMilliseconds: Int64 = 500
}
