import NIOCore
import Synchronization
import UFreeDomain
import UFreeNode
package import UFreeSync

extension TLSPeerConnection {
    package func receive(_ body: (Message) async -> Void) async throws {
        var decoder = FrameDecoder()
        do {
            for try await chunk in inbound {
                decoder.append(chunk)
                while !isClosing, let frame = try decoder.next(limit: frameLimit) {
                    heard()
                    guard try await take(frame, body) else { return }
                }
            }
        } catch let violation as Violation where !isClosing {
            counters.count(.violations)
            close(.violation)
            throw TransportError.violation(violation)
        } catch let error as PeerError {
            throw error
        } catch {
            // Broken by the network, or by a peer that does without TLS's own goodbye: told apart below.
        }
        if state.withLock({ $0.hasTimedOut }) { throw TransportError.timeout }
        guard isClosing || Task.isCancelled else { throw PeerError.lost }
    }

    private var isClosing: Bool { state.withLock { $0.isClosing } }

    /// A friend asks for more than fits a stranger's frame only after it was trusted here: what is long answers STATE.
    private var frameLimit: Int {
        state.withLock { $0.wasTrusted } ? limits.friendFrame : limits.strangerFrame
    }

    /// - Returns: false when the peer said goodbye.
    private func take(_ frame: Frame, _ body: (Message) async -> Void) async throws -> Bool {
        switch frame.type {
        case .ping: _ = send(Frame(.pong))
        case .pong: break
        case .close:
            let reason = try CloseNotice(frame).reason
            if beginClosing() { channel.close(promise: nil) }
            guard reason == .goodbye || reason == .duplicate else {
                throw PeerError.closed(reason)
            }
            return false
        default: try await hand(Message(frame), to: body)
        }
        return true
    }

    private func hand(_ message: Message, to body: (Message) async -> Void) async throws {
        state.withLock { $0.liveness.beginHandling() }
        await body(message)
        state.withLock { $0.liveness.endHandling(at: .now()) }
    }
}
