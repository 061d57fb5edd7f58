import Glibc
import NIOCore
import NIOSSL
import Synchronization
import UFreeDomain
import UFreeNode
import UFreeSync

/// A connection in its first seconds, before the greeting.
struct PendingConnection: Sendable {
    let channel: any Channel
    let inbox: Inbox
    let greeting: EventLoopFuture<Greeting>
    /// Its number among the strangers; nil if this side dialled.
    let stranger: UInt64?
}

extension TLSPeerTransport {
    /// The end of a connection that this side is.
    enum Side: Sendable {
        case listener
        /// - Parameter expecting: the devices that may answer; nil for any.
        case dialler(expecting: Set<DeviceID>?, isSearch: Bool)
    }

    /// Sets up a channel on its event loop. A channel that cannot be set up, or exceeds the limit, is closed.
    func prepare(_ channel: any Channel, as side: Side) -> EventLoopFuture<PendingConnection> {
        let promise = channel.eventLoop.makePromise(of: Greeting.self)
        let isSearch = if case .dialler(_, let isSearch) = side { isSearch } else { false }
        let hello = Hello(
            deviceList: identity.deviceList, record: identity.record, instance: instance,
            nonce: .random(in: .min ... .max),
            listeningPort: listeningPort.withLock { $0 }, now: now(), isSearch: isSearch)
        return channel.eventLoop.makeCompletedFuture {
            do {
                guard openChannels.admit(channel) else { throw TransportError.noRoom }
                try channel.syncOptions?.setOption(
                    .tcpOption(.init(rawValue: TCP_USER_TIMEOUT)),
                    value: .init(limits.unacknowledged / .milliseconds(1)))
                let pipeline = channel.pipeline.syncOperations
                try pipeline.addHandler(ConnectionEndHandler())
                switch side {
                case .listener: try pipeline.addHandler(contexts.serverHandler())
                case .dialler(let expected, _):
                    try pipeline.addHandler(contexts.clientHandler(expecting: expected))
                }
                try pipeline.addHandler(
                    GreetingHandler(
                        hello, ownDevice: identity.keys.device, limits: limits, now: now, promise: promise))
                let inbox = Inbox()
                try pipeline.addHandler(inbox)
                var stranger: UInt64?
                if case .listener = side { stranger = strangers.admit(channel) }
                return PendingConnection(
                    channel: channel, inbox: inbox, greeting: promise.futureResult, stranger: stranger)
            } catch {
                promise.fail(error)
                channel.close(promise: nil)
                throw error
            }
        }
    }

    /// Runs a connection in the calling task until it has ended. If the task is cancelled, the peer gets a
    /// CLOSE.
    /// - Throws: a `TransportError` or a `PeerError` if the peer did not prove its identity, or is another
    ///   instance with this device's own key.
    func run(
        _ pending: PendingConnection, dialled address: String?,
        _ handle: @Sendable (any PeerConnection) async -> Void
    ) async throws {
        let channel = pending.channel
        do {
            let greeting = try await withTaskCancellationHandler {
                try await pending.greeting.get()
            } onCancel: {
                channel.triggerUserOutboundEvent(ConnectionEnd.abrupt, promise: nil)
            }
            guard let peer = greeting.peer(dialled: address) else {
                throw TransportError.lost
            }
            tally.count(address == nil ? .accepted : .dialled)
            let connection = TLSPeerConnection(
                peer, channel, pending.inbox, stranger: pending.stranger, strangers, frames, limits, tally)
            connection.watch()
            await withTaskCancellationHandler {
                await handle(connection)
            } onCancel: {
                connection.close(.goodbye)
            }
            connection.close(.goodbye)
            // Waits until the queue is written, or its second has passed.
            try? await channel.closeFuture.get()
            if peer.keys.device == identity.keys.device {
                throw PeerError.oneself(instance: peer.instance, isThisInstance: false)
            }
        } catch {
            try? await channel.close()
            throw error
        }
    }
}
