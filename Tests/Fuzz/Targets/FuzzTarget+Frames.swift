import NIOCore

@testable import UFreeSync
@testable import UFreeTransport

extension FuzzTarget {
    /// A stream of frames gives the same messages for any division into pieces, no frame is longer than the
    /// limit, and each message is the same after encoding and decoding.
    static let frames = FuzzTarget("frames", lengthLimit: 8_192) { bytes in
        var input = FuzzBytes(bytes)
        let limit = [64, 4_096, 65_536][input.number(below: 3)]
        let step = input.number(below: 64) + 1
        let stream = input.rest()
        let whole = Cut(stream, step: max(1, stream.count), limit: limit)
        demand(whole == Cut(stream, step: step, limit: limit), "the pieces of a stream change its frames")
        demand(whole.skipped.allSatisfy { $0 <= limit }, "a frame is over the limit")
        for frame in whole.frames {
            demand(frame.body.readableBytes <= limit, "a frame is over the limit")
            let bytes = Array(frame.bytes.readableBytesView)
            demand(
                Cut(bytes, step: bytes.count, limit: limit).frames == [frame], "a frame does not read again")
            readAgain(frame)
        }
    }

    private static func readAgain(_ frame: Frame) {
        if let notice = try? CloseNotice(frame) {
            let again = (try? notice.frame()).flatMap { try? CloseNotice($0) }
            demand(again == notice || notice.reason == nil, "CLOSE says something else when it is read again")
        }
        guard let message = try? UFreeSync.Message(frame) else { return }
        let written = demand(try? message.frame(), "a message that was read cannot be written")
        demand(written.type == frame.type, "a message changes its type")
        demand((try? UFreeSync.Message(written)) == message, "not the same when it is read again: \(message)")
        switch message {
        case .delta(let delta): demand(delta.rows.count <= SnapshotHeader.rowLimit, "rows over the limit")
        case .snapshotPart(let rows): demand(rows.count <= SnapshotHeader.rowLimit, "rows over the limit")
        case .remove(let ids): demand((1...16).contains(ids.count), "a REMOVE of \(ids.count) requests")
        default: break
        }
    }
}

/// The result of decoding a stream.
private struct Cut: Equatable {
    var frames: [Frame] = []
    /// The lengths of the bodies of skipped frames.
    var skipped: [Int] = []
    var violation: Violation?

    init(_ stream: [UInt8], step: Int, limit: Int) {
        var decoder = FrameDecoder()
        do throws(Violation) {
            for start in stride(from: 0, to: stream.count, by: step) {
                decoder.append(ByteBuffer(bytes: stream[start..<min(start + step, stream.count)]))
                while let piece = try decoder.next(limit: limit) {
                    switch piece {
                    case .frame(let frame): frames.append(frame)
                    case .skipped(let length): skipped.append(length)
                    }
                }
            }
        } catch {
            violation = error
        }
    }
}
