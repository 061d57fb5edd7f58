import HTTPTypes
import Hummingbird
import NIOCore

/// The body of a request. Whatever the request's handler left is read and discarded after the answer: a client
/// that writes its whole body before it reads would otherwise wait, and never see why it was refused
/// (RFC 9112, 9.6).
///
/// The check of `Sendable` is off because only one task at a time reads: the handler's until it answers, then
/// the connection's.
final class DrainedBody: AsyncSequence, AsyncIteratorProtocol, @unchecked Sendable {
    private var pieces: RequestBody.AsyncIterator
    private var isRead = false

    /// - Returns: nil for a request without a body (RFC 9112, 6.3).
    init?(of request: Request) {
        guard request.headers[.contentLength] != nil || request.headers[.transferEncoding] != nil else {
            return nil
        }
        pieces = request.body.makeAsyncIterator()
    }

    func makeAsyncIterator() -> DrainedBody { self }

    @concurrent func next() async throws -> ByteBuffer? {
        let piece = isRead ? nil : try await pieces.next()
        isRead = piece == nil
        return piece
    }

    /// Discards what was not read. If that is too much or takes too long, it closes the connection.
    func drain(_ channel: any Channel, _ limits: ControlServer.Limits) async {
        guard !isRead else { return }
        let cutOff = channel.eventLoop.scheduleTask(in: TimeAmount(limits.drain)) {
            channel.close(promise: nil)
        }
        defer { cutOff.cancel() }
        var room = limits.drainedBytes
        // A body that breaks off has ended too.
        while room >= 0, let piece = try? await next() { room -= piece.readableBytes }
        if room < 0 { channel.close(promise: nil) }
    }
}
