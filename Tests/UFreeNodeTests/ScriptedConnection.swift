import UFreeDomain
import UFreeNode
import UFreeSync

/// Sends some messages and stays open until it is closed.
final class ScriptedConnection: PeerConnection {
    let peer: ConnectedPeer
    private let messages: [Message]
    private let sent = AsyncStream.makeStream(of: Message.self)
    private let ends = AsyncStream.makeStream(of: CloseReason.self)
    private let hold = AsyncStream.makeStream(of: Never.self)

    init(_ keys: PeerKeys, isSearch: Bool = false, saying messages: [Message]) {
        peer = ConnectedPeer(
            keys: keys,
            deviceList: SignedDeviceList(
                ownerKey: keys.ownerKey, devices: [keys.device], version: 1, signature: []),
            instance: 1, isDialledByUs: false, diallerNonce: 1, isSearch: isSearch, remoteHost: "192.0.2.2",
            listeningPort: nil,
            dialledAddress: nil, clockOffset: 0)
        self.messages = messages
    }

    func receive(_ body: (Message) async -> Void) async throws {
        for message in messages { await body(message) }
        for await _ in hold.stream {}
    }

    func send(_ message: Message) -> Bool {
        sent.continuation.yield(message)
        return true
    }

    func close(_ reason: CloseReason) {
        ends.continuation.yield(reason)
        hold.continuation.finish()
    }

    func probe(within limit: Duration) async -> Bool? { true }
    func stands(for time: Duration) async -> Bool { true }
    func setTrusted(_ isTrusted: Bool) {}

    /// Returns the reason why it was closed.
    func end() async -> CloseReason? {
        for await reason in ends.stream { return reason }
        return nil
    }

    /// Says that nothing more is sent.
    func finish() { sent.continuation.finish() }

    /// Returns the next message that was sent.
    func next() async -> Message? {
        for await message in sent.stream { return message }
        return nil
    }

    /// Returns the position in the other side's first STATE.
    func state() async -> Position? {
        for await message in sent.stream {
            if case .state(let held) = message { return held }
        }
        return nil
    }
}
