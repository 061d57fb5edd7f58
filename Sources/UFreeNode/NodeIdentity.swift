package import UFreeSync

/// The keys of this node as they are kept: made once at the first start, never replaced (I1, I4).
package struct NodeIdentity: Sendable {
    /// The public half of both keys and their fingerprints.
    package let keys: PeerKeys
    /// P-256 private keys in their raw form, 32 bytes each.
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
