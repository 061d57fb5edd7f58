package import UFreeDomain

/// A live status as friends receive it (L3).
package struct SharedLive: Hashable, Sendable {
    /// Nil: nothing is said any more.
    package let status: LiveStatus?
    /// The sender's wall clock at the moment of sending; nil while it lies in a log. A reader judges `until` by it.
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
    /// The message as it leaves.
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
    /// The row as it leaves: what holds until a moment says which moment it is here. Once it is over nothing is said, and
    /// nobody hears its note any more.
    func sent(at now: Timestamp) -> SharedRow {
        guard case .live(let live) = body else { return self }
        return SharedRow(body: .live(SharedLive(live.status.said(at: now), sentAt: now)), stamp: stamp)
    }

    /// The row on this reader's clock.
    ///
    /// How far the sender's clock is ahead was seen at HELLO, and is seen again by the row. A delay on the way makes it look
    /// less than it is, so the larger of the two is nearer to the truth: what waited in a sleeping machine's buffers for
    /// hours must not hold hours longer.
    /// - Parameter clockOffset: the sender's clock minus ours at HELLO, in milliseconds.
    func read(clockOffset: Int64, at now: Timestamp) -> SharedRow {
        guard case .live(let live) = body else { return self }
        let seen = live.sentAt.map { now.milliseconds(until: $0) } ?? clockOffset
        let ahead = max(clockOffset, seen)
        // A difference that the way alone explains is none: the moment stays the one that its owner named.
        let difference = abs(ahead) < Self.wayMilliseconds ? 0 : ahead
        return SharedRow(
            body: .live(SharedLive(live.status?.read(ahead: difference, at: now))), stamp: stamp)
    }

    /// Less than people see, more than a message takes on a local network. Milliseconds.
    private static let wayMilliseconds: Int64 = 500
}
