import FoundationEssentials
import NIOCore
import SwiftProtobuf
import UFreeDomain
import UFreeSync

extension UFreeSync.Message {
    /// The most requests in one REMOVE; one or two lead to a friendship.
    static let removeLimit = 16
    private static let hashLength = 32
    private static let tagLength = 64

    /// Decodes a message from a frame. Any bytes give either a message or a violation.
    /// - Throws: `malformed` for a body that breaks the rules of docs/protocol.md, `foreignDevice` for a
    ///   device list that its owner did not sign, `misplaced` for the transport's own frames.
    init(_ frame: Frame) throws(Violation) {
        switch frame.type {
        case .request: self = try Self.greeting(frame) { .request($0, name: $1) }
        case .accept: self = try Self.greeting(frame) { .accept($0, name: $1) }
        case .commit:
            let body = try frame.read(WireCommitment.self)
            self = .commit(
                try RequestID(wire: body.request), commitment: try body.commitment.exactly(Self.hashLength))
        case .nonce:
            let body = try frame.read(WireNonce.self)
            self = .nonce(try RequestID(wire: body.request), nonce: try body.nonce.exactly(Self.hashLength))
        case .reveal:
            let body = try frame.read(WireNonce.self)
            self = .reveal(try RequestID(wire: body.request), nonce: try body.nonce.exactly(Self.hashLength))
        case .withdraw: self = .withdraw(try RequestID(wire: frame.read(WireWithdraw.self).request))
        case .remove: self = .remove(try Self.requests(frame.read(WireRemove.self)))
        case .ack:
            let body = try frame.read(WireAck.self)
            guard let step = HandshakeStep(rawValue: Int(body.step)) else { throw .malformed }
            self = .ack(step, try RequestID(wire: body.request))
        case .join:
            let body = try frame.read(WireJoin.self)
            guard (1...InvitationExchange.selectorLimit).contains(body.selector.count) else {
                throw .malformed
            }
            self = .join(
                try RequestID(wire: body.request), selector: Array(body.selector),
                share: try body.share.exactly(Self.hashLength))
        case .joined:
            let body = try frame.read(WireJoined.self)
            let isRefused = body.share.isEmpty && body.tag.isEmpty
            self = .joined(
                try RequestID(wire: body.request),
                isRefused
                    ? nil
                    : JoinAnswer(
                        share: try body.share.exactly(Self.hashLength),
                        tag: try body.tag.exactly(Self.tagLength)))
        case .confirm:
            let body = try frame.read(WireConfirm.self)
            self = .confirm(
                try RequestID(wire: body.request), name: DisplayName(sanitizing: body.name)?.text ?? "",
                tag: try body.tag.exactly(Self.tagLength))
        case .search, .findable, .blinded, .evaluated: self = .number(try NumberMessage(frame))
        case .state:
            let body = try frame.read(WireState.self)
            self = .state(body.hasHeld ? try Position(wire: body.held) : nil)
        case .delta: self = .delta(try Delta(wire: frame.read(WireDelta.self)))
        case .snapshotBegin:
            self = .snapshotBegin(try SnapshotHeader(wire: frame.read(WireSnapshotBegin.self)))
        case .snapshotPart: self = .snapshotPart(try SharedRow.rows(frame.read(WireSnapshotPart.self).row))
        case .snapshotEnd: self = .snapshotEnd
        case .applied: self = .applied(try Position(wire: frame.read(WireApplied.self).position))
        case .deviceList:
            let body = try frame.read(WireDeviceList.self)
            self = .deviceList(
                try SignedDeviceList(
                    checking: body.devices, record: body.hasRecord ? body.record : nil,
                    ownerKey: Array(body.ownerKey)))
        case .hello, .close, .ping, .pong: throw .misplaced
        }
    }

    private static func greeting(
        _ frame: Frame, _ make: (RequestID, String) -> Self
    ) throws(Violation) -> Self {
        let body = try frame.read(WireGreeting.self)
        return make(try RequestID(wire: body.request), DisplayName(sanitizing: body.name)?.text ?? "")
    }

    private static func requests(_ body: WireRemove) throws(Violation) -> [RequestID] {
        guard (1...removeLimit).contains(body.request.count) else { throw .malformed }
        var requests: [RequestID] = []
        for bytes in body.request { requests.append(try RequestID(wire: bytes)) }
        return requests
    }
}

extension Frame {
    /// The most levels of nesting; deeper than any message (row, body, hours).
    private static let depthLimit = 8

    /// Decodes the body as protobuf. Unknown fields are ignored.
    func read<Body: SwiftProtobuf.Message>(_: Body.Type) throws(Violation) -> Body {
        var options = BinaryDecodingOptions()
        options.messageDepthLimit = Self.depthLimit
        options.discardUnknownFields = true
        do {
            return try Body(serializedBytes: Array(body.readableBytesView), options: options)
        } catch {
            throw .malformed
        }
    }
}

extension Data {
    /// Returns the bytes if there are exactly this many.
    func exactly(_ count: Int) throws(Violation) -> [UInt8] {
        guard self.count == count else { throw .malformed }
        return Array(self)
    }
}

extension RequestID {
    init(wire: Data) throws(Violation) {
        guard let id = RequestID(bytes: Array(wire)) else { throw .malformed }
        self = id
    }
}

extension Position {
    /// Decodes a position. Refuses an unknown view, a number above `seqLimit`, and a chain of the wrong
    /// length.
    init(wire: WirePosition) throws(Violation) {
        guard let view = PrivacyLevel(view: Int(wire.view)), wire.seq <= Self.seqLimit else {
            throw .malformed
        }
        self.init(
            view: view, epoch: wire.epoch, seq: wire.seq, chain: try wire.chain.exactly(Self.chainLength))
    }
}

extension Delta {
    init(wire: WireDelta) throws(Violation) {
        let position = try Position(wire: wire.position)
        guard wire.previousSeq <= position.seq else { throw .malformed }
        self.init(previousSeq: wire.previousSeq, position: position, rows: try SharedRow.rows(wire.row))
    }
}

extension SnapshotHeader {
    init(wire: WireSnapshotBegin) throws(Violation) {
        guard wire.rowCount <= UInt32(Self.rowLimit) else { throw .malformed }
        self.init(position: try Position(wire: wire.position), rowCount: Int(wire.rowCount))
    }
}
