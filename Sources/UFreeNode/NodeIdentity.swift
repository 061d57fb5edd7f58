package import UFreeSync

/// The keys of this node, created at the first start (I1, I4). Only a new identity replaces them.
package struct NodeIdentity: Sendable {
    /// The public keys and their fingerprints.
    package let keys: PeerKeys
    /// The raw P-256 private keys, 32 bytes each.
    package let ownerPrivateKey: [UInt8]
    package let devicePrivateKey: [UInt8]
    package let deviceList: SignedDeviceList

    package init(
        keys: PeerKeys, ownerPrivateKey: [UInt8], devicePrivateKey: [UInt8], deviceList: SignedDeviceList
    ) {
        self.keys = keys
        self.ownerPrivateKey = ownerPrivateKey
        self.devicePrivateKey = devicePrivateKey
        self.deviceList = deviceList
    }
}
