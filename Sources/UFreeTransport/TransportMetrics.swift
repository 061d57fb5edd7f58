import CoreMetrics
import NIOCore
import UFreeSync

/// What the transport counts for `GET /v1/metrics`.
enum TransportMetrics {
    private static let received = frames("in")
    private static let sent = frames("out")
    private static let skipped = Counter(
        label: "ufree_frames_total", dimensions: [("direction", "in"), ("type", "skipped")])
    private static let closedHere = closed(by: "us")
    private static let closedThere = closed(by: "peer")

    /// The limits of a connection.
    enum Limit: String, CaseIterable {
        /// What may wait for a peer that does not read.
        case output
        case pings
        /// PONGs and skipped frames.
        case idleFrames
    }

    private static let limits = Dictionary(
        uniqueKeysWithValues: Limit.allCases.map {
            ($0, Counter(label: "ufree_limited_total", dimensions: [("limit", $0.rawValue)]))
        })

    static func reached(_ limit: Limit) { limits[limit]?.increment() }

    static func received(_ type: FrameType?) { (type.flatMap { received[$0] } ?? skipped).increment() }

    /// - Parameter frame: a whole frame.
    static func sent(_ frame: ByteBuffer) {
        let type = frame.getInteger(at: frame.readerIndex + 4, as: UInt8.self).flatMap(FrameType.init)
        type.flatMap { sent[$0] }?.increment()
    }

    /// - Parameter reason: nil for one that this version does not know; it is not counted.
    static func closed(_ reason: CloseReason?, byUs: Bool) {
        reason.flatMap { (byUs ? closedHere : closedThere)[$0] }?.increment()
    }

    private static func frames(_ direction: String) -> [FrameType: Counter] {
        Dictionary(
            // A HELLO is part of becoming connected, and a CLOSE is counted with its reason.
            uniqueKeysWithValues: FrameType.allCases.filter { ![.hello, .close].contains($0) }.map { type in
                let labels = [("direction", direction), ("type", "\(type)")]
                return (type, Counter(label: "ufree_frames_total", dimensions: labels))
            })
    }

    private static func closed(by side: String) -> [CloseReason: Counter] {
        Dictionary(
            uniqueKeysWithValues: CloseReason.allCases.map { reason in
                let labels = [("by", side), ("reason", "\(reason)")]
                return (reason, Counter(label: "ufree_closed_total", dimensions: labels))
            })
    }
}
