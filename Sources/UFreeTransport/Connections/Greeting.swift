import UFreeDomain
import UFreeSync

/// What a connection showed of the peer: TLS its device key, HELLO the owner.
struct Greeting: Equatable {
    let deviceKey: [UInt8]
    let hello: Hello
    let ownNonce: UInt64
    /// The peer's wall clock minus ours when HELLO arrived, in milliseconds.
    let clockOffset: Int64
    /// The peer's address without its port, taken while the connection stands: a closed one has none.
    let remoteHost: String
    let source: Source

    /// The peer as the node knows it.
    /// - Returns: nil when a key has no fingerprint, which a checked one always has.
    func peer(dialled address: String?) -> ConnectedPeer? {
        let list = hello.deviceList
        guard let owner = OwnerID(bytes: PublicKeyBytes.fingerprint(list.ownerKey)),
            let device = DeviceID(bytes: PublicKeyBytes.fingerprint(deviceKey))
        else { return nil }
        return ConnectedPeer(
            keys: PeerKeys(owner: owner, device: device, ownerKey: list.ownerKey, deviceKey: deviceKey),
            deviceList: list, instance: hello.instance, isDialledByUs: address != nil,
            diallerNonce: address != nil ? ownNonce : hello.nonce, remoteHost: remoteHost,
            source: source.description,
            listeningPort: hello.listeningPort, dialledAddress: address, clockOffset: clockOffset)
    }
}
