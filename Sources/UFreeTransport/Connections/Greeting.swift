import UFreeDomain
import UFreeSync

/// What a connection revealed about the peer: TLS its device key, HELLO its owner.
struct Greeting: Equatable {
    let deviceKey: [UInt8]
    let hello: Hello
    let ownNonce: UInt64
    /// The peer's wall clock minus ours when HELLO arrived, in milliseconds.
    let clockOffset: Int64
    /// The peer's address without its port, read while the connection is open; a closed one has none.
    let remoteHost: String
    let source: Source

    /// Returns the peer in the form that the node uses.
    /// - Returns: nil if a key has no fingerprint, which never happens with a checked key.
    func peer(dialled address: String?) -> ConnectedPeer? {
        let list = hello.deviceList
        guard let owner = OwnerID(bytes: PublicKeyBytes.fingerprint(list.ownerKey)),
            let device = DeviceID(bytes: PublicKeyBytes.fingerprint(deviceKey))
        else { return nil }
        return ConnectedPeer(
            keys: PeerKeys(owner: owner, device: device, ownerKey: list.ownerKey, deviceKey: deviceKey),
            deviceList: list, instance: hello.instance, isDialledByUs: address != nil,
            diallerNonce: address != nil ? ownNonce : hello.nonce,
            listenerNonce: address != nil ? hello.nonce : ownNonce,
            isSearch: address == nil && hello.isSearch, remoteHost: remoteHost,
            source: source.description,
            listeningPort: hello.listeningPort, dialledAddress: address, clockOffset: clockOffset)
    }
}
