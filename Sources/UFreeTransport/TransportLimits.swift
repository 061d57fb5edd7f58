/// Every bound of the transport, so that a test can make them small. The defaults are the protocol's.
package struct TransportLimits: Sendable {
    /// From the TCP connection to the peer's valid HELLO.
    package var greeting: Duration = .seconds(5)
    /// For a dialled address to answer.
    package var connect: Duration = .seconds(5)
    /// Silence in either direction after which a PING is sent.
    package var pingAfter: Duration = .seconds(60)
    /// Silence of the peer after which it is dead; also counts a frame that does not come to its end.
    package var deadAfter: Duration = .seconds(150)
    /// For what was sent to be acknowledged by the peer's TCP, and for a window that the peer closed to open again; then
    /// the connection is lost. Left to itself TCP tries for
    /// a quarter of an hour, in the end every two minutes.
    package var unacknowledged: Duration = .seconds(10)
    /// For what is queued to be written when a connection closes.
    package var flush: Duration = .seconds(1)
    /// For which nothing is accepted when the machine has no room for one more connection.
    package var acceptPause: Duration = .seconds(1)
    /// Frames that may wait to be written, and their bytes: twice what the largest snapshot takes.
    package var queue = 256
    package var queueBytes = 2_097_152
    /// Bytes that are still read of a peer whose connection is ending, for its agreement to be among them.
    package var drain = 262_144
    /// Frames that are looked at before the event loop has its turn.
    package var slice = 64
    /// PINGs that may come at once, and in a second on average. Honest senders send one a minute, and one a second at most while
    /// their network keeps changing.
    package var pings = (atOnce: 8.0, perSecond: 1.0)
    /// The same of PONGs and of frames that are skipped, each counted once for every 4 KiB: what goes beyond waits.
    package var idleFrames = (atOnce: 1_024.0, perSecond: 256.0)
    /// Channels open at once, in whatever state and in both directions. Above that nobody is let in, and nobody dialled.
    package var channels = 1_024
    /// Connections that came in and are not a friend's (yet), together and from one address (IPv6: one /64).
    package var strangers = 32
    package var strangersPerSource = 4
    /// The longest body, in bytes, of a frame from a stranger and from a friend.
    package var strangerFrame = 4_096
    package var friendFrame = 65_536

    package init() {}
}
