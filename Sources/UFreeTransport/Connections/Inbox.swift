import NIOCore
import Synchronization

/// The last handler of a connection: it keeps what was received until the connection's task takes it.
///
/// It does what the inbound half of NIO's `NIOAsyncChannel` does, for one type and one reader: that code is generic, and
/// nothing specialises it, so every edit waits for it (0079).
final class Inbox: ChannelDuplexHandler, Sendable {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private struct State {
        var chunks: [ByteBuffer] = []
        /// The task that waits for a chunk; there is none while there are chunks.
        var reader: CheckedContinuation<ByteBuffer?, any Error>?
        var end: Result<ByteBuffer?, any Error>?
        /// Whether the channel wanted to read while there was no room.
        var isHeldBack = false
    }

    /// The most chunks that wait for the task. Then reading stops, and TCP slows the peer down. A chunk is what TLS makes of the
    /// reads of one turn, four of 64 KiB at most.
    private static let limit = 2

    private let state = Mutex(State())

    /// Returns the next chunk; nil if the connection has ended, or if the task was cancelled while it waited. Only one task may
    /// call it.
    /// - Parameter channel: the connection's.
    /// - Throws: the error that broke the connection, after the last chunk.
    func next(of channel: any Channel) async throws -> ByteBuffer? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { reader in
                let (known, isFree) = state.withLock { state -> (Result<ByteBuffer?, any Error>?, Bool) in
                    let known = state.chunks.isEmpty ? state.end : .success(state.chunks.removeFirst())
                    if known == nil { state.reader = reader }
                    let isFree = state.isHeldBack && state.chunks.count < Self.limit
                    if isFree { state.isHeldBack = false }
                    return (known, isFree)
                }
                if isFree { channel.read() }
                if let known { reader.resume(with: known) }
            }
        } onCancel: {
            finish(.success(nil))
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let chunk = unwrapInboundIn(data)
        let reader = state.withLock { state in
            defer { state.reader = nil }
            if state.reader == nil { state.chunks.append(chunk) }
            return state.reader
        }
        reader?.resume(returning: chunk)
    }

    func read(context: ChannelHandlerContext) {
        let isFull = state.withLock { state in
            state.isHeldBack = state.chunks.count >= Self.limit
            return state.isHeldBack
        }
        if !isFull { context.read() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        finish(.failure(error))
        context.fireErrorCaught(error)
    }

    func channelInactive(context: ChannelHandlerContext) {
        finish(.success(nil))
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { finish(.success(nil)) }

    private func finish(_ end: Result<ByteBuffer?, any Error>) {
        let reader = state.withLock { state in
            defer { state.reader = nil }
            state.end = state.end ?? end
            return state.reader
        }
        reader?.resume(with: end)
    }
}
