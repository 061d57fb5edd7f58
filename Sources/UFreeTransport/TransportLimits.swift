/// The limits of the transport, which tests can lower. The defaults are those of the protocol.
package struct TransportLimits: Sendable {
    /// The time from the TCP connection to the peer's valid HELLO.
    package var greeting: Duration = .seconds(5)
    /// The time for a dialled address to answer.
    package var connect: Duration = .seconds(5)
    /// The silence in either direction after which a PING is sent.
    package var pingAfter: Duration = .seconds(60)
    /// The silence after which a peer is considered dead; an incomplete frame counts as silence.
    package var deadAfter: Duration = .seconds(150)
    /// The time for the peer's TCP to acknowledge data, and for a window that the peer closed to open again;
    /// then the connection is lost. Otherwise TCP would try for a quarter of an hour, in the end every two
    /// minutes.
    package var unacknowledged: Duration = .seconds(10)
    /// The time to write the queue when a connection closes.
    package var flush: Duration = .seconds(1)
    /// How long no connection is accepted if the machine has no room for another one.
    package var acceptPause: Duration = .seconds(1)
    /// The most frames that wait to be written, and the most bytes of them; more than all shared days take.
    package var queue = 256
    package var queueBytes = 2_097_152
    /// The most bytes still read from a peer whose connection is ending, to find its agreement to end TLS.
    package var drain = 262_144
    /// The most frames handled before the event loop has its turn.
    package var slice = 64
    /// The most PINGs at once, and per second on average. Honest senders send one a minute, and at most one a
    /// second while their network keeps changing.
    package var pings = (atOnce: 8.0, perSecond: 1.0)
    /// The same for PONGs and skipped frames, each counted once per 4 KiB; beyond that, reading waits.
    package var idleFrames = (atOnce: 1_024.0, perSecond: 256.0)
    /// The most channels open at once, in any state and both directions. Above that, no connection is
    /// accepted or dialled.
    package var channels = 1_024
    /// The most incoming connections that are not from friends (yet), in total and from one address (IPv6:
    /// one /64).
    package var strangers = 32
    package var strangersPerSource = 4
    /// The longest body of a frame from a stranger and from a friend, in bytes.
    package var strangerFrame = 4_096
    package var friendFrame = 65_536

    package init() {}
}
