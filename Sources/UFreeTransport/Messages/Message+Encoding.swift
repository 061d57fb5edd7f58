import FoundationEssentials
import NIOCore
import SwiftProtobuf
import UFreeDomain
import UFreeSync

extension UFreeSync.Message {
    /// Returns the frame that contains the message.
    /// - Throws: an error if it is too large for protobuf (2 GiB).
    func frame() throws -> Frame {
        switch self {
        case .request(let id, let name): try Frame(.request, Self.greeting(id, name))
        case .accept(let id, let name): try Frame(.accept, Self.greeting(id, name))
        case .commit(let id, let commitment):
            try Frame(
                .commit, WireCommitment.with { ($0.request, $0.commitment) = (id.data, Data(commitment)) })
        case .nonce(let id, let nonce): try Frame(.nonce, Self.nonceBody(id, nonce))
        case .reveal(let id, let nonce): try Frame(.reveal, Self.nonceBody(id, nonce))
        case .withdraw(let id): try Frame(.withdraw, WireWithdraw.with { $0.request = id.data })
        case .remove(let ids): try Frame(.remove, WireRemove.with { $0.request = ids.map(\.data) })
        case .ack(let step, let id):
            try Frame(.ack, WireAck.with { ($0.step, $0.request) = (UInt32(step.rawValue), id.data) })
        case .join(let id, let selector, let share):
            try Frame(
                .join,
                WireJoin.with { ($0.request, $0.selector, $0.share) = (id.data, Data(selector), Data(share)) }
            )
        case .joined(let id, let answer):
            try Frame(
                .joined,
                WireJoined.with {
                    $0.request = id.data
                    if let answer { ($0.share, $0.tag) = (Data(answer.share), Data(answer.tag)) }
                })
        case .confirm(let id, let name, let tag):
            try Frame(
                .confirm,
                WireConfirm.with {
                    ($0.request, $0.name, $0.tag) = (
                        id.data, DisplayName(sanitizing: name)?.text ?? "", Data(tag)
                    )
                })
        case .number(let message): try message.frame()
        case .state(let held):
            try Frame(.state, WireState.with { if let held { $0.held = held.wire } })
        case .delta(let delta): try Frame(.delta, delta.wire)
        case .snapshotBegin(let header):
            try Frame(
                .snapshotBegin,
                WireSnapshotBegin.with {
                    ($0.position, $0.rowCount) = (header.position.wire, UInt32(clamping: header.rowCount))
                })
        case .snapshotPart(let rows):
            try Frame(.snapshotPart, WireSnapshotPart.with { $0.row = rows.map(\.wire) })
        case .snapshotEnd: Frame(.snapshotEnd)
        case .applied(let position):
            try Frame(.applied, WireApplied.with { $0.position = position.wire })
        case .deviceList(let list):
            try Frame(
                .deviceList,
                WireDeviceList.with {
                    $0.ownerKey = Data(list.ownerKey)
                    if let record = list.wireRecord { $0.record = record } else { $0.devices = list.wire }
                })
        }
    }

    private static func greeting(_ id: RequestID, _ name: String) -> WireGreeting {
        WireGreeting.with { ($0.request, $0.name) = (id.data, DisplayName(sanitizing: name)?.text ?? "") }
    }

    private static func nonceBody(_ id: RequestID, _ nonce: [UInt8]) -> WireNonce {
        WireNonce.with { ($0.request, $0.nonce) = (id.data, Data(nonce)) }
    }
}

extension Frame {
    /// A frame with a protobuf body.
    init(_ type: FrameType, _ body: some SwiftProtobuf.Message) throws {
        let bytes: [UInt8] = try body.serializedBytes()
        self.init(type, body: ByteBuffer(bytes: bytes))
    }
}

extension RequestID {
    var data: Data { Data(bytes) }
}

extension Position {
    var wire: WirePosition {
        WirePosition.with {
            $0.view = UInt32(view.rawValue)
            $0.epoch = epoch
            $0.seq = seq
            $0.chain = Data(chain)
        }
    }
}

extension Delta {
    var wire: WireDelta {
        WireDelta.with {
            $0.previousSeq = previousSeq
            $0.position = position.wire
            $0.row = rows.map(\.wire)
        }
    }
}
