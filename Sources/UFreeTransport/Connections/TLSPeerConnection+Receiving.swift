import NIOCore
import Synchronization
import UFreeDomain
import UFreeNode
package import UFreeSync

extension TLSPeerConnection {
    package func receive(_ body: (Message) async -> Void) async throws {
        var decoder = FrameDecoder()
        var chatter = Chatter(limits, at: .now())
        var count = 0
        do {
            while let chunk = try await inbox.next(of: channel) {
                // Once this side ends the connection, nothing more is read or kept.
                if isClosing { break }
                decoder.append(chunk)
                chatter.newRead()
                while !isClosing, !Task.isCancelled, let piece = try decoder.next(limit: frameLimit) {
                    heard()
                    guard try await take(piece, &chatter, body) else { return }
                    count += 1
                    if count.isMultiple(of: limits.slice) { await Turnstile.of(channel.eventLoop).pass() }
                }
            }
        } catch let violation as Violation where !isClosing {
            counters.count(.violations)
            close(.violation)
            throw TransportError.violation(violation)
        } catch let error as PeerError {
            throw error
        } catch {
            // The network broke it, or the peer closed without TLS's own goodbye; the code below tells which.
        }
        if state.withLock({ $0.hasTimedOut }) { throw TransportError.timeout }
        guard isClosing || Task.isCancelled else { throw PeerError.lost }
    }

    private var isClosing: Bool { state.withLock { $0.isClosing } }

    /// The longest frame. A friend only sends long frames in answer to STATE, which is sent after it was
    /// trusted here.
    private var frameLimit: Int {
        state.withLock { $0.wasTrusted } ? limits.friendFrame : limits.strangerFrame
    }

    /// Handles a piece of the stream.
    /// - Returns: false if the peer closed the connection normally.
    private func take(
        _ piece: FrameDecoder.Piece, _ chatter: inout Chatter, _ body: (Message) async -> Void
    ) async throws -> Bool {
        guard case .frame(let frame) = piece else {
            TransportMetrics.received(nil)
            if case .skipped(let length) = piece { await obey(chatter.idle(length: length, at: .now())) }
            return true
        }
        if frame.type != .close { TransportMetrics.received(frame.type) }
        switch frame.type {
        case .ping: await obey(chatter.ping(at: .now()))
        case .pong: await obey(chatter.idle(length: frame.body.readableBytes, at: .now()))
        case .close:
            let reason = try CloseNotice(frame).reason
            TransportMetrics.closed(reason, byUs: false)
            if beginClosing() { channel.close(promise: nil) }
            guard reason == .goodbye || reason == .duplicate else {
                throw PeerError.closed(reason)
            }
            return false
        default:
            // Only a CLOSE is still of interest.
            if state.withLock({ $0.isDeaf }) { break }
            let message = try Message(frame)
            beginHandling()
            await body(message)
            endHandling()
        }
        return true
    }

    private func obey(_ verdict: Chatter.Verdict) async {
        // There is nobody left to answer or to slow down.
        if state.withLock({ $0.hasEnded }) { return }
        switch verdict {
        case .pass: break
        case .answer: _ = send(Frame(.pong).bytes)
        case .tooMuch:
            TransportMetrics.reached(.pings)
            close(.overloaded)
        case .wait(let time):
            TransportMetrics.reached(.idleFrames)
            beginHandling()
            _ = await stands(for: time)
            endHandling()
        }
    }
}
